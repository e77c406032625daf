import type { Refusal } from '../../../domain/refusal.ts';

type Obstacle = Extract<Refusal, { readonly reason: 'payment-not-possible' }>['obstacle'];

/** V2-LINK-5: why there is no payment link: the code and the sentence. */
export const paymentObstacleWords: Readonly<Record<Obstacle, readonly [cod: string, sentence: string]>> = {
  'not-offered': ['link_plata_dezactivat', 'Firma nu ofera linkuri de plata; activati setarea link_plata.'],
  collected: ['stare_nepermisa', 'Documentul nu are nimic de plata: este incasat integral.'],
  invoiced: ['stare_nepermisa', 'Documentul nu are nimic de plata: este facturat integral; se plateste factura lui.'],
  cancelled: ['stare_nepermisa', 'Documentul nu se poate plati: este anulat.'],
  reversed: ['stare_nepermisa', 'Documentul nu se poate plati: este stornat.'],
  reversal: ['stare_nepermisa', 'Documentul nu se poate plati: este un storno.'],
  'never-due': [
    'stare_nepermisa',
    'Documentul nu are nimic de plata: este de un fel care nu se incaseaza, sau nu are valoare.',
  ],
};

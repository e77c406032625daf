import type { Obstacle } from '../../../domain/invoice/lifecycle.ts';

/** V2-STATE-12: what stands against a move, as v2 says it. */
export const obstacleWords: Readonly<Record<Obstacle, string>> = {
  draft: 'Documentul este o ciorna.',
  issued: 'Documentul este emis, nu stornat.',
  cancelled: 'Documentul este anulat.',
  reversed: 'Documentul este stornat.',
  reversal: 'Documentul este un storno.',
  collected: 'Documentul are incasari; stergeti-le intai.',
  'in-spv': 'Documentul este in SPV.',
  'not-fiscal': 'Documentul nu este o factura.',
  'never-collected': 'Documentele de acest tip nu se incaseaza.',
  invoiced: 'Proforma este facturata.',
  'reversal-in-spv': 'Documentul storno este in SPV.',
  'collected-since-reversal': 'Exista incasari facute dupa stornare; stergeti-le intai.',
};

import type { MissingResource } from '../../../domain/refusal.ts';

/** V2-PROB-7 holds for people too: what kind of thing is missing, and never which. */
export function missingWords(missing: MissingResource | undefined): string {
  if (missing?.is === 'ubl') {
    return missing.because === 'cancelled'
      ? 'Documentul este anulat, iar documentele anulate nu se trimit la ANAF.'
      : 'Documentul nu este unul fiscal și nu se trimite la ANAF.';
  }
  return missing ? sentences[missing.is] : 'Ce ați cerut nu există, sau nu mai există.';
}

const sentences: Readonly<Record<Exclude<MissingResource['is'], 'ubl'>, string>> = {
  document: 'Documentul cu această serie și acest număr nu există.',
  proforma: 'Proforma cu această serie și acest număr nu există.',
  collection: 'Documentul nu mai are această încasare.',
  client: 'Clientul nu există.',
  article: 'Articolul nu există, sau a fost șters.',
  supplier: 'Furnizorul nu există.',
  'supplier-invoice': 'Factura primită nu există.',
  'supplier-invoice-xml': 'Factura nu are XML: nu a venit din SPV.',
  'supplier-payment': 'Factura nu mai are această plată.',
  'spv-message': 'Mesajul nu există, sau din el s-a făcut deja o factură.',
  'bank-account': 'Contul bancar cu acest IBAN nu există.',
  'bank-entry': 'Tranzacția din extras nu există, sau nu are o încasare.',
  archive: 'Arhiva nu există.',
  import: 'Importul nu există.',
  'recurring-invoice': 'Factura recurentă nu există.',
  'recurring-draft': 'Factura recurentă nu are o ciornă pentru această zi.',
  note: 'Nota nu există; poate a fost ștearsă.',
  file: 'Fișierul nu există; poate a fost șters.',
  draft: 'Ciorna nu există; poate a fost emisă sau ștearsă.',
  warehouse: 'Gestiunea cu acest cod nu există.',
  webhook: 'Webhook-ul nu există.',
  delivery: 'Webhook-ul nu are această livrare.',
};

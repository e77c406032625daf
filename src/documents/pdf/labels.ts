import { ro } from '../words/ro.ts';

/** GRP-PDF-1: the words on the page of a supplier's invoice. */
export const receivedLabels = {
  fromSpv: 'Reprezentare vizuală a unei e-facturi primite',
  entered: 'Factură primită, întocmită din datele introduse',
  receivedOn: 'Data primirii',
  references: 'Referințe',
  adjustment: (isReduction: boolean) => (isReduction ? 'Reducere' : 'Taxă suplimentară'),
  settled: (amount: string, currency: string) =>
    `Plătit înainte, cu rotunjiri: ${amount} ${currency === 'RON' ? ro.lei : currency}.`,
  titles: {
    Factura: 'Factură',
    Autofactura: 'Autofactură',
    'Nota de creditare': 'Notă de creditare',
  } as Readonly<Record<string, string>>,
} as const;

/** The labels of a received document's remarks, by their kind. */
export const remarkLabels: Readonly<Record<string, string>> = {
  note: 'Notă',
  'tax-point': 'Exigibilitatea TVA',
  'buyer-reference': 'Referința cumpărătorului',
  'accounting-cost': 'Referința contabilă',
  order: 'Comanda',
  'order-line': 'Linia comenzii',
  'sales-order': 'Comanda de vânzare',
  contract: 'Contract',
  despatch: 'Aviz de expediție',
  receipt: 'Aviz de recepție',
  originator: 'Cererea de ofertă',
  project: 'Proiect',
  document: 'Document',
  object: 'Obiect',
  'corrected-invoice': 'Factura la care se referă',
  'period-start': 'Perioada, de la',
  'period-end': 'Perioada, până la',
  payee: 'Beneficiarul plății',
  representative: 'Reprezentant fiscal',
  'delivered-on': 'Livrat la',
  'delivered-to': 'Livrat în',
  'payment-terms': 'Termeni de plată',
  'payment-reference': 'Referința plății',
  prepaid: 'Plătit înainte',
  rounding: 'Rotunjire',
  'seller-code': 'Codul vânzătorului',
  origin: 'Țara de origine',
  classification: 'Clasificare',
  property: 'Atribut',
  allowance: 'Reducere inclusă',
  charge: 'Taxă inclusă',
};

/** V2-COLL-10: the words of a receipt. */
export const receiptLabels = {
  title: 'Chitanță',
  collectedOn: 'Data',
  receiver: 'Am primit, noi',
  payer: 'De la',
  amount: 'Suma de',
  inWords: 'Adică',
  purpose: 'Reprezentând',
  purposeValue: (document: string, name: string, day: string, total: string) =>
    `${document}, seria ${name} din ${day}, în valoare de ${total}`,
  signature: 'Casier',
} as const;

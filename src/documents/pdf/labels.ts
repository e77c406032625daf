import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import type { InvoiceTypeCode } from '../../domain/nomenclature/invoice-types.ts';

/** The Romanian words of a printed document. */

interface TypeLabels {
  readonly title: string;
  /** What the law wants said of the whole document. */
  readonly mention: string | null;
  /** The mention says why no VAT is charged, and is true only where there is none on some line. */
  readonly isOfZeroRate?: true;
}

const invoice = { title: 'Factură', mention: null } as const;
const untaxed = { title: 'Factură', isOfZeroRate: true } as const;

export const typeLabels: Readonly<Record<InvoiceTypeCode, TypeLabels>> = {
  F: invoice,
  FS: {
    title: 'Factură simplificată',
    mention: 'Factură simplificată, emisă potrivit art. 319 alin. (12) din Codul fiscal.',
  },
  T: { ...invoice, mention: 'Taxare inversă: TVA este datorată de beneficiar (art. 331 din Codul fiscal).' },
  P: { title: 'Proformă', mention: null },
  C: { title: 'Comandă', mention: null },
  D: { title: 'Deviz', mention: null },
  A: { title: 'Aviz de însoțire a mărfii', mention: null },
  S: { ...untaxed, mention: 'Scutit de TVA cu drept de deducere (art. 294–296 din Codul fiscal).' },
  U: { ...untaxed, mention: 'Regimul marjei – agenții de turism (art. 311 din Codul fiscal).' },
  H: {
    ...untaxed,
    mention:
      'Regimul marjei – bunuri second-hand, opere de artă, obiecte de colecție și antichități (art. 312 din Codul fiscal).',
  },
  N: { ...untaxed, mention: 'Operațiune neimpozabilă în România (art. 275 și 278 din Codul fiscal).' },
  X: { ...invoice, mention: 'TVA colectată prin regimul special (art. 314–315 din Codul fiscal).' },
};

/** Art. 319 (20) l-o of the fiscal code: the mention that the type of a document requires. */
export function typeMention({ typeCode, issuer, vatBreakdown }: InvoiceSnapshot): string | null {
  const { mention, isOfZeroRate } = typeLabels[typeCode as InvoiceTypeCode];
  const isTrue = !isOfZeroRate || (issuer.isVatPayer && vatBreakdown.some(({ vatRate }) => vatRate === '0'));
  return isTrue ? mention : null;
}

export const labels = {
  series: 'Seria',
  number: 'nr.',
  notFiscal: 'Acest document nu este factură fiscală.',
  cancelled: 'ANULATĂ',
  reversed: 'STORNATĂ',
  cancelledNotice: 'Acest document este anulat.',
  reversedNotice: (document: string) => `Factură stornată prin ${document}.`,
  reversesNotice: (document: string, date: string) => `Stornează factura ${document} din ${date}.`,
  reversalTitle: (title: string) => `${title} storno`,

  issuedOn: 'Data emiterii',
  dueOn: 'Data scadenței',
  exchangeRate: 'Curs valutar',
  exchangeRateValue: (currency: string, rate: string, day: string | null) =>
    `1 ${currency} = ${rate} lei${day === null ? '' : ` (${day})`}`,
  order: 'Comanda',
  contract: 'Contract',
  trackingNumber: 'AWB',

  supplier: 'Furnizor',
  client: 'Client',
  fiscalCode: 'CIF',
  personalCode: 'CNP',
  foreignCode: 'Cod fiscal',
  tradeRegister: 'Nr. reg. com.',
  shareCapital: 'Capital social',
  phone: 'Telefon',
  account: 'Cont',
  county: (name: string) => `jud. ${name}`,

  lineNumber: 'Nr.',
  lineName: 'Denumirea produselor sau a serviciilor',
  unit: 'U.M.',
  quantity: 'Cantitate',
  unitPrice: 'Preț unitar',
  withoutVat: 'fără TVA',
  value: 'Valoare',
  rate: 'Cota',
  vat: 'TVA',
  lei: 'lei',
  articleCode: (code: string) => `Cod ${code}`,
  barcode: (code: string) => `Cod de bare ${code}`,

  breakdownRate: 'Cota TVA',
  breakdownNet: 'Baza',
  breakdownVat: 'TVA',
  breakdownVatInLei: 'TVA în lei',
  net: 'Total fără TVA',
  vatTotal: 'Total TVA',
  vatInLei: 'Total TVA în lei',
  due: 'Total de plată',
  total: 'Total',

  vatOnCollection: 'TVA la încasare.',
  notVatPayer: 'Neplătitor de TVA (art. 310 din Codul fiscal).',
  zeroRate:
    'Cota 0%: operațiune scutită sau neinclusă în baza de impozitare a TVA (art. 286 și 292–296 din Codul fiscal).',
  exchangeRateUnknown: 'Cursul valutar de la data emiterii nu este cunoscut; TVA în lei nu este înscrisă.',
  noSignature: 'Factura este valabilă fără semnătură și ștampilă (art. 319 alin. (29) din Codul fiscal).',

  text: 'Mențiuni',
  explanations: 'Explicații',
  page: 'Pagina',
  of: 'din',
} as const;

/** GRP-PDF-1: the words of the page of a supplier's invoice. */
export const receivedLabels = {
  fromSpv: 'Reprezentare vizuală a unei e-facturi primite',
  entered: 'Factură primită, întocmită din datele introduse',
  receivedOn: 'Data primirii',
  references: 'Referințe',
  adjustment: (isReduction: boolean) => (isReduction ? 'Reducere' : 'Taxă suplimentară'),
  settled: (amount: string, currency: string) =>
    `Plătit înainte, cu rotunjiri: ${amount} ${currency === 'RON' ? labels.lei : currency}.`,
  titles: {
    Factura: 'Factură',
    Autofactura: 'Autofactură',
    'Nota de creditare': 'Notă de creditare',
  } as Readonly<Record<string, string>>,
} as const;

/** What a received document says beside its figures, by the kind of it. */
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

import type { CollectionKind } from '../../domain/nomenclature/collection-kinds.ts';
import type { InvoiceTypeCode } from '../../domain/nomenclature/invoice-types.ts';
import type { Mention } from '../../formats/ubl/legal-mentions.ts';

export type Mentions = Readonly<Record<Mention, string>>;

/** The words of a printed document in one language; each language has a file like this one. */
export interface DocumentWords {
  readonly titles: Readonly<Record<InvoiceTypeCode, string>>;
  readonly series: string;
  readonly number: string;
  readonly cancelled: string;
  readonly reversed: string;
  readonly cancelledNotice: string;
  readonly reversedNotice: (document: string) => string;
  readonly reversesNotice: (document: string, date: string) => string;
  /** Names the earlier documents that this one corrects or settles, each with its date. */
  readonly refersTo: (documents: string) => string;
  readonly reversalTitle: (title: string) => string;

  readonly issuedOn: string;
  readonly dueOn: string;
  readonly exchangeRate: string;
  readonly fiscalReceipt: string;
  readonly order: string;
  readonly contract: string;
  readonly trackingNumber: string;
  readonly deliveredOn: string;
  readonly delegate: string;
  readonly transport: string;
  readonly issuedBy: string;
  readonly issuedThrough: string;
  readonly issued: string;
  /** Says that the service itself issued it, and why. */
  readonly automatically: Readonly<Record<'payment' | 'schedule', string>>;

  readonly supplier: string;
  readonly client: string;
  /** The label for the code of a VAT payer. */
  readonly vatCode: string;
  readonly fiscalCode: string;
  readonly personalCode: string;
  readonly foreignCode: string;
  readonly tradeRegister: string;
  readonly shareCapital: string;
  readonly phone: string;
  readonly account: string;
  readonly county: (name: string) => string;

  readonly lineNumber: string;
  readonly lineName: string;
  readonly unit: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly withoutVat: string;
  readonly withVat: string;
  readonly value: string;
  readonly rate: string;
  readonly vat: string;
  readonly lineGross: string;
  readonly lei: string;
  readonly articleCode: (code: string) => string;
  readonly barcode: (code: string) => string;

  readonly breakdownRate: string;
  readonly breakdownNet: string;
  readonly breakdownVatInLei: string;
  readonly net: string;
  readonly vatTotal: string;
  readonly vatInLei: string;
  readonly due: string;
  readonly total: string;
  readonly totalInLei: string;
  readonly collected: string;
  /** The label for what was reversed in part. */
  readonly returned: string;
  readonly left: string;
  readonly paidInFull: string;
  /** The labels of a proforma. */
  readonly invoiced: string;
  readonly invoicedInFull: string;
  readonly transferCode: string;
  readonly transferCaption: string;
  readonly linkCode: string;
  readonly linkCaption: string;

  readonly text: string;
  readonly explanations: string;
  readonly page: string;
  readonly of: string;

  readonly statement: StatementWords;
}

/** V2-STMT-2: the words of a client's statement of account that invoices do not have. */
export interface StatementWords {
  readonly title: string;
  readonly madeOn: string;
  readonly day: string;
  readonly document: string;
  readonly explanation: string;
  readonly debit: string;
  readonly credit: string;
  readonly balance: string;
  readonly opening: string;
  readonly totalDebit: string;
  readonly totalCredit: string;
  /** The balance of a period that ends today, and of one that ended before. */
  readonly dueNow: string;
  readonly dueThen: string;
  /** The balance if the client paid more than it owes. */
  readonly inFavour: string;
  readonly overdue: string;
  readonly overdueInvoices: string;
  readonly andOthers: string;
  readonly accounts: string;
  readonly withoutRate: string;
  readonly inLei: string;
  readonly payments: Readonly<Record<CollectionKind['name'], string>>;
}

const invoice = 'Factură';

export const ro: DocumentWords = {
  titles: {
    F: invoice,
    FS: 'Factură simplificată',
    T: invoice,
    P: 'Proformă',
    C: 'Comandă',
    D: 'Deviz',
    A: 'Aviz de însoțire a mărfii',
    S: invoice,
    U: invoice,
    H: invoice,
    N: invoice,
    X: invoice,
  },
  series: 'Seria',
  number: 'nr.',
  cancelled: 'ANULATĂ',
  reversed: 'STORNATĂ',
  cancelledNotice: 'Acest document este anulat.',
  reversedNotice: (document) => `Factură stornată prin ${document}.`,
  reversesNotice: (document, date) => `Stornează factura ${document} din ${date}.`,
  refersTo: (documents) => `Se referă la: ${documents}.`,
  reversalTitle: (title) => `${title} storno`,

  issuedOn: 'Data emiterii',
  dueOn: 'Data scadenței',
  exchangeRate: 'Curs valutar',
  fiscalReceipt: 'Bon fiscal',
  order: 'Comanda',
  contract: 'Contract',
  trackingNumber: 'AWB',
  deliveredOn: 'Data livrării',
  delegate: 'Delegat',
  transport: 'Mijloc de transport',
  issuedBy: 'Emis de',
  issuedThrough: 'Emis prin',
  issued: 'Emis',
  automatically: { payment: 'automat, la plata proformei', schedule: 'automat, ca factură recurentă' },

  supplier: 'Furnizor',
  client: 'Client',
  vatCode: 'CIF',
  fiscalCode: 'CIF',
  personalCode: 'CNP',
  foreignCode: 'Cod fiscal',
  tradeRegister: 'Nr. reg. com.',
  shareCapital: 'Capital social',
  phone: 'Telefon',
  account: 'Cont',
  county: (name) => `jud. ${name}`,

  lineNumber: 'Nr.',
  lineName: 'Denumirea produselor sau a serviciilor',
  unit: 'U.M.',
  quantity: 'Cantitate',
  unitPrice: 'Preț unitar',
  withoutVat: 'fără TVA',
  withVat: 'cu TVA',
  value: 'Valoare',
  rate: 'Cota',
  vat: 'TVA',
  lineGross: 'Total',
  lei: 'lei',
  articleCode: (code) => `Cod ${code}`,
  barcode: (code) => `Cod de bare ${code}`,

  breakdownRate: 'Cota TVA',
  breakdownNet: 'Baza',
  breakdownVatInLei: 'TVA în lei',
  net: 'Total fără TVA',
  vatTotal: 'Total TVA',
  vatInLei: 'Total TVA în lei',
  due: 'Total de plată',
  total: 'Total',
  totalInLei: 'Total în lei',
  returned: 'Stornat în parte',
  collected: 'Încasat',
  left: 'Rest de plată',
  paidInFull: 'Achitat integral',
  invoiced: 'Facturat',
  invoicedInFull: 'Facturat integral',
  transferCode: 'Plată prin transfer',
  transferCaption: 'Scanați codul din aplicația băncii.',
  linkCode: 'Plată online',
  linkCaption: 'Scanați codul cu telefonul sau deschideți adresa',

  text: 'Mențiuni',
  explanations: 'Explicații',
  page: 'Pagina',
  of: 'din',

  statement: {
    title: 'Fișă de client',
    madeOn: 'Întocmită la',
    day: 'Data',
    document: 'Document',
    explanation: 'Explicație',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Sold',
    opening: 'Sold inițial',
    totalDebit: 'Total debit',
    totalCredit: 'Total credit',
    dueNow: 'De plată la zi',
    dueThen: 'De plată la sfârșitul perioadei',
    inFavour: 'Sold în favoarea dumneavoastră',
    overdue: 'Cu scadența depășită',
    overdueInvoices: 'Facturi cu scadența depășită',
    andOthers: 'și altele',
    accounts: 'Conturi pentru plată',
    withoutRate: 'fără curs valutar',
    inLei: 'Sumele sunt în lei; documentele în valută sunt la cursul fiecăruia.',
    payments: {
      Chitanta: 'Chitanță',
      Bon: 'Bon fiscal',
      Banca: 'Plată prin bancă',
      Card: 'Plată cu cardul',
      'Retur casa': 'Retur casă',
      Voucher: 'Voucher',
      'Plata speciala': 'Plată specială',
    },
  },
};

import { type Look, plainLook } from '../../../src/domain/company/look.ts';
import { decimalToString, parseDecimal } from '../../../src/domain/decimal/decimal.ts';
import { priceLine } from '../../../src/domain/invoice/line-amounts.ts';
import { noMarks, type PrintedInvoice } from '../../../src/domain/invoice/printed-invoice.ts';
import type {
  DocumentReferences,
  InvoiceSnapshot,
  LineReferences,
  SnapshotAmounts,
  SnapshotLine,
} from '../../../src/domain/invoice/snapshot.ts';
import { type MoneyAmounts, totalsOf } from '../../../src/domain/invoice/totals.ts';
import { vatRateFromFraction } from '../../../src/domain/vat/vat-rate.ts';

/** A line of a sample invoice. Sample invoices are in the form in which the service freezes them, for tests of printing. */

export interface SampleLine
  extends Partial<Pick<SnapshotLine, 'code' | 'barcode' | 'unit' | 'description' | 'discountedIndex'>> {
  readonly name: string;
  readonly quantity: string;
  /** The price of one piece without VAT, or of the whole line with VAT if `given` says so. */
  readonly price: string;
  readonly given?: 'unit' | 'gross';
  readonly rate: string;
  readonly references?: Partial<LineReferences> | null;
}

export type SampleOptions = Partial<
  Omit<InvoiceSnapshot, 'lines' | 'totals' | 'vatBreakdown' | 'issuer' | 'client' | 'references'>
> & {
  readonly references?: Partial<DocumentReferences> | null;
  readonly series?: string;
  readonly number?: string;
  readonly marks?: Partial<PrintedInvoice['marks']>;
  readonly look?: Partial<Look>;
  readonly issuer?: Partial<InvoiceSnapshot['issuer']>;
  readonly client?: Partial<InvoiceSnapshot['client']>;
  readonly lines?: readonly SampleLine[];
};

export const sampleLines: readonly SampleLine[] = [
  {
    name: 'Cană ceramică pictată manual, 330 ml',
    quantity: '12',
    price: '24.5',
    rate: '0.21',
    code: 'CAN-330',
    barcode: '5941234567899',
    unit: 'buc',
  },
  { name: 'Discount de fidelitate 10%', quantity: '-1', price: '29.4', rate: '0.21', discountedIndex: 1 },
  { name: 'Făină albă tip 650, măcinată la piatră', quantity: '2.5', price: '4.1322', rate: '0.11', unit: 'kg' },
  {
    name: 'Servicii de gravură',
    quantity: '1',
    price: '1850',
    rate: '0.21',
    unit: 'serviciu',
    description: 'Gravură laser pe 12 căni, model „Ștefan și Țăranca”, inclusiv probă de culoare și două revizii.',
  },
  { name: 'Garanție SGR', quantity: '10', price: '0.5', rate: '0', unit: 'buc' },
];

export function sampleInvoice(options: SampleOptions = {}): PrintedInvoice {
  const {
    series = 'FCT',
    number = '1042',
    marks,
    look,
    issuer,
    client,
    references,
    lines = sampleLines,
    ...frozen
  } = options;
  const priced = lines.map(pricedLine);
  const totals = totalsOf(priced.map(({ amounts, vatRate }) => ({ ...amounts, vatRate })));
  return {
    series,
    number,
    marks: { ...noMarks, ...marks },
    look: look ? { ...plainLook, ...look } : null,
    snapshot: {
      version: 2,
      template: 1,
      typeCode: 'F',
      issuedOn: '2026-11-15',
      dueOn: '2026-11-30',
      currency: 'RON',
      exchangeRate: null,
      exchangeRateOn: null,
      externalId: null,
      text: null,
      explanations: null,
      isVatOnCollection: false,
      reverses: null,
      ...frozen,
      references: references ? { ...noReferences, ...references } : null,
      issuer: { ...sampleIssuer, ...issuer },
      client: { ...sampleClient, ...client },
      lines: priced.map(({ line }) => line),
      totals: amountTexts(totals),
      vatBreakdown: totals.vatBreakdown.map((row) => ({ vatRate: decimalToString(row.vatRate), ...amountTexts(row) })),
    },
  };
}

/** The requested number of different lines. */
export function manyLines(count: number): readonly SampleLine[] {
  return Array.from({ length: count }, (_, place) => ({
    name: `Articol de probă numărul ${place + 1}${place % 7 === 3 ? ', cu o denumire care nu încape pe un singur rând' : ''}`,
    quantity: String((place % 9) + 1),
    price: `${13 + place * 7}.${place % 4}5`,
    rate: place % 5 === 4 ? '0.11' : '0.21',
    unit: 'buc',
    code: `ART-${1000 + place}`,
  }));
}

const noReferences: DocumentReferences = {
  buyerReference: null,
  orderReference: null,
  contractReference: null,
  buyerAccountingReference: null,
  note: null,
};
const noLineReferences: LineReferences = {
  buyerItemId: null,
  gtin: null,
  note: null,
  classifications: null,
  attributes: null,
};

const sampleIssuer: InvoiceSnapshot['issuer'] = {
  fiscalCode: '12345674',
  name: 'Exemplu Comerț SRL',
  tradeRegisterNumber: 'J40/1234/2019',
  isVatPayer: true,
  countryCode: 'RO',
  countyCode: 'B',
  locality: 'Sector 3',
  address: 'Str. Lipscani nr. 21, et. 2, ap. 5',
  email: 'facturi@exemplu.ro',
  bankAccounts: [
    { iban: 'RO49AAAA1B31007593840000', name: 'Cont principal', bank: 'Banca Transilvania', currency: 'RON' },
    { iban: 'RO66BACX0000001234567890', name: null, bank: 'UniCredit Bank', currency: 'EUR' },
  ],
};

const sampleClient: InvoiceSnapshot['client'] = {
  kind: 'legal-entity',
  name: 'Brutăria Țărăncuța SRL',
  fiscalCode: '14399840',
  tradeRegisterNumber: 'J22/567/2010',
  isVatPayer: true,
  email: 'contabilitate@tarancuta.ro',
  phone: '0232 123 456',
  bankAccount: null,
  countryCode: 'RO',
  countyCode: 'IS',
  locality: 'Iași',
  address: 'Bd. Ștefan cel Mare și Sfânt nr. 8',
};

function pricedLine({ name, quantity, price, given = 'unit', rate, references, ...more }: SampleLine, place: number) {
  const isReturned = given === 'gross' && price.startsWith('-');
  const kind = quantity.startsWith('-') && !isReturned ? 'discount' : 'article';
  const vatRate = vatRateFromFraction(decimalOf(rate));
  const priced = priceLine({
    kind,
    quantity: decimalOf(quantity),
    price: given === 'unit' ? { given, unitPrice: decimalOf(price) } : { given, grossTotal: decimalOf(price) },
    vatRate,
  });
  if (!priced.ok) throw new Error(priced.problem);
  const line: SnapshotLine = {
    kind,
    index: place + 1,
    discountedIndex: null,
    code: null,
    barcode: null,
    unit: null,
    description: null,
    costCentre: null,
    warehouseCode: null,
    ...more,
    references: references ? { ...noLineReferences, ...references } : null,
    name,
    quantity: decimalToString(priced.amounts.quantity),
    unitPrice: decimalToString(priced.amounts.unitPrice),
    priceGiven: given,
    vatRate: decimalToString(vatRate),
    ...amountTexts(priced.amounts),
  };
  return { line, vatRate, amounts: priced.amounts };
}

function decimalOf(text: string) {
  const decimal = parseDecimal(text);
  if (!decimal) throw new Error(text);
  return decimal;
}

function amountTexts({ net, vat, gross }: MoneyAmounts): SnapshotAmounts {
  return { net: decimalToString(net), vat: decimalToString(vat), gross: decimalToString(gross) };
}

/** The exact negation of an invoice, in another series. */
export function sampleReversal({ series, number, snapshot, marks, look }: PrintedInvoice): PrintedInvoice {
  return {
    series: 'STO',
    number: '7',
    marks: { ...marks, reverses: { series, number, issuedOn: snapshot.issuedOn } },
    look,
    snapshot: {
      ...snapshot,
      issuedOn: '2026-12-01',
      dueOn: '2026-12-01',
      lines: snapshot.lines.map((line) => ({ ...line, ...negated(line), quantity: negatedText(line.quantity) })),
      totals: negated(snapshot.totals),
      vatBreakdown: snapshot.vatBreakdown.map((row) => ({ ...row, ...negated(row) })),
    },
  };
}

function negated({ net, vat, gross }: SnapshotAmounts): SnapshotAmounts {
  return { net: negatedText(net), vat: negatedText(vat), gross: negatedText(gross) };
}

function negatedText(text: string): string {
  if (/^[0.]+$/.test(text)) return text;
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

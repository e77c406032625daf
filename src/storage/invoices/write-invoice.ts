import type { Author } from '../../domain/access/right.ts';
import type { StockLevel } from '../../domain/article/stock.ts';
import { canonicalJson, digestOf, digestOfLines } from '../../domain/audit/content-digest.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { DraftLine, InvoiceDraft } from '../../domain/invoice/draft-invoice.ts';
import type { IssueCommand } from '../../domain/invoice/issue-command.ts';
import { visibleText } from '../../domain/invoice/issue-names.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { MoneyAmounts } from '../../domain/invoice/totals.ts';
import { fold } from '../../domain/nomenclature/counties.ts';
import { needsMark } from '../../domain/reports/stored-spans.ts';
import type { NewJob } from '../jobs/jobs.ts';
import type { JointPart, JointStatement } from '../joint-writes.ts';
import { factsOfNew } from '../sql/event-facts.ts';
import { mostLevelsTogether } from '../sql/stock-events.ts';
import type { Transaction } from '../transaction.ts';
import type { LinkToken } from './document-links.ts';
import {
  type besideTypes,
  type documentColumns,
  type lineColumns,
  type parameterTypes,
  statementFor,
  type Variant,
} from './issuing-statement.ts';
import { statementTogether, valuesTogether } from './issuing-together.ts';

export interface InvoiceToWrite {
  readonly command: Pick<
    IssueCommand,
    'series' | 'number' | 'type' | 'issuedOn' | 'currency' | 'externalId' | 'trackingNumber'
  >;
  readonly draft: Pick<InvoiceDraft, 'dueOn' | 'exchangeRate' | 'snapshot'> & {
    readonly totals: MoneyAmounts;
    readonly lines: readonly Pick<DraftLine, 'quantity' | 'net' | 'vat' | 'gross' | 'stockMoved' | 'warehouseId'>[];
  };
  readonly clientId: string;
  /** The article of each line, including those just created. */
  readonly articleIds: readonly (number | null)[];
  /** The original, if this is a reversal. */
  readonly reverses?: DocumentName & { readonly invoiceId: number };
  /**
   * V2-SPV-9: the job that sends the invoice automatically; null if it is known that the settings do not want it, so that they need not be
   * read.
   */
  readonly sendingJob: Pick<NewJob, 'kind' | 'maxAttempts'> | null;
  /** Whether nobody is expected to have chosen the next number of the series; if somebody did, the unique index prevents a duplicate. */
  readonly expectsFreeNumber?: boolean;
  /** V1-ISSUE-3: what the links of the new document will be opened by. */
  readonly links?: MadeLinks | null;
  readonly author: Author;
  readonly at: Date;
}

export interface MadeLinks {
  readonly download: LinkToken;
  /** Null where nobody can pay the document by a link. */
  readonly payment: LinkToken | null;
}

export interface WrittenInvoice {
  readonly invoiceId: number;
  readonly number: string;
  /** The stock levels afterwards: those it changed, and all levels of the articles that it moved without a warehouse. */
  readonly levels: readonly StockLevel[];
}

/**
 * Discharges the stock, takes the number and writes the invoice, its lines and its audit row, in one statement. The stock is changed first,
 * its rows always in the same order, so that two invoices with the same articles wait for each other and never deadlock. The series is
 * locked last, and so for the shortest time.
 */
export async function writeInvoice(tx: Transaction, invoice: InvoiceToWrite): Promise<WrittenInvoice> {
  const row = await tx.runJoint(issuing, { variant: variantOf(invoice), values: valuesToWrite(invoice) });
  if (!row) throw new Error('the invoice was not written');
  return {
    invoiceId: row.invoiceId,
    number: row.number,
    levels: row.levels.map(([articleId, warehouseId, quantity]) => ({
      articleId,
      warehouseId,
      quantity: storedDecimal(quantity),
    })),
  };
}

interface ToWrite {
  readonly variant: Variant;
  readonly values: ValuesToWrite;
}

/** An invoice with more lines would make the joint statement so long that the others would wait for it. */
const mostLinesTogether = 50;

/** V2-ISSUE-9: invoices that are ready at the same moment are written by one statement. */
const issuing: JointStatement<ToWrite, WrittenRow> = {
  name: 'invoices.write',
  alone(companyId, { variant, values }) {
    const { name, text, valuesOf } = statementFor(variant);
    return [name, text, valuesOf(companyId, values)];
  },
  together(parts) {
    const companies = parts.map(({ companyId }) => companyId);
    const { name, text, valuesOf } = statementTogether({
      stock: stockOfAll(parts),
      repeats: new Set(companies).size < companies.length,
      sends: parts.some(({ values: { variant } }) => variant.sends),
      makesLinks: parts.some(({ values: { variant } }) => variant.makesLinks),
    });
    return [name, text, valuesOf(companies, valuesTogether(parts.map(valuesOfPart)))];
  },
  isJoinable: ({ variant, values }) =>
    variant.number === 'next' &&
    variant.emits === 'issue' &&
    !variant.isLate &&
    values.position.length <= mostLinesTogether,
  placeOf: ({ place }) => place - 1,
};

const stockOfAll = (parts: readonly JointPart<ToWrite>[]): Variant['stock'] => {
  const has = (stock: Variant['stock']): boolean => parts.some(({ values: { variant } }) => variant.stock === stock);
  return has('everywhere') ? 'everywhere' : has('warehouses') ? 'warehouses' : 'none';
};

/** A proforma is never sent to the authority, whatever the settings of the other invoices. */
const valuesOfPart = ({ companyId, values: { variant, values } }: JointPart<ToWrite>) => ({
  companyId,
  values: variant.sends ? values : { ...values, jobKind: null },
});

interface WrittenRow {
  /** Present only if the invoice was written together with others. */
  readonly place: number;
  readonly invoiceId: number;
  readonly number: string;
  readonly levels: readonly [number, number | null, string][];
}

type ValuesToWrite = Readonly<Record<Exclude<keyof typeof parameterTypes, keyof typeof lineColumns>, unknown>> &
  Readonly<Record<keyof typeof lineColumns, readonly unknown[]>>;

/** The snapshot is spelled as the database spells it, so that its digest is that of what is stored. */
function valuesToWrite(invoice: InvoiceToWrite): ValuesToWrite {
  const snapshotText = canonicalJson(invoice.draft.snapshot);
  return {
    ...documentValues(invoice, snapshotText),
    ...lineValues(invoice),
    ...besideValues(invoice, snapshotText),
  };
}

function documentValues(
  { command, draft, clientId, reverses, at }: InvoiceToWrite,
  snapshotText: string,
): Readonly<Record<keyof typeof documentColumns, unknown>> {
  const { totals } = draft;
  return {
    series: command.series,
    externalId: command.externalId,
    externalIdKey: command.externalId === null ? null : fold(command.externalId),
    typeCode: command.type.code,
    isDue: command.type.isDue,
    issuedOn: command.issuedOn,
    dueOn: draft.dueOn,
    clientId,
    currency: command.currency,
    exchangeRate: draft.exchangeRate && decimalToString(draft.exchangeRate),
    net: decimalToString(totals.net),
    vat: decimalToString(totals.vat),
    gross: decimalToString(totals.gross),
    trackingNumber: command.trackingNumber,
    snapshot: snapshotText,
    createdAt: at,
    status: reverses ? 'reversal' : 'issued',
    reverses: reverses?.invoiceId ?? null,
  };
}

function lineValues({
  draft: { lines },
  articleIds,
}: InvoiceToWrite): Readonly<Record<keyof typeof lineColumns, readonly unknown[]>> {
  return {
    position: lines.map((_, place) => place),
    articleId: articleIds,
    quantity: lines.map(({ quantity }) => decimalToString(quantity)),
    lineNet: lines.map(({ net }) => decimalToString(net)),
    lineVat: lines.map(({ vat }) => decimalToString(vat)),
    lineGross: lines.map(({ gross }) => decimalToString(gross)),
    stockMoved: lines.map(({ stockMoved }) => stockMoved && decimalToString(stockMoved)),
    warehouseId: lines.map(({ warehouseId }) => warehouseId),
  };
}

function besideValues(
  invoice: InvoiceToWrite,
  snapshotText: string,
): Readonly<Record<keyof typeof besideTypes, unknown>> {
  const { command, sendingJob, author, links } = invoice;
  const { series, number } = command;
  const isOdd = [series, number ?? ''].some((written) => visibleText(written) !== written);
  return {
    chosenNumber: number,
    chosenNumberKey: number === null ? null : fold(number),
    visibleSeries: isOdd ? visibleText(series) : null,
    visibleNumber: isOdd && number !== null ? visibleText(number) : null,
    authorKind: author.kind,
    authorId: author.id,
    interactionId: author.interactionId,
    auditDetails: JSON.stringify(auditDetails(invoice, snapshotText)),
    eventFacts: JSON.stringify(factsOfNew(invoice)),
    jobKind: sendingJob?.kind ?? null,
    jobAttempts: sendingJob?.maxAttempts ?? null,
    downloadToken: links?.download.token ?? null,
    downloadHash: links?.download.hash ?? null,
    paymentToken: links?.payment?.token ?? null,
    paymentHash: links?.payment?.hash ?? null,
  };
}

/** OPS-AUDIT-6: the details contain digests of what the document shows and of its lines. */
const auditDetails = ({ command, draft, articleIds, clientId, reverses }: InvoiceToWrite, snapshotText: string) => ({
  type: command.type.code,
  gross: decimalToString(draft.totals.gross),
  currency: command.currency,
  client: clientId,
  ...(reverses ? { reverses: `${reverses.series} ${reverses.number}` } : {}),
  snapshot: digestOf(snapshotText),
  lines: digestOfLines(draft.lines.map((line, place) => ({ ...line, articleId: articleIds[place] ?? null }))),
});

function variantOf(invoice: InvoiceToWrite): Variant {
  const { command, draft, reverses, sendingJob, expectsFreeNumber, at, links } = invoice;
  const automatic = expectsFreeNumber ? 'next' : 'next-free';
  return {
    number: command.number === null ? automatic : 'given',
    sends: command.type.isFiscal && sendingJob !== null,
    stock: stockOf(invoice),
    length: draft.lines.length > mostLevelsTogether ? 'long' : 'short',
    isLate: needsMark(command.issuedOn, at),
    emits: reverses ? 'reversal' : 'issue',
    makesLinks: links !== undefined && links !== null,
  };
}

function stockOf({ draft: { lines }, articleIds }: InvoiceToWrite): Variant['stock'] {
  const moving = lines.filter(({ stockMoved }, place) => stockMoved !== null && typeof articleIds[place] === 'number');
  if (moving.length === 0) return 'none';
  return moving.some(({ warehouseId }) => warehouseId === null) ? 'everywhere' : 'warehouses';
}

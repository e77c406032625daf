import { storedDecimal } from '../../domain/decimal/decimal.ts';
import type { PaymentCriteria } from '../../domain/invoice/invoice-query.ts';
import type { InvoiceRow } from '../../domain/invoice/issued-invoice.ts';
import type { InvoiceStatus } from '../../domain/invoice/lifecycle.ts';
import { type SpvStage, spvStages } from '../../domain/invoice/lifecycle.ts';
import type { InvoiceTypeCode } from '../../domain/nomenclature/invoice-types.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { type Filter, readPage } from '../listing.ts';
import { invoicedOf } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';

/** The position of a row in the list: newest first by date, then by order of issue. */
export type InvoicePosition = readonly [issuedOn: string, invoiceId: number];

/** A filter that is null does not restrict the list. An empty list finds nothing. */
export interface InvoiceFilters {
  readonly issuedFrom: string | null;
  readonly issuedUntil: string | null;
  readonly dueFrom: string | null;
  readonly dueUntil: string | null;
  readonly series: readonly string[] | null;
  readonly numberKey: string | null;
  readonly externalIdKey: string | null;
  readonly clientId: string | null;
  /** Several clients may have the same code, in different countries. */
  readonly clientIds: readonly string[] | null;
  readonly proformaId: number | null;
  readonly typeCode: InvoiceTypeCode | null;
  readonly status: InvoiceStatus | null;
  readonly payment: PaymentCriteria | null;
  readonly spvStage: SpvStage | null;
  /** The day by which overdue invoices are determined. */
  readonly today: string | null;
  readonly days: FoundDays | null;
}

/** Days outside of which nothing is found. They are followed, or each document is looked at in them alone, whatever way it is found by. */
export interface FoundDays {
  readonly are: 'followed' | 'checked';
  readonly ranges: readonly DayRange[];
}

export interface DayRange {
  readonly firstDay: string;
  readonly lastDay: string;
}

export const noFilters: InvoiceFilters = {
  issuedFrom: null,
  issuedUntil: null,
  dueFrom: null,
  dueUntil: null,
  series: null,
  numberKey: null,
  externalIdKey: null,
  clientId: null,
  clientIds: null,
  proformaId: null,
  typeCode: null,
  status: null,
  payment: null,
  spvStage: null,
  today: null,
  days: null,
};

/** What a list shows of a document; `company` is a parameter or a column. */
export const columnsOf = (
  company: string,
): string => `i.invoice_id AS "invoiceId", i.series, i.number, i.type_code AS "typeCode", i.is_due AS "isDue", i.status,
  i.issued_on AS "issuedOn", i.due_on AS "dueOn", i.currency, i.net, i.vat, i.gross, i.collected, i.returned,
  EXISTS (SELECT FROM mails m WHERE m.company_id = ${company} AND m.invoice_id = i.invoice_id AND m.purpose = 'document' AND m.state = 'sent') AS "wasMailed",
  ${invoicedOf(company)} AS invoiced,
  i.client_id AS "clientId", i.client_name AS "clientName", i.client_fiscal_code AS "clientFiscalCode",
  i.external_id AS "externalId"`;
/** $1 is the company. */
export const columns = columnsOf('$1');

type Amount = 'net' | 'vat' | 'gross' | 'collected' | 'returned' | 'invoiced';
export type Raw<Row> = Omit<Row, Amount> & Record<Amount, string>;

export async function listInvoices(
  tx: Transaction,
  filters: InvoiceFilters,
  page: PageRequest<InvoicePosition>,
): Promise<Page<InvoiceRow, InvoicePosition>> {
  const { name, from, conditions, sameAsFirst } = invoicesWith(filters);
  const found = await readPage<Raw<InvoiceRow>, InvoicePosition>(
    tx,
    {
      name: `invoices.list ${name}`,
      select: `SELECT ${columns} FROM ${from}`,
      values: [tx.companyId],
      filters: conditions,
      order: [
        ['i.issued_on', 'date'],
        ['i.invoice_id', 'bigint'],
      ],
      direction: 'descending',
      ...(sameAsFirst ? { sameAsFirst } : {}),
    },
    page,
    ({ issuedOn, invoiceId }) => [issuedOn, invoiceId],
  );
  return mapPage(found, withDecimals<InvoiceRow>);
}

/** The invoices that match the filters, in SQL: `from` contains all conditions whose only parameter is the company, $1. */
export function invoicesWith(
  filters: InvoiceFilters,
  unsent: 'one-by-one' | 'at-once' = 'one-by-one',
  paid: (payment: PaymentCriteria) => string = (payment) => paymentConditions[payment],
) {
  const { payment, spvStage, today } = filters;
  const unsentSince = unsent === 'at-once' && spvStage === 'unsent' ? filters.issuedFrom : null;
  const isByDueDate = payment === 'overdue' || payment === 'in-term';
  const conditions: readonly Filter[] = [
    [filters.issuedFrom, (p) => `i.issued_on >= ${p}::date`],
    [filters.issuedUntil, (p) => `i.issued_on <= ${p}::date`],
    [filters.dueFrom, (p) => `i.due_on >= ${p}::date`],
    // No document is due before its issue, so the index of the list is entered at the first one that can match.
    [filters.dueUntil, (p) => `i.due_on <= ${p}::date AND i.issued_on <= ${p}::date`],
    [filters.series, (p) => `i.series = ANY(${p}::text[])`],
    [filters.numberKey, (p) => `i.number_key = ${p}`],
    [filters.externalIdKey, (p) => `i.external_id_key = ${p}`],
    [filters.clientId, (p) => `i.client_id = ${p}::uuid`],
    ...ofClients(filters.clientIds),
    [filters.proformaId, (p) => `i.proforma_id = ${p}::bigint`],
    // This condition keeps the planner on the index of the list, where matches come soon; the index of due dates would need a sort of all
    // of them.
    [unsentSince, (p) => `${canBeSent('')} AND ${isNotAmong(sentSince(p))}`],
    [isByDueDate ? today : null, (p) => `i.due_on + 0 ${payment === 'overdue' ? '<' : '>='} ${p}::date`],
  ];
  const isFromSendings = spvStage !== null && spvStage !== 'unsent';
  const always = [
    'i.company_id = $1 AND i.deleted_at IS NULL',
    // These are constants in the text, because the indexes for rare values are partial.
    ...(filters.status === null ? [] : [`i.status = '${filters.status}'`]),
    ...(filters.typeCode === null ? [] : [`i.type_code = '${filters.typeCode}'`]),
    ...(payment === null ? [] : [paid(payment)]),
    ...(filters.days?.are === 'checked' ? [isOnOneOf(filters.days)] : []),
    ...(spvStage === 'unsent' && unsentSince === null ? [isUnsent('OFFSET 0')] : []),
  ];
  return {
    // The name is short, because the server truncates names.
    name: [filters.status, filters.typeCode, payment, spvStage]
      .map((word) => word?.replaceAll(/[aeiou-]/g, '') ?? '-')
      .join(' '),
    from: `${isFromSendings ? lastSendings(spvStage) : invoicesOf(filters.days)} WHERE ${always.join(' AND ')}`,
    conditions,
    sameAsFirst: isFromSendings ? 's.issued_on' : null,
  };
}

const daysIn = (days: readonly string[]): string => `'{${days.join(',')}}'::date[]`;

/** OFFSET makes the server look up each of the days in the index of the list, whatever the planner estimates. */
function invoicesOf(days: FoundDays | null): string {
  if (days?.are !== 'followed') return 'invoices i';
  const [first, last] = [days.ranges.map(({ firstDay }) => firstDay), days.ranges.map(({ lastDay }) => lastDay)];
  return `unnest(${daysIn(first)}, ${daysIn(last)}) AS d (first_day, last_day) CROSS JOIN LATERAL (
    SELECT * FROM invoices i WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.issued_on BETWEEN d.first_day AND d.last_day OFFSET 0) AS i`;
}

/** Far cheaper than looking up the sendings of a document, so the server does it first. */
function isOnOneOf({ ranges }: FoundDays): string {
  const single = ranges.filter(({ firstDay, lastDay }) => firstDay === lastDay).map(({ firstDay }) => firstDay);
  const longer = ranges.filter(({ firstDay, lastDay }) => firstDay !== lastDay);
  const between = longer.map(({ firstDay, lastDay }) => `i.issued_on BETWEEN '${firstDay}' AND '${lastDay}'`);
  return `(${[`i.issued_on = ANY (${daysIn(single)})`, ...between].join(' OR ')})`;
}

/** The index on the last sendings has the order of the list, if only one status is wanted. */
function lastSendings(stage: SpvStage): string {
  const statuses = spvStages[stage].map((status) => `'${status}'`);
  const isIn = statuses.length === 1 ? `= ${statuses[0]}` : `IN (${statuses.join(', ')})`;
  return `einvoice_sendings s JOIN invoices i ON i.invoice_id = s.invoice_id AND i.issued_on = s.issued_on
    AND s.company_id = $1 AND s.is_last AND s.status ${isIn}`;
}

export const sendableStatuses = `'issued', 'reversed', 'reversal'`;

/**
 * V2-LIST-9: documents that could be sent and were never submitted for sending. For the few documents of a page the server would compare each
 * with all sendings of a period, because it expects to meet enough soon; OFFSET makes it look up each by itself.
 */
const canBeSent = (lookup: '' | 'OFFSET 0'): string => `i.is_due AND i.status IN (${sendableStatuses})
  AND NOT EXISTS (SELECT FROM imported_invoices x WHERE x.company_id = $1 AND x.invoice_id = i.invoice_id ${lookup})`;
const isUnsent = (lookup: '' | 'OFFSET 0'): string => `${canBeSent(lookup)}
  AND NOT EXISTS (SELECT FROM einvoice_sendings s WHERE s.company_id = $1 AND s.invoice_id = i.invoice_id ${lookup})`;

/**
 * The same as the join of `lastSendings`, for documents that are found otherwise: each is looked up in the index of the last sendings alone.
 * OFFSET keeps the server from reading all sendings at once.
 */
export const isAtStage = (stage: SpvStage): string =>
  stage === 'unsent'
    ? isUnsent('')
    : `(${spvStages[stage]
        .map(
          (
            status,
          ) => `EXISTS (SELECT FROM einvoice_sendings s WHERE s.company_id = $1 AND s.is_last AND s.status = '${status}'
      AND s.issued_on = i.issued_on AND s.invoice_id = i.invoice_id OFFSET 0)`,
        )
        .join(' OR ')})`;

/**
 * Documents issued from this day on that were submitted for sending, read from the index of the last sendings alone, where each has one
 * entry.
 */
export const sentSince = (day: string): string =>
  `SELECT s.invoice_id FROM einvoice_sendings s
    WHERE s.company_id = $1 AND s.is_last AND s.status IN (${sendingStatuses}) AND s.issued_on >= ${day}::date`;

const sendingStatuses = Object.values(spvStages)
  .flat()
  .map((status) => `'${status}'`)
  .join(', ');

/** OFFSET keeps the two queries separate; otherwise the server would look up each document by itself. */
export const isNotAmong = (ids: string): string =>
  `NOT EXISTS (SELECT FROM (${ids} OFFSET 0) AS s WHERE s.invoice_id = i.invoice_id)`;

/**
 * The amount is never below zero (0008). Under the row-level policies the server has no statistics of a numeric column and assumes that
 * equality is rare, so it would read and sort all outstanding invoices instead of following the list.
 */
const isUncollected = 'NOT (i.collected > 0)';

/** The same rules as `paymentStatus` of the domain. The due date decides what is overdue. */
const paymentConditions: Readonly<Record<PaymentCriteria, string>> = {
  outstanding: 'i.is_outstanding',
  collected: `i.is_due AND i.status = 'issued' AND NOT i.is_outstanding AND i.gross >= 0`,
  'partly-collected': 'i.is_outstanding AND i.collected > 0',
  overdue: `i.is_outstanding AND ${isUncollected}`,
  'in-term': `i.is_outstanding AND ${isUncollected}`,
  'not-collectable': `NOT (i.is_due AND i.status = 'issued' AND i.gross >= 0)`,
};

/** For one client, the usual case, an index has the invoices in order. */
function ofClients(clientIds: InvoiceFilters['clientIds']): readonly Filter[] {
  const [first, ...others] = clientIds ?? [];
  const isOne = first !== undefined && others.length === 0;
  return [
    [isOne ? first : null, (p) => `i.client_id = ${p}::uuid`],
    [isOne ? null : clientIds, (p) => `i.client_id = ANY(${p}::uuid[])`],
  ];
}

/** Null if there is no proforma with this name. */
export async function findProforma(tx: Transaction, series: string, number: string): Promise<number | null> {
  const [row] = await tx.read<{ invoiceId: number }>(
    'proformas.find',
    `SELECT invoice_id AS "invoiceId" FROM invoices
      WHERE company_id = $1 AND series = $2 AND number = $3 AND type_code = 'P' AND deleted_at IS NULL`,
    [tx.companyId, series, number],
  );
  return row?.invoiceId ?? null;
}

export function withDecimals<Row>(raw: Raw<Row>): Row {
  const { net, vat, gross, collected, returned, invoiced } = raw;
  return {
    ...raw,
    net: storedDecimal(net),
    vat: storedDecimal(vat),
    gross: storedDecimal(gross),
    collected: storedDecimal(collected),
    returned: storedDecimal(returned),
    invoiced: storedDecimal(invoiced),
  } as Row;
}

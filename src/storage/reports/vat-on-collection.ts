import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { readPage } from '../listing.ts';
import { isSale, withRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';
import { bearsVat, notYetBy } from './not-yet-chargeable.ts';
import { type JournalPosition, journalOrder, positionInJournal } from './sales-journal.ts';
import { lined, vatLines } from './sales-parts.ts';

const figures = ['chargeableNet', 'chargeableVat', 'notYetNet', 'notYetVat'] as const;

/** They are in lei: what became chargeable in the month, and what is not yet at its end. */
export type LateFigures = Readonly<Record<(typeof figures)[number], Decimal>>;

export interface LateDocument extends LateFigures {
  readonly series: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly clientName: string;
  readonly clientFiscalCode: string | null;
}

type RawFigures = Readonly<Record<(typeof figures)[number], string>>;

type Raw = Omit<LateDocument, keyof LateFigures> &
  RawFigures & { readonly invoiceId: number; readonly totals: readonly string[] };

const issuedInMonth = `SELECT i.invoice_id, coalesce(i.reverses, i.invoice_id) AS root, i.type_code, i.currency, i.gross, i.vat, i.snapshot, known.rate
    FROM invoices i ${withRate}
   WHERE ${isSale} AND i.issued_on BETWEEN $2::date AND $3::date AND (i.snapshot ->> 'isVatOnCollection')::boolean`;

/** A reversal counts with the document that it reverses, which it makes neither chargeable nor owed. */
const moved = `SELECT invoice_id AS root, net AS "chargeableNet", vat AS "chargeableVat", 0 AS "notYetNet", 0 AS "notYetVat"
      FROM (${notYetBy('invoice_id', '($2::date - 1)')}) AS before
    UNION ALL
    SELECT l.root, sum(CASE WHEN l.bears_vat THEN l.gross - l.vat ELSE 0 END), sum(l.vat), 0, 0
      FROM (${vatLines(lined(issuedInMonth, 'd.invoice_id, d.root'), `d.root, ${bearsVat}`)}) AS l GROUP BY l.root
    UNION ALL
    SELECT invoice_id, -net, -vat, net, vat FROM (${notYetBy('invoice_id', '$3')}) AS after`;

const sums = figures.map((figure) => `sum(u."${figure}") AS "${figure}"`).join(', ');
const overall = figures.map((figure) => `(sum(sum(u."${figure}")) OVER ())::text`).join(', ');

/** GRP-REP-24: every page sums the month, because what is chargeable is known only after all is told. */
export async function listVatOnCollection(
  tx: Transaction,
  { from, until }: Days,
  page: PageRequest<JournalPosition>,
): Promise<Page<LateDocument, JournalPosition> & { readonly totals: LateFigures }> {
  const found = await readPage<Raw, JournalPosition>(
    tx,
    {
      name: 'reports.vat-on-collection',
      select: `SELECT i.invoice_id AS "invoiceId", i.series, i.number, i.issued_on AS "issuedOn", i.client_name AS "clientName",
          i.client_fiscal_code AS "clientFiscalCode", ${figures.map((figure) => `m."${figure}"`).join(', ')}, m.totals
        FROM (SELECT u.root, ${sums}, array[${overall}] AS totals FROM (${moved}) AS u GROUP BY u.root) AS m
        JOIN invoices i ON i.company_id = $1 AND i.invoice_id = m.root
       WHERE (m."chargeableNet", m."chargeableVat", m."notYetNet", m."notYetVat") <> (0, 0, 0, 0)`,
      values: [tx.companyId, from, until],
      filters: [],
      order: journalOrder,
      direction: 'ascending',
    },
    page,
    positionInJournal,
  );
  const [first] = found.rows;
  return {
    ...mapPage(found, ({ invoiceId, totals, ...row }) => ({ ...row, ...figuresOf((figure) => row[figure]) })),
    totals: figuresOf((_figure, place) => first?.totals[place]),
  };
}

const figuresOf = (take: (figure: (typeof figures)[number], place: number) => string | undefined): LateFigures =>
  Object.fromEntries(
    figures.map((figure, place) => {
      const told = take(figure, place);
      return [figure, told === undefined ? zeroMoney : storedDecimal(told)];
    }),
  ) as LateFigures;

import type { Author } from '../../domain/access/right.ts';
import type { StockLevel } from '../../domain/article/stock.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { DraftLine, InvoiceDraft } from '../../domain/invoice/draft-invoice.ts';
import type { IssueCommand } from '../../domain/invoice/issue-command.ts';
import { visibleText } from '../../domain/invoice/issue-names.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { MoneyAmounts } from '../../domain/invoice/totals.ts';
import { fold } from '../../domain/nomenclature/counties.ts';
import { needsMark } from '../../domain/reports/kept-spans.ts';
import { levelsChanged, movementsKept } from '../directory/stock-movements.ts';
import { breaks } from '../faults.ts';
import type { NewJob } from '../jobs/jobs.ts';
import { invoiceFacts, newInvoiceFacts, stockEvents } from '../sql/event-facts.ts';
import { marksOf } from '../sql/marks.ts';
import type { Transaction } from '../transaction.ts';
import { seenLink } from './document-links.ts';
import { linesDigest, snapshotDigest } from './sealed-content.ts';

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
  /** The article of each line, those just created included. */
  readonly articleIds: readonly (number | null)[];
  /** The document that this one takes back, where it is a reversal. */
  readonly reverses?: DocumentName & { readonly invoiceId: number };
  /** V2-SPV-9: the job that sends the invoice by itself; null where the settings are known not to want it, and need not be read again. */
  readonly sendingJob: Pick<NewJob, 'kind' | 'maxAttempts'> | null;
  /** Where nobody is expected to have chosen the next number of the series: if somebody did, the unique index stops it. */
  readonly expectsFreeNumber?: boolean;
  readonly author: Author;
  readonly at: Date;
}

export interface WrittenInvoice {
  readonly invoiceId: number;
  readonly number: string;
  /** After the discharge: of every bucket it moved, and of all buckets of the articles that moved without a warehouse. */
  readonly levels: readonly StockLevel[];
}

/**
 * Discharges the stock, takes the number and writes the invoice, its lines and its audit row, in one statement. The stock is
 * changed first, its rows always in the same order, so that two invoices with the same articles wait for each other and never
 * deadlock; the series is locked last, and so for the shortest time.
 */
export async function writeInvoice(tx: Transaction, invoice: InvoiceToWrite): Promise<WrittenInvoice> {
  const { command, draft, clientId, articleIds, reverses, author, at } = invoice;
  const sendingJob = command.type.isFiscal ? invoice.sendingJob : null;
  const { lines, totals } = draft;
  const automatic = invoice.expectsFreeNumber ? 'next' : 'next-free';
  const isOdd = [command.series, command.number ?? ''].some((written) => visibleText(written) !== written);
  const { name, text } = writing({
    number: command.number === null ? automatic : 'given',
    sends: sendingJob !== null,
    movesWithoutWarehouse: lines.some(({ stockMoved, warehouseId }) => stockMoved !== null && warehouseId === null),
    isLate: command.type.isDue && needsMark(command.issuedOn, at),
    tells: reverses ? 'reversal' : 'issue',
  });
  const [row] = await tx.run<{
    invoiceId: number;
    number: string;
    levels: readonly [number, number | null, string][];
  }>(name, text, [
    tx.companyId,
    command.series,
    command.number,
    command.number === null ? null : fold(command.number),
    command.externalId,
    command.externalId === null ? null : fold(command.externalId),
    command.type.code,
    command.type.isDue,
    command.issuedOn,
    draft.dueOn,
    clientId,
    command.currency,
    draft.exchangeRate && decimalToString(draft.exchangeRate),
    decimalToString(totals.net),
    decimalToString(totals.vat),
    decimalToString(totals.gross),
    command.trackingNumber,
    JSON.stringify(draft.snapshot),
    at,
    lines.map((_, place) => place),
    articleIds,
    lines.map(({ quantity }) => decimalToString(quantity)),
    lines.map(({ net }) => decimalToString(net)),
    lines.map(({ vat }) => decimalToString(vat)),
    lines.map(({ gross }) => decimalToString(gross)),
    lines.map(({ stockMoved }) => stockMoved && decimalToString(stockMoved)),
    lines.map(({ warehouseId }) => warehouseId),
    author.kind,
    author.id,
    author.interactionId,
    JSON.stringify({
      type: command.type.code,
      gross: decimalToString(totals.gross),
      currency: command.currency,
      client: clientId,
      ...(reverses ? { reverses: `${reverses.series} ${reverses.number}` } : {}),
    }),
    reverses ? 'reversal' : 'issued',
    reverses?.invoiceId ?? null,
    isOdd ? visibleText(command.series) : null,
    isOdd && command.number !== null ? visibleText(command.number) : null,
    ...(sendingJob ? [sendingJob.kind, sendingJob.maxAttempts] : []),
  ]);
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

/** Where the number comes from. All depend on what was moved and so come after it: who waits for a number holds its stock already. */
const numbers = {
  next: `UPDATE series SET next_number = next_number + 1
        WHERE company_id = $1 + 0 * (SELECT count(*) FROM moved) AND code = $2
       RETURNING next_number - 1 AS automatic, $3::text AS chosen,
         written_number(next_number - 1, digits) AS written`,
  'next-free': `SELECT automatic, written, $3::text AS chosen
       FROM (SELECT count(*) AS moves FROM moved) AS before, LATERAL take_number($1 + 0 * before.moves, $2)`,
  given: `SELECT NULL::bigint AS automatic, CASE WHEN before.moves >= 0 THEN $3::text END AS written
       FROM (SELECT count(*) AS moves FROM moved) AS before`,
};

// V2-SPV-9: where the company wants it, the job is written here, without a round trip of its own.
const sentByItself = `, given_to_send AS (
       INSERT INTO jobs (company_id, job_id, kind, max_attempts, payload, run_at)
       SELECT $1, gen_random_uuid(), $36::text, $37::integer, jsonb_build_object('invoiceId', written.invoice_id),
              now() + make_interval(hours => s.spv_delay_hours)
         FROM written, company_settings s WHERE s.company_id = $1 AND s.spv_delay_hours IS NOT NULL)`;

// GRP-REP-10: the sums of its day may be kept already.
const marked = `, marked AS (${marksOf('sales', 'SELECT $9::date AS day')})`;

const movedLevels = 'SELECT article_id, warehouse_id, quantity FROM moved';
const levelsOfAll = `${movedLevels}
         UNION ALL
         SELECT s.article_id, s.warehouse_id, s.quantity FROM stock_levels s
          WHERE s.company_id = $1 AND s.warehouse_id IS NOT NULL
            AND s.article_id = ANY(SELECT m.article_id FROM moved m WHERE m.warehouse_id IS NULL)
            AND (s.article_id, s.warehouse_id) NOT IN (SELECT m.article_id, m.warehouse_id FROM moved m WHERE m.warehouse_id IS NOT NULL)`;

interface Writing {
  readonly number: keyof typeof numbers;
  readonly sends: boolean;
  readonly movesWithoutWarehouse: boolean;
  /** Dated before today. */
  readonly isLate: boolean;
  readonly tells: keyof typeof told;
}

/** EVT-3: the document that was issued; of a reversal the original, which the transaction has marked as reversed already. */
const told = {
  issue: `SELECT $1, 'invoice.issued', $19, json_build_object('invoice', ${newInvoiceFacts}) FROM written i`,
  reversal: `SELECT $1, 'invoice.reversed', $19, json_build_object('invoice', ${invoiceFacts('$1')},
           'details', json_build_object('reversal', json_build_object('series', $2::text, 'number', written.number)))
       FROM written, invoices i WHERE i.company_id = $1 AND i.invoice_id = $33`,
};

const writingText = ({ number, sends, movesWithoutWarehouse, isLate, tells }: Writing): string =>
  `WITH change AS (
       SELECT m.article_id, m.warehouse_id, -sum(m.quantity) AS quantity
         FROM unnest($21::bigint[], $27::bigint[], $26::numeric[]) AS m(article_id, warehouse_id, quantity)
        WHERE m.article_id IS NOT NULL AND m.quantity IS NOT NULL
        GROUP BY m.article_id, m.warehouse_id),
     moved AS (${levelsChanged}),
     given AS (${numbers[number]}),
     written AS (
       INSERT INTO invoices (company_id, series, number, automatic_number, number_key, external_id, external_id_key, type_code,
         is_due, issued_on, due_on, client_id, currency, exchange_rate, net, vat, gross, tracking_number, snapshot, created_at,
         status, reverses, odd_name)
       SELECT $1, $2, given.written, given.automatic, coalesce($4, given.written), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
         $16, $17, $18, $19, $32, $33,
         $34::text || ' ' || coalesce($35, given.written)
       FROM given RETURNING invoice_id, series, number, type_code, is_due, status, issued_on, due_on, currency, net, vat, gross,
         collected, client_id, client_name, client_fiscal_code, external_id, ${snapshotDigest('snapshot')} AS digest),
     lines AS (
       INSERT INTO invoice_lines (company_id, invoice_id, position, article_id, quantity, net, vat, gross, stock_moved, warehouse_id)
       SELECT $1, written.invoice_id, l.* FROM written, unnest($20::integer[], $21::bigint[], $22::numeric[], $23::numeric[],
         $24::numeric[], $25::numeric[], $26::numeric[], $27::bigint[]) AS l
       RETURNING position, article_id, quantity, net, vat, gross, stock_moved, warehouse_id),
     movements AS (${movementsKept({ kind: `'document'`, invoiceId: 'written.invoice_id', reason: 'NULL', at: '$19::timestamptz', beside: ', written' })}),
     audited AS (
       INSERT INTO audit_pending (company_id, at, author_kind, author_id, interaction_id, subject, subject_name, action, details)
       SELECT $1, $19, $28, $29, $30, 'invoice', $2 || ' ' || number, 'issued',
         (left($31, -1) || ',"snapshot":"' || digest || '","lines":"' || (SELECT ${linesDigest('l')} FROM lines l) || '"}')::json
       FROM written),
     told AS (INSERT INTO events_pending (company_id, type, at, facts) ${told[tells]}),
     told_of_stock AS (${stockEvents('$19::timestamptz')})${sends ? sentByItself : ''}${isLate ? marked : ''}
     SELECT invoice_id AS "invoiceId", number, (
       SELECT coalesce(json_agg(json_build_array(article_id, warehouse_id, quantity::text)), '[]') FROM (
         ${movesWithoutWarehouse ? levelsOfAll : movedLevels}
       ) AS levels) AS levels FROM written`;

/** Name and text of the statement, made once: a text of some thousand letters costs to put together. */
function writing(wanted: Writing): { readonly name: string; readonly text: string } {
  const { number, sends, movesWithoutWarehouse, isLate, tells } = wanted;
  const name = `invoices.write-${number}${sends ? '-and-send' : ''}${movesWithoutWarehouse ? '-with-all-levels' : ''}${isLate ? '-late' : ''}-${tells}`;
  const text = writingTexts.get(name) ?? writingText(wanted);
  writingTexts.set(name, text);
  return { name, text };
}

const writingTexts = new Map<string, string>();

/** The last safeguard: another request took the number at the same moment. */
export const isNumberRace = (error: unknown): boolean =>
  breaks(error, 'invoices_number') || breaks(error, 'invoices_visible_name');

/** The client of the invoice was joined to another while it was being issued. */
export const isClientGone = (error: unknown): boolean => breaks(error, 'invoices_company_id_client_id_fkey');

/**
 * The document that already has this number, or one that looks like it (V2-TRUE-9). V2-NUMBER-5: a deleted document counts too, if
 * the series gave its number and did not take it back. V2-NUMBER-6: or if somebody may have a copy of it.
 */
export async function findTakenNumber(tx: Transaction, series: string, number: string): Promise<DocumentName | null> {
  const [taken] = await tx.run<DocumentName>(
    'invoices.taken-number',
    `SELECT series, number FROM invoices WHERE company_id = $1 AND series = $2 AND number = $3 AND deleted_at IS NULL
     UNION ALL
     SELECT series, number FROM invoices WHERE company_id = $1 AND visible_name = $4 AND deleted_at IS NULL
     UNION ALL
     SELECT i.series, i.number FROM invoices i JOIN series s ON s.company_id = $1 AND s.code = i.series
      WHERE i.company_id = $1 AND i.series = $2 AND i.number = $5 AND i.deleted_at IS NOT NULL
        AND (i.automatic_number < s.next_number OR i.keeps_number
          OR EXISTS (SELECT FROM document_links l WHERE ${seenLink('i.invoice_id')}))
     LIMIT 1`,
    [tx.companyId, series, number, `${visibleText(series)} ${visibleText(number)}`, visibleText(number)],
  );
  return taken ?? null;
}

/** V2-ISSUE-6: requests with the same reference in the same series wait here for each other. */
export async function lockExternalId(tx: Transaction, series: string, externalId: string): Promise<void> {
  await tx.run('invoices.lock-external-id', `SELECT pg_advisory_xact_lock(hashtextextended($1, 727002))`, [
    JSON.stringify([tx.companyId, series, externalId]),
  ]);
}

export async function findByExternalId(tx: Transaction, series: string, externalId: string): Promise<string | null> {
  const [row] = await tx.run<{ number: string }>(
    'invoices.by-external-id',
    `SELECT number FROM invoices
      WHERE company_id = $1 AND external_id_key = $3 AND series = $2 AND external_id = $4 AND deleted_at IS NULL
      ORDER BY invoice_id LIMIT 1`,
    [tx.companyId, series, fold(externalId), externalId],
  );
  return row?.number ?? null;
}

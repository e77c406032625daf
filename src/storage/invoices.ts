import { decimalToString } from '../domain/decimal/decimal.ts';
import type { InvoiceDraft } from '../domain/invoice/draft-invoice.ts';
import type { IssueCommand } from '../domain/invoice/issue-command.ts';
import { fold } from '../domain/nomenclature/fold.ts';
import type { Transaction } from './transaction.ts';

export interface InvoiceToWrite {
  readonly command: IssueCommand;
  readonly draft: InvoiceDraft;
  readonly clientId: string;
  /** The article of each line, those just created included. */
  readonly articleIds: readonly (number | null)[];
  readonly issuedBy: number;
  readonly at: Date;
}

/** The invoice with its number and its lines, in one statement, with the commit behind it: so briefly the series is locked. */
export async function writeInvoice(tx: Transaction, invoice: InvoiceToWrite): Promise<string> {
  const { command, draft, clientId, articleIds, issuedBy, at } = invoice;
  const { lines, totals } = draft;
  const [row] = await tx.runLast<{ number: string }>(
    command.number === null ? 'invoices.write-next' : 'invoices.write-given',
    `WITH given AS (${command.number === null ? nextNumber : givenNumber}),
     written AS (
       INSERT INTO invoices (company_id, series, number, automatic_number, number_key, external_id, external_id_key, type_code,
         is_due, issued_on, due_on, client_id, currency, exchange_rate, net, vat, gross, tracking_number, snapshot, issued_by, created_at)
       SELECT $1, $2, given.written, given.automatic, coalesce($4, given.written), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
         $16, $17, $18, $19, $20
       FROM given RETURNING invoice_id, number),
     lines AS (
       INSERT INTO invoice_lines (company_id, invoice_id, position, article_id, quantity, net, vat, gross, stock_moved, warehouse_id)
       SELECT $1, written.invoice_id, l.* FROM written, unnest($21::integer[], $22::bigint[], $23::numeric[], $24::numeric[],
         $25::numeric[], $26::numeric[], $27::numeric[], $28::bigint[]) AS l)
     SELECT number FROM written`,
    [
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
      issuedBy,
      at,
      lines.map((_, place) => place),
      articleIds,
      lines.map(({ quantity }) => decimalToString(quantity)),
      lines.map(({ net }) => decimalToString(net)),
      lines.map(({ vat }) => decimalToString(vat)),
      lines.map(({ gross }) => decimalToString(gross)),
      lines.map(({ stockMoved }) => stockMoved && decimalToString(stockMoved)),
      lines.map(({ warehouseId }) => warehouseId),
    ],
  );
  if (!row) throw new Error('the invoice was not written');
  return row.number;
}

const nextNumber = 'SELECT automatic, written, $3::text AS chosen FROM take_number($1, $2)';
const givenNumber = 'SELECT NULL::bigint AS automatic, $3::text AS written';

/** The unique index behind every other care; a number taken by somebody else at the same moment ends here. */
export const numberTakenConstraint = 'invoices_number';

export async function isNumberTaken(tx: Transaction, series: string, number: string): Promise<boolean> {
  const rows = await tx.run(
    'invoices.number-taken',
    'SELECT FROM invoices WHERE company_id = $1 AND series = $2 AND number = $3 AND deleted_at IS NULL',
    [tx.companyId, series, number],
  );
  return rows.length > 0;
}

/** V2-ISSUE-6: requests with the same reference in the same series pass here one after the other. */
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

import type { Decimal } from '../../domain/decimal/decimal.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { mapPage } from '../../domain/page.ts';
import type {
  InvoiceTemplate,
  IssueFailure,
  RecurringFacts,
  RecurringInput,
  RecurringMode,
} from '../../domain/recurring/recurring-invoice.ts';
import { readFailure, readTemplate, storedFailure, storedTemplate } from '../../domain/recurring/stored-template.ts';
import type { Period } from '../../domain/time/rhythm.ts';
import type { Connection } from '../connection.ts';
import { readPage } from '../listing.ts';
import type { Transaction } from '../transaction.ts';

/** A recurring invoice as a list shows it. */
export interface RecurringRow extends Omit<RecurringInput, 'document'>, RecurringFacts {
  readonly recurringId: string;
  readonly clientName: string;
  readonly currency: string;
  readonly gross: Decimal;
  readonly failedAt: Date | null;
  readonly createdAt: Date;
  /** How many of its documents wait to be approved. */
  readonly drafts: number;
}

export interface RecurringInvoice extends RecurringRow {
  readonly document: InvoiceTemplate;
  readonly revision: number;
}

interface Raw {
  readonly recurringId: string;
  readonly name: string;
  readonly every: Period;
  readonly firstOn: string;
  readonly day: number;
  readonly endsOn: string | null;
  readonly mode: RecurringMode;
  readonly recipient: string | null;
  readonly dueDays: number | null;
  readonly clientName: string;
  readonly currency: string;
  readonly gross: string;
  readonly isPaused: boolean;
  readonly nextOn: string | null;
  readonly problem: string | null;
  readonly failedAt: Date | null;
  readonly createdAt: Date;
  readonly drafts: number;
}

const columns = `r.recurring_id AS "recurringId", r.name, r.every, r.first_on AS "firstOn", r.day, r.ends_on AS "endsOn", r.mode, r.recipient,
  r.due_days AS "dueDays", r.client_name AS "clientName", r.currency, r.gross, r.is_paused AS "isPaused", r.next_on AS "nextOn",
  r.problem, r.problem_at AS "failedAt", r.created_at AS "createdAt",
  (SELECT count(*) FROM recurring_issues d
    WHERE d.company_id = $1 AND d.recurring_id = r.recurring_id AND d.state = 'draft') AS drafts`;

function rowOf({ every, firstOn, day, endsOn, gross, problem, ...raw }: Raw): RecurringRow {
  return {
    ...raw,
    rhythm: { every, firstOn, day, endsOn },
    gross: storedDecimal(gross),
    failure: problem === null ? null : readFailure(problem),
  };
}

export type RecurringPosition = readonly [name: string, recurringId: string];

/** Sorted by name. */
export async function listRecurring(
  tx: Transaction,
  page: PageRequest<RecurringPosition>,
): Promise<Page<RecurringRow, RecurringPosition>> {
  const found = await readPage<Raw, RecurringPosition>(
    tx,
    {
      name: 'recurring.list',
      select: `SELECT ${columns} FROM recurring_invoices r WHERE r.company_id = $1 AND r.deleted_at IS NULL`,
      values: [tx.companyId],
      filters: [],
      order: [
        ['r.name', 'text'],
        ['r.recurring_id', 'uuid'],
      ],
      direction: 'ascending',
    },
    page,
    ({ name, recurringId }) => [name, recurringId],
  );
  return mapPage(found, rowOf);
}

type RawWhole = Raw & { readonly document: string; readonly revision: number };

function wholeOf({ document, revision, ...raw }: RawWhole): RecurringInvoice {
  return { ...rowOf(raw), document: readTemplate(document), revision };
}

export async function findRecurring(tx: Transaction, recurringId: string): Promise<RecurringInvoice | null> {
  const [row] = await tx.read<RawWhole>(
    'recurring.find',
    `SELECT ${columns}, r.document, r.revision FROM recurring_invoices r
      WHERE r.company_id = $1 AND r.recurring_id = $2 AND r.deleted_at IS NULL`,
    [tx.companyId, recurringId],
  );
  return row ? wholeOf(row) : null;
}

/** It locks the row: until the transaction ends, nobody else changes it or issues it. */
export async function lockRecurring(tx: Transaction, recurringId: string): Promise<RecurringInvoice | null> {
  const [row] = await tx.run<RawWhole>(
    'recurring.lock',
    `SELECT ${columns}, r.document, r.revision FROM recurring_invoices r
      WHERE r.company_id = $1 AND r.recurring_id = $2 AND r.deleted_at IS NULL FOR UPDATE OF r`,
    [tx.companyId, recurringId],
  );
  return row ? wholeOf(row) : null;
}

/** Until the transaction ends, only one is counted and added at a time. */
export async function countRecurring(tx: Transaction): Promise<number> {
  await tx.run('recurring.lock-company', 'SELECT FROM companies WHERE company_id = $1 FOR NO KEY UPDATE', [
    tx.companyId,
  ]);
  const [row] = await tx.run<{ count: number }>(
    'recurring.count',
    'SELECT count(*) AS count FROM recurring_invoices WHERE company_id = $1 AND deleted_at IS NULL',
    [tx.companyId],
  );
  return row?.count ?? 0;
}

export interface SavedRecurring extends RecurringInput {
  readonly isPaused: boolean;
  readonly nextOn: string | null;
  readonly gross: Decimal;
}

const savedColumns = `name, every, first_on, day, ends_on, mode, recipient, due_days, document, client_name, currency, gross, is_paused, next_on`;

function savedValues({ rhythm, document, gross, ...saved }: SavedRecurring): readonly unknown[] {
  const { every, firstOn, day, endsOn } = rhythm;
  const { name, mode, recipient, dueDays, isPaused, nextOn } = saved;
  const shown = [document.client.name, document.currency, decimalToString(gross)];
  const told = [name, every, firstOn, day, endsOn, mode, recipient, dueDays];
  return [...told, storedTemplate(document), ...shown, isPaused, nextOn];
}

export async function addRecurring(
  tx: Transaction,
  recurringId: string,
  saved: SavedRecurring,
  at: Date,
): Promise<void> {
  await tx.run(
    'recurring.add',
    `INSERT INTO recurring_invoices (company_id, recurring_id, ${savedColumns}, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [tx.companyId, recurringId, ...savedValues(saved), at],
  );
}

/** Replacing clears the failure, so that it is tried again. */
export async function replaceRecurring(tx: Transaction, recurringId: string, saved: SavedRecurring): Promise<void> {
  await tx.run(
    'recurring.replace',
    `UPDATE recurring_invoices
        SET (${savedColumns}, problem, problem_at, revision)
          = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, NULL, NULL, revision + 1)
      WHERE company_id = $1 AND recurring_id = $2`,
    [tx.companyId, recurringId, ...savedValues(saved)],
  );
}

export async function removeRecurring(tx: Transaction, recurringId: string, at: Date): Promise<void> {
  await tx.run(
    'recurring.remove',
    'UPDATE recurring_invoices SET deleted_at = $3, revision = revision + 1 WHERE company_id = $1 AND recurring_id = $2',
    [tx.companyId, recurringId, at],
  );
}

export interface Planned {
  readonly recurringId: string;
  readonly plannedOn: string;
}

/** Returns false if somebody changed it meanwhile, or the day is done. */
export async function advanceRecurring(
  tx: Transaction,
  { recurringId, plannedOn }: Planned,
  { revision, nextOn }: Pick<RecurringInvoice, 'revision' | 'nextOn'>,
): Promise<boolean> {
  const rows = await tx.run(
    'recurring.advance',
    `UPDATE recurring_invoices SET next_on = $4, problem = NULL, problem_at = NULL
      WHERE company_id = $1 AND recurring_id = $2 AND next_on = $3 AND revision = $5 AND NOT is_paused AND deleted_at IS NULL
     RETURNING recurring_id`,
    [tx.companyId, recurringId, plannedOn, nextOn, revision],
  );
  return rows.length > 0;
}

/** Returns false if somebody changed it meanwhile. */
export async function noteRecurringFailure(
  tx: Transaction,
  { recurringId, plannedOn }: Planned,
  revision: number,
  failure: IssueFailure,
  at: Date,
): Promise<boolean> {
  const rows = await tx.run(
    'recurring.note-failure',
    `UPDATE recurring_invoices SET problem = $5, problem_at = $6
      WHERE company_id = $1 AND recurring_id = $2 AND next_on = $3 AND revision = $4 AND deleted_at IS NULL
     RETURNING recurring_id`,
    [tx.companyId, recurringId, plannedOn, revision, storedFailure(failure), at],
  );
  return rows.length > 0;
}

export interface DueRecurring {
  readonly companyId: number;
  readonly recurringId: string;
}

/** Those that are due, are not being worked on, and have not failed since this day began. */
export async function listDueRecurring(
  connection: Connection,
  today: string,
  dayBegan: Date,
  limit: number,
): Promise<readonly DueRecurring[]> {
  return connection.run<DueRecurring>(
    'recurring.due',
    `SELECT r.company_id AS "companyId", r.recurring_id AS "recurringId"
       FROM recurring_invoices r
      WHERE r.deleted_at IS NULL AND NOT r.is_paused AND r.next_on <= $1 AND (r.problem_at IS NULL OR r.problem_at < $2)
        AND NOT EXISTS (SELECT FROM jobs j WHERE j.company_id = r.company_id AND j.job_id = r.recurring_id)
      ORDER BY r.next_on LIMIT $3`,
    [today, dayBegan, limit],
  );
}

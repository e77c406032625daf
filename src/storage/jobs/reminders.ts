import { type ReminderSettings, reminderDelayDays } from '../../domain/mail/reminder.ts';
import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

/** Companies that send reminders, and have not been processed on this day. */
export async function listReminderTurns(
  connection: Connection,
  today: string,
  limit: number,
): Promise<readonly { readonly companyId: number }[]> {
  return connection.run(
    'reminders.turns',
    `SELECT s.company_id AS "companyId" FROM mail_settings s
      WHERE s.sends_reminders
        AND NOT EXISTS (SELECT FROM reminder_turns t WHERE t.company_id = s.company_id AND t.done_on >= $1)
      LIMIT $2`,
    [today, limit],
  );
}

/** Returns false if another process was first. */
export async function takeReminderTurn(tx: Transaction, today: string): Promise<boolean> {
  const rows = await tx.run(
    'reminders.take-turn',
    `INSERT INTO reminder_turns AS old (company_id, done_on) VALUES ($1, $2)
     ON CONFLICT (company_id) DO UPDATE SET done_on = excluded.done_on WHERE old.done_on < excluded.done_on
     RETURNING company_id`,
    [tx.companyId, today],
  );
  return rows.length > 0;
}

export type ReminderPlan = Pick<ReminderSettings, 'sendsReminders' | 'reminderDays'>;

export async function readReminderPlan(tx: Transaction): Promise<ReminderPlan | null> {
  const [row] = await tx.read<ReminderPlan>(
    'reminders.plan',
    `SELECT sends_reminders AS "sendsReminders", reminder_days AS "reminderDays" FROM mail_settings WHERE company_id = $1`,
    [tx.companyId],
  );
  return row ?? null;
}

export interface DueReminder {
  readonly invoiceId: number;
  readonly day: number;
}

/**
 * V2-REM-3: open documents with a reminder that is due today or was due lately, each with the latest such reminder; one that was sent
 * replaces those before it. They are ordered by id, after `after`.
 */
export async function listDueReminders(
  tx: Transaction,
  days: readonly number[],
  today: string,
  after: number,
  limit: number,
): Promise<readonly DueReminder[]> {
  return tx.read<DueReminder>(
    'reminders.due',
    `SELECT i.invoice_id AS "invoiceId", max(d.day) AS day
       FROM unnest($2::smallint[]) AS d (day)
       JOIN invoices i ON i.company_id = $1 AND i.deleted_at IS NULL AND i.is_outstanding
        AND i.due_on BETWEEN $3::date - d.day - ${reminderDelayDays} AND $3::date - d.day
      WHERE i.invoice_id > $4
        AND NOT EXISTS (SELECT FROM reminders r WHERE r.company_id = $1 AND r.invoice_id = i.invoice_id AND r.day >= d.day)
        AND NOT EXISTS (SELECT FROM invoice_marks k WHERE k.company_id = $1 AND k.invoice_id = i.invoice_id
                          AND (k.is_disputed OR k.has_no_reminders))
      GROUP BY i.invoice_id ORDER BY i.invoice_id LIMIT $5`,
    [tx.companyId, days, today, after, limit],
  );
}

/** The day on which a document, whose row is locked, is due. */
export async function readDueDate(tx: Transaction, invoiceId: number): Promise<string> {
  const [row] = await tx.read<{ dueOn: string }>(
    'reminders.due-date',
    'SELECT due_on AS "dueOn" FROM invoices WHERE company_id = $1 AND invoice_id = $2',
    [tx.companyId, invoiceId],
  );
  if (!row) throw new Error('a document that is locked is gone');
  return row.dueOn;
}

/** Returns false if it was sent already. */
export async function addReminder(tx: Transaction, { invoiceId, day }: DueReminder, mailId: string): Promise<boolean> {
  const rows = await tx.run(
    'reminders.add',
    `INSERT INTO reminders (company_id, invoice_id, day, mail_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING day`,
    [tx.companyId, invoiceId, day, mailId],
  );
  return rows.length > 0;
}

/** How many reminders were scheduled to this address since then, for all documents. */
export async function countReminders(tx: Transaction, recipient: string, since: Date): Promise<number> {
  const [row] = await tx.run<{ count: number }>(
    'reminders.count',
    `SELECT count(*) AS count FROM mails
      WHERE company_id = $1 AND recipient_key = lower($2) AND scheduled_at > $3 AND purpose = 'reminder'`,
    [tx.companyId, recipient, since],
  );
  return row?.count ?? 0;
}

/** What people have marked on a document. */
export interface DocumentMarks {
  readonly isDisputed: boolean;
  readonly hasNoReminders: boolean;
}

export async function readMarks(tx: Transaction, invoiceId: number): Promise<DocumentMarks> {
  const [row] = await tx.read<DocumentMarks>(
    'marks.read',
    `SELECT is_disputed AS "isDisputed", has_no_reminders AS "hasNoReminders" FROM invoice_marks
      WHERE company_id = $1 AND invoice_id = $2`,
    [tx.companyId, invoiceId],
  );
  return row ?? { isDisputed: false, hasNoReminders: false };
}

export async function saveMarks(tx: Transaction, invoiceId: number, marks: DocumentMarks): Promise<void> {
  await tx.run(
    'marks.save',
    `INSERT INTO invoice_marks (company_id, invoice_id, is_disputed, has_no_reminders) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, invoice_id)
       DO UPDATE SET (is_disputed, has_no_reminders) = (excluded.is_disputed, excluded.has_no_reminders)`,
    [tx.companyId, invoiceId, marks.isDisputed, marks.hasNoReminders],
  );
}

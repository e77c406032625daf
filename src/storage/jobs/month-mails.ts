import type { AccountingFormat } from '../../domain/accounting/accounting-export.ts';
import type { MonthMailing } from '../../domain/accounting/month-mailing.ts';
import type { DocumentMail } from '../../domain/mail/mail.ts';
import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

export interface MonthMail {
  readonly mailId: string;
  readonly recipient: string;
  /** Its first day. */
  readonly month: string;
  readonly format: AccountingFormat;
}

export async function addMonthMail(tx: Transaction, mail: MonthMail, at: Date): Promise<void> {
  await tx.run(
    'mails.add-month',
    `INSERT INTO mails (company_id, mail_id, purpose, recipient, month, month_format, scheduled_at)
     VALUES ($1, $2, 'month', $3, $4, $5, $6)`,
    [tx.companyId, mail.mailId, mail.recipient, mail.month, mail.format, at],
  );
}

/** Null if the mail has ended already, or is about something else. */
export async function findMonthMail(tx: Transaction, mailId: string): Promise<MonthMail | null> {
  const [row] = await tx.read<MonthMail>(
    'mails.find-month',
    `SELECT mail_id AS "mailId", recipient, month, month_format AS format FROM mails
      WHERE company_id = $1 AND mail_id = $2 AND state = 'scheduled' AND month IS NOT NULL`,
    [tx.companyId, mailId],
  );
  return row ?? null;
}

/** A month that was mailed, and what became of it. */
export interface MailedMonth extends MonthMail {
  readonly state: DocumentMail['state'];
  readonly lastError: string | null;
  readonly scheduledAt: Date;
}

/** The newest come first. */
export async function listMonthMails(tx: Transaction, most: number): Promise<readonly MailedMonth[]> {
  return tx.read<MailedMonth>(
    'mails.months',
    `SELECT mail_id AS "mailId", recipient, month, month_format AS format, state, last_error AS "lastError", scheduled_at AS "scheduledAt"
       FROM mails WHERE company_id = $1 AND month IS NOT NULL ORDER BY scheduled_at DESC, mail_id LIMIT $2`,
    [tx.companyId, most],
  );
}

export async function readMonthMailing(tx: Transaction): Promise<MonthMailing | null> {
  const [row] = await tx.read<MonthMailing>(
    'month-mailings.read',
    'SELECT address, format, day FROM month_mailings WHERE company_id = $1',
    [tx.companyId],
  );
  return row ?? null;
}

/** Months until `lastMonth` do not leave by themselves any more. */
export async function storeMonthMailing(
  tx: Transaction,
  { address, format, day }: MonthMailing,
  lastMonth: string,
): Promise<void> {
  await tx.run(
    'month-mailings.store',
    `INSERT INTO month_mailings AS m (company_id, address, format, day, last_month) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (company_id) DO UPDATE SET address = excluded.address, format = excluded.format, day = excluded.day,
       last_month = greatest(m.last_month, excluded.last_month)`,
    [tx.companyId, address, format, day, lastMonth],
  );
}

/** The month that has to have left by this day, as its first day. */
const dueMonth = (day: string, today: string): string =>
  `(date_trunc('month', ${today}::date) - CASE WHEN extract(day FROM ${today}::date) >= ${day} THEN interval '1 month' ELSE interval '2 months' END)::date`;

/** Companies whose month has to leave. */
export async function listMonthTurns(
  connection: Connection,
  today: string,
  limit: number,
): Promise<readonly { readonly companyId: number }[]> {
  return connection.run(
    'month-mailings.turns',
    `SELECT company_id AS "companyId" FROM month_mailings m
      WHERE m.day IS NOT NULL AND m.last_month < ${dueMonth('m.day', '$1')} ORDER BY company_id LIMIT $2`,
    [today, limit],
  );
}

/** Returns what leaves; null if another process was first, or somebody switched it off. */
export async function takeMonthTurn(
  tx: Transaction,
  today: string,
): Promise<(Omit<MonthMailing, 'day'> & { readonly month: string }) | null> {
  const [row] = await tx.run<Omit<MonthMailing, 'day'> & { readonly month: string }>(
    'month-mailings.take-turn',
    `UPDATE month_mailings m SET last_month = ${dueMonth('m.day', '$2')}
      WHERE m.company_id = $1 AND m.day IS NOT NULL AND m.last_month < ${dueMonth('m.day', '$2')}
      RETURNING address, format, last_month AS month`,
    [tx.companyId, today],
  );
  return row ?? null;
}

import type { Rate } from '../../domain/access/rate.ts';
import type { ClientAddresses } from '../../domain/client/client-addresses.ts';
import type { MailSettings } from '../../domain/mail/mail.ts';
import type { ReminderSettings } from '../../domain/mail/reminder.ts';
import type { SpokenLanguage } from '../../domain/nomenclature/language.ts';
import type { Connection } from '../connection.ts';
import { addressColumns, addressesOf } from '../directory/client-addresses.ts';
import { mailEvents } from '../sql/event-facts.ts';
import type { Transaction } from '../transaction.ts';

export interface NewMail {
  readonly mailId: string;
  readonly invoiceId: number;
  readonly recipient: string;
  /** V2-NOTE-7: files of the document that go with it. */
  readonly fileIds: readonly string[];
  /** A reminder has the days from the due date; the mail with the document itself has null. */
  readonly day: number | null;
}

export async function addMail(
  tx: Transaction,
  { mailId, invoiceId, recipient, fileIds, day }: NewMail,
  at: Date,
): Promise<void> {
  await tx.run(
    'mails.add',
    `INSERT INTO mails (company_id, mail_id, invoice_id, recipient, purpose, scheduled_at, file_ids, reminder_day)
     VALUES ($1, $2, $3, $4, CASE WHEN $7::integer IS NULL THEN 'document' ELSE 'reminder' END, $5, $6, $7)`,
    [tx.companyId, mailId, invoiceId, recipient, at, fileIds.length > 0 ? fileIds : null, day],
  );
}

export type PersonMailPurpose = 'invitation' | 'reset' | 'second-step' | 'test' | 'key-expiry' | 'webhook-off';

export interface PersonMail {
  readonly mailId: string;
  readonly purpose: PersonMailPurpose;
  readonly personId: number;
  readonly recipient: string;
  /** The language of a test mail. */
  readonly language: SpokenLanguage | null;
}

export async function addPersonMail(tx: Transaction, mail: PersonMail, at: Date): Promise<void> {
  await tx.run(
    'mails.add-personal',
    `INSERT INTO mails (company_id, mail_id, purpose, person_id, recipient, language, scheduled_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.companyId, mail.mailId, mail.purpose, mail.personId, mail.recipient, mail.language, at],
  );
}

/** Null if the mail has ended already, or is about a document. */
export async function findPersonMail(
  tx: Transaction,
  mailId: string,
): Promise<(PersonMail & { readonly companyName: string }) | null> {
  const [row] = await tx.read<PersonMail & { readonly companyName: string }>(
    'mails.find-personal',
    `SELECT m.mail_id AS "mailId", m.purpose, m.person_id AS "personId", m.recipient, m.language, c.name AS "companyName"
       FROM mails m JOIN companies c ON c.company_id = m.company_id
      WHERE m.company_id = $1 AND m.mail_id = $2 AND m.state = 'scheduled' AND m.person_id IS NOT NULL`,
    [tx.companyId, mailId],
  );
  return row ?? null;
}

/**
 * The number of mails with this purpose scheduled to the address since then. Times in the future, left by a clock that was set back, do not
 * count.
 */
export async function countPersonMails(
  tx: Transaction,
  recipient: string,
  purpose: PersonMailPurpose,
  since: Date,
  until: Date,
): Promise<number> {
  const [row] = await tx.run<{ count: number }>(
    'mails.count-personal',
    `SELECT count(*)::integer AS count FROM mails
      WHERE company_id = $1 AND recipient_key = lower($2) AND purpose = $3 AND scheduled_at > $4 AND scheduled_at <= $5`,
    [tx.companyId, recipient, purpose, since, until],
  );
  return row?.count ?? 0;
}

/**
 * V2-MAIL-5: the time of the mail that has to leave the window before another may be sent to this address; null if one may be sent now.
 * Times in the future, left by a clock that was set back, do not count.
 */
export async function findLimitingMail(
  tx: Transaction,
  recipient: string,
  { calls, seconds }: Rate,
  at: Date,
): Promise<Date | null> {
  const [row] = await tx.run<{ scheduledAt: Date }>(
    'mails.hindering',
    `SELECT scheduled_at AS "scheduledAt" FROM mails
      WHERE company_id = $1 AND recipient_key = lower($2) AND scheduled_at > $3 AND scheduled_at <= $4
      ORDER BY scheduled_at DESC OFFSET $5 LIMIT 1`,
    [tx.companyId, recipient, new Date(at.getTime() - seconds * 1000), at, calls - 1],
  );
  return row?.scheduledAt ?? null;
}

/** Until the transaction ends, only one mail to this address is counted and added at a time. */
export async function lockRecipient(tx: Transaction, recipient: string): Promise<void> {
  await tx.run(
    'mails.lock-recipient',
    `SELECT pg_advisory_xact_lock(hashtextextended('mail ' || $1 || ' ' || lower($2), 0))`,
    [tx.companyId, recipient],
  );
}

export interface ClientOfMail {
  /** The client's own address. */
  readonly email: string | null;
  readonly addresses: ClientAddresses;
}

/**
 * V2-MAIL-2: the address on the document, else the one that its client has now, unless the document was corrected to somebody else, to whom
 * the other addresses do not belong either.
 */
export async function findClientOfMail(tx: Transaction, invoiceId: number): Promise<ClientOfMail> {
  const [row] = await tx.run<{ email: string | null; addresses: Parameters<typeof addressesOf>[0] }>(
    'mails.client-address',
    `SELECT coalesce(nullif(btrim(i.snapshot -> 'client' ->> 'email'), ''), c.email) AS email,
            (SELECT coalesce(json_agg(json_build_object(${addressColumns('a')}) ORDER BY a.place), '[]')
               FROM client_addresses a WHERE a.company_id = $1 AND a.client_id = c.client_id) AS addresses
       FROM invoices i LEFT JOIN clients c ON c.company_id = $1 AND c.client_id = i.client_id
        AND coalesce(c.fiscal_code, c.name) = coalesce(i.snapshot -> 'client' ->> 'fiscalCode', i.snapshot -> 'client' ->> 'name')
      WHERE i.company_id = $1 AND i.invoice_id = $2`,
    [tx.companyId, invoiceId],
  );
  return { email: row?.email ?? null, addresses: addressesOf(row?.addresses ?? []) };
}

export interface ScheduledMail extends NewMail {
  readonly series: string;
  readonly number: string;
  readonly settings: MailSettings & ReminderSettings;
}

/** Null if the mail has ended already. */
export async function findScheduledMail(tx: Transaction, mailId: string): Promise<ScheduledMail | null> {
  const [row] = await tx.read<NewMail & MailSettings & ReminderSettings & Omit<ScheduledMail, 'settings'>>(
    'mails.find-scheduled',
    `SELECT m.mail_id AS "mailId", m.invoice_id AS "invoiceId", m.recipient, coalesce(m.file_ids, '{}') AS "fileIds", i.series, i.number, coalesce(m.reminder_day, r.day) AS day, s.sender_name AS "senderName",
            s.sender_address AS "senderAddress", s.reply_to AS "replyTo", s.subject, s.body,
            s.sends_reminders AS "sendsReminders", s.reminder_days AS "reminderDays", s.reminder_subject AS "reminderSubject",
            s.reminder_body AS "reminderBody", s.overdue_subject AS "overdueSubject", s.overdue_body AS "overdueBody"
       FROM mails m
       JOIN invoices i ON i.company_id = m.company_id AND i.invoice_id = m.invoice_id
       LEFT JOIN mail_settings s ON s.company_id = m.company_id
       LEFT JOIN reminders r ON r.company_id = m.company_id AND r.invoice_id = m.invoice_id AND r.mail_id = m.mail_id
      WHERE m.company_id = $1 AND m.mail_id = $2 AND m.state = 'scheduled'`,
    [tx.companyId, mailId],
  );
  if (!row) return null;
  const { invoiceId, recipient, fileIds, series, number, day, ...settings } = row;
  return { mailId, invoiceId, recipient, fileIds, series, number, day, settings };
}

/**
 * V2-STATE-15: from here on the mail server may have the mail. This and the deletion of the document wait for each other; returns false if
 * the document is deleted by now.
 */
export async function markHanded(
  tx: Transaction,
  { mailId, invoiceId }: Pick<NewMail, 'mailId' | 'invoiceId'>,
  at: Date,
): Promise<boolean> {
  const rows = await tx.run(
    'mails.handed',
    `WITH standing AS (
       SELECT invoice_id FROM invoices WHERE company_id = $1 AND invoice_id = $2 AND deleted_at IS NULL FOR SHARE)
     UPDATE mails m SET handed_at = $4 FROM standing s
      WHERE m.company_id = $1 AND m.mail_id = $3 AND m.invoice_id = s.invoice_id RETURNING true`,
    [tx.companyId, invoiceId, mailId, at],
  );
  return rows.length > 0;
}

export interface Attempt {
  readonly mailId: string;
  readonly attempts: number;
  /** Null if there is no error; the error of an earlier attempt is then kept. */
  readonly error: string | null;
}

export async function endMail(
  tx: Transaction,
  { mailId, attempts, error }: Attempt,
  state: 'sent' | 'dead' | 'withdrawn',
  at: Date,
): Promise<void> {
  await tx.run(
    'mails.end',
    `WITH ended AS (
       UPDATE mails SET state = $3, attempts = $4, last_error = coalesce(left($5, 1000), last_error), ended_at = $6
        WHERE company_id = $1 AND mail_id = $2 RETURNING invoice_id, purpose, recipient, last_error, state)
     ${mailEvents('$1', '$6::timestamptz')}`,
    [tx.companyId, mailId, state, attempts, error, at],
  );
}

/** Records the reason; the mail is tried again. */
export async function noteFailure(tx: Transaction, { mailId, attempts, error }: Attempt): Promise<void> {
  await tx.run(
    'mails.note-failure',
    `UPDATE mails SET attempts = $3, last_error = left($4, 1000), handed_at = NULL
      WHERE company_id = $1 AND mail_id = $2 AND state = 'scheduled'`,
    [tx.companyId, mailId, attempts, error],
  );
}

/** Mails whose job is dead, after its last attempt or because it killed its workers, become dead now, and the job is removed. */
export async function giveUpMails(connection: Connection, kind: string, now: Date): Promise<void> {
  await connection.run(
    'mails.give-up',
    `WITH given_up AS (
       DELETE FROM jobs WHERE state = 'dead' AND kind = $1 RETURNING company_id, job_id, attempts, last_error),
     ended AS (
       UPDATE mails m SET state = 'dead', attempts = g.attempts, last_error = g.last_error, ended_at = $2
         FROM given_up g WHERE m.company_id = g.company_id AND m.mail_id = g.job_id AND m.state = 'scheduled'
       RETURNING m.company_id, m.invoice_id, m.purpose, m.recipient, m.last_error, m.state)
     ${mailEvents('m.company_id', '$2::timestamptz')}`,
    [kind, now],
  );
}

/** What a mail is about; everything is null if it is to a person of the console. */
export interface MailSubject {
  readonly series: string | null;
  readonly number: string | null;
  /** The client whose statement of account it is. */
  readonly client: string | null;
}

/** The mail is `m`, its document `i`, its client `k`. */
export const mailSubject = `json_build_object('series', i.series, 'number', i.number, 'client', k.name) AS about`;
export const withMailSubject = `LEFT JOIN invoices i USING (company_id, invoice_id)
       LEFT JOIN clients k ON k.company_id = m.company_id AND k.client_id = m.client_id`;

export interface DeadMails {
  readonly count: number;
  readonly fiscalCode: string;
  readonly about: MailSubject;
  readonly recipient: string;
  readonly lastError: string | null;
}

/** How many mails died since then, and the last of them; null if there is none. */
export async function readDeadMails(connection: Connection, since: Date): Promise<DeadMails | null> {
  const [row] = await connection.run<DeadMails>(
    'mails.dead',
    `SELECT count(*) OVER () AS count, c.fiscal_code AS "fiscalCode", ${mailSubject}, m.recipient, m.last_error AS "lastError"
       FROM mails m JOIN companies c USING (company_id) ${withMailSubject}
      WHERE m.state = 'dead' AND m.ended_at >= $1 ORDER BY m.ended_at DESC LIMIT 1`,
    [since],
  );
  return row ?? null;
}

export const mailStates: readonly string[] = ['scheduled', 'sent', 'dead', 'withdrawn'];

export interface MailRow {
  readonly mailId: string;
  readonly scheduledAt: Date;
  readonly endedAt: Date | null;
  readonly state: string;
  readonly fiscalCode: string;
  readonly about: MailSubject;
  readonly recipient: string;
  readonly attempts: number;
  readonly lastError: string | null;
}

/** Mails of all companies or one, in all states or one, newest first. */
export async function listMails(
  connection: Connection,
  { fiscalCode, state }: { readonly fiscalCode: string | null; readonly state: string | null },
  limit: number,
): Promise<readonly MailRow[]> {
  return connection.run<MailRow>(
    'mails.list',
    `SELECT m.mail_id AS "mailId", m.scheduled_at AS "scheduledAt", m.ended_at AS "endedAt", m.state, c.fiscal_code AS "fiscalCode",
            ${mailSubject}, m.recipient, m.attempts, m.last_error AS "lastError"
       FROM mails m JOIN companies c USING (company_id) ${withMailSubject}
      WHERE ($1::text IS NULL OR c.fiscal_code = $1) AND ($2::text IS NULL OR m.state = $2)
      ORDER BY m.scheduled_at DESC, m.mail_id LIMIT $3`,
    [fiscalCode, state, limit],
  );
}

import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';
import { type MailSubject, mailSubject, withMailSubject } from './mails.ts';

export interface OutboxMail {
  readonly mailId: string;
  readonly sender: string;
  readonly recipient: string;
  readonly subject: string;
  readonly source: Buffer;
}

export async function keepInOutbox(tx: Transaction, mail: OutboxMail): Promise<void> {
  await tx.run(
    'outbox.keep',
    'INSERT INTO outbox (company_id, mail_id, sender, recipient, subject, source) VALUES ($1, $2, $3, $4, $5, $6)',
    [tx.companyId, mail.mailId, mail.sender, mail.recipient, mail.subject, mail.source],
  );
}

export interface OutboxRow extends Omit<OutboxMail, 'source'> {
  readonly keptAt: Date;
  /** Null for mail of the installation itself. */
  readonly fiscalCode: string | null;
  /** Null for mail of the installation itself. */
  readonly about: MailSubject | null;
  readonly size: number;
}

/** Messages of all companies or one, newest first. */
export async function listOutbox(
  connection: Connection,
  fiscalCode: string | null,
  limit: number,
): Promise<readonly OutboxRow[]> {
  return connection.run<OutboxRow>(
    'outbox.list',
    `SELECT * FROM (SELECT o.mail_id AS "mailId", o.kept_at AS "keptAt", c.fiscal_code AS "fiscalCode", ${mailSubject}, o.sender, o.recipient,
            o.subject, octet_length(o.source) AS size
       FROM outbox o JOIN companies c USING (company_id) JOIN mails m USING (company_id, mail_id)
       ${withMailSubject}
      WHERE $1::text IS NULL OR c.fiscal_code = $1
      UNION ALL
      SELECT mail_id, sent_at, NULL, NULL, sender, recipient, subject, octet_length(source)
        FROM audit_mails WHERE source IS NOT NULL AND $1::text IS NULL) AS o
      ORDER BY "keptAt" DESC, "mailId" LIMIT $2`,
    [fiscalCode, limit],
  );
}

export async function findInOutbox(
  connection: Connection,
  mailId: string,
  fiscalCode: string | null,
): Promise<Buffer | null> {
  const [row] = await connection.run<{ source: Buffer }>(
    'outbox.find',
    `SELECT o.source FROM outbox o JOIN companies c USING (company_id)
      WHERE o.mail_id = $1 AND ($2::text IS NULL OR c.fiscal_code = $2)
     UNION ALL SELECT source FROM audit_mails WHERE mail_id = $1 AND source IS NOT NULL AND $2::text IS NULL`,
    [mailId, fiscalCode],
  );
  return row?.source ?? null;
}

/** Messages are large and the test environment makes many: those of a month are kept, and at most this many. */
export const mostStored = 10_000;

export async function dropOldOutbox(connection: Connection): Promise<void> {
  await connection.run(
    'outbox.drop-old',
    `DELETE FROM outbox WHERE (company_id, mail_id) IN (
       SELECT company_id, mail_id FROM outbox
        WHERE kept_at < now() - interval '30 days'
           OR kept_at <= (SELECT kept_at FROM outbox ORDER BY kept_at DESC OFFSET $1 LIMIT 1)
        ORDER BY kept_at LIMIT 10000)`,
    [mostStored],
  );
}

import type { DocumentMail } from '../../domain/mail/mail.ts';
import type { Transaction } from '../transaction.ts';

/** V2-STMT-1: a mail with the statement of account of a client; both days of the period are included. */
export interface StatementMail {
  readonly mailId: string;
  readonly clientId: string;
  readonly recipient: string;
  readonly from: string;
  readonly until: string;
}

export async function addStatementMail(tx: Transaction, mail: StatementMail, at: Date): Promise<void> {
  await tx.run(
    'mails.add-statement',
    `INSERT INTO mails (company_id, mail_id, purpose, client_id, recipient, period_from, period_until, scheduled_at)
     VALUES ($1, $2, 'statement', $3, $4, $5, $6, $7)`,
    [tx.companyId, mail.mailId, mail.clientId, mail.recipient, mail.from, mail.until, at],
  );
}

/** Null if the mail has ended already, or is about something else. */
export async function findStatementMail(tx: Transaction, mailId: string): Promise<StatementMail | null> {
  const [row] = await tx.read<StatementMail>(
    'mails.find-statement',
    `SELECT mail_id AS "mailId", client_id AS "clientId", recipient, period_from AS "from", period_until AS "until" FROM mails
      WHERE company_id = $1 AND mail_id = $2 AND state = 'scheduled' AND client_id IS NOT NULL`,
    [tx.companyId, mailId],
  );
  return row ?? null;
}

/** A statement that was mailed, and what became of it. */
export interface SentStatement extends Pick<StatementMail, 'mailId' | 'recipient' | 'from' | 'until'> {
  readonly state: DocumentMail['state'];
  readonly lastError: string | null;
  readonly scheduledAt: Date;
  readonly endedAt: Date | null;
}

/** The newest come first. */
export async function listSentStatements(
  tx: Transaction,
  clientId: string,
  most: number,
): Promise<readonly SentStatement[]> {
  return tx.read<SentStatement>(
    'mails.statements-of-client',
    `SELECT mail_id AS "mailId", recipient, period_from AS "from", period_until AS "until", state, last_error AS "lastError",
            scheduled_at AS "scheduledAt", ended_at AS "endedAt" FROM mails
      WHERE company_id = $1 AND client_id = $2::uuid ORDER BY scheduled_at DESC, mail_id LIMIT $3`,
    [tx.companyId, clientId, most],
  );
}

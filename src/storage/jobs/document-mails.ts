import type { DocumentMail } from '../../domain/mail/mail.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { readPage } from '../listing.ts';
import type { Transaction } from '../transaction.ts';

export type MailPosition = readonly [scheduledAt: string, mailId: string];

/** Mails are listed newest first. */
export async function listDocumentMails(
  tx: Transaction,
  invoiceId: number,
  page: PageRequest<MailPosition>,
): Promise<Page<DocumentMail, MailPosition>> {
  return readPage<DocumentMail, MailPosition>(
    tx,
    {
      name: 'mails.of-document',
      select: `SELECT m.mail_id AS "mailId", m.purpose, coalesce(m.reminder_day, r.day) AS day, m.recipient, m.state, m.attempts, m.last_error AS "lastError",
              m.scheduled_at AS "scheduledAt", m.ended_at AS "endedAt"
         FROM mails m
         LEFT JOIN reminders r ON r.company_id = $1 AND r.invoice_id = $2 AND r.mail_id = m.mail_id
        WHERE m.company_id = $1 AND m.invoice_id = $2`,
      values: [tx.companyId, invoiceId],
      filters: [],
      order: [
        ['m.scheduled_at', 'timestamptz'],
        ['m.mail_id', 'uuid'],
      ],
      direction: 'descending',
    },
    page,
    ({ scheduledAt, mailId }) => [scheduledAt.toISOString(), mailId],
  );
}

import type { MailSettings } from '../domain/mail/mail-settings.ts';
import type { Transaction } from './transaction.ts';

/** PROV-4: replaced as a whole, like the other settings. */
export async function replaceMailSettings(tx: Transaction, settings: MailSettings): Promise<void> {
  await tx.run(
    'mail-settings.replace',
    `INSERT INTO mail_settings AS old (company_id, sender_name, sender_address, reply_to, subject, body)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (company_id) DO UPDATE
        SET (sender_name, sender_address, reply_to, subject, body) =
            (excluded.sender_name, excluded.sender_address, excluded.reply_to, excluded.subject, excluded.body)
      WHERE old IS DISTINCT FROM excluded`,
    [tx.companyId, settings.senderName, settings.senderAddress, settings.replyTo, settings.subject, settings.body],
  );
}

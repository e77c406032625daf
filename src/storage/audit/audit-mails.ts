import type { InstallationTransaction } from '../transaction.ts';

/**
 * Returns false if the month has its mail already, or there is nothing to mail yet. A process that asks at the same time waits until it is
 * known whether this mail is sent.
 */
export async function claimMonth(
  installation: InstallationTransaction,
  claim: { readonly month: string; readonly mailId: string; readonly recipient: string; readonly at: Date },
): Promise<boolean> {
  const rows = await installation.run(
    'audit-mails.claim',
    `INSERT INTO audit_mails (month, mail_id, sender, recipient, subject, sent_at)
     SELECT $1, $2, '', $3, '', $4 WHERE EXISTS (SELECT FROM audit_heads)
     ON CONFLICT (month) DO NOTHING RETURNING month`,
    [claim.month, claim.mailId, claim.recipient, claim.at],
  );
  return rows.length > 0;
}

export async function noteMonthMailed(
  installation: InstallationTransaction,
  month: string,
  mail: { readonly sender: string; readonly subject: string; readonly source: Buffer | null },
): Promise<void> {
  await installation.run(
    'audit-mails.note',
    'UPDATE audit_mails SET sender = $2, subject = $3, source = $4 WHERE month = $1',
    [month, mail.sender, mail.subject, mail.source],
  );
}

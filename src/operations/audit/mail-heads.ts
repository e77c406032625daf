import { auditMailWords } from '../../documents/words/audit-mail-words.ts';
import type { AuditSealer } from '../../domain/audit/chain.ts';
import { domainOf } from '../../domain/mail/mail.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { html } from '../../formats/html/html.ts';
import { isTrailSealed } from '../../storage/audit/audit-carrying.ts';
import { everyChain } from '../../storage/audit/audit-chain.ts';
import { claimMonth, noteMonthMailed } from '../../storage/audit/audit-mails.ts';
import type { Database } from '../../storage/database.ts';
import { readOutwardHold } from '../../storage/postgres/installation.ts';
import type { InstallationTransaction } from '../../storage/transaction.ts';
import type { Clock, Ids, Mailer, MailMessage } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: () => Promise<AuditSealer>;
  readonly mailer: Mailer | null;
  /** Null means nobody wants them. */
  readonly recipient: string | null;
}

/**
 * OPS-AUDIT-7: once a month the ends of all audit trails are mailed out of the installation. The month is claimed, mailed and
 * recorded in one transaction, which is acceptable once a month: only one of several processes mails, and if it fails nothing is
 * recorded. A crash between the server's acceptance and the commit sends the mail twice, with the same Message-ID.
 */
export const mailHeads =
  ({ database, clock, ids, sealer, mailer, recipient }: Needs) =>
  async (signal: AbortSignal): Promise<boolean> => {
    if (recipient === null) return false;
    if (!mailer) throw new Error('No mail server is configured (FACTURIER_SMTP_URL).');
    if ((await readOutwardHold(database.installation)) !== null) return false;
    if (!(await isTrailSealed(database.installation))) return false;
    const key = await sealer();
    const at = clock.now();
    const month = `${bucharestDate(at).slice(0, 7)}-01`;
    return database.transactInstallation(async (installation) => {
      if (!(await claimMonth(installation, { month, mailId: ids.uuid(), recipient, at }))) return false;
      const messageId = `audit-${key.head(Buffer.from(month)).toString('hex').slice(0, 32)}@${domainOf(mailer.address)}`;
      const message = composeHeads(await listHeads(installation), {
        messageId,
        month,
        at,
        recipient,
        from: mailer.address,
      });
      const mail = await mailer.write(message);
      await mailer.post?.(mail, signal);
      await noteMonthMailed(installation, month, {
        sender: mail.sender,
        subject: message.subject,
        source: mailer.post ? null : mail.source,
      });
      return true;
    });
  };

/** The lines have the form of `audit verify --json`, so that `--expect` takes the attachment. */
async function listHeads(installation: InstallationTransaction): Promise<readonly string[]> {
  const lines = [];
  for await (const { fiscalCode, head } of everyChain(installation)) {
    if (!head) continue;
    const { position, hash } = head;
    lines.push(JSON.stringify({ company: fiscalCode, lastPosition: position, lastHash: hash.toString('hex') }));
  }
  return lines;
}

interface Circumstances {
  readonly messageId: string;
  readonly month: string;
  readonly at: Date;
  readonly recipient: string;
  readonly from: string;
}

function composeHeads(lines: readonly string[], { messageId, month, at, recipient, from }: Circumstances): MailMessage {
  const name = `audit-heads-${month.slice(0, 7)}.jsonl`;
  const { subject, text } = auditMailWords({ month: month.slice(0, 7), fileName: name, trails: lines.length, at });
  return {
    messageId,
    date: at,
    from: { name: 'facturier', address: from },
    replyTo: null,
    to: { name: '', address: recipient },
    subject,
    text,
    html: html`<pre>${text}</pre>`.text,
    picture: null,
    attachment: {
      fileName: name,
      mimeType: 'application/jsonl',
      content: Buffer.from(lines.map((line) => `${line}\n`).join('')),
    },
  };
}

import {
  invitationWords,
  keyWarningWords,
  type PersonMailWords,
  personMailGreeting,
  resetWords,
  secondStepWords,
  webhookWarningWords,
} from '../../documents/words/person-mail-words.ts';
import type { Webhook } from '../../domain/event/webhook.ts';
import { domainOf, oneLine } from '../../domain/mail/mail.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { html } from '../../formats/html/html.ts';
import type { EndingKey } from '../../storage/access/ending-keys.ts';
import type { PersonMail } from '../../storage/jobs/mails.ts';
import type { MailMessage } from '../ports.ts';

interface Parts {
  readonly mail: PersonMail & { readonly companyName: string };
  /** The installation sends from this address. */
  readonly from: string;
  readonly at: Date;
}

/** Composes an invitation, a reset of the password, or the second step of a sign-in. */
export function composeLinkMail(
  parts: Parts,
  /** Null means that the person has a password already, and accepts after signing in. */
  link: string | null,
  consoleUrl: string,
): MailMessage {
  const address = link ?? consoleUrl;
  switch (parts.mail.purpose) {
    case 'reset':
      return written(parts, resetWords, address);
    case 'second-step':
      return written(parts, secondStepWords, address);
    default:
      return written(parts, invitationWords(oneLine(parts.mail.companyName), link === null), address);
  }
}

/** CON-SET-5 */
export function composeKeyWarning(parts: Parts, keys: readonly EndingKey[], consoleUrl: string): MailMessage {
  const listed = keys.map(({ name, expiresAt }) => `${oneLine(name)} (${bucharestDate(expiresAt)})`).join(', ');
  return written(parts, keyWarningWords(oneLine(parts.mail.companyName), listed), `${consoleUrl}/setari/chei`);
}

/** WHK-13 */
export function composeWebhookWarning(parts: Parts, webhooks: readonly Webhook[], consoleUrl: string): MailMessage {
  const listed = webhooks.map(({ url }) => oneLine(url)).join(', ');
  return written(
    parts,
    webhookWarningWords(oneLine(parts.mail.companyName), listed),
    `${consoleUrl}/setari/webhookuri`,
  );
}

const longestSubject = 250;

function written({ mail, from, at }: Parts, words: PersonMailWords, address: string): MailMessage {
  const { lead, note } = words;
  const subject = words.subject.slice(0, longestSubject).toWellFormed();
  return {
    ...headOf(mail, from, at),
    from: { name: 'facturier', address: from },
    replyTo: null,
    subject,
    text: `${personMailGreeting}\n\n${lead}\n\n${address}\n\n${note}\n`,
    html: html`<!DOCTYPE html>
<html lang="ro">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
<p>${personMailGreeting}</p>
<p>${lead}</p>
<p><a href="${address}">${address}</a></p>
<p>${note}</p>
</body>
</html>
`.text,
    picture: null,
    attachment: null,
  };
}

export const headOf = ({ mailId, recipient }: PersonMail, from: string, at: Date) => ({
  messageId: `${mailId}@${domainOf(from)}`,
  date: at,
  to: { name: '', address: recipient },
});

import type { Webhook } from '../../domain/event/webhook.ts';
import { domainOf, oneLine } from '../../domain/mail/mail.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { html } from '../../formats/html/html.ts';
import type { EndingKey } from '../../storage/access/ending-keys.ts';
import type { PersonMail } from '../../storage/jobs/mails.ts';
import type { MailMessage } from '../ports.ts';

interface Parts {
  readonly mail: PersonMail & { readonly companyName: string };
  /** What the installation sends from. */
  readonly from: string;
  readonly at: Date;
}

/** The text of an invitation, of a reset, and of the second step of a sign-in. Nothing in them tells more than the reader may know. */
export function composeLinkMail(
  parts: Parts,
  /** Null: the person has a password already, and accepts once they are in. */
  link: string | null,
  consoleUrl: string,
): MailMessage {
  const company = oneLine(parts.mail.companyName);
  if (parts.mail.purpose === 'reset') {
    return written(parts, {
      subject: 'Parolă nouă la facturier',
      lead: 'Cineva a cerut o parolă nouă pentru această adresă. O alegeți aici, în 30 de minute:',
      address: link ?? consoleUrl,
      note: 'Dacă nu ați cerut-o dumneavoastră, nu e nimic de făcut: parola rămâne cea de acum.',
    });
  }
  if (parts.mail.purpose === 'second-step') {
    return written(parts, {
      subject: 'Intrarea în facturier',
      lead: 'Cineva a intrat cu parola dumneavoastră dintr-un browser nou, în timp ce contul este încercat de la multe adrese. Dacă sunteți dumneavoastră, continuați aici, în 30 de minute:',
      address: link ?? consoleUrl,
      note: 'Dacă nu sunteți dumneavoastră, nu deschideți linkul și schimbați parola: altcineva o știe.',
    });
  }
  return written(parts, {
    subject: `Invitație în contul firmei ${company}`,
    lead:
      link === null
        ? `Sunteți invitat în contul firmei ${company}. Intrați ca de obicei și acceptați invitația:`
        : `Sunteți invitat în contul firmei ${company}. Alegeți o parolă aici, în 7 zile:`,
    address: link ?? consoleUrl,
    note: 'Dacă nu vă așteptați la această invitație, nu e nimic de făcut: fără acceptul dumneavoastră firma nu vede decât adresa.',
  });
}

/** CON-SET-5 */
export function composeKeyWarning(parts: Parts, keys: readonly EndingKey[], consoleUrl: string): MailMessage {
  const company = oneLine(parts.mail.companyName);
  const listed = keys.map(({ name, expiresAt }) => `${oneLine(name)} (${bucharestDate(expiresAt)})`).join(', ');
  return written(parts, {
    subject: `Chei API ale firmei ${company} expiră în curând`,
    lead: `Aceste chei API ale firmei ${company} expiră în cel mult două săptămâni: ${listed}. Generați altele și înlocuiți-le în aplicațiile care le folosesc:`,
    address: `${consoleUrl}/setari/chei`,
    note: 'După acea zi, apelurile făcute cu ele sunt refuzate.',
  });
}

/** WHK-13 */
export function composeWebhookWarning(parts: Parts, webhooks: readonly Webhook[], consoleUrl: string): MailMessage {
  const company = oneLine(parts.mail.companyName);
  const listed = webhooks.map(({ url }) => oneLine(url)).join(', ');
  return written(parts, {
    subject: `Webhook-uri oprite ale firmei ${company}`,
    lead: `Aceste adrese nu au mai primit evenimentele firmei ${company} și au fost oprite: ${listed}. După ce le-ați reparat, porniți-le din nou aici:`,
    address: `${consoleUrl}/setari/webhookuri`,
    note: 'Evenimentele de după oprire nu li se mai trimit; se citesc cu GET /v2/evenimente.',
  });
}

interface Texts {
  readonly subject: string;
  readonly lead: string;
  readonly address: string;
  readonly note: string;
}

const longestSubject = 250;

function written({ mail, from, at }: Parts, { subject: long, lead, address, note }: Texts): MailMessage {
  const subject = long.slice(0, longestSubject).toWellFormed();
  return {
    ...headOf(mail, from, at),
    from: { name: 'facturier', address: from },
    replyTo: null,
    subject,
    text: `Bună ziua,\n\n${lead}\n\n${address}\n\n${note}\n`,
    html: html`<!DOCTYPE html>
<html lang="ro">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
<p>Bună ziua,</p>
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

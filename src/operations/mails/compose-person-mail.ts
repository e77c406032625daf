import { html } from '../../domain/html/html.ts';
import { domainOf } from '../../domain/mail/mail-address.ts';
import { oneLine } from '../../domain/mail/mail-template.ts';
import type { PersonMail } from '../../storage/jobs/mails.ts';
import type { MailMessage } from '../ports.ts';

interface Parts {
  readonly mail: PersonMail & { readonly companyName: string };
  /** Null: the person has a password already, and only needs to know. */
  readonly link: string | null;
  readonly consoleUrl: string;
  /** What the installation sends from. */
  readonly from: string;
  readonly at: Date;
}

/** The text of an invitation and of a reset. Nothing in them tells more than the reader may know. */
export function composePersonMail({ mail, link, consoleUrl, from, at }: Parts): MailMessage {
  const company = oneLine(mail.companyName);
  const address = link ?? consoleUrl;
  const { subject, lead, note } = textsOf(mail.purpose, company, link !== null);
  const text = `Bună ziua,\n\n${lead}\n\n${address}\n\n${note}\n`;
  return {
    messageId: `${mail.mailId}@${domainOf(from)}`,
    date: at,
    from: { name: 'facturier', address: from },
    replyTo: null,
    to: { name: '', address: mail.recipient },
    subject,
    text,
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
    attachment: null,
  };
}

function textsOf(purpose: PersonMail['purpose'], company: string, hasLink: boolean) {
  if (purpose === 'reset') {
    return {
      subject: 'Parolă nouă la facturier',
      lead: 'Cineva a cerut o parolă nouă pentru această adresă. O alegeți aici, în 30 de minute:',
      note: 'Dacă nu ați cerut-o dumneavoastră, nu e nimic de făcut: parola rămâne cea de acum.',
    };
  }
  return {
    subject: `Invitație în contul firmei ${company}`.slice(0, 250).toWellFormed(),
    lead: hasLink
      ? `Sunteți invitat în contul firmei ${company}. Alegeți o parolă aici, în 7 zile:`
      : `Aveți acum acces și la contul firmei ${company}, cu parola pe care o aveți deja:`,
    note: 'Dacă nu vă așteptați la această invitație, nu e nimic de făcut.',
  };
}

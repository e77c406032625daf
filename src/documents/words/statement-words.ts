import type { SpokenLanguage } from '../../domain/nomenclature/language.ts';
import type { StandardTexts } from './reminder-words.ts';

/** The text of a mail with a statement of account may contain these. */
export type StatementPlace = 'firma' | 'de_la' | 'pana_la' | 'sold' | 'depasit';

/**
 * V2-STMT-4: the mail with a client's statement of account. `{sold}` and `{depasit}` are the figures with their labels, as on the paper; a
 * line without a figure is left out.
 */
export const statementWords: Readonly<Record<SpokenLanguage, StandardTexts>> = {
  ro: {
    subject: '{firma}: fișa de client {de_la} – {pana_la}',
    body: `Bună ziua,

Găsiți în atașament fișa dumneavoastră de client pentru perioada {de_la} – {pana_la}.
{sold}.
{depasit}.

Dacă ceva nu se potrivește cu evidența dumneavoastră, vă rugăm să ne răspundeți.

Vă mulțumim,
{firma}
`,
  },
  en: {
    subject: '{firma}: statement of account {de_la} – {pana_la}',
    body: `Hello,

Please find attached your statement of account for {de_la} – {pana_la}.
{sold}.
{depasit}.

If anything differs from your records, please reply to this message.

Thank you,
{firma}
`,
  },
  de: {
    subject: '{firma}: Kontoauszug {de_la} – {pana_la}',
    body: `Guten Tag,

anbei finden Sie Ihren Kontoauszug für den Zeitraum {de_la} – {pana_la}.
{sold}.
{depasit}.

Falls etwas von Ihren Unterlagen abweicht, antworten Sie bitte auf diese Nachricht.

Vielen Dank
{firma}
`,
  },
  fr: {
    subject: '{firma} : relevé de compte {de_la} – {pana_la}',
    body: `Bonjour,

Vous trouverez ci-joint votre relevé de compte pour la période {de_la} – {pana_la}.
{sold}.
{depasit}.

Si quelque chose diffère de vos écritures, veuillez répondre à ce message.

Merci,
{firma}
`,
  },
  hu: {
    subject: '{firma}: folyószámla-kivonat {de_la} – {pana_la}',
    body: `Tisztelt Partnerünk!

Mellékelten küldjük folyószámla-kivonatát a következő időszakra: {de_la} – {pana_la}
{sold}.
{depasit}.

Ha valami eltér az Ön nyilvántartásától, kérjük, válaszoljon erre az üzenetre.

Köszönettel:
{firma}
`,
  },
  it: {
    subject: '{firma}: estratto conto {de_la} – {pana_la}',
    body: `Buongiorno,

in allegato trova il Suo estratto conto per il periodo {de_la} – {pana_la}.
{sold}.
{depasit}.

Se qualcosa non coincide con le Sue registrazioni, La preghiamo di rispondere a questo messaggio.

Grazie,
{firma}
`,
  },
};

import { formats } from '../../documents/words/formats.ts';
import { mailWords } from '../../documents/words/mail-words.ts';
import { type ReminderKind, reminderWords, type StandardTexts } from '../../documents/words/reminder-words.ts';
import { speechOf } from '../../documents/words/words.ts';
import type { Look } from '../../domain/company/look.ts';
import { isZero } from '../../domain/decimal/arithmetic.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import type { IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { payabilityOf, remainingToCollect } from '../../domain/invoice/payment.ts';
import { domainOf, fillTemplate, isMailAddress, type MailSettings, oneLine } from '../../domain/mail/mail.ts';
import type { ReminderSettings } from '../../domain/mail/reminder.ts';
import { findInvoiceType, type InvoiceTypeCode } from '../../domain/nomenclature/invoice-types.ts';
import { type SpokenLanguage, spokenOf } from '../../domain/nomenclature/language.ts';
import type { MailFile, MailMessage } from '../ports.ts';
import { pdfFileNameOf } from '../steps/print-invoice.ts';
import { type MailFace, mailPage, withPortal } from './mail-page.ts';

export interface MailParts {
  readonly mailId: string;
  readonly recipient: string;
  readonly settings: MailSettings & ReminderSettings;
  /** A reminder has the days from the due date; null means that the mail is the document's own. */
  readonly day: number | null;
  readonly invoice: IssuedInvoice;
  readonly links: MailLinks;
  readonly look: Look;
  readonly pdf: Uint8Array;
  readonly enclosed?: readonly MailFile[];
  /** The installation sends from this address. */
  readonly address: string;
  readonly at: Date;
}

export function composeMail(parts: MailParts): MailMessage {
  const { mailId, recipient, settings, day, invoice, links, look, pdf, enclosed = [], address, at } = parts;
  const { issuer, client } = invoice.snapshot;
  return {
    messageId: `${mailId}@${domainOf(address)}`,
    date: at,
    from: { name: oneLine(settings.senderName ?? issuer.name), address: settings.senderAddress ?? address },
    replyTo: settings.replyTo ?? (issuer.email !== null && isMailAddress(issuer.email) ? issuer.email : null),
    to: { name: oneLine(client.name), address: recipient },
    ...mailTexts(
      mailKind(day),
      settings,
      valuesOf(invoice, links.payment, day),
      { look, links, logo: logoIn(look), settled: settledWord(invoice) },
      spokenOf(invoice.snapshot.language),
    ),
    picture: pictureOf(look),
    attachment: { fileName: pdfFileNameOf(invoice), mimeType: 'application/pdf', content: pdf },
    enclosed,
  };
}

/** The document is opened and paid at these addresses; null means nowhere. */
export interface MailLinks {
  readonly pdf: string | null;
  readonly payment: string | null;
  readonly portal?: string | null;
}

/** Not every program shows an SVG: where one could not be drawn (`mail-look.ts`), the name of the company stands instead. */
export function pictureOf({ logo }: Look): MailMessage['picture'] {
  if (!logo || logo.kind === 'svg') return null;
  return { cid: logoCid, mimeType: `image/${logo.kind}`, content: Buffer.from(logo.content, 'base64') };
}

const logoCid = 'logo@facturier';

export function logoIn({ logo }: Look): MailFace['logo'] {
  if (!logo || logo.kind === 'svg') return null;
  return { address: `cid:${logoCid}`, width: logo.width, height: logo.height };
}

export interface MailDress {
  readonly look: Look;
  readonly links: MailLinks;
  readonly logo: MailFace['logo'];
  /** The standard text says this instead of the due date, since nothing is left to pay; null means that something is. */
  readonly settled: string | null;
}

export type MailValues = Readonly<Record<MailPlace, string | null>>;

/** `document` goes with a document; a reminder comes before the due date or on it, or after it. */
export type MailKind = 'document' | ReminderKind;

export function mailKind(day: number | null): MailKind {
  if (day === null) return 'document';
  return day > 0 ? 'overdue' : 'reminder';
}

type Texts = Pick<MailSettings, 'subject' | 'body'>;
type TextSettings = Texts & Partial<ReminderSettings>;

/** Null means that the company wrote no text of its own. */
function ownTexts(kind: MailKind, settings: TextSettings): Texts {
  if (kind === 'document') return settings;
  return kind === 'overdue'
    ? { subject: settings.overdueSubject ?? null, body: settings.overdueBody ?? null }
    : { subject: settings.reminderSubject ?? null, body: settings.reminderBody ?? null };
}

export function mailTexts(
  kind: MailKind,
  settings: TextSettings,
  values: MailValues,
  { look, links, logo, settled }: MailDress,
  language: SpokenLanguage = 'ro',
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const filled = (own: string | null, standard: string): string =>
    [own ?? standard, standard].map((template) => fillTemplate(template, values)).find((text) => /\S/.test(text)) ?? '';
  const [own, standard] = [ownTexts(kind, settings), standardTexts(kind, language)];
  const subject = oneLine(filled(own.subject, standard.subject)).slice(0, longestSubject).toWellFormed();
  const standardBody = kind === 'document' ? withoutDueDate(standard.body, settled) : standard.body;
  const text = filled(own.body, standardBody);
  const face = { language, company: values.firma ?? '', look, logo, figure: figureOf(kind, values, language) };
  // V2-MAIL-10: the page has a button for the link. A company's own text may say more around it, so it stays in that text.
  const isOwn = own.body !== null && /\S/.test(fillTemplate(own.body, values));
  const shown = isOwn ? text : fillTemplate(standardBody, { ...values, link_plata: null });
  const { portal: portalLink = null } = links;
  const page = mailPage(subject, shown, { ...face, pdfLink: links.pdf, paymentLink: links.payment, portalLink });
  return { subject, text: withPortal(text, portalLink, language), html: page };
}

const longestSubject = 250;

/** V2-MAIL-9: a company's own text keeps the due date, whatever it says with it. */
function withoutDueDate(body: string, settled: string | null): string {
  if (settled === null) return body;
  const said = settled === '' ? [] : [`${settled}.`];
  return body
    .split('\n')
    .flatMap((line) => (line.includes('{scadenta}') ? said : [line]))
    .join('\n');
}

/** It is empty for a document that never had anything to pay. */
function settledWord(invoice: IssuedInvoice): string | null {
  const { paidInFull, invoicedInFull } = speechOf(spokenOf(invoice.snapshot.language));
  const payability = payabilityOf(invoice);
  if (payability === 'payable') return null;
  if (payability === 'invoiced') return invoicedInFull;
  return payability === 'collected' && !isZero(invoice.gross) ? paidInFull : '';
}

function valuesOf(invoice: IssuedInvoice, paymentLink: string | null, day: number | null): MailValues {
  const { series, number, status, snapshot } = invoice;
  const type = findInvoiceType(invoice.typeCode);
  if (!type) throw new Error(`a document of the unknown type ${invoice.typeCode}`);
  const language = spokenOf(snapshot.language);
  const { date, money } = formats[language];
  const isToBePaid = status === 'issued' && (type.isDue || type.seriesKind === 'proforma');
  return {
    document: documentLabel(type.code, status === 'reversal', language),
    serie: series,
    numar: number,
    data: date(snapshot.issuedOn),
    total: money(snapshot.totals.gross),
    valuta: snapshot.currency,
    scadenta: isToBePaid ? date(snapshot.dueOn) : null,
    client: snapshot.client.name,
    firma: snapshot.issuer.name,
    link_plata: paymentLink,
    rest: isToBePaid ? money(decimalToString(remainingToCollect(invoice))) : null,
    zile: day === null ? null : String(Math.abs(day)),
  };
}

/** Returns what is to be paid and until when, where something is. */
function figureOf(
  kind: MailKind,
  { rest, total, valuta, scadenta }: MailValues,
  language: SpokenLanguage,
): MailFace['figure'] {
  if (rest === null || rest === formats[language].money('0')) return null;
  const isPart = rest !== total || kind !== 'document';
  const { due, left } = speechOf(language);
  const { until } = mailWords[language].page;
  return { label: isPart ? left : due, value: `${rest} ${valuta}`, note: scadenta && `${until}: ${scadenta}` };
}

/** A text may contain these placeholders. */
export const mailPlaces = [
  'document',
  'serie',
  'numar',
  'data',
  'total',
  'valuta',
  'scadenta',
  'client',
  'firma',
  'link_plata',
  'rest',
  'zile',
] as const;
export type MailPlace = (typeof mailPlaces)[number];

/** These are sent where the company wrote no texts of its own. */
export function standardTexts(kind: MailKind, language: SpokenLanguage = 'ro'): StandardTexts {
  return kind === 'document' ? mailWords[language] : reminderWords[language][kind];
}

export function documentLabel(type: InvoiceTypeCode, isReversal: boolean, language: SpokenLanguage = 'ro'): string {
  const { documents, reversal } = mailWords[language];
  return `${documents[type] ?? documents.other}${isReversal ? ` ${reversal}` : ''}`;
}

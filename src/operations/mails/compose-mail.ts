import { formatDate, formatMoney } from '../../documents/pdf/format.ts';
import { html, type Part } from '../../domain/html/html.ts';
import type { IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { domainOf, fillTemplate, isMailAddress, type MailSettings, oneLine } from '../../domain/mail/mail.ts';
import { findInvoiceType, type InvoiceTypeCode } from '../../domain/nomenclature/invoice-types.ts';
import { pdfFileNameOf } from '../invoices/print-invoice.ts';
import type { MailMessage } from '../ports.ts';

export interface MailParts {
  readonly mailId: string;
  readonly recipient: string;
  readonly settings: MailSettings;
  readonly invoice: IssuedInvoice;
  readonly paymentLink: string | null;
  readonly pdf: Uint8Array;
  /** What the installation sends from. */
  readonly address: string;
  readonly at: Date;
}

export function composeMail(parts: MailParts): MailMessage {
  const { mailId, recipient, settings, invoice, paymentLink, pdf, address, at } = parts;
  const { issuer, client } = invoice.snapshot;
  return {
    messageId: `${mailId}@${domainOf(address)}`,
    date: at,
    from: { name: oneLine(settings.senderName ?? issuer.name), address: settings.senderAddress ?? address },
    replyTo: settings.replyTo ?? (issuer.email !== null && isMailAddress(issuer.email) ? issuer.email : null),
    to: { name: oneLine(client.name), address: recipient },
    ...mailTexts(settings, valuesOf(invoice, paymentLink)),
    attachment: { fileName: pdfFileNameOf(invoice), mimeType: 'application/pdf', content: pdf },
  };
}

export type MailValues = Readonly<Record<MailPlace, string | null>>;

/** The company's own texts, or the defaults, with the placeholders filled in. */
export function mailTexts(
  settings: Pick<MailSettings, 'subject' | 'body'>,
  values: MailValues,
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const filled = (own: string | null, standard: string): string =>
    [own ?? standard, standard].map((template) => fillTemplate(template, values)).find((text) => /\S/.test(text)) ?? '';
  const subject = oneLine(filled(settings.subject, standardSubject)).slice(0, longestSubject).toWellFormed();
  const text = filled(settings.body, standardBody);
  return { subject, text, html: htmlOf(subject, text, values.link_plata) };
}

const longestSubject = 250;

function valuesOf(invoice: IssuedInvoice, paymentLink: string | null): MailValues {
  const { series, number, status, snapshot } = invoice;
  const type = findInvoiceType(invoice.typeCode);
  if (!type) throw new Error(`a document of the unknown type ${invoice.typeCode}`);
  const isToBePaid = status === 'issued' && (type.isDue || type.seriesKind === 'proforma');
  return {
    document: documentLabel(type.code, status === 'reversal'),
    serie: series,
    numar: number,
    data: formatDate(snapshot.issuedOn),
    total: formatMoney(snapshot.totals.gross),
    valuta: snapshot.currency,
    scadenta: isToBePaid ? formatDate(snapshot.dueOn) : null,
    client: snapshot.client.name,
    firma: snapshot.issuer.name,
    link_plata: paymentLink,
  };
}

/** The same words: a paragraph for each block of lines, and the payment link to press on. Nothing is loaded from elsewhere. */
function htmlOf(subject: string, text: string, paymentLink: string | null): string {
  const linked = (line: string): Part =>
    paymentLink === null ? line : between(line.split(paymentLink), html`<a href="${paymentLink}">${paymentLink}</a>`);
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((block) => html`<p>${between(block.split('\n').map(linked), html`<br>\n`)}</p>\n`);
  return html`<!DOCTYPE html>
<html lang="ro">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
${paragraphs}</body>
</html>
`.text;
}

const between = (parts: readonly Part[], separator: Part): Part =>
  parts.map((part, place) => (place === 0 ? part : [separator, part]));

/** The Romanian words of a mail, with the names that a company may use in texts of its own. */

/** The placeholders that a text may contain. */
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
] as const;
export type MailPlace = (typeof mailPlaces)[number];

export const standardSubject = '{firma}: {document} {serie} {numar}';

export const standardBody = `Bună ziua,

Găsiți în atașament {document} {serie} {numar} din {data}, în valoare de {total} {valuta}.
Termen de plată: {scadenta}.
Puteți plăti online aici: {link_plata}

Vă mulțumim,
{firma}
`;

const documentLabels: Readonly<Partial<Record<InvoiceTypeCode, string>>> = {
  FS: 'factura simplificată',
  P: 'proforma',
  C: 'comanda',
  D: 'devizul',
  A: 'avizul de însoțire a mărfii',
};

export function documentLabel(type: InvoiceTypeCode, isReversal: boolean): string {
  return `${documentLabels[type] ?? 'factura'}${isReversal ? ' storno' : ''}`;
}

import { mailWords } from '../../documents/words/mail-words.ts';
import { portalWords } from '../../documents/words/portal-languages.ts';
import { type Look, readableAccent } from '../../domain/company/look.ts';
import type { SpokenLanguage } from '../../domain/nomenclature/language.ts';
import { type Html, html, type Part } from '../../formats/html/html.ts';

export interface MailFace {
  readonly language: SpokenLanguage;
  readonly company: string;
  readonly look: Pick<Look, 'accent' | 'phone' | 'website'>;
  /** The picture is `cid:` in a mail and `data:` in a preview; null means that there is none. */
  readonly logo: { readonly address: string; readonly width: number; readonly height: number } | null;
  /** It stands large: what is to be paid, and until when. */
  readonly figure: { readonly label: string; readonly value: string; readonly note: string | null } | null;
  /** The link opens the document itself. */
  readonly pdfLink: string | null;
  readonly paymentLink: string | null;
  /** V2-PORTAL-8: the link opens the client's own page. */
  readonly portalLink?: string | null;
}

const plainAccent = '#1f4e79';
/** On a screen a logo is as high as two lines, and no wider than half of a phone. */
const [logoHeight, logoWidth] = [44, 160];

/**
 * V2-MAIL-8: programs for mail know tables and styles in attributes; those that know style sheets get a dark page where the reader's is
 * dark. Nothing is loaded from elsewhere.
 */
export function mailPage(subject: string, text: string, face: MailFace): string {
  const accent = face.look.accent === null ? plainAccent : readableAccent(face.look.accent);
  return html`<!DOCTYPE html>
<html lang="${face.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${sheet}</head>
<body class="mail-back" style="margin:0;padding:0;background-color:#eef1f4;-webkit-text-size-adjust:100%">
<table role="presentation" class="mail-back" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#eef1f4">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="mail-card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background-color:#ffffff;border:1px solid #d9dfe5;border-radius:8px">
<tr><td height="4" style="height:4px;line-height:4px;font-size:0;background-color:${accent};border-radius:8px 8px 0 0">&nbsp;</td></tr>
<tr><td class="mail-text" style="padding:24px 28px 0;${font};font-size:18px;font-weight:600;color:#1c2733">${headOf(face)}</td></tr>
<tr><td class="mail-text" style="padding:20px 28px 4px;${font};font-size:15px;line-height:1.55;color:#1c2733">
${paragraphs(text, face)}</td></tr>
${figureOf(face)}${buttonsOf(face, accent)}<tr><td class="mail-quiet mail-line" style="padding:16px 28px 22px;${font};font-size:13px;line-height:1.5;color:#5b6875;border-top:1px solid #e3e8ed">${footOf(face)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const sheet = html`<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
.mail-back { background-color: #14191f !important; }
.mail-card { background-color: #1e252d !important; border-color: #333d47 !important; }
.mail-text { color: #e8edf2 !important; }
.mail-text a { color: #8ec1ff !important; }
.mail-quiet { color: #a9b5c1 !important; }
.mail-line { border-color: #333d47 !important; }
.mail-box { background-color: #262f38 !important; }
.mail-logo { background-color: #ffffff !important; }
.mail-second { color: #e8edf2 !important; border-color: #6b7885 !important; }
}
@media (max-width: 480px) {
.mail-button { display: block !important; margin: 0 0 10px !important; }
}
</style>
`;

/** The picture stands on white also where the page is dark: most are drawn for paper. */
function headOf({ company, logo }: MailFace): Part {
  if (logo === null) return company;
  const scale = Math.min(logoHeight / logo.height, logoWidth / logo.width);
  const [width, height] = [Math.max(1, Math.round(logo.width * scale)), Math.max(1, Math.round(logo.height * scale))];
  return html`<img class="mail-logo" src="${logo.address}" alt="${company}" width="${width}" height="${height}" style="display:block;border:0;padding:4px;border-radius:4px;background-color:#ffffff">`;
}

/** Each block of lines is a paragraph, and the payment link is a word to click on, since the address is behind the button too. */
function paragraphs(text: string, { paymentLink, language }: MailFace): readonly Html[] {
  const { pay } = mailWords[language].page;
  const linked = (line: string): Part =>
    paymentLink === null ? line : between(line.split(paymentLink), html`<a href="${paymentLink}">${pay}</a>`);
  return text
    .trim()
    .split(/\n{2,}/)
    .map(
      (block) =>
        html`<p style="margin:0 0 16px;overflow-wrap:anywhere">${between(block.split('\n').map(linked), html`<br>\n`)}</p>\n`,
    );
}

const between = (parts: readonly Part[], separator: Part): Part =>
  parts.map((part, place) => (place === 0 ? part : [separator, part]));

function figureOf({ figure }: MailFace): Part {
  if (!figure) return null;
  return html`<tr><td style="padding:4px 28px 20px"><table role="presentation" class="mail-box" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f4f6f8;border-radius:6px"><tr><td style="padding:14px 18px;${font}">
<div class="mail-quiet" style="font-size:13px;color:#5b6875">${figure.label}</div>
<div class="mail-text" style="font-size:${figureSize(figure.value)}px;line-height:1.3;font-weight:600;color:#1c2733">${figure.value}</div>
${figure.note === null ? null : html`<div class="mail-quiet" style="font-size:13px;color:#5b6875">${figure.note}</div>\n`}</td></tr></table></td></tr>
`;
}

/** It takes one line also on the narrowest phone, where 204 pixels are left for it; a character is as wide as 0.55 of its size. */
const figureSize = (value: string): number => Math.max(12, Math.min(24, Math.floor(204 / (0.55 * value.length))));

function buttonsOf({ language, pdfLink, paymentLink, portalLink = null }: MailFace, accent: string): Part {
  const words = mailWords[language].page;
  const shape = `display:inline-block;padding:12px 22px;margin:0 10px 10px 0;border-radius:6px;${font};font-size:15px;font-weight:600;line-height:1.2;text-align:center;text-decoration:none`;
  const pay =
    paymentLink &&
    html`<a class="mail-button" href="${paymentLink}" style="${shape};background-color:${accent};border:1px solid ${accent};color:#ffffff !important"><span style="color:#ffffff">${words.pay}</span></a>\n`;
  const open =
    pdfLink &&
    html`<a class="mail-button mail-second" href="${pdfLink}" style="${shape};border:1px solid #9aa7b4;color:#1c2733">${words.open}</a>\n`;
  const all =
    portalLink &&
    html`<a class="mail-button mail-second" href="${portalLink}" style="${shape};border:1px solid #9aa7b4;color:#1c2733">${portalWords[language].title}</a>\n`;
  if (!pay && !open && !all) return null;
  return html`<tr><td style="padding:0 28px 14px">${pay}${open}${all}</td></tr>\n`;
}

function footOf({ company, look: { phone, website } }: MailFace): string {
  return [company, phone, website].filter((one) => one !== null).join(' · ');
}

/** V2-PORTAL-8: what the text of a mail says last, whoever wrote it. */
export const withPortal = (text: string, link: string | null, language: SpokenLanguage): string =>
  link === null ? text : `${text.trimEnd()}\n\n${portalWords[language].title}: ${link}\n`;

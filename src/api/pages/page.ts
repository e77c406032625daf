import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Html, html } from '../../formats/html/html.ts';
import { counted } from '../words/vocabulary.ts';
import { style } from './style.ts';

/**
 * Copies the value in an attribute of the button that was clicked. Without scripts, the page shows the same value to be copied by hand.
 */
export const script = `
document.documentElement.classList.add('js');
document.addEventListener('click', function (event) {
  var button = event.target.closest('[data-copy]');
  if (!button) return;
  var text = button.getAttribute('data-copy'), label = button.textContent;
  function done() {
    button.textContent = button.getAttribute('data-done');
    setTimeout(function () { button.textContent = label; }, 1600);
  }
  if (navigator.clipboard && window.isSecureContext) { navigator.clipboard.writeText(text).then(done); return; }
  var field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  document.body.append(field);
  field.select();
  if (document.execCommand('copy')) done();
  field.remove();
});
document.addEventListener('submit', function (event) {
  var button = event.target.querySelector('button');
  setTimeout(function () { button.disabled = true; }, 0);
});
addEventListener('pageshow', function () {
  document.querySelectorAll('button:disabled').forEach(function (button) { button.disabled = false; });
});
`;

interface Dress {
  /** It is added to the head. */
  readonly head?: Html | null;
  readonly language?: string;
  /** See `sendHtml`. */
  readonly ownStyle?: string | null;
}

/** Everything is in a single file: nothing is loaded from elsewhere. */
export function page(title: string, body: Html, { head = null, language = 'ro', ownStyle = null }: Dress = {}): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
${head}<style>${new Html(style)}</style>${ownStyle && html`<style>${new Html(ownStyle)}</style>`}
</head>
<body>
${body}
<script>${new Html(script)}</script>
</body>
</html>
`.text;
}

/** Only what is in the page itself may run or be shown, and its forms lead only to this service. */
const contentSecurityPolicy = (styles: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src ${styles.map((one) => `'${hashOf(one)}'`).join(' ')}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const usualPolicy = contentSecurityPolicy([style]);

/** `ownStyle` is the style of this page alone, where it has one. */
export function sendHtml(reply: FastifyReply, text: string, ownStyle: string | null = null): FastifyReply {
  const policy = ownStyle === null ? usualPolicy : contentSecurityPolicy([style, ownStyle]);
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(text);
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** These pages have nothing to show; nothing of any company stands on them. */

const sorry = (title: string, sentence: Html | string): string =>
  page(title, html`<main class="sorry"><h1>${title}</h1><p>${sentence}</p></main>`);

export const noSuchPage = sorry(
  'Pagina nu există',
  'Linkul nu este complet, documentul s-a schimbat între timp sau nu mai există. Cereți un link nou celui care vi l-a trimis.',
);

export const tooManyPage = (seconds: number): string =>
  sorry('Prea multe cereri', `Reîncercați peste ${counted(seconds, 'o secundă', 'secunde')}.`);

export const laterPage = sorry(
  'Reveniți în câteva minute',
  'Serviciul nu poate răspunde acum. Documentul nu s-a pierdut; încercați din nou puțin mai târziu.',
);

export const faultPage = sorry('A apărut o eroare', 'Nu am putut arăta documentul. Încercați din nou mai târziu.');

import { type Html, html } from '../../../domain/html/html.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { curlOf, firstCall } from './calls.ts';
import { codeBlock, inline } from './html.ts';

/** From nothing to a first answer. */
export function startSection(document: OpenApiDocument): Html {
  const open = firstCall(document, 'open');
  const keyed = firstCall(document, 'keyed');
  return html`<section id="incepe" aria-labelledby="incepe-titlu">
<h2 id="incepe-titlu">Incepe aici</h2>
<ol class="steps">
<li><h3>Un apel fara cheie</h3>
<p>Nomenclatoarele raspund oricui. Lipiti in terminal:</p>
${open ? codeBlock('Terminal', curlOf(document, open)) : null}</li>
<li><h3>Cheia si codul unic</h3>
<p>Celelalte operatii cer doua antete:</p>
<dl class="members">${headers.map(
    ([header, meaning]) => html`<div><dt><code>${header}</code></dt><dd>${inline(meaning)}</dd></div>`,
  )}</dl>
${credentialsForm}</li>
<li><h3>Primul apel cu cheie</h3>
<p>Daca raspunde 200, cheia si codul sunt bune. La copiere, cheia si codul scrise mai sus iau locul numelor cu majuscule.</p>
${keyed ? codeBlock('Terminal', curlOf(document, keyed)) : null}</li>
</ol>
</section>
`;
}

const headers = [
  [
    'Authorization: Bearer CHEIE',
    'Cheia API a firmei, generata in contul ei la eCommerce, API, Chei API; se afiseaza o singura data. In mediul de test, `bin/facturier demo` tipareste una.',
  ],
  [
    'Svc-Cod-Unic: COD',
    'Codul unic al aceleiasi firme, numai cifre, fara prefixul RO. Confirma firma cheii; nu alege alta.',
  ],
] as const;

/** The script keeps what is typed here for this tab only; without a script the form does not show. */
const credentialsForm = html`<form id="cheia" class="credentials" data-credentials autocomplete="off">
<h4>Cheia si firma</h4>
<p>Pentru formularele Incearca. Raman in aceasta fila a navigatorului si se sterg la inchiderea ei.</p>
<div class="pair">
<div><label for="cheie">Cheia API</label>
<input id="cheie" data-secret="cheie" type="password" autocomplete="off" spellcheck="false" placeholder="fct_test_..."></div>
<div><label for="cod">Svc-Cod-Unic</label>
<input id="cod" data-secret="cod" type="text" inputmode="numeric" autocomplete="off" spellcheck="false" placeholder="12345674"></div>
</div>
<p class="foot"><span data-masked aria-live="polite">Nicio cheie scrisa.</span>
<button type="button" class="quiet" data-forget>Uita cheia</button></p>
</form>`;

import { type Html, html } from '../../../formats/html/html.ts';
import type { OpenApiDocument } from '../../schema/openapi-document.ts';
import { callsOf, companyVariable, curlOf, keyVariable } from './calls.ts';
import { codeBlock, inline } from './html.ts';

/** OPS-DOC-5: the guide leads from nothing to an invoice with its whole life, in examples that work when pasted one after another. */
export function startSection(document: OpenApiDocument): Html {
  return html`<section id="incepe" aria-labelledby="incepe-titlu">
<h2 id="incepe-titlu">Începe aici</h2>
<p class="lead">Lipiți exemplele într-un terminal, unul după altul. Sunt făcute pentru o firmă demonstrativă nouă: <code>npm start</code> o creează și îi tipărește cheia.</p>
<ol class="steps">
${keylessSteps.map((step) => callStep(document, step))}
<li><h3>Cheia și codul unic</h3>
<p>Celelalte operații cer două antete:</p>
<dl class="members">${headers.map(
    ([header, meaning]) => html`<div><dt><code>${header}</code></dt><dd>${inline(meaning)}</dd></div>`,
  )}</dl>
<p>Scrieți-le o dată în terminal, cu cheia în locul lui <code>${keyPlaceholder}</code> și codul firmei în locul lui <code>${companyPlaceholder}</code> (la firma demonstrativă <code>12345674</code>). Toate exemplele le folosesc de acolo.</p>
${terminal(`${keyVariable}='${keyPlaceholder}'\n${companyVariable}='${companyPlaceholder}'`)}
${credentialsForm}</li>
${keyedSteps.map((step) => callStep(document, step))}
</ol>
</section>
`;
}

/** The placeholders in the example stand for what the reader types once. */
export const keyPlaceholder = 'CHEIA_API';
export const companyPlaceholder = 'CODUL_UNIC';

interface Step {
  readonly operationId: string;
  readonly title: string;
  readonly text: string;
}

const keylessSteps: readonly Step[] = [
  {
    operationId: 'listeazaTipurileDeFactura',
    title: 'Un apel fără cheie',
    text: 'Nomenclatoarele răspund oricui. Acesta spune ce tipuri de documente se pot emite.',
  },
];

const keyedSteps: readonly Step[] = [
  {
    operationId: 'citesteIdentitatea',
    title: 'Primul apel cu cheie',
    text: 'Dacă răspunde 200, cheia și codul sunt bune.',
  },
  {
    operationId: 'emiteFactura',
    title: 'Emiteți o factură',
    text: 'Răspunsul spune seria și numărul: la o firmă nouă, `FCT` și `1`. Dacă firma a mai emis, scrieți mai departe numărul primit.',
  },
  {
    operationId: 'citesteFactura',
    title: 'Citiți-o',
    text: 'Așa cum a fost emisă, cu starea ei de acum și cu datele oficiale ale clientului.',
  },
  {
    operationId: 'genereazaLinkDeDescarcare',
    title: 'Luați PDF-ul',
    text: 'Linkul din răspuns se deschide fără cheie, în orice navigator.',
  },
  {
    operationId: 'trimitePeEmail',
    title: 'Trimiteți-o pe e-mail',
    text: 'În mediul de test mesajul nu pleacă nicăieri: îl arată `bin/facturier outbox`.',
  },
  {
    operationId: 'incaseazaFactura',
    title: 'Înregistrați o încasare',
    text: 'O parte din sumă, cu chitanță. Restul rămâne de încasat.',
  },
  {
    operationId: 'trimiteInSpv',
    title: 'Trimiteți-o în SPV',
    text: 'Trimiterea la ANAF se face în fundal; în mediul de test, ANAF este simulat.',
  },
  {
    operationId: 'citesteEfactura',
    title: 'Urmăriți e-Factura',
    text: 'Repetați până când starea este `acceptata`, `respinsa` sau `eroare`.',
  },
  {
    operationId: 'storneazaFactura',
    title: 'Stornați-o',
    text: 'Ce este în SPV nu se mai anulează, ci se stornează. Răspunsul spune seria și numărul storno-ului.',
  },
  {
    operationId: 'listeazaFacturile',
    title: 'Vedeți ce s-a emis',
    text: 'Factura și storno-ul ei, cele mai noi întâi.',
  },
];

function callStep(document: OpenApiDocument, { operationId, title, text }: Step): Html | null {
  const call = callsOf(document).find(({ operation }) => operation.operationId === operationId);
  if (!call) return null;
  return html`<li><h3>${title}</h3>
<p>${inline(text)} <a href="#${operationId}">Toată operația</a></p>
${terminal(curlOf(document, call))}</li>
`;
}

const terminal = (code: string): Html => codeBlock('Terminal', code);

const headers = [
  [
    'Authorization: Bearer CHEIE',
    'Cheia API a firmei, generată în contul ei la eCommerce, API, Chei API; se afișează o singură dată. În mediul de test, `bin/facturier demo` tipărește una.',
  ],
  [
    'Svc-Cod-Unic: COD',
    'Codul unic al aceleiași firme, numai cifre, fără prefixul RO. Confirmă firma cheii; nu alege alta.',
  ],
] as const;

/** The script holds what is typed here for this tab only; without a script the form does not show. */
const credentialsForm = html`<form id="cheia" class="credentials" data-credentials autocomplete="off">
<h4>Cheia și firma</h4>
<p>Pentru formularele „Încearcă” și pentru butoanele „Copiază”. Rămân în această filă a navigatorului și se șterg la închiderea ei.</p>
<div class="pair">
<div><label for="cheie">Cheia API</label>
<input id="cheie" data-secret="cheie" type="password" autocomplete="off" spellcheck="false" placeholder="fct_test_..."></div>
<div><label for="cod">Svc-Cod-Unic</label>
<input id="cod" data-secret="cod" type="text" inputmode="numeric" autocomplete="off" spellcheck="false" placeholder="12345674"></div>
</div>
<p class="foot"><span data-masked aria-live="polite">Nicio cheie scrisă.</span>
<button type="button" class="quiet" data-forget>Uită cheia</button></p>
</form>`;

import { type Html, html } from '../../../domain/html/html.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { answerExamplesOf, firstCall } from './calls.ts';
import { codeBlock, jsonCode, prose } from './html.ts';
import { problemKinds, type ShownProblem, slugOf } from './problems.ts';

/** What holds for every operation, told once. */
export function conventionsSection(document: OpenApiDocument): Html {
  const problems = problemKinds(document);
  const list = firstCall(document, 'open');
  const shown = [400, 403].flatMap((status) => problems.find((problem) => problem.status === status) ?? []);
  return html`<section id="conventii" aria-labelledby="conventii-titlu">
<h2 id="conventii-titlu">Conventii</h2>
<div class="columns">
<div>
${conventions.map(([title, text]) => html`<h3>${title}</h3>\n${prose(text)}`)}
</div>
<div class="side">
${list ? answerExamplesOf(document, list).map((value) => codeBlock('O lista', jsonCode(value))) : null}
${shown.map((problem) => codeBlock(`Raspuns ${problem.status}`, jsonCode(problem)))}
</div>
</div>
<h3 id="probleme">Felurile de probleme</h3>
${problemTable(problems)}
</section>
`;
}

const conventions = [
  [
    'Raspunsul',
    `O reusita este mereu 200, cu \`{data, meta}\`; o operatie fara rezultat scrie \`"data": null\`. Datele sunt \`aaaa-ll-zz\`, momentele ISO 8601 cu decalaj orar, sumele numere JSON cu zecimale exacte.

Orice raspuns are \`meta.timestamp\`, \`meta.trace\` si antetele \`x-fapi-interaction-id\` (UUID-ul trimis de apelant, altfel unul nou) si \`Server-Timing\`; la suport trimiteti-le pe ultimele doua.`,
  ],
  [
    'Cererea',
    'Corpul este `application/json`, in utf-8. Un membru sau un parametru necunoscut este refuzat, nu ignorat. `null` la un membru optional inseamna ca lipseste. Multimile de valori pot primi valori noi fara o versiune noua.',
  ],
  [
    'Erorile',
    'Un esec are starea HTTP adevarata si corpul `application/problem+json`. La date nevalide, `validation_errors` numeste toate problemele deodata. La un refuz, `motiv.cod` spune de ce.',
  ],
  [
    'Paginarea',
    'Listele dau cel mult `limit` randuri (implicit 50, cel mult 200) si, in `meta.pagination`, `next_cursor` si `prev_cursor`, `null` la capete. Trimiteti cursorul inapoi in `cursor`, cu aceleasi filtre.',
  ],
  [
    'Campurile',
    '`fields=serie,numar` cere numai acele campuri; fara el vin toate. Campurile de identitate vin oricum. In interiorul unui camp: `incasari(suma_incasata,data_incasare)`.',
  ],
  [
    'Idempotenta',
    'La POST, PUT si DELETE, antetul `Idempotency-Key` (1-255 de caractere) face repetarea sigura: aceeasi cheie cu aceeasi cerere da primul raspuns, cu `Idempotency-Replayed: true`, si un singur efect. Aceeasi cheie cu alta cerere: 422. Se pastreaza 30 de zile.',
  ],
  [
    'Limitele de apeluri',
    'Fiecare operatie are o limita, pe firma (fara cheie: pe adresa IP); cea generala este implicit de 50 de apeluri pe secunda. `RateLimit-Policy` o spune, `RateLimit` spune cat a ramas. Peste ea: 429 si `Retry-After`, in secunde. La fel dupa 20 de chei gresite intr-un minut de la aceeasi adresa; o cheie buna merge mereu.',
  ],
] as const;

function problemTable(problems: readonly ShownProblem[]): Html {
  const rows = problems.map(
    (problem) =>
      html`<tr><td><span class="status">${problem.status}</span></td><td><code>${slugOf(problem)}</code></td><td>${problem.title}</td></tr>\n`,
  );
  return html`<div class="scroll" role="region" aria-labelledby="probleme" tabindex="0"><table>
<thead><tr><th scope="col">Stare</th><th scope="col">type: urn:svc:api:v2:problem:</th><th scope="col">Inseamna</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

import { type Html, html } from '../../../formats/html/html.ts';
import type { OpenApiDocument } from '../../schema/openapi-document.ts';
import { answerExamplesOf, callsOf } from './calls.ts';
import { codeBlock, inline, jsonCode, prose } from './html.ts';
import { problemKinds, type ShownProblem, slugOf } from './problems.ts';

/** These apply to every operation. */
export function conventionsSection(document: OpenApiDocument): Html {
  const problems = problemKinds(document);
  const list = callsOf(document).find(({ method, isKeyed }) => method === 'get' && !isKeyed);
  const shown = [400, 403].flatMap((status) => problems.find(({ sent }) => sent.status === status) ?? []);
  return html`<section id="conventii" aria-labelledby="conventii-titlu">
<h2 id="conventii-titlu">Convenții</h2>
<div class="columns">
<div>
${conventions.map(([title, text]) => html`<h3>${title}</h3>\n${prose(text)}`)}
</div>
<div class="side">
${list ? answerExamplesOf(document, list).map((value) => codeBlock('O listă', jsonCode(value))) : null}
${shown.map(({ sent }) => codeBlock(`Răspuns ${sent.status}`, jsonCode(sent)))}
</div>
</div>
<h3 id="probleme">Felurile de probleme</h3>
<p>Titlurile și mesajele trimise nu au diacritice; datele firmei le păstrează.</p>
${problemTable(problems)}
</section>
`;
}

const conventions = [
  [
    'Răspunsul',
    `O reușită este mereu 200, cu \`{data, meta}\`; o operație fără rezultat scrie \`"data": null\`. Zilele sunt \`aaaa-ll-zz\`, momentele ISO 8601 cu decalaj orar, sumele numere JSON cu zecimale exacte.

Orice răspuns are \`meta.timestamp\`, \`meta.trace\` și antetele \`x-fapi-interaction-id\` (UUID-ul trimis de dumneavoastră, altfel unul nou) și \`Server-Timing\`; la suport trimiteți-le pe ultimele două.`,
  ],
  [
    'Cererea',
    'Corpul este `application/json`, în utf-8. Un membru sau un parametru necunoscut este refuzat, nu ignorat. `null` la un membru opțional înseamnă că lipsește. Mulțimile de valori pot primi valori noi fără o versiune nouă.',
  ],
  [
    'Exemplele',
    'Sunt făcute pentru o firmă demonstrativă nouă și merg lipite de sus în jos: seria `FCT`, gestiunea `DEP`, platforma `https://magazin.exemplu.ro`. La altă firmă puneți seria, numărul, gestiunea și platforma ei. `$CHEIE` și `$COD` sunt scrise o dată, la Începe aici.',
  ],
  [
    'Erorile',
    'Un eșec are starea HTTP adevărată și corpul `application/problem+json`. La date nevalide, `validation_errors` numește toate problemele deodată. La un refuz, `motiv.cod` spune de ce.',
  ],
  [
    'Paginarea',
    'Listele dau cel mult `limit` rânduri (implicit 50, cel mult 200) și, în `meta.pagination`, `next_cursor` și `prev_cursor`, `null` la capete. Trimiteți cursorul înapoi în `cursor`, cu aceleași filtre.',
  ],
  [
    'Câmpurile',
    '`fields=serie,numar` cere numai acele câmpuri; fără el vin toate. Câmpurile de identitate vin oricum. În interiorul unui câmp: `incasari(suma_incasata,data_incasare)`.',
  ],
  [
    'Idempotența',
    'La POST, PUT, PATCH și DELETE, antetul `Idempotency-Key` (1-255 de caractere) face repetarea sigură: același text cu aceeași cerere dă primul răspuns, cu `Idempotency-Replayed: true`, și un singur efect. Același text cu altă cerere: 422. Se păstrează 30 de zile.',
  ],
  [
    'Limitele de apeluri',
    'Fiecare operație are o limită, pe firmă (fără cheie: pe adresă IP); cea generală este implicit de 50 de apeluri pe secundă. `RateLimit-Policy` o spune, `RateLimit` spune cât a rămas. Peste ea: 429 și `Retry-After`, în secunde. La fel după 20 de chei greșite într-un minut de la aceeași adresă; o cheie bună merge mereu.',
  ],
] as const;

function problemTable(problems: readonly ShownProblem[]): Html {
  const rows = problems.map(
    (problem) =>
      html`<tr id="problema-${slugOf(problem)}" data-found="problemă"><td><span class="status">${problem.sent.status}</span></td><td><code>${slugOf(problem)}</code></td><td>${inline(problem.meaning)}</td></tr>\n`,
  );
  return html`<div class="scroll" role="region" aria-labelledby="probleme" tabindex="0"><table>
<thead><tr><th scope="col">Stare</th><th scope="col">type: urn:svc:api:v2:problem:</th><th scope="col">Înseamnă</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

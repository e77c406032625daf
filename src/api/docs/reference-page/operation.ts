import { type Html, html } from '../../../formats/html/html.ts';
import {
  type OpenApiDocument,
  type ResponseObject,
  resolved,
  type SchemaObject,
} from '../../schema/openapi-document.ts';
import { answerExamplesOf, bodyExamplesOf, callsOf, curlOf, type DocumentedCall, neededAnswersOf } from './calls.ts';
import { codeBlock, jsonCode, prose } from './html.ts';
import { membersOf, parameterList } from './members.ts';
import { problemExamples, type ShownProblem, slugOf } from './problems.ts';
import { tryForm } from './try-form.ts';

/** An operation says what it does and accepts, beside an example and its answer. */
export function operationArticle(document: OpenApiDocument, call: DocumentedCall): Html {
  const { method, path, operation } = call;
  return html`<article class="operation" id="${operation.operationId}" data-found="operație">
<header>
<h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
<p class="address">${methodBadge(method)} <code>${path}</code></p>
</header>
<div class="columns">
<div>
${prose(descriptionOf(call))}
${accessLine(call)}
${parametersSection(call)}
${bodySection(document, call)}
${answerSection(document, call)}
${problemsSection(document, call)}
</div>
<div class="side">
${examples(document, call)}
${tryForm(call)}
${answerExamplesOf(document, call).map((value) => codeBlock('Răspuns 200', jsonCode(value)))}
</div>
</div>
</article>
`;
}

/** The plainest call comes first; where it needs something from an earlier answer, that is said above it. */
function examples(document: OpenApiDocument, call: DocumentedCall): Html {
  const [first, ...others] = bodyExamplesOf(call);
  const label = others.length > 0 && first ? `Apel: ${first.summary}` : 'Apel';
  return html`${neededAnswersOf(call).map(({ variable, member, operationId }) => {
    const source = callsOf(document).find(({ operation }) => operation.operationId === operationId);
    return html`<p class="needs">Întâi scrieți în terminal <code>${variable}='...'</code>, cu <code>${member}</code> din răspunsul la <a href="#${operationId}">${source?.operation.summary ?? operationId}</a>.</p>\n`;
  })}${codeBlock(label, curlOf(document, call))}${others.map((body) =>
    codeBlock(`Apel: ${body.summary}`, curlOf(document, call, body)),
  )}`;
}

/** The sentences about access are left to the line that shows the same in few words. */
function descriptionOf({ operation }: DocumentedCall): string {
  return operation.description.replace(operation['x-acces'].propozitii, '').trim();
}

export function methodBadge(method: string): Html {
  return html`<span class="method ${method}">${method.toUpperCase()}</span>`;
}

function accessLine({ operation }: DocumentedCall): Html {
  const { drept, abonament, limita } = operation['x-acces'];
  return html`<ul class="access"><li><span>Drept</span> ${drept}</li><li><span>Abonament</span> ${abonament}</li><li><span>Limită</span> ${limita}</li></ul>`;
}

/** The interaction id, which every operation takes, stands among the conventions. */
function parametersSection({ operation, parameters }: DocumentedCall): Html {
  const kinds = [
    ['path', 'În adresă'],
    ['query', 'În interogare'],
    ['header', 'În antete'],
  ] as const;
  return html`${kinds.map(([kind, title]) => {
    const some = parameters.filter((parameter) => parameter.in === kind && parameter.name !== 'x-fapi-interaction-id');
    return some.length === 0 ? null : html`<h4>${title}</h4>\n${parameterList(some, operation.operationId)}\n`;
  })}`;
}

function bodySection(document: OpenApiDocument, { operation }: DocumentedCall): Html | null {
  const { requestBody } = operation;
  const media = requestBody?.content['application/json'];
  if (!requestBody || !media) return null;
  const optional = requestBody.required ? null : html` <small>poate lipsi</small>`;
  const schema = resolved<SchemaObject>(document, media.schema);
  // A body without members needs no section.
  if (Object.keys(schema.properties ?? {}).length === 0) return null;
  return html`<h4>Corpul cererii${optional}</h4>\n${membersOf(document, schema, 'sent', `${operation.operationId}.corp`)}\n`;
}

function answerSection(document: OpenApiDocument, { operation }: DocumentedCall): Html | null {
  const success = operation.responses['200'];
  const content = success ? resolved<ResponseObject>(document, success).content : {};
  const media = content['application/json'];
  if (!media) return html`<h4>Răspuns 200</h4>\n<p>Un fișier <code>${Object.keys(content).join()}</code>.</p>`;
  const data = resolved<SchemaObject>(document, media.schema).properties?.['data'];
  const schema = data && resolved<SchemaObject>(document, data);
  if (!schema || schema.type === 'null') {
    return html`<h4>Răspuns 200</h4>\n<p>Fără conținut: <code>data</code> este <code>null</code>.</p>`;
  }
  const isList = schema.items !== undefined;
  const members = schema.items ? resolved<SchemaObject>(document, schema.items) : schema;
  return html`<h4>Răspuns 200: ${isList ? 'fiecare rând din ' : ''}<code>data</code></h4>\n${membersOf(document, members, 'received', `${operation.operationId}.raspuns`)}\n`;
}

/** Each problem has one line; the whole body is shown once, among the conventions. */
function problemsSection(document: OpenApiDocument, { operation }: DocumentedCall): Html {
  const lines = Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, response]) =>
      problemExamples(resolved<ResponseObject>(document, response)).map(
        (problem) =>
          html`<li${problem.sent.motiv ? html` data-found="problemă"` : null}><span class="status">${status}</span> <code>${kindOf(problem)}</code> <samp>${problem.sent.detail}</samp></li>`,
      ),
    );
  return html`<details class="problems" id="${operation.operationId}.probleme"><summary>Răspunsuri cu probleme</summary>\n<ul>${lines}</ul></details>`;
}

/** It has the reason where a refusal gives one. */
function kindOf(problem: ShownProblem): string {
  return problem.sent.motiv ? `${slugOf(problem)} / ${problem.sent.motiv.cod}` : slugOf(problem);
}

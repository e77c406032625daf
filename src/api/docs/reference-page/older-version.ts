import { type Html, html } from '../../../formats/html/html.ts';
import type { OpenApiDocument, SchemaObject } from '../../schema/openapi-document.ts';
import { codeBlock, prose } from './html.ts';
import { membersOf } from './members.ts';
import { methodBadge } from './operation.ts';

/** OPS-DOC-8: an older version generates its part of the page from its own rows. */
export interface OlderVersion {
  readonly id: string;
  readonly title: string;
  readonly introduction: string;
  /** It is set once in the terminal, for the examples. */
  readonly setUp: string;
  readonly operations: readonly OlderOperation[];
}

interface OlderOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** This address replaces it; null means that none does. */
  readonly successor: string | null;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly members: SchemaObject;
  readonly answer: SchemaObject;
  readonly example: (baseUrl: string) => string;
}

export function olderVersionSection(document: OpenApiDocument, version: OlderVersion): Html {
  const { id, title, introduction, setUp, operations } = version;
  return html`<section class="group" id="${id}" aria-labelledby="${id}-titlu">
<h2 id="${id}-titlu">${title}</h2>
${prose(introduction)}
${codeBlock('Terminal', setUp)}
${operations.map((operation) => operationArticle(document, operation))}
</section>
`;
}

export function olderVersionMenu({ title, operations }: OlderVersion): Html {
  return html`<p class="label">${title}</p><ul>${operations.map(
    ({ id, method, summary }) => html`<li><a href="#${id}">${methodBadge(method.toLowerCase())} ${summary}</a></li>`,
  )}</ul>\n`;
}

function operationArticle(document: OpenApiDocument, operation: OlderOperation): Html {
  const { id, method, path, summary, successor, facts, members, answer, example } = operation;
  const listed = [...facts, ...(successor === null ? [] : [['În v2', successor] as const])];
  return html`<article class="older operation" id="${id}" data-found="operație">
<header>
<h3><a href="#${id}">${summary}</a></h3>
<p class="address">${methodBadge(method.toLowerCase())} <code>${path}</code></p>
</header>
<div class="columns">
<div>
<ul class="access">${listed.map(([name, value]) => html`<li><span>${name}</span> ${value}</li>`)}</ul>
${membersSection(document, method === 'GET' ? 'În interogare' : 'Membrii cererii', members, `${id}.corp`, 'sent')}
${membersSection(document, 'Răspunsul, lângă Success', answer, `${id}.raspuns`, 'received')}
</div>
<div class="side">
${codeBlock('Exemplu v1', example(document.servers[0]?.url ?? ''))}
</div>
</div>
</article>
`;
}

function membersSection(
  document: OpenApiDocument,
  title: string,
  schema: SchemaObject,
  at: string,
  direction: 'sent' | 'received',
): Html | null {
  if (Object.keys(schema.properties ?? {}).length === 0) return null;
  return html`<h4>${title}</h4>\n${membersOf(document, schema, direction, at)}\n`;
}

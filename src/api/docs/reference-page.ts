import { createHash } from 'node:crypto';
import { Html, html } from '../../formats/html/html.ts';
import type { OpenApiDocument } from '../schema/openapi-document.ts';
import { callsOf, type DocumentedCall } from './reference-page/calls.ts';
import { conventionsSection } from './reference-page/conventions.ts';
import { startSection } from './reference-page/guide.ts';
import { inline } from './reference-page/html.ts';
import { type OlderVersion, olderVersionMenu, olderVersionSection } from './reference-page/older-version.ts';
import { methodBadge, operationArticle } from './reference-page/operation.ts';
import { script } from './reference-page/script.ts';
import { searchBox } from './reference-page/search.ts';
import { style } from './reference-page/style.ts';

/** It is a book with a ruled page, small enough to be part of the icon's address itself. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="5" y="3" width="22" height="26" rx="4" fill="#0f6b52"/><path d="M11 11h10M11 16h10M11 21h6" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/></svg>';

/** OPS-DOC-2: only what is in the page itself may run or be shown, and it may call only the service that it came from. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src '${hashOf(script)}'`,
  `style-src '${hashOf(style)}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface BesideTheDocument {
  /** This version is still served for programs that speak it. */
  readonly older?: OlderVersion;
  /** People work there; the address is below this page's own. */
  readonly consolePath?: string;
}

/** OPS-DOC-2: the reference is a single file that can be read without scripts, without a key and without a network. */
export function referencePage(document: OpenApiDocument, { older, consolePath }: BesideTheDocument = {}): string {
  const calls = callsOf(document);
  const baseUrl = document.servers[0]?.url ?? '';
  return html`<!doctype html>
<html lang="ro">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title}</title>
<meta name="description" content="${document.info.summary}">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#continut">Sari la conținut</a>
<nav aria-label="Cuprins"><p class="brand"><a href="#continut">facturier <span>API v2</span></a></p>
${searchBox}
<details open data-menu><summary>Cuprins</summary>${menu(document, calls)}${older ? olderVersionMenu(older) : null}</details></nav>
<main id="continut">
<header class="page">
<h1>${document.info.title}</h1>
<p class="lead">${inline(document.info.summary)}</p>
<p class="facts"><span>versiunea ${document.info.version}</span> <code>${baseUrl}</code> <a href="v2/openapi.json">openapi.json</a>${older ? html` <a href="#${older.id}">${older.title}</a>` : null}</p>
${consolePath === undefined ? null : html`<p>Contul firmei, pentru oameni: <a href="${consolePath.slice(1)}">${baseUrl}${consolePath}</a></p>`}
</header>
${startSection(document)}
${conventionsSection(document)}
${document.tags.map((tag) => groupSection(document, tag, calls))}
${accessSection(calls)}
${older ? olderVersionSection(document, older) : null}</main>
<script>${new Html(script)}</script>
</body>
</html>
`.text;
}

function menu({ tags }: OpenApiDocument, calls: readonly DocumentedCall[]): Html {
  return html`<ul><li><a href="#incepe">Începe aici</a></li><li><a href="#conventii">Convenții</a></li><li><a href="#acces">Acces</a></li></ul>
${tags.map(
  ({ name, 'x-displayName': title }) =>
    html`<p class="label">${title}</p><ul>${inGroup(calls, name).map(
      ({ method, operation }) =>
        html`<li><a href="#${operation.operationId}">${methodBadge(method)} ${operation.summary}</a></li>`,
    )}</ul>\n`,
)}`;
}

function groupSection(
  document: OpenApiDocument,
  { name, 'x-displayName': title, description }: OpenApiDocument['tags'][number],
  calls: readonly DocumentedCall[],
): Html {
  const id = `grup-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  return html`<section class="group" aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<p class="lead">${inline(description)}</p>
${inGroup(calls, name).map((call) => operationArticle(document, call))}
</section>
`;
}

function accessSection(calls: readonly DocumentedCall[]): Html {
  return html`<section id="acces" aria-labelledby="acces-titlu">
<h2 id="acces-titlu">Acces</h2>
<p class="lead">Ce cere fiecare operație: dreptul de pe cheie, abonamentul firmei și <a href="#conventii">limita de apeluri</a>.</p>
<div class="scroll" role="region" aria-labelledby="acces-titlu" tabindex="0"><table>
<thead><tr><th scope="col">Operație</th><th scope="col">Drept</th><th scope="col">Abonament</th><th scope="col">Limită</th></tr></thead>
<tbody>${calls.map(({ method, path, operation }) => {
    const { drept, abonament, limita } = operation['x-acces'];
    return html`<tr><td><a href="#${operation.operationId}">${methodBadge(method)} <code>${path}</code></a></td><td>${drept}</td><td>${abonament}</td><td>${limita}</td></tr>\n`;
  })}</tbody>
</table></div>
</section>
`;
}

function inGroup(calls: readonly DocumentedCall[], name: string): readonly DocumentedCall[] {
  return calls.filter(({ operation }) => operation.tags.includes(name));
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

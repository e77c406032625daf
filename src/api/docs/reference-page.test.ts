import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { textOfHtml } from '../../../test/support/clients/html-text.ts';
import type { OpenApiDocument, OperationObject, ParameterObject } from '../schema/openapi-document.ts';
import { contentSecurityPolicy, referencePage } from './reference-page.ts';

const interactionId: ParameterObject = {
  name: 'x-fapi-interaction-id',
  in: 'header',
  required: false,
  description: '',
  schema: { type: 'string' },
};

const openRead: OperationObject = {
  operationId: 'listeazaJudetele',
  tags: ['Liste'],
  summary: 'Judetele',
  description: 'Toate judetele.',
  security: [],
  parameters: [interactionId],
  responses: {
    200: {
      description: '',
      headers: {},
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Lista' } } },
    },
  },
  'x-acces': { propozitii: 'Nu cere cheie.', drept: 'fara cheie', abonament: 'oricare', limita: 'generala' },
  'x-ordine': 2,
};

const keyedWrite: OperationObject = {
  operationId: 'noteaza',
  tags: ['Liste'],
  summary: 'Noteaza',
  description: 'Scrie `o nota`.\n\nCere dreptul note:scriere.',
  security: [{ bearer: [] }],
  parameters: [
    { name: 'id', in: 'path', required: true, description: 'Id-ul.', schema: { type: 'string', examples: ['a b'] } },
    { name: 'fel', in: 'query', required: true, description: 'Felul.', schema: { type: 'string', enum: ['x', 'y'] } },
    { name: 'an', in: 'query', required: false, description: 'Anul.', schema: { type: 'string' }, example: '2026' },
    { name: 'zi', in: 'query', required: false, description: 'Ziua.', schema: { type: 'string', examples: ['1'] } },
    { name: 'Svc-Cod-Unic', in: 'header', required: true, description: 'Codul.', schema: { type: 'string' } },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { type: 'object', properties: { nota: { type: 'string', maxLength: 9 } }, required: ['nota'] },
        examples: {
          exemplu: { summary: 'Una', value: { nota: "nu'i" } },
          'exemplu-2': { summary: 'Alta', value: { nota: 'da' } },
        },
      },
    },
  },
  responses: {
    403: {
      description: '',
      headers: {},
      content: {
        'application/problem+json': {
          schema: {},
          examples: {
            forbidden: {
              summary: '',
              value: {
                type: 'urn:p:forbidden',
                title: 'Acces refuzat',
                status: 403,
                detail: 'Nu.',
                motiv: { cod: 'drept_lipsa' },
              },
            },
          },
        },
      },
    },
  },
  'x-acces': {
    propozitii: 'Cere dreptul note:scriere.',
    drept: 'note:scriere',
    abonament: 'Enterprise',
    limita: 'un apel pe secunda',
  },
  'x-ordine': 1,
};

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Un API',
    version: '2.0.0',
    summary: 'Pe scurt.',
    description: '',
    contact: { name: '', url: '' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: 'https://facturare.exemplu.ro', description: '' }],
  tags: [{ name: 'Liste', 'x-displayName': 'Listele', description: 'Liste de tot felul.' }],
  paths: { '/v2/judete': { get: openRead }, '/v2/note/{id}': { put: keyedWrite } },
  components: {
    securitySchemes: {},
    parameters: {},
    headers: {},
    responses: {},
    schemas: { Lista: { properties: { data: { items: { properties: { cod: { type: 'string' } } } } } } },
  },
};

const page = referencePage(document);
const scriptOf = (html: string): string => /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
const styleOf = (html: string): string => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';

test('the page asks for nothing from outside [OPS-DOC-2]', () => {
  const addresses = [...page.matchAll(/\s(?:src|href|action|srcset|poster)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((address) => !/^(?:#|data:image\/svg\+xml,|v2\/openapi\.json$)/.test(address ?? ''))).toEqual(
    [],
  );
  expect(styleOf(page)).not.toMatch(/url\(|@import|\/\//);
  expect(scriptOf(page)).not.toMatch(/https?:/);
});

test('the policy lets exactly the script and style of the page run, and calls go only to the service [OPS-DOC-2]', () => {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = new Map(
    contentSecurityPolicy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
  );
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual([hash(scriptOf(page))]);
  expect(policy.get('style-src')).toEqual([hash(styleOf(page))]);
  expect(policy.get('connect-src')).toEqual(["'self'"]);
  expect(page).not.toMatch(/\s(?:style|on\w+)=/);
});

test('the script is one that a browser can read [OPS-DOC-2]', () => {
  expect(() => new Script(scriptOf(page))).not.toThrow();
});

test('the key is masked, stays in the tab, and nowhere else [OPS-DOC-2]', () => {
  expect(page).toMatch(/<input id="cheie"[^>]*type="password"/);
  expect(scriptOf(page)).toContain('sessionStorage');
  expect(scriptOf(page)).not.toMatch(/localStorage|document\.cookie|innerHTML/);
});

test('the first example works as pasted: a read without key and without required parameters [OPS-DOC-2]', () => {
  expect(textOfHtml(page)).toContain("curl 'https://facturare.exemplu.ro/v2/judete'\n".trim());
});

test('an example has everything the call requires, quoted for a shell [OPS-DOC-2]', () => {
  expect(textOfHtml(page)).toContain(
    [
      "curl -X PUT 'https://facturare.exemplu.ro/v2/note/a%20b?fel=x&an=2026'",
      '-H "Authorization: Bearer $CHEIE"',
      '-H "Svc-Cod-Unic: $COD"',
      "-H 'Content-Type: application/json'",
      `-d '{\n  "nota": "nu'\\''i"\n}'`,
    ].join(' \\\n  '),
  );
});

test('every example of a body is a call to paste, and none is sent where none is needed [OPS-DOC-5]', () => {
  expect(textOfHtml(page)).toContain('Apel: Una');
  expect(textOfHtml(page)).toMatch(/Apel: Alta[^{]*curl -X PUT[^{]*\{\n {2}"nota": "da"\n\}/);
  const without = referencePage({ ...document, paths: { '/v2/note/{id}': { put: withoutExamples(keyedWrite) } } });
  expect(textOfHtml(without)).toContain('-H "Svc-Cod-Unic: $COD"\n');
  expect(textOfHtml(without)).not.toContain('Content-Type: application/json');
});

test('an id that only an earlier answer tells is a variable, and the page says where its value is found [OPS-DOC-5]', () => {
  const id = { name: 'id_client', in: 'path', required: true, description: '', schema: { type: 'string' } } as const;
  const row = { ...openRead, parameters: [id] };
  const shown = referencePage({ ...document, paths: { '/v2/clienti/{id_client}/sold': { get: row } } });
  expect(textOfHtml(shown)).toContain('curl "https://facturare.exemplu.ro/v2/clienti/$ID_CLIENT/sold"');
  expect(textOfHtml(shown)).toContain("Întâi scrieți în terminal ID_CLIENT='...', cu client_id din răspunsul la");
});

test('operations stand in the order that the document gives, whichever their addresses are [OPS-DOC-6]', () => {
  const ids = [...page.matchAll(/<article class="operation" id="(\w+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['noteaza', 'listeazaJudetele']);
  expect(page).toContain('<h2 id="grup-liste">Listele</h2>');
});

test('the search shows only where the script runs, and works with the keyboard alone [OPS-DOC-4]', () => {
  expect(styleOf(page)).toMatch(/\.search \{ display: none; \} \.js \.search \{ display: block/);
  expect(page).toMatch(/<input id="cauta" type="search" role="combobox"[^>]*aria-controls="gasite"/);
  for (const key of ['/', 'ArrowDown', 'ArrowUp', 'Enter', 'Escape']) expect(scriptOf(page)).toContain(`'${key}'`);
});

test('every operation shows its access, problems and a form that calls it [OPS-DOC-2]', () => {
  expect(page).toContain('<span>Drept</span> note:scriere');
  expect(page).toContain('<code>forbidden / drept_lipsa</code> <samp>Nu.</samp>');
  expect(page).toContain('data-try data-method="PUT" data-path="/v2/note/{id}" data-keyed="da"');
  expect(page).toContain('data-try data-method="GET" data-path="/v2/judete" data-keyed="nu"');
});

test('the access table has a row for each operation [OPS-DOC-2]', () => {
  const table = page.slice(page.indexOf('id="acces"'));
  expect(table).toMatch(/\/v2\/judete<\/code><\/a><\/td><td>fara cheie<\/td><td>oricare<\/td><td>generala<\/td>/);
  expect(table).toMatch(
    /\/v2\/note\/\{id\}<\/code><\/a><\/td><td>note:scriere<\/td><td>Enterprise<\/td><td>un apel pe secunda<\/td>/,
  );
});

test('what is sent is marked as required, what is received is not [OPS-DOC-2]', () => {
  expect(page).toContain('<code>nota</code> <span class="type">text</span> <span class="required">obligatoriu</span>');
  expect(page).toContain('<code>cod</code> <span class="type">text</span></dt>');
});

test('no text of the document becomes markup, wherever it stands [OPS-DOC-2]', () => {
  const hostile = '</script></title></textarea><img src=x onerror="alert(1)">\'&';
  const poisoned: OpenApiDocument = JSON.parse(JSON.stringify(document), (name, value) =>
    typeof value === 'string' && !['in', '$ref', 'openapi', 'type'].includes(name) ? value + hostile : value,
  );
  const result = referencePage({ ...poisoned, paths: { [`/v2/${hostile}`]: { put: poisonedWrite(poisoned) } } });
  expect(result).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(result).not.toContain('<img');
  expect(result.match(/<\/script>/g)).toHaveLength(1);
  expect(result.match(/<\/textarea>/g)).toHaveLength(1);
});

function withoutExamples({ requestBody, ...operation }: OperationObject): OperationObject {
  const schema = requestBody?.content['application/json']?.schema ?? {};
  return { ...operation, requestBody: { required: false, content: { 'application/json': { schema } } } };
}

function poisonedWrite({ paths }: OpenApiDocument): OperationObject {
  const operation = Object.values(paths).find(({ put }) => put)?.put;
  if (!operation) throw new Error('the poisoned document lost its operation');
  return operation;
}

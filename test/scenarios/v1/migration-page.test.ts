import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { v1Operations } from '../../../src/api/v1/operations.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type Made, type MadeExample, openMigratingShop } from './migration-calls.ts';

/**
 * The examples of the page stand between `<!-- operation -->` and `<!-- end -->` and are made here, by real calls. After
 * a wanted change: `npx vitest run --project embedded test/scenarios/v1/migration-page.test.ts -u`.
 */
const page = new URL('../../../docs/migrating-from-v1.md', import.meta.url);
const block = /<!-- (\w+\/[\w ]+) -->\n[\s\S]*?<!-- end -->/g;

let service: TestService;
let text: string;
const made = new Map<string, MadeExample>();

beforeAll(async () => {
  service = await testService();
  text = await readFile(page, 'utf8');
  const shop = await openMigratingShop(service);
  for (const name of shop.names) made.set(name, await shop.make(name));
});

test('every example of the page is what the service answers [V1-TWIN-3]', async () => {
  const fresh = text.replace(block, (_, name: string) => {
    const example = made.get(name);
    if (!example) throw new Error(`the page has an example of ${name}, which nobody makes`);
    return `<!-- ${name} -->\n${exampleText(example)}<!-- end -->`;
  });
  await expect(fresh).toMatchFileSnapshot(page.pathname);
});

test('the page has every operation of v1, and nothing else [V1-TWIN-3]', () => {
  const shown = [...text.matchAll(block)].map(([, name = '']) => name);
  expect(shown).toEqual([...made.keys()]);
  for (const { path } of v1Operations) expect(text, path).toContain(`\n### ${path.slice('/v1/'.length)}\n`);
});

test('beside each stands the operation of v2 that its answers name as successor [V1-TWIN-3] [V1-VER-1]', () => {
  for (const [name, { v1, v2 }] of made) {
    const row = v1Operations.find(({ path }) => path === v1.request.path.replace(/\?.*/, ''));
    const link = v1.reply.headers.get('link');
    expect(link, name).toBe(`<${service.url}${row?.successor}>; rel="successor-version"`);
    const pattern = row?.successor.replace(/\{\w+\}/g, '[^/]+');
    if (v2) expect(v2.request.path.replace(/\?.*/, ''), name).toMatch(new RegExp(`^${pattern}$`));
    else expect(row?.successor).toBe('/docs');
  }
});

test('the dates in the headers are those the page tells [V1-VER-1]', () => {
  const { headers } = made.get('factura/print')?.v1.reply ?? {};
  for (const name of ['deprecation', 'sunset']) expect(text).toContain(`${headers?.get(name)}`);
});

function exampleText({ v1, v2 }: MadeExample): string {
  return `${callText(v1)}${v2 ? `\n${callText(v2)}` : ''}`;
}

function callText({ request, reply }: Made): string {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const body = request.body === undefined ? [] : ['Content-Type: application/json', '', written(request.body)];
  const version = request.path.slice(1, 3);
  return [
    `${version}, answered with HTTP ${reply.status}:`,
    '',
    '```http',
    `${request.method} ${request.path}`,
    ...headers,
    ...body,
    '```',
    '```json',
    written(reply.body),
    '```',
    '',
  ].join('\n');
}

/** What differs from run to run, or is long, in other words. */
function shown(name: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => shown('', item));
    return items.length > 3 ? [...items.slice(0, 2), '…'] : items;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([inner, member]) => [inner, shown(inner, member)]));
  }
  if (typeof value !== 'string') return value;
  if (name === 'Hash') return '<HASH>';
  if (name === 'trace' || name === 'instance') return value.replace(/00-\w+-\w+-01/, '<trace>');
  if (name === 'next_cursor') return '<cursor>';
  return value
    .replace(service.url, '{base_url}')
    .replace(/\/([dp])\/[\w-]{22}$/, '/$1/<token>')
    .replace(/^(cli|art)_[0-9a-f]{32}$/, '$1_<hex>');
}

const width = 124;

/** Writes it as JSON, on one line where it fits. */
function written(value: unknown): string {
  const lines = (inner: unknown, indent: string, before: number): string => {
    const flat = JSON.stringify(inner, null, 1).replace(/\s*\n\s*/g, ' ');
    if (typeof inner !== 'object' || inner === null || indent.length + before + flat.length <= width) return flat;
    const deeper = `${indent}  `;
    const [open, close, members] = Array.isArray(inner)
      ? ['[', ']', inner.map((item) => lines(item, deeper, 0))]
      : [
          '{',
          '}',
          Object.entries(inner).map(([key, item]) => {
            const name = `${JSON.stringify(key)}: `;
            return `${name}${lines(item, deeper, name.length)}`;
          }),
        ];
    return `${open}\n${members.map((member) => deeper + member).join(',\n')}\n${indent}${close}`;
  };
  return lines(shown('', value), '', 0);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleOpenApi } from '../../src/api/console/openapi.ts';
import { consoleOperations } from '../../src/api/console/operations.ts';
import { provisioningFile } from '../../src/api/provisioning/schema.ts';
import { v1Operations } from '../../src/api/v1/operations.ts';
import { openApiOf } from '../../src/api/v2/openapi.ts';
import { v2Operations } from '../../src/api/v2/operations.ts';
import { filesUnder, isTest, root } from '../architecture/source-files.ts';

/** `| wire words | code words | meaning |`; words are in backticks, whatever else a cell says is for people. */
const rows = [
  ...readFileSync(join(root, 'docs/glossary.md'), 'utf8').matchAll(/^\| (`.*?) \| (.*?) \| (.*?) \|$/gm),
].map(([, wire = '', code = '']) => ({ wire: wordsIn(wire), code: wordsIn(code) }));

function wordsIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
}

/** The code without its comments: a word that only a comment has is no word of the code. */
const sources = filesUnder('src', '.ts', '.sql')
  .filter((file) => !isTest(file))
  .map(({ path, text }) => ({ path, text: text.replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '') }));

function isIn(texts: readonly { readonly text: string }[], word: string): boolean {
  const whole = new RegExp(`(?<![\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`);
  return texts.some(({ text }) => whole.test(text));
}

test('every English word of the glossary is a word of the code [DOC-8]', () => {
  const words = new Set(rows.flatMap(({ code }) => code));
  expect(words.size).toBeGreaterThan(150);
  expect([...words].filter((word) => !isIn(sources, word))).toEqual([]);
});

test('every wire word of the glossary is one that the service reads or writes, and has one line [DOC-8]', () => {
  const words = rows.flatMap(({ wire }) => wire);
  expect([...new Set(words)].filter((word) => !isIn(sources, word))).toEqual([]);
  const keys = rows.map(({ wire, code }) => `${wire.join()} ${code.join()}`);
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});

/** The words of a JSON Schema: names of members, and the values that a member may have. */
function messageOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(messageOf);
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === 'properties') return [...Object.keys(value), ...Object.values(value).flatMap(messageOf)];
    if (keyword === 'enum') return (value as readonly unknown[]).filter((one) => typeof one === 'string');
    // Examples hold values of callers, not words of ours.
    return keyword === 'examples' || keyword === 'example' ? [] : messageOf(value);
  });
}

/** English on the wire too: the envelope, paging, problems (RFC 9457), headers and what every HTTP interface says. */
const english = new Set(
  `data meta timestamp trace pagination next_cursor prev_cursor cursor limit fields q id
   type title status detail instance validation_errors location name pointer issues code message args body query path header
   Result List Total pro premium enterprise * Bearer no-store true`.split(/\s+/),
);

/** Codes are data, not words: of a county (IS), or of a list of classifications (ZZZ). */
const isCode = (word: string): boolean => /^[A-Z]{1,3}$/.test(word);

function unlisted(words: readonly string[]): readonly string[] {
  const listed = new Set(rows.flatMap(({ wire }) => wire));
  // A right is a group and an action: `facturi:citire`.
  const single = words.flatMap((word) => word.split(':'));
  return [...new Set(single)].filter((word) => !listed.has(word) && !english.has(word) && !isCode(word)).sort();
}

test('every member and value of the OpenAPI document of v2 has its line [DOC-9]', () => {
  const { paths, components } = openApiOf(v2Operations, 'https://facturare.exemplu.ro');
  const parameters = [...JSON.stringify({ paths, components }).matchAll(/"name":"([\w-]+)","in":"(?:query|path)"/g)];
  expect(parameters.length).toBeGreaterThan(20);
  expect(unlisted([...messageOf({ paths, components }), ...parameters.map(([, name = '']) => name)])).toEqual([]);
});

test('every member and value of the rows of the console has its line [DOC-9]', () => {
  const { paths, components } = consoleOpenApi(consoleOperations);
  const parameters = [...JSON.stringify({ paths, components }).matchAll(/"name":"([\w-]+)","in":"(?:query|path)"/g)];
  expect(parameters.length).toBeGreaterThan(20);
  expect(unlisted([...messageOf({ paths, components }), ...parameters.map(([, name = '']) => name)])).toEqual([]);
});

test('every member and value of the schemas of v1 has its line [DOC-9]', () => {
  const words = v1Operations.flatMap(({ members, answer }) => [...messageOf(members), ...messageOf(answer)]);
  expect(words.length).toBeGreaterThan(100);
  expect(unlisted([...words, 'CodUnic', 'Hash', 'PlatformaUrl', 'Success', 'Message'])).toEqual([]);
});

test('every member and value of the provisioning file has its line [DOC-9]', () => {
  expect(unlisted(messageOf(provisioningFile))).toEqual([]);
});

test('every segment of an address of v1 and v2 has its line [DOC-9]', () => {
  const segments = [...v1Operations, ...v2Operations].flatMap(({ path }) => path.split('/').slice(2));
  expect(unlisted(segments.filter((segment) => !segment.startsWith('{')))).toEqual([]);
});

import { expect, test } from 'vitest';
import { v2Operations } from '../v2/operations.ts';
import { changesSomething, isAllowed, isOffered, requestOf, toolOf } from './tools.ts';

const rowOf = (id: string) => {
  const row = v2Operations.find((one) => one.id === id);
  if (!row) throw new Error(`there is no row ${id}`);
  return row;
};

test('every row is a tool with its own name, but for streams and secrets [MCP-1]', () => {
  const offered = v2Operations.filter(isOffered);
  const left = v2Operations.filter((row) => !isOffered(row)).map(({ id }) => id);
  expect(left).toContain('creeazaWebhook');
  expect(left).toContain('exportaContabilitatea');
  expect(left.length).toBeLessThan(10);
  const names = offered.map((row) => toolOf(row).name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([]);
});

test('the arguments of a tool are the parameters and the body of its row, none twice [MCP-1]', () => {
  for (const row of v2Operations.filter(isOffered)) {
    const { properties, required } = toolOf(row).inputSchema;
    const params = row.params === 'none' ? [] : Object.keys(row.params.properties);
    const query = row.query === 'none' ? [] : Object.keys(row.query.properties);
    expect(new Set([...params, ...query, 'corp']).size, row.id).toBe(params.length + query.length + 1);
    expect(Object.keys(properties), row.id).toEqual(expect.arrayContaining([...params, ...query]));
    expect(Object.keys(properties).includes('corp'), row.id).toBe(row.body !== 'none');
    expect(required.filter((name) => !(name in properties))).toEqual([]);
  }
});

test('a tool says whether it only reads, and it is so by the method [MCP-4]', () => {
  for (const row of v2Operations.filter(isOffered)) {
    const { readOnlyHint, destructiveHint } = toolOf(row).annotations;
    expect([readOnlyHint, destructiveHint, changesSomething(row)]).toEqual(
      row.method === 'GET' ? [true, false, false] : [false, true, true],
    );
  }
});

test('a right opens the tools that name it, and what needs none is open to every key [MCP-2]', () => {
  expect(isAllowed(rowOf('listeazaFacturile'), ['facturi:citire'])).toBe(true);
  expect(isAllowed(rowOf('listeazaFacturile'), ['clienti:citire'])).toBe(false);
  expect(isAllowed(rowOf('citesteIdentitatea'), [])).toBe(true);
  expect(isAllowed(rowOf('listeazaValutele'), [])).toBe(true);
});

test('arguments become the request of v2, written so that they stay in their place [MCP-3]', () => {
  expect(requestOf(rowOf('citesteFactura'), { serie: 'A/B?c#ă', numar: 7, fields: 'serie' })).toEqual({
    method: 'GET',
    url: '/v2/facturi/A%2FB%3Fc%23%C4%83/7?fields=serie',
    body: null,
  });
  // What v2 does not know it is told of, so that it can say so; null is the same as nothing.
  expect(requestOf(rowOf('listeazaFacturile'), { limit: 5, cursor: null, altceva: { a: 1 }, corp: 'x' })).toEqual({
    method: 'GET',
    url: '/v2/facturi?limit=5&altceva=%7B%22a%22%3A1%7D&corp=x',
    body: null,
  });
  expect(requestOf(rowOf('emiteFactura'), { corp: { serie: 'FCT', articole: [{ cota_tva: 0.21 }] } })).toEqual({
    method: 'POST',
    url: '/v2/facturi',
    body: '{"serie":"FCT","articole":[{"cota_tva":0.21}]}',
  });
});

test.each([
  ['a parent folder', '..'],
  ['a folder', '.'],
  ['nothing', ''],
  ['no text', null],
  ['an object', { a: 1 }],
  ['half a character', '\ud800'],
])('an address is never built of %s, which would lead to another operation [MCP-3]', (_name, serie) => {
  expect(requestOf(rowOf('stergeFactura'), { serie, numar: '1' })).toMatch(/parametru din adresă/);
});

test('a body that cannot be written as it was meant is refused, not changed [MCP-3]', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(requestOf(rowOf('emiteFactura'), { corp: { articole: deep } })).toMatch(/prea mari/);
  expect(requestOf(rowOf('emiteFactura'), { corp: JSON.parse('{"curs":1e999}') })).toMatch(/prea mari/);
});

import { expect, test } from 'vitest';
import { v2Operations } from '../v2/operations.ts';
import { resultOf } from './answers.ts';

const kibibyte = 1024;
const answered = (id: string, bytes: number, contentType = 'application/json; charset=utf-8') => {
  const row = v2Operations.find((one) => one.id === id);
  if (!row) throw new Error(`there is no row ${id}`);
  return resultOf(row, '/v2/x', { status: 200, contentType, body: Buffer.alloc(bytes, '7') });
};

test('a text has at most 256 KiB; a longer one says how to ask for less [MCP-8]', () => {
  expect(answered('listeazaFacturile', 256 * kibibyte)).toEqual({
    content: [{ type: 'text', text: '7'.repeat(256 * kibibyte) }],
  });
  const { isError, content } = answered('listeazaFacturile', 256 * kibibyte + 1);
  expect(isError).toBe(true);
  expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/257 KiB.*`limit`.*`cursor`.*`fields`/) }]);
});

test('what was done is not said to have failed because its answer is long [MCP-8]', () => {
  const { isError, content } = answered('emiteFactura', 256 * kibibyte + 1);
  expect(isError).toBeUndefined();
  expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/^Operația a fost executată\./) }]);
});

test('a file has at most 1 MiB, as text or as bytes; a longer one says where to get it [MCP-8] [MCP-10]', () => {
  expect(answered('citesteUbl', 2, 'application/xml; charset=utf-8').content).toEqual([
    { type: 'resource', resource: { uri: 'facturier:///v2/x', mimeType: 'application/xml', text: '77' } },
  ]);
  expect(answered('tiparesteChitanta', 3, 'application/pdf').content).toEqual([
    { type: 'resource', resource: { uri: 'facturier:///v2/x', mimeType: 'application/pdf', blob: 'Nzc3' } },
  ]);
  const { isError, content } = answered('tiparesteChitanta', kibibyte * kibibyte + 1, 'application/pdf');
  expect(isError).toBe(true);
  expect(content).toEqual([{ type: 'text', text: expect.stringContaining('/v2/facturi/{serie}/{numar}/incasari') }]);
});

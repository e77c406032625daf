import { expect, test } from 'vitest';
import { readPdf } from '../../../test/support/files/pdf-text.ts';
import { manyLines, sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { invoiceCompiler } from './compiler.ts';
import { joinPdfs } from './join-pdfs.ts';

const compile = invoiceCompiler();
const printed = [
  sampleInvoice({ number: '1', issuer: { name: '7 0 R endobj\nstream\n' } }),
  sampleInvoice({ number: '2', lines: manyLines(60), issuer: { name: '9 0 R >> endobj xref' } }),
  sampleInvoice({ number: '3', typeCode: 'P' }),
].map((invoice) => compile(invoice));
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

test('the pages of all follow each other, and all else is of the first [OPS-PRINT-1]', async () => {
  const apart = await Promise.all(printed.map((pdf) => readPdf(pdf)));
  const joined = await readPdf(joinPdfs(printed));
  expect(joined.pages).toEqual(apart.flatMap(({ pages }) => pages));
  expect(joined.info).toEqual(apart[0]?.info);
  expect(joined.attachments).toEqual(apart[0]?.attachments);
});

test('every object stands where the table says, once, and every reference names one [OPS-PRINT-1]', () => {
  const text = latin1(joinPdfs(printed));
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF$/.exec(text)?.[1]);
  const entries = [...text.slice(tableAt).matchAll(/^(\d{10}) (\d{5}) ([nf])\r\n/gm)];
  const used = entries.flatMap(([, at, , kind], id) => (kind === 'n' ? [{ id, at: Number(at) }] : []));
  for (const { id, at } of used) expect(text.slice(at).startsWith(`${id} 0 obj\n`), String(id)).toBe(true);
  expect(text).toContain(`/Size ${entries.length}\n`);
  const dictionaries = text.replaceAll(/\nstream\n[\s\S]*?\nendstream/g, '').replaceAll(/\([^)]*\)/g, '');
  const known = new Set(used.map(({ id }) => String(id)));
  const unknown = [...dictionaries.matchAll(/\b(\d+) 0 R\b/g)].filter(([, id = '']) => !known.has(id));
  expect(unknown).toEqual([]);
  for (const once of ['/Type /Catalog', '/Type /Pages', '/Type /Metadata', '/GTS_PDFA1']) {
    expect(text.split(once), once).toHaveLength(2);
  }
  expect(text).toContain('<xmpTPg:NPages>5</xmpTPg:NPages>');
});

test('one alone stays as it is; none cannot be joined', () => {
  const [first = new Uint8Array()] = printed;
  expect(Buffer.from(joinPdfs([first])).equals(first)).toBe(true);
  expect(() => joinPdfs([])).toThrow('nothing to join');
});

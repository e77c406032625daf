import { expect, test } from 'vitest';
import { invoiceCompiler } from '../../../src/documents/pdf/compiler.ts';
import { parsePrinted } from '../../../src/documents/printed-document.ts';
import type { PrintedInvoice } from '../../../src/domain/invoice/printed-invoice.ts';
import { buildUbl } from '../../../src/formats/ubl/build-ubl.ts';
import { layoutOf, readPdf } from '../../support/files/pdf-text.ts';
import { type KeptDocument, storedDocuments } from './documents.ts';

const compile = invoiceCompiler();
const parsed = ({ series, number, marks, snapshot }: KeptDocument) =>
  parsePrinted(JSON.stringify({ series, number, marks, snapshot })) as PrintedInvoice;

test.each(storedDocuments)('the document "$name" of version 1 is printed as it was [OPS-SNAP-1]', async (document) => {
  expect(document.snapshot.version).toBe(1);
  expect(layoutOf(await readPdf(compile(parsed(document))))).toBe(document.pdfText);
});

test.each(storedDocuments)('the document "$name" of version 1 has the UBL it had [OPS-SNAP-1]', (document) => {
  expect(buildUbl(parsed(document))).toBe(document.ubl);
});

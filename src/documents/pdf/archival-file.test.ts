import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../test/support/files/pdf-text.ts';
import { sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import { buildUbl } from '../../formats/ubl/build-ubl.ts';
import { invoiceCompiler } from './compiler.ts';

const compile = invoiceCompiler();
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

test('it is PDF/A-3b with its fonts inside, dated like the invoice', async () => {
  const bytes = compile(sampleInvoice());
  const raw = latin1(bytes);
  expect(raw.startsWith('%PDF-1.7')).toBe(true);
  expect(raw).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>');
  expect(raw).toContain('/GTS_PDFA1');
  const fonts = new Set([...raw.matchAll(/\/FontName\s*\/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name));
  expect([...fonts].toSorted()).toEqual(['FacturierSans-Regular', 'FacturierSans-SemiBold']);
  expect(raw.match(/\/FontFile[23]/g)).toHaveLength(2);
  const { info } = await readPdf(bytes);
  expect(info).toMatchObject({
    Title: 'Factură Seria FCT nr. 1042',
    Author: 'Exemplu Comerț SRL',
    Language: 'ro',
    CreationDate: 'D:20261115',
  });
});

describe('inside it', () => {
  const attachmentsOf = async (invoice: PrintedInvoice) => (await readPdf(compile(invoice))).attachments;

  test('the UBL is carried, unchanged, as another form of the same invoice', async () => {
    const invoice = sampleInvoice({ text: 'șț #read("x") 🎉 <&>' });
    const attachments = await attachmentsOf(invoice);
    expect(Object.keys(attachments)).toEqual(['e-factura.xml']);
    expect(Buffer.from(attachments['e-factura.xml']?.content ?? []).toString()).toBe(buildUbl(invoice));
    const raw = latin1(compile(invoice));
    expect(raw).toMatch(/\/AFRelationship\s*\/Alternative/);
    expect(raw).toMatch(/\/Subtype\s*\/application#2Fxml/);
  });

  test.each([
    ['a proforma, which is never sent', sampleInvoice({ typeCode: 'P' })],
    ['a cancelled invoice', sampleInvoice({ marks: { isCancelled: true } })],
    ['an invoice that cannot be sent as it is', sampleInvoice({ client: { locality: null, countyCode: null } })],
  ])('there is none of %s', async (_which, invoice) => {
    expect(await attachmentsOf(invoice)).toEqual({});
  });
});

import { expect, test } from 'vitest';
import { readPdf, textOf } from '../../../test/support/files/pdf-text.ts';
import type { SupplierInvoiceLine } from '../../domain/supplier/received-invoice.ts';
import type { ReceivedPage } from '../printed-document.ts';
import { invoiceCompiler } from './compiler.ts';

const compile = invoiceCompiler();
const printed = async (page: ReceivedPage): Promise<string> => textOf(await readPdf(compile({ received: page })));

const line = (name: string, vatCategory: string, vatRate: string | null, vat = '0.00'): SupplierInvoiceLine => ({
  name,
  description: null,
  quantity: '1.000',
  unit: 'BUC',
  unitPrice: '100.000000',
  vatRate,
  vatCategory,
  net: '100.00',
  vat,
  gross: vat === '0.00' ? '100.00' : '121.00',
  articleCode: null,
  barcode: null,
  warehouseCode: null,
  remarks: [],
});

const party = {
  name: 'Furnizor SRL',
  fiscalCode: '14399840',
  isVatPayer: true,
  countryCode: 'RO',
  countyCode: 'CJ',
  locality: 'Cluj-Napoca',
  address: 'Str. Horea 1',
};

const taxes = [
  { category: 'S', rate: '0.21', base: '100.00', vat: '21.00', exemption: null },
  { category: 'E', rate: '0', base: '200.00', vat: '0.00', exemption: 'Scutit (art. 292)' },
  { category: 'AE', rate: '0', base: '100.00', vat: '0.00', exemption: 'Taxare inversă (art. 331)' },
];

const page = (more: Pick<ReceivedPage, 'lines' | 'taxes'>): ReceivedPage => ({
  isFromSpv: true,
  documentName: 'Factura',
  number: 'FF 908',
  issuedOn: '2026-11-10',
  receivedOn: '2026-11-12',
  dueOn: null,
  currency: 'RON',
  exchangeRate: null,
  net: '400.00',
  vat: '21.00',
  gross: '421.00',
  settled: '0.00',
  supplier: { ...party, tradeRegisterNumber: null, email: null, phone: null, bankAccount: null },
  buyer: { ...party, name: 'Cumpărător SRL' },
  remarks: [],
  ...more,
});

const lines = [
  line('Cană', 'S', '0.2100', '21.00'),
  line('Curs', 'E', '0.0000'),
  line('Carte', 'E', '0.0000'),
  line('Deșeuri', 'AE', '0.0000'),
];
const count = (text: string, part: string): number => text.split(part).length - 1;

test('where lines are not taxed for different reasons, each says its own [V2-PRINT-11]', async () => {
  const text = await printed(page({ lines, taxes }));
  expect(text).toMatch(
    /Curs.*Scutit \(art\. 292\).*Carte.*Scutit \(art\. 292\).*Deșeuri.*Taxare inversă \(art\. 331\)/,
  );
  expect([count(text, 'Scutit (art. 292)'), count(text, 'Taxare inversă')]).toEqual([2, 1]);
});

test('a reason that all share, and one that no line has, stand once under the totals [V2-PRINT-11]', async () => {
  const same = await printed(page({ lines: lines.slice(0, 3), taxes: taxes.slice(0, 2) }));
  expect(count(same, 'Scutit (art. 292)')).toBe(1);
  expect(same).toMatch(/Total.*Scutit \(art\. 292\)/);
  const stray = await printed(page({ lines: lines.slice(0, 3), taxes }));
  expect([count(stray, 'Scutit (art. 292)'), count(stray, 'Taxare inversă')]).toEqual([2, 1]);
});

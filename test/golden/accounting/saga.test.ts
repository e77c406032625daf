import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exportColumns, rowOfPayment, rowsOfDocument } from '../../../src/documents/sheets/export-sheet.ts';
import type {
  ExportDocument,
  ExportLine,
  ExportParty,
  ExportPayment,
} from '../../../src/domain/accounting/accounting-export.ts';
import { sagaTypeOf } from '../../../src/domain/accounting/accounting-export.ts';
import { accountsOf } from '../../../src/domain/accounting/accounts.ts';
import { storedDecimal } from '../../../src/domain/decimal/decimal.ts';
import { csvOf } from '../../../src/formats/csv/write-csv.ts';
import {
  sagaDocument,
  sagaDocumentName,
  sagaPayments,
  sagaPaymentsName,
} from '../../../src/formats/saga/write-saga.ts';
import { readXmlTree, type XmlNode } from '../../support/files/xml-tree.ts';

const accounts = accountsOf(null);

const own: ExportParty = {
  name: 'Magazinul Exemplu SRL',
  fiscalCode: '14399840',
  isVatPayer: true,
  tradeRegisterNumber: 'J40/372/2002',
  shareCapital: '45.000 lei',
  countryCode: 'RO',
  countyCode: 'IS',
  locality: 'Iași',
  address: 'Str. Lungă nr. 1',
  phone: '0232 111 222',
  email: 'office@exemplu.ro',
  bank: 'Banca Transilvania',
  iban: 'RO49AAAA1B31007593840000',
};
const other: ExportParty = {
  ...own,
  name: 'Țesături & <Ață> SRL',
  fiscalCode: '90106814',
  isVatPayer: false,
  tradeRegisterNumber: null,
  shareCapital: null,
  countyCode: 'B',
  locality: 'Sector 2',
  phone: '0740 123 456',
  bank: null,
  iban: null,
};
const line: ExportLine = {
  place: 1,
  warehouse: 'DEP',
  name: 'Cană "mare"\nroșie',
  code: 'C-1',
  barcode: '5941234567899',
  note: 'cu toartă',
  unit: 'buc',
  quantity: storedDecimal('2.5'),
  price: storedDecimal('10.125'),
  net: storedDecimal('25.31'),
  vatRate: storedDecimal('0.2100'),
  vat: storedDecimal('5.32'),
};
const plainLine: ExportLine = {
  ...line,
  place: 2,
  warehouse: null,
  code: null,
  barcode: null,
  note: null,
  unit: null,
  quantity: storedDecimal('-1'),
  net: storedDecimal('-10.13'),
  vatRate: null,
  vat: storedDecimal('0'),
};
const sale: ExportDocument = {
  direction: 'sale',
  number: 'FCT0012',
  issuedOn: '2026-10-05',
  dueOn: '2026-11-04',
  currency: 'RON',
  exchangeRate: null,
  isReverseCharge: false,
  sagaType: null,
  isVatOnCollection: true,
  note: 'Conform contractului 7',
  spvIndex: '5012345678',
  seller: own,
  buyer: other,
  lines: [line, plainLine],
};
const purchase: ExportDocument = {
  ...sale,
  direction: 'purchase',
  number: 'A/7 8',
  dueOn: null,
  currency: 'EUR',
  exchangeRate: storedDecimal('5.0912'),
  isReverseCharge: true,
  sagaType: 'T',
  note: null,
  spvIndex: null,
  seller: other,
  buyer: own,
  lines: [plainLine],
};
const collection: ExportPayment = {
  direction: 'collection',
  on: '2026-10-06',
  number: 'CH1',
  amount: storedDecimal('30.63'),
  currency: 'RON',
  kind: 'Chitanta',
  document: 'FCT0012',
  partner: 'Țesături & <Ață> SRL',
  fiscalCode: '90106814',
  exchange: null,
};
const payment: ExportPayment = {
  ...collection,
  direction: 'payment',
  number: null,
  kind: 'Banca',
  document: 'A/7 8',
  exchange: { rate: storedDecimal('5.1'), difference: storedDecimal('-0.27') },
};

const files = {
  sale: sagaDocument(sale, accounts),
  purchase: sagaDocument(purchase, accounts),
  'purchase-account': sagaDocument(purchase, accountsOf({ purchases: '371.01' })),
  collections: sagaPayments([collection, { ...collection, number: null, kind: 'Card' }], accounts),
  payments: sagaPayments([payment], accounts),
};

test.each(Object.entries(files))('the file %s is as it was [GRP-EXP-2]', async (name, xml) => {
  await expect(xml.replaceAll('><', '>\n<')).toMatchFileSnapshot(`${name}.xml`);
});

test.each([
  ['F', ''],
  ['T', 'T'],
  ['S', 'S'],
  ['X', '1'],
  ['H', ''],
])(
  'the type %s is %j in SAGA C, and the rate of a document in a currency is told [GRP-EXP-10]',
  (typeCode, expected) => {
    const head = readXmlTree(sagaDocument({ ...sale, sagaType: sagaTypeOf(typeCode) }, accounts)).children[0]
      ?.children[0];
    const of = (node: XmlNode | undefined, name: string) => node?.children.find((one) => one.name === name)?.text;
    expect([of(head, 'FacturaTip'), of(head, 'FacturaCurs')]).toEqual([expected, undefined]);
    const abroad = readXmlTree(sagaDocument(purchase, accounts)).children[0]?.children[0];
    expect(of(abroad, 'FacturaCurs')).toBe('5.0912');
  },
);

test('files are called as SAGA C wants them [GRP-EXP-2]', () => {
  expect(sagaDocumentName(sale)).toBe('F_14399840_FCT0012_05.10.2026.xml');
  expect(sagaDocumentName(purchase)).toBe('F_90106814_A%2f7%208_05.10.2026.xml');
  expect(sagaDocumentName({ ...purchase, seller: { ...other, fiscalCode: null } })).toContain('F_Țesături%20');
  expect([sagaPaymentsName(collection), sagaPaymentsName(payment)]).toEqual(['I_06.10.2026.xml', 'P_06.10.2026.xml']);
});

test('the table has the same content [GRP-EXP-4]', async () => {
  const rows = [
    ...rowsOfDocument(sale, accounts),
    ...rowsOfDocument(purchase, accounts),
    rowOfPayment(collection, accounts),
    rowOfPayment(payment, accounts),
  ];
  const batches = (async function* () {
    yield rows;
  })();
  const pieces: Buffer[] = [];
  for await (const piece of csvOf(exportColumns, batches)) pieces.push(piece);
  await expect(Buffer.concat(pieces).toString()).toMatchFileSnapshot('table.csv');
});

describe('the page of the export says what every file holds', () => {
  const page = readFileSync(new URL('../../../docs/accounting-export.md', import.meta.url), 'utf8');
  const forms: Readonly<Record<string, RegExp>> = {
    text: /^.*$/,
    empty: /^$/,
    code: /^(?:RO)?\w*$/,
    date: /^\d{2}\.\d{2}\.\d{4}$/,
    'date or empty': /^(?:\d{2}\.\d{2}\.\d{4})?$/,
    'type or empty': /^[TS1]?$/,
    'Da or Nu': /^(?:Da|Nu)$/,
    currency: /^[A-Z]{3}$/,
    'whole number': /^\d+$/,
    number: /^-?\d+(?:\.\d{1,6})?$/,
    amount: /^-?\d+\.\d{2}$/,
    account: /^\d+(?:\.\w+)?$/,
  };
  const tables = new Map(
    page
      .split('\n### ')
      .slice(1)
      .map((part) => [
        part.split('\n', 1)[0] ?? '',
        [...part.matchAll(/^\| `(\w+)`( \?)? \| ([^|]+) \|/gm)].map(([, name, optional, form = '']) => ({
          name,
          isOptional: optional !== undefined,
          form: forms[form.trim()] ?? /^no such form$/,
        })),
      ]),
  );
  const check = (node: XmlNode | undefined, title: string) => {
    const found = new Map(node?.children.map((child) => [child.name, child.text]));
    const expected = (tables.get(title) ?? []).filter(({ name, isOptional }) => !isOptional || found.has(name ?? ''));
    expect(node?.children.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    for (const { name, form } of expected) expect(found.get(name ?? ''), name).toMatch(form);
  };
  const child = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
    path.reduce<XmlNode | undefined>((at, name) => at?.children.find((one) => one.name === name), node);

  test.each([files.sale, files.purchase, files['purchase-account']])('of a document [GRP-EXP-2]', (xml) => {
    const invoice = child(readXmlTree(xml), 'Factura');
    check(child(invoice, 'Antet'), '`Facturi/Factura/Antet`');
    const lines = child(invoice, 'Detalii', 'Continut')?.children ?? [];
    expect(lines.length).toBeGreaterThan(0);
    for (const one of lines) check(one, '`Facturi/Factura/Detalii/Continut/Linie`');
  });

  test.each([files.collections, files.payments])('of money [GRP-EXP-2]', (xml) => {
    const { name, children } = readXmlTree(xml);
    expect(['Incasari', 'Plati']).toContain(name);
    for (const one of children) check(one, '`Incasari/Linie` and `Plati/Linie`');
  });
});

test('a text keeps none of what XML forbids, and stays on its line [GRP-EXP-2]', () => {
  const hostile = { ...sale, note: 'a\u0000\u0001b\r\nc</Antet>&\ud800' };
  const tree = readXmlTree(sagaDocument(hostile, accounts));
  const head = tree.children[0]?.children[0];
  expect(head?.children.find(({ name }) => name === 'FacturaInformatiiSuplimentare')?.text).toBe('ab c</Antet>&\ufffd');
});

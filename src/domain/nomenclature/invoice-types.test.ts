import { expect, test } from 'vitest';
import { findInvoiceType, invoiceTypes } from './invoice-types.ts';

const codesWhere = (holds: (type: (typeof invoiceTypes)[number]) => boolean) =>
  invoiceTypes
    .filter(holds)
    .map((type) => type.code)
    .join(' ');

test('the twelve invoice types carry the names of the contract, in its order [V2-NOM-7]', () => {
  expect(invoiceTypes.map(({ code, name }) => `${code} ${name}`)).toEqual([
    'F Factura',
    'FS FacturaSimplificata',
    'T Taxare inversa',
    'P Proforma',
    'C Comanda',
    'D Deviz',
    'A Aviz',
    'S scutit cu drept de deducere',
    'U servicii art. 311',
    'H bunuri art. 312',
    'N operatiuni neimpozabile',
    'X regim special art. 314-315',
  ]);
});

test('an invoice type is found by code or by name, the name in any case [V2-NOM-7]', () => {
  expect(findInvoiceType('T')?.code).toBe('T');
  expect(findInvoiceType('Taxare inversa')?.code).toBe('T');
  expect(findInvoiceType('TAXARE INVERSĂ')?.code).toBe('T');
  expect(findInvoiceType('regim special art. 314-315')?.code).toBe('X');
  expect(findInvoiceType('f')).toBeUndefined();
  expect(findInvoiceType('Z')).toBeUndefined();
  expect(findInvoiceType('')).toBeUndefined();
});

test('proformas, orders and quotes are not fiscal, discharge no stock and are never due [V2-NOM-7]', () => {
  for (const code of ['P', 'C', 'D']) {
    expect(findInvoiceType(code)).toMatchObject({ isFiscal: false, dischargesStock: false, isDue: false });
  }
});

test('a delivery note discharges stock but is never due [V2-NOM-7]', () => {
  expect(findInvoiceType('A')).toMatchObject({ isFiscal: false, dischargesStock: true, isDue: false });
  expect(codesWhere((type) => type.dischargesStock)).toBe('F FS T A S U H N X');
  expect(codesWhere((type) => type.isDue)).toBe('F FS T S U H N X');
});

test('each type takes its numbers from a series of its own kind [V2-NOM-7]', () => {
  expect(codesWhere((type) => type.seriesKind === 'invoice')).toBe('F FS T S U H N X');
  expect(findInvoiceType('P')?.seriesKind).toBe('proforma');
  expect(findInvoiceType('C')?.seriesKind).toBe('order');
  expect(findInvoiceType('D')?.seriesKind).toBe('quote');
  expect(findInvoiceType('A')?.seriesKind).toBe('delivery-note');
});

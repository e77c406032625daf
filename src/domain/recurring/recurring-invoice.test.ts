import { expect, test } from 'vitest';
import { decimalToString, storedDecimal } from '../decimal/decimal.ts';
import type { IssueLine } from '../invoice/issue-command.ts';
import { findInvoiceType } from '../nomenclature/invoice-types.ts';
import { vatRateFromFraction } from '../vat/vat-rate.ts';
import { commandOf, type InvoiceTemplate } from './recurring-invoice.ts';
import { readFailure, readTemplate, storedFailure, storedTemplate } from './stored-template.ts';
import { typedTemplate } from './typed-template.ts';

const type = findInvoiceType('F');
if (!type) throw new Error('there are invoices');

const line = (more: Partial<IssueLine> = {}): IssueLine => ({
  kind: 'article',
  index: 1,
  discountedIndex: null,
  code: null,
  barcode: null,
  name: 'Abonament {luna} {an} {altceva}',
  unit: null,
  description: null,
  costCentre: null,
  warehouseCode: null,
  quantity: storedDecimal('3'),
  unitPrice: storedDecimal('33.333333'),
  grossTotal: null,
  vatRate: vatRateFromFraction(storedDecimal('0.21')),
  references: null,
  ...more,
});

const template: InvoiceTemplate = {
  series: 'FCT',
  type,
  currency: 'RON',
  externalId: null,
  text: 'Luna {luna}',
  explanations: null,
  isVatOnCollection: false,
  verifiesFiscalCode: false,
  references: null,
  client: {
    kind: 'legal-entity',
    name: 'Client',
    fiscalCode: '2864518',
    externalId: null,
    countryCode: 'RO',
    countyCode: null,
    locality: null,
    address: null,
    email: null,
    phone: null,
    tradeRegisterNumber: null,
    bankAccount: null,
    isVatPayer: null,
    isForeign: false,
  },
  lines: [line()],
};

test('a template and a failure are read as they were stored, decimals to the last digit [V2-REC-3]', () => {
  expect(readTemplate(storedTemplate(template))).toEqual(template);
  const failure = { reason: 'collection-too-large', remaining: storedDecimal('0.1'), currency: 'RON' } as const;
  expect(readFailure(storedFailure(failure))).toEqual(failure);
});

test('a document has the date of its issue, and in its texts the month for which it was planned [V2-REC-5]', () => {
  const command = commandOf({ document: template, dueDays: 10 }, '2027-01-31', '2027-02-03', 'ro');
  expect(command).toMatchObject({ issuedOn: '2027-02-03', dueOn: '2027-02-13', number: null, text: 'Luna ianuarie' });
  expect(command.lines[0]?.name).toBe('Abonament ianuarie 2027 {altceva}');
  expect(commandOf({ document: template, dueDays: null }, '2027-01-31', '2027-01-31', 'ro').dueOn).toBeNull();
  expect(commandOf({ document: template, dueDays: 10 }, '9999-12-25', '9999-12-25', 'ro').dueOn).toBe('9999-12-31');
});

test.each([
  ['ro', 'Luna martie', 'Luna decembrie'],
  ['en', 'Luna March', 'Luna December'],
  ['de', 'Luna März', 'Luna Dezember'],
  ['fr', 'Luna mars', 'Luna décembre'],
  ['hu', 'Luna március', 'Luna december'],
  ['it', 'Luna marzo', 'Luna dicembre'],
  ['ro-en', 'Luna martie', 'Luna decembrie'],
] as const)('a document in %s names the month so [V2-REC-11]', (language, march, december) => {
  const textOn = (day: string) => commandOf({ document: template, dueDays: null }, day, day, language).text;
  expect([textOn('2027-03-01'), textOn('2027-12-31')]).toEqual([march, december]);
});

test('what is filled in makes no text longer than one that may be sent [V2-REC-5]', () => {
  const long = line({ name: '{luna}'.repeat(300) });
  const command = commandOf(
    { document: { ...template, lines: [long] }, dueDays: null },
    '2026-09-01',
    '2026-09-01',
    'ro',
  );
  expect(command.lines[0]?.name.length).toBe(2000);
});

test('a template is typed again with the prices that it was given [CON-REC-2]', () => {
  const prices = (lines: readonly IssueLine[]) => {
    const typed = typedTemplate(lines);
    return [
      typed.pricesIncludeVat,
      ...typed.lines.map(({ quantity, price }) => [quantity, price].map(decimalToString)),
    ];
  };
  expect(prices([line()])).toEqual([false, ['3', '33.333333']]);
  const gross = line({ unitPrice: null, grossTotal: storedDecimal('363') });
  expect(prices([gross])).toEqual([true, ['3', '121']]);
  const discount = line({
    kind: 'discount',
    quantity: storedDecimal('1'),
    unitPrice: null,
    grossTotal: storedDecimal('-12.1'),
  });
  expect(prices([gross, discount])).toEqual([true, ['3', '121'], ['-1', '12.1']]);
  const ten = line({ quantity: storedDecimal('1'), unitPrice: null, grossTotal: storedDecimal('10') });
  const hundred = line({ quantity: storedDecimal('2'), unitPrice: storedDecimal('100') });
  expect(prices([hundred, ten])).toEqual([true, ['2', '121'], ['1', '10']]);
});

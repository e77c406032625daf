import { expect, test } from 'vitest';
import { alikeIn } from '../src/screens/clients/alike.ts';
import { isPartlyLate, paymentWord } from '../src/screens/invoices/payment-word.ts';
import { periodsUntil } from '../src/screens/invoices/periods.ts';
import { daysBetween } from '../src/words/dates.ts';
import { ro } from '../src/words/ro.ts';

test('the periods that people ask for are whole months, over the end of a year too [CON-LIST-5]', () => {
  const spans = (today: string) => periodsUntil(today).map(({ name, from, until }) => [name, from, until]);
  expect(spans('2026-11-18')).toEqual([
    ['thisMonth', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['thisQuarter', '2026-10-01', '2026-12-31'],
    ['thisYear', '2026-01-01', '2026-12-31'],
  ]);
  expect(spans('2028-02-29').slice(0, 2)).toEqual([
    ['thisMonth', '2028-02-01', '2028-02-29'],
    ['lastMonth', '2028-01-01', '2028-01-31'],
  ]);
  expect(spans('2027-01-05')[1]).toEqual(['lastMonth', '2026-12-01', '2026-12-31']);
});

test('a document that is partly collected and past its term is told as both [CON-LIST-6]', () => {
  const told = (payment: Parameters<typeof isPartlyLate>[0], dueOn: string) =>
    paymentWord(ro, payment, isPartlyLate(payment, dueOn, '2026-11-18'));
  expect(told('incasata_partial', '2026-11-17')).toBe('încasată parțial, scadență depășită');
  expect(told('incasata_partial', '2026-11-18')).toBe('încasată parțial');
  expect(told('incasata', '2026-11-17')).toBe('încasată');
  expect(told('depasita', '2026-11-17')).toBe('scadență depășită');
  expect(told('nu_se_incaseaza', '2026-11-17')).toBe('emisă');
});

test('a date is so many days back, over the change of the clock too [CON-FORM-10]', () => {
  expect(daysBetween('2026-10-20', '2026-11-18')).toBe(29);
  expect(daysBetween('2026-11-18', '2026-11-18')).toBe(0);
  expect(daysBetween('2026-11-19', '2026-11-18')).toBe(-1);
});

test('clients of one name, or of one address, are alike unless they have two codes [CON-CLIENT-7]', () => {
  const client = (id: string, denumire: string, more: Partial<Parameters<typeof alikeIn>[1]> = {}) => ({
    id,
    denumire,
    cod_unic: null,
    email: null,
    ...more,
  });
  const me = client('1', 'Ioana Țarcă', { email: 'ioana@exemplu.ro' });
  const found = [
    me,
    client('2', 'IOANA  TARCA'),
    client('3', 'Ioana Țarcă', { cod_unic: '1960101123456' }),
    client('4', 'Ioana Țarcă PFA', { email: 'Ioana@Exemplu.ro ' }),
    client('5', 'Ioana Țarcău'),
    client('6', 'Ioana Pop', { email: '' }),
  ];
  const ids = (of: typeof me) => alikeIn(found, of).map(({ id }) => id);
  expect(ids(me)).toEqual(['2', '3', '4']);
  expect(ids({ ...me, cod_unic: '2960101123456' })).toEqual(['2', '4']);
  expect(ids({ ...me, email: '' })).toEqual(['2', '3']);
});

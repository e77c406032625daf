import { expect, test } from 'vitest';
import { storedDecimal } from '../decimal/decimal.ts';
import { invoiceFinder } from './named-invoices.ts';
import { guessedProposal, namedProposal, namesToFind, type OpenEntry, type Payable, partnerKey } from './proposal.ts';

const series = [
  { code: 'FCT', kind: 'invoice', digits: 4 },
  { code: 'ALT-B', kind: 'invoice', digits: 0 },
  { code: 'F2026', kind: 'invoice', digits: 0 },
  { code: 'PRF', kind: 'proforma', digits: 0 },
] as const;
const find = invoiceFinder(series);
const named = (text: string) =>
  find(text).map(({ series: code, number, isDoubtful }) => `${code ?? '?'} ${number}${isDoubtful ? ' …' : ''}`);

test.each([
  ['FCT 12', ['FCT 12']],
  ['FCT12', ['FCT 12']],
  ['fct-0012', ['FCT 12']],
  ['Fct.nr.12', ['FCT 12']],
  ['seria FCT nr. 0012/15.11.2026', ['FCT 12']],
  ['FCT nr 12 din 15/11/26', ['FCT 12']],
  ['c/v factura FCT 12', ['FCT 12']],
  ['plătim Fct:12.', ['FCT 12']],
  ['alt b 7', ['ALT-B 7']],
  ['ALT-B7', ['ALT-B 7']],
  ['F2026-15', ['F2026 15']],
  ['F202615', ['? 202615', 'F2026 15 …']],
  ['FCT202615', ['FCT 202615']],
  ['factura 12', ['? 12']],
  ['fact. fiscala nr. 0012', ['? 12']],
  ['FACTURII NR 12', ['? 12']],
  ['fact.12', ['? 12']],
  ['invoice no. 12', ['? 12']],
  ['FCT 12 si FCT 13', ['FCT 12', 'FCT 13']],
  ['FCT 12, 13', ['FCT 12', 'FCT 13 …']],
  ['facturi 12+13', ['? 12', '? 13 …']],
  ['FCT 12, 150,50 lei', ['FCT 12']],
  ['XFCT 12', []],
  ['FCT 12A', []],
  ['PRF 12', []],
  ['avans 12', []],
  ['manufactura 12', []],
  ['din 15.11.2026', []],
  ['factura din 15.11.2026', []],
])('"%s" names %j [GRP-BANK-9]', (text, expected) => {
  expect(named(text)).toEqual(expected);
});

test('a text of names without end is read to a bound [GRP-BANK-9]', () => {
  expect(find('FCT 12 '.repeat(10_000))).toHaveLength(20);
  expect(invoiceFinder([])('FCT 12')).toEqual([]);
});

test('a number is looked up as written, plainly and with the zeros of its series, without a series in each [GRP-BANK-9]', () => {
  const names = (text: string) =>
    namesToFind(find(text), series).map(({ series: code, number }) => `${code} ${number}`);
  expect(names('FCT 012')).toEqual(['FCT 12', 'FCT 012', 'FCT 0012']);
  expect(names('factura 12')).toEqual(['FCT 12', 'FCT 0012', 'ALT-B 12', 'F2026 12']);
});

test('two series that may both be meant are both found, and nothing is proposed [GRP-BANK-9]', () => {
  const both = invoiceFinder([
    { code: 'A', kind: 'invoice' },
    { code: 'A1', kind: 'invoice' },
  ])('A17009');
  const named17009 = invoice('A 17009');
  const named7009 = invoice('A1 7009');
  expect(namedProposal(entry(), both, [named17009, named7009])).toBe('none');
  expect(namedProposal(entry(), both, [named7009])).toMatchObject({ kind: 'exact', invoice: named7009 });
  // An invoice that is paid already is not meant.
  expect(namedProposal(entry(), both, [named17009, { ...named7009, isOutstanding: false }])).toMatchObject({
    kind: 'exact',
    invoice: named17009,
  });
});

const money = (amount: string) => storedDecimal(amount);
const entry = (more: Partial<OpenEntry> = {}): OpenEntry => ({
  entryId: 'e',
  bookedOn: '2026-11-14',
  amount: money('100.00'),
  currency: 'RON',
  text: '',
  counterpartName: null,
  counterpartIban: null,
  ...more,
});
let lastId = 0;
const invoice = (name: string, more: Partial<Payable> = {}): Payable => {
  const [code = '', number = ''] = name.split(' ');
  lastId += 1;
  const rest = {
    issuedOn: '2026-11-10',
    currency: 'RON',
    remaining: money('100.00'),
    isOutstanding: true,
    client: 'Client SRL',
    clientIban: null,
  };
  return { invoiceId: lastId, series: code, number, ...rest, ...more };
};
const proposed = (text: string, invoices: readonly Payable[], more: Partial<OpenEntry> = {}) => {
  const proposal = namedProposal(entry({ ...more, text }), find(text), invoices);
  return proposal === null || proposal === 'none' ? proposal : `${proposal.invoice.series} ${proposal.invoice.number}`;
};

test('at most what is left, in the currency of the invoice [GRP-BANK-9]', () => {
  const one = invoice('FCT 0012');
  expect(proposed('FCT 12', [one])).toBe('FCT 0012');
  expect(proposed('FCT 12', [one], { amount: money('99.99') })).toBe('FCT 0012');
  expect(proposed('FCT 12', [one], { amount: money('100.01') })).toBe('none');
  expect(proposed('FCT 12', [one], { currency: 'EUR' })).toBe('none');
  expect(proposed('FCT 12', [invoice('FCT 12', { isOutstanding: false })])).toBe('none');
  expect(proposed('FCT 13', [one])).toBeNull();
});

test('a number without a series is the one outstanding invoice with that number [GRP-BANK-9]', () => {
  const paidOne = invoice('ALT-B 12', { isOutstanding: false });
  expect(proposed('factura 12', [invoice('FCT 12'), paidOne])).toBe('FCT 12');
  expect(proposed('factura 12', [invoice('FCT 12'), invoice('ALT-B 12')])).toBe('none');
  expect(proposed('factura 12', [paidOne])).toBeNull();
});

test('several invoices: none; a further number counts only if such an invoice is outstanding [GRP-BANK-9]', () => {
  const [twelve, thirteen] = [invoice('FCT 12'), invoice('FCT 13')];
  expect(proposed('FCT 12 si FCT 13', [twelve, thirteen])).toBe('none');
  expect(proposed('FCT 12, 13', [twelve, thirteen])).toBe('none');
  expect(proposed('FCT 12 si FCT 13', [twelve, invoice('FCT 13', { isOutstanding: false })])).toBe('none');
  expect(proposed('FCT 12/2026', [twelve, invoice('FCT 2026', { isOutstanding: false })])).toBe('FCT 12');
  expect(proposed('FCT 12, FCT 12', [twelve])).toBe('FCT 12');
});

test('a guess needs the very amount of exactly one invoice of a client with that account or name [GRP-BANK-10]', () => {
  const iban = 'RO65BTRLRONCRT0123456789';
  const of = { clientIban: 'ro65 btrl ronc rt01 2345 6789', client: 'Ștrudel & Co S.R.L.' };
  const one = invoice('FCT 1', of);
  const guess = (more: Partial<OpenEntry>, invoices: readonly Payable[] = [one]) =>
    guessedProposal(entry(more), invoices)?.by ?? null;
  expect(guess({ counterpartIban: iban })).toBe('iban');
  expect(guess({ counterpartName: 'SC STRUDEL & CO SRL' })).toBe('name');
  expect(guess({ counterpartName: 'STRUDEL' })).toBeNull();
  expect(guess({})).toBeNull();
  expect(guess({ counterpartIban: iban, amount: money('99.00') })).toBeNull();
  expect(guess({ counterpartIban: iban, currency: 'EUR' })).toBeNull();
  expect(guess({ counterpartIban: iban }, [one, invoice('FCT 2', of)])).toBeNull();
  expect(guess({ counterpartIban: iban }, [one, invoice('FCT 2')])).toBe('iban');
  // Somebody may pay shortly before the invoice, but not years before it.
  expect(guess({ counterpartIban: iban, bookedOn: '2026-10-10' })).toBe('iban');
  expect(guess({ counterpartIban: iban, bookedOn: '2026-10-09' })).toBeNull();
  expect(guess({ counterpartIban: iban, bookedOn: '2016-11-14' })).toBeNull();
  expect(guess({ counterpartIban: iban, bookedOn: '2028-11-14' })).toBe('iban');
  expect(partnerKey('S.C. Florăria Ana S.R.L.')).toBe(partnerKey('FLORARIA ANA SRL'));
});

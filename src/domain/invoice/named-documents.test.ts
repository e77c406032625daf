import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal } from '../decimal/decimal.ts';
import { vatRatesOn } from '../nomenclature/vat-rates.ts';
import { isPastRate, type VatRate, vatRateFromFraction } from '../vat/vat-rate.ts';
import { checkNamed, checkReferences, documentsNamed, type KnownDocument, ratesAllowed } from './named-documents.ts';
import type { EarlierDocument } from './snapshot.ts';

const rate = (fraction: string): VatRate => {
  const decimal = parseDecimal(fraction);
  if (!decimal) throw new Error(`${fraction} is no fraction`);
  return vatRateFromFraction(decimal);
};

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const days = fc.array(day, { maxLength: 10 });
const named = (on: readonly string[]) => on.map((issuedOn) => ({ issuedOn }));

describe('the rates of an invoice that names earlier ones', () => {
  test('are those of its day and of theirs, and 9 % where one is of the days of homes [V2-REF-3]', () => {
    fc.assert(
      fc.property(day, days, fc.constantFrom('0.21', '0.19', '0.11', '0.09', '0.05', '0'), (issuedOn, on, text) => {
        const isListed = [issuedOn, ...on].some((one) => vatRatesOn('RO', one).includes(text));
        const isOfHomes = text === '0.09' && on.some((one) => one <= '2026-07-31');
        expect(ratesAllowed(['RO'], issuedOn, named(on))(rate(text))).toBe(isListed || isOfHomes);
      }),
    );
  });

  test('without any are those of the day alone [V2-REQ-25]', () => {
    const isAllowed = ratesAllowed(['DE', 'RO'], '2026-11-16', undefined);
    for (const text of ['0.21', '0.11', '0.19', '0.07', '0']) expect(isAllowed(rate(text))).toBe(true);
    for (const text of ['0.09', '0.05', '0.2']) expect(isAllowed(rate(text))).toBe(false);
  });

  test('of earlier are known as such, so that a refusal can say how they are accepted [V2-REF-4]', () => {
    for (const text of ['0.19', '0.09', '0.05']) expect(isPastRate(rate(text), '2026-11-16')).toBe(true);
    for (const text of ['0.21', '0.11', '0', '0.2']) expect(isPastRate(rate(text), '2026-11-16')).toBe(false);
    for (const text of ['0.19', '0.21']) expect(isPastRate(rate(text), '2025-07-31')).toBe(false);
  });
});

describe('what is wrong with the names', () => {
  const one = (more: Partial<EarlierDocument> = {}): EarlierDocument => ({
    series: 'FCT',
    number: '12',
    issuedOn: '2026-11-01',
    ...more,
  });
  const found = {
    typeCode: 'F',
    status: 'issued',
    issuedOn: '2026-11-01',
    clientId: 'c1',
    clientKind: 'legal-entity',
    clientName: 'Client SRL',
  } as const;
  const known = (more: Partial<KnownDocument> = {}): KnownDocument => ({
    found: null,
    first: { number: '500', issuedOn: '2026-10-01' },
    nextNumber: '510',
    ...more,
  });
  const client = { kind: 'legal-entity', name: 'Client SRL', clientId: 'c1', isLookedUp: true } as const;
  const problems = (reference: EarlierDocument, ours: KnownDocument | null, of: typeof client | null = client) =>
    [...checkNamed([reference], [ours], of)].map(({ problem }) => problem);

  test('is nothing where the series is not of the company, or older than its first document here [V2-REF-2]', () => {
    expect(problems(one(), null)).toEqual([]);
    expect(problems(one({ number: '0499', issuedOn: '2026-09-30' }), known())).toEqual([]);
    expect(problems(one({ number: '509' }), known({ first: null }))).toEqual([]);
    for (const more of [
      { number: '499', issuedOn: '2026-10-01' },
      { number: '500', issuedOn: '2026-01-01' },
      { number: 'A1', issuedOn: '2026-01-01' },
    ])
      expect(problems(one(more), known())).toEqual(['named-unknown']);
    expect(problems(one({ number: '510' }), known({ first: null }))).toEqual(['named-unknown']);
  });

  test('is told of one of ours, all of it [V2-REF-2]', () => {
    expect(problems(one(), known({ found }))).toEqual([]);
    expect(problems(one(), known({ found: { ...found, status: 'reversed' } }))).toEqual([]);
    expect(problems(one(), known({ found: { ...found, typeCode: 'P' } }))).toEqual(['named-not-invoice']);
    expect(problems(one(), known({ found: { ...found, status: 'cancelled' } }))).toEqual(['named-cancelled']);
    const other = { ...found, clientId: 'c2', issuedOn: '2026-11-02' };
    expect(problems(one(), known({ found: other }))).toEqual(['named-of-other-client', 'named-other-date']);
    // If the client could not be read, no problem with it is reported.
    expect(problems(one(), known({ found: other }), null)).toEqual(['named-other-date']);
  });

  test('is told of a name twice, of a day after the issue, and of a document that is no invoice [V2-REF-2] [V2-REF-6]', () => {
    const checked = (...all: readonly EarlierDocument[]) =>
      [...checkReferences(all, { type: null, issuedOn: '2026-11-01' })].map(({ problem }) => problem);
    expect(checked(one(), one({ series: null }), one({ number: '13' }), one({ issuedOn: '2025-11-01' }))).toEqual([]);
    const later = one({ issuedOn: '2026-11-02' });
    expect(checked(one(), one(), later)).toEqual(['named-twice', 'named-after-issue']);
  });
});

test('a document refers to what it takes back, else to what it names, else to nothing [V2-REF-5]', () => {
  const reverses = { series: 'FCT', number: '1', issuedOn: '2026-01-01' };
  const corrects = [{ series: null, number: '7', issuedOn: '2025-01-01', isOurs: false }];
  expect(documentsNamed({ reverses, corrects: [] })).toEqual([{ ...reverses, isOurs: true }]);
  expect(documentsNamed({ reverses: null, corrects })).toEqual(corrects);
  expect(documentsNamed({ reverses: null })).toEqual([]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedDecimal } from '../decimal/decimal.ts';
import { implausibility, type LastRate, type PublishedRates } from './bank-rates.ts';

const day = (publishedOn: string, rates: Readonly<Record<string, string>>): PublishedRates => ({
  publishedOn,
  rates: new Map(Object.entries(rates).map(([currency, rate]) => [currency, storedDecimal(rate)])),
});
const known = (publishedOn: string, rates: Readonly<Record<string, string>>): ReadonlyMap<string, LastRate> =>
  new Map(Object.entries(rates).map(([currency, rate]) => [currency, { publishedOn, rate: storedDecimal(rate) }]));
const today = '2026-11-13';

test.each([
  ['rates of today', [day('2026-11-13', { EUR: '5.09', USD: '4.4' })]],
  ['a currency that is new', [day('2026-11-13', { EUR: '5.09', XYZ: '900' })]],
  ['just half and just double', [day('2026-11-13', { EUR: '2.5', USD: '8.8' })]],
  ['several days, newest first', [day('2026-11-13', { EUR: '16' }), day('2026-11-12', { EUR: '9' })]],
])('%s can be believed [OPS-BNR-2]', (_name, days) => {
  expect(implausibility(days, known('2026-11-11', { EUR: '5', USD: '4.4' }), today)).toBeNull();
});

test.each([
  ['tomorrow', [day('2026-11-14', { EUR: '5' })], /2026-11-14, which is in the future/],
  ['no euro', [day('2026-11-13', { USD: '4.4' })], /no rate of the euro/],
  ['no rate at all', [day('2026-11-13', {})], /no rate of the euro/],
  ['more than double', [day('2026-11-13', { EUR: '5', USD: '8.8001' })], /USD for 2026-11-13 .* 2026-11-11/],
  ['less than half', [day('2026-11-13', { EUR: '2.4999' })], /EUR for 2026-11-13/],
  [
    'a leap between two of its days',
    [day('2026-11-13', { EUR: '5' }), day('2026-11-12', { EUR: '2.5', USD: '4' })],
    null,
  ],
  ['a leap too far between its days', [day('2026-11-13', { EUR: '5.1' }), day('2026-11-12', { EUR: '2.5' })], /EUR/],
])('%s: %j [OPS-BNR-2]', (_name, days, reason) => {
  const found = implausibility(days, known('2026-11-11', { EUR: '5', USD: '4.4' }), today);
  if (reason === null) expect(found).toBeNull();
  else expect(found).toMatch(reason);
});

test('after a month a currency may have gone anywhere, so that no leap stops the rates for ever [OPS-BNR-2]', () => {
  const leap = [day('2026-11-13', { EUR: '15' })];
  expect(implausibility(leap, known('2026-10-14', { EUR: '5' }), today)).toMatch(/EUR/);
  expect(implausibility(leap, known('2026-10-13', { EUR: '5' }), today)).toBeNull();
});

test('the order of the days in the file does not matter [OPS-BNR-2]', () => {
  const rate = fc.integer({ min: 1, max: 200_000 }).map((units) => (units / 10_000).toFixed(4));
  const days = fc
    .array(rate, { minLength: 1, maxLength: 6 })
    .map((rates) => rates.map((EUR, place) => day(`2026-11-0${place + 1}`, { EUR })));
  const shuffled = days.chain((given) =>
    fc.shuffledSubarray(given, { minLength: given.length }).map((mixed) => ({ given, mixed })),
  );
  fc.assert(
    fc.property(shuffled, ({ given, mixed }) => {
      expect(implausibility(mixed, new Map(), today)).toBe(implausibility(given, new Map(), today));
    }),
  );
});

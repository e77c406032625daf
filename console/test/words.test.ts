import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { counted } from '../src/words/counted.ts';
import { day, endOfDay, moment, typedDate } from '../src/words/dates.ts';
import { moneyIn } from '../src/words/money.ts';
import { fieldPrice, shownMoney, shownPrice, typedWhole } from '../src/words/numbers.ts';
import { unreadableReason } from '../src/words/ro/unreadable-reasons.ts';

test.each([
  ['31.12.2026', '2026-12-31'],
  [' 5.1.26 ', '2026-01-05'],
  ['29/02/2028', '2028-02-29'],
  ['1-7-2027', '2027-07-01'],
])('a date is typed as zz.ll.aaaa, however it is separated: %s [CON-APP-15]', (typed, date) => {
  expect(typedDate(typed)).toBe(date);
});

test.each([
  ['17112026', '2026-11-17'],
  ['171126', '2026-11-17'],
  ['1711', '2026-11-17'],
  ['17.11', '2026-11-17'],
  [' 17/11. ', '2026-11-17'],
  ['5.1', '2027-01-05'],
  ['28.12', '2026-12-28'],
  ['29.02', null],
  ['3113', null],
  ['17', null],
])(
  'a day may be typed without separators, and without its year is the one nearest to today: %s [CON-APP-21]',
  (typed, date) => {
    expect(typedDate(typed, () => '2026-11-18')).toBe(date);
  },
);

test('in January the last days of December are those of the year before [CON-APP-21]', () => {
  expect(typedDate('28.12', () => '2027-01-05')).toBe('2026-12-28');
});

test.each(['', '31.02.2027', '29.02.2027', '0.1.2027', '12.13.2027', '2027-01-31', '31.12.202', 'mâine'])(
  'what is no day of the calendar is no date: %s [CON-APP-15]',
  (typed) => {
    expect(typedDate(typed)).toBeNull();
  },
);

test('a day ends at midnight of Bucharest, in winter and in summer [CON-APP-15]', () => {
  expect(endOfDay('2026-12-31')).toBe('2026-12-31T23:59:59+02:00');
  expect(endOfDay('2027-07-01')).toBe('2027-07-01T23:59:59+03:00');
});

test('moments are told in the time of Bucharest, wherever the computer is [CON-APP-15]', () => {
  expect(moment('2026-11-15T22:30:00Z')).toBe('16.11.2026, 00:30');
  expect(day('2026-11-15T22:30:00Z')).toBe('16.11.2026');
});

test.each([
  ['12', 12],
  ['1.000', 1000],
  ['10 000', 10_000],
  ['', null],
  ['1,5', null],
  ['-3', null],
  ['doi', null],
] as const)('a whole number is typed with or without its points: "%s" [CON-APP-15]', (typed, value) => {
  expect(typedWhole(typed)).toBe(value);
});

test.each([
  [24.5, '24,50', '24,50'],
  [60, '60,00', '60,00'],
  [1024.123456, '1.024,123456', '1024,123456'],
])('a price has at least its bani: %d [CON-APP-22]', (price, shown, inField) => {
  expect([shownPrice(price), fieldPrice(price)]).toEqual([shown, inField]);
});

test('money is written in one way, lei as lei [CON-APP-22]', () => {
  expect([moneyIn(-1234.5, 'RON'), moneyIn(1234.5, 'EUR')]).toEqual(['−1.234,50 lei', '1.234,50 EUR']);
});

test.each([
  [0, '0 chei'],
  [1, 'o cheie'],
  [19, '19 chei'],
  [20, '20 de chei'],
  [101, '101 chei'],
  [120, '120 de chei'],
  [200, '200 de chei'],
])('what is counted is said as Romanian counts: %i [CON-APP-15]', (count, said) => {
  expect(counted(count, 'o cheie', 'chei')).toBe(said);
});

test.each([
  ['its IssueDate is no date', 'nu poate fi citit: data emiterii (IssueDate) nu este o dată'],
  ['this XML is too large', 'nu poate fi citit: XML-ul este prea mare'],
  ['this is not XML, or has a document type', 'nu poate fi citit: documentul nu este un XML corect'],
  ['the entity &bomb; is unknown', 'nu poate fi citit: documentul nu este un XML corect'],
  ['its InvoicedQuantity is no number', 'nu poate fi citit: cantitatea unei linii (InvoicedQuantity) nu este un număr'],
  ['it has no DocumentCurrencyCode', 'nu poate fi citit: lipsește valuta (DocumentCurrencyCode)'],
  ['its DocumentCurrencyCode is unknown: XYZ', 'nu poate fi citit: valuta XYZ nu există'],
  ['its total is not its net and its VAT', 'nu poate fi citit: totalul nu este valoarea fără TVA plus TVA'],
  ['its ZIP cannot be read: it is cut short', 'nu poate fi citit: arhiva ZIP nu poate fi deschisă'],
  ['it is addressed to another company', 'este adresată altei firme'],
  ['the database does not take it: duplicate key', 'nu poate fi citit'],
])('why a message could not be read is told in Romanian: %s [GRP-READ-4]', (reason, told) => {
  expect(unreadableReason(reason)).toBe(told);
});

test('money is written in one way, whoever writes it [CON-DESIGN-11]', () => {
  for (const amount of [-1234.5, 0, 0.1, 1_000_000]) expect(`${shownMoney(amount)} lei`).toBe(moneyIn(amount, 'RON'));
});

/** Each was on a screen once, where an owner would have said it in other words. */
const madeUpWords = {
  ro: /(?<!\p{L})(?:de la sine|gol:|fă|ghicit\p{L}*|jucat|FacturaSimplificata|id_extern|zi din ritm|ritm|id-ul|goluri|navigator\p{L}*|pe dinafară|dă putere|de acord|renunțat[ăe])(?!\p{L})/iu,
  en: /(?<!\p{L})(?:empty:|guess\p{L}*|by itself|anew|needs a hand|no \w+ fits|rhythm)(?!\p{L})/iu,
};

test.each(['ro', 'en'] as const)('an owner reads no word that only its makers know: %s [CON-DESIGN-11]', (language) => {
  const folder = new URL(`../src/words/${language}/`, import.meta.url);
  const found = readdirSync(folder).flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/'[^'\n]*'|`[^`]*`/g)].flatMap(([text]) =>
      madeUpWords[language].test(text) ? [`${name}: ${text}`] : [],
    ),
  );
  expect(found).toEqual([]);
});

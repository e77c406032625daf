import fc from 'fast-check';
import { expect, test } from 'vitest';
import { camt, mt940, type WrittenEntry } from '../../test/support/files/bank-statements.ts';
import { endOfDay, identifiedEntries } from '../domain/bank/identified-entries.ts';
import { bucharestTimestamp } from '../domain/time/calendar.ts';
import { readStatementFile } from './read-statement.ts';

const own = 'RO49AAAA1B31007593840000';
const paid: WrittenEntry = { on: '2026-11-14', amount: '121.00', text: 'Încasare ștrudel FCT 12' };
const xml = camt([{ iban: own, entries: [paid] }]);

const faultOf = (bytes: Uint8Array) => {
  const result = readStatementFile(bytes);
  return 'fault' in result ? result.fault.is : result.statements[0]?.entries[0]?.text;
};

/** Encodes the text in a single-byte code page, as far as these tests need it. */
function inCodePage(text: string, codes: Readonly<Record<string, number>>): Buffer {
  return Buffer.from([...text].map((letter) => codes[letter] ?? letter.charCodeAt(0)));
}
const central = { Î: 0xce, ș: 0xba, ş: 0xba };

test('files are read in UTF-8, in the code pages of older programs and in UTF-16 [GRP-BANK-5]', () => {
  const text = 'Încasare ștrudel FCT 12';
  expect(faultOf(Buffer.from(xml))).toBe(text);
  expect(faultOf(Buffer.from(`\uFEFF${xml}`))).toBe(text);
  expect(faultOf(Buffer.from(`\uFEFF${xml}`, 'utf16le'))).toBe(text);
  const declared = (encoding: string) => inCodePage(xml.replace('UTF-8', encoding), central);
  for (const encoding of ['windows-1250', 'ISO-8859-2']) {
    expect(faultOf(declared(encoding)), encoding).toMatch(/^Încasare [șş]trudel FCT 12$/);
  }
  const swift = mt940([{ iban: own, entries: [paid] }]);
  expect(faultOf(Buffer.from(swift))).toBe(text);
  expect(faultOf(inCodePage(swift, central))).toBe('Încasare ştrudel FCT 12');
});

const deep = (levels: number): string => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;

test.each([
  ['nothing', Buffer.alloc(0), 'not-a-statement'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'characters'],
  ['some text', Buffer.from('Sold final 100 lei'), 'not-a-statement'],
  ['XML of something else', Buffer.from('<Invoice/>'), 'not-a-statement'],
  ['XML that is cut short', Buffer.from(xml.slice(0, -20)), 'xml-not-readable'],
  ['a document type', Buffer.from(xml.replace('<Document', '<!DOCTYPE Document><Document')), 'xml-not-readable'],
  [
    'entities that grow',
    Buffer.from(xml.replace('<Document', '<!DOCTYPE D [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><Document')),
    'xml-not-readable',
  ],
  ['an entity of its own', Buffer.from(xml.replace('FCT 12', '&b;')), 'xml-not-readable'],
  ['nesting without end', Buffer.from(deep(100_000)), 'xml-not-readable'],
  ['other letters than it says', inCodePage(xml, central), 'characters'],
  ['letters that nobody knows', Buffer.from(xml.replace('UTF-8', 'EBCDIC-CP-US')), 'characters'],
  ['UTF-16 that does not say so', Buffer.from(xml, 'utf16le'), 'characters'],
  ['100 MB', Buffer.alloc(100 * 2 ** 20, ' '), 'too-large'],
  [
    'half a million movements',
    Buffer.from(`:20:X\n:25:${own}\n${':61:261114C1,N\n'.repeat(500_000)}`),
    'too-many-entries',
  ],
  [
    'more entries than anybody reads',
    Buffer.from(`<Document><BkToCstmrStmt><Stmt>${'<Ntry/>'.repeat(20_001)}</Stmt></BkToCstmrStmt></Document>`),
    'too-many-entries',
  ],
  [
    'more elements than XML may have',
    Buffer.from(`<Document>${'<a/>'.repeat(1_000_000)}</Document>`),
    'xml-not-readable',
  ],
  ['a field of a million lines', Buffer.from(`:20:X\n:25:${own}\n:86:${'x\n'.repeat(1_000_000)}`), 'currency-missing'],
  ['a line of 9 MB', Buffer.from(`:20:X\n:25:${own}\n:61:${'9'.repeat(9_000_000)}`), 'entry-wrong'],
] as const)('a file that is refused: %s [GRP-BANK-5]', (_case, bytes, fault) => {
  expect(faultOf(bytes)).toBe(fault);
});

test('texts are cut where a column ends, never inside a letter [GRP-BANK-5]', () => {
  const long = faultOf(Buffer.from(camt([{ iban: own, entries: [{ ...paid, text: `a${'😀'.repeat(3000)}` }] }])));
  expect(long?.length).toBeLessThanOrEqual(1000);
  expect(long?.isWellFormed()).toBe(true);
});

test('the day of a closing balance ends at its last second in Romania [GRP-BANK-7]', () => {
  const told = (date: string) => bucharestTimestamp(endOfDay(date));
  expect(told('2026-11-14')).toBe('2026-11-14T23:59:59.000+02:00');
  expect(told('2026-10-25')).toBe('2026-10-25T23:59:59.000+02:00');
  expect(told('2026-03-29')).toBe('2026-03-29T23:59:59.000+03:00');
});

const identities = (files: readonly (readonly WrittenEntry[])[], write = camt): readonly string[] => {
  const all = files.flatMap((entries) => {
    const result = readStatementFile(Buffer.from(write([{ iban: own, entries }])));
    if ('fault' in result) throw new Error(result.fault.is);
    return identifiedEntries(result.statements).entries.map(({ identity }) => identity);
  });
  return [...new Set(all)].toSorted();
};

test('equal entries of a day are told apart by their place, and a reference wins over the text [GRP-BANK-6]', () => {
  expect(identities([[paid, paid], [paid]])).toHaveLength(2);
  expect(identities([[paid, { ...paid, on: '2026-11-15' }]])).toHaveLength(2);
  expect(identities([[paid, { ...paid, amount: '-121.00' }]])).toHaveLength(2);
  const [one, again] = [
    { ...paid, reference: 'R1' },
    { ...paid, reference: 'R1', text: 'altfel scris' },
  ];
  expect(identities([[one], [again]])).toHaveLength(1);
  expect(identities([[one, { ...one, reference: 'R2' }]])).toHaveLength(2);
});

test('a fee with the reference of its payment is an entry of its own, whichever comes first [GRP-BANK-6]', () => {
  const payment = { ...paid, amount: '1210.00', reference: 'R1' };
  const fee = { ...paid, amount: '-5.00', reference: 'R1', text: 'Comision' };
  for (const write of [camt, mt940]) {
    for (const file of [
      [payment, fee],
      [fee, payment],
      [fee, payment, fee],
    ]) {
      expect(identities([file, file.toReversed()], write)).toHaveLength(file.length);
    }
  }
});

test('statements of one day that follow one another go on counting equals; the same statement again does not [GRP-BANK-6]', () => {
  const fee = { ...paid, amount: '-5.00', text: 'Comision' };
  const one = {
    iban: own,
    id: '1/1',
    opening: '100.00',
    closing: { balance: '95.00', on: '2026-11-14' },
    entries: [fee],
  };
  const two = { ...one, id: '2/1', opening: '95.00', closing: { balance: '90.00', on: '2026-11-14' } };
  for (const write of [camt, mt940]) {
    const read = (statements: Parameters<typeof camt>[0]) => {
      const result = readStatementFile(Buffer.from(write(statements)));
      if ('fault' in result) throw new Error(result.fault.is);
      const { entries, repeated } = identifiedEntries(result.statements);
      return [entries.length, repeated.length];
    };
    expect(read([one, two])).toEqual([2, 0]);
    expect(read([two, one])).toEqual([1, 1]);
    const still = {
      ...one,
      closing: { balance: '100.00', on: '2026-11-14' },
      entries: [fee, { ...fee, amount: '5.00' }],
    };
    expect(
      read([
        still,
        { iban: own, id: 'x', opening: '0.00', closing: still.closing, entries: [{ ...fee, amount: '100.00' }] },
        still,
      ]),
    ).toEqual([3, 2]);
  }
});

const entryArbitrary = fc.record({
  on: fc.integer({ min: 10, max: 14 }).map((day) => `2026-11-${day}`),
  amount: fc.constantFrom('10.00', '-10.00', '121.00'),
  text: fc.constantFrom('FCT 1', 'FCT 2'),
  reference: fc.constantFrom(null, null, 'R1', 'R2', 'R3'),
});

test('a statement split by days in any way, overlapping or not, in any order, gives the same entries [GRP-BANK-6]', () => {
  const days = [10, 11, 12, 13, 14].map((day) => `2026-11-${day}`);
  const period = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
  fc.assert(
    fc.property(
      fc.array(entryArbitrary, { maxLength: 30 }),
      fc.array(period, { maxLength: 6 }),
      fc.constantFrom(camt, mt940),
      (unordered, periods, write) => {
        const entries = unordered.toSorted((one, other) => one.on.localeCompare(other.on));
        const within = (from: number, until: number) =>
          entries.filter(({ on }) => on >= (days[from] ?? '') && on <= (days[until] ?? ''));
        const overlapping = periods.map(([one, other]) => within(Math.min(one, other), Math.max(one, other)));
        const split = [...overlapping, ...days.map((_day, place) => within(place, place))].toReversed();
        expect(
          identities(
            split.filter((some) => some.length > 0),
            write,
          ),
        ).toEqual(identities([entries], write));
      },
    ),
    { numRuns: 60 },
  );
});

test('entries with references may be split anywhere [GRP-BANK-6]', () => {
  fc.assert(
    fc.property(fc.array(entryArbitrary, { minLength: 1, maxLength: 20 }), fc.nat(20), (some, at) => {
      const entries = some.map((entry, place) => ({ ...entry, reference: `R${place}` }));
      const cut = at % entries.length;
      const parts = [entries.slice(cut), entries.slice(0, cut), entries.slice(cut)].filter(({ length }) => length > 0);
      expect(identities(parts)).toEqual(identities([entries]));
    }),
    { numRuns: 40 },
  );
});

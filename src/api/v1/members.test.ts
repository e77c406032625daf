import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { date, decimal, text } from '../schema/schemas.ts';
import { memberReader, textAt } from './members.ts';

const read = memberReader(
  Type.Object({
    Pret: Type.Optional(decimal(6)),
    Suma: Type.Optional(decimal(2)),
    Nr: Type.Optional(Type.Integer()),
    Data: Type.Optional(date()),
    Nume: Type.Optional(text(10)),
    Client: Type.Optional(Type.Object({ Tara: Type.Optional(text(10)) })),
  }),
);
const taken = (sent: Readonly<Record<string, unknown>>) => {
  const { value, problems } = read(sent);
  return problems[0]?.message ?? value;
};

describe('digits beyond the scale', () => {
  test.each([
    ['1.2345675', 1.234568],
    ['1.2345674999999999999', 1.234567],
    ['-1.2345675', -1.234568],
    ['0.30000000000000004', 0.3],
    ['19.989999999999998', 19.99],
    ['0.00000049', 0],
    ['-0.0000001', 0],
    ['1e-7', 0],
    ['5e-7', 0.000001],
    ['1.23456789e1', 12.345679],
    ['1e3', 1000],
    ['999999999.9999999', 1_000_000_000],
  ])('are rounded half away from zero: %s [V1-ISSUE-19]', (sent, stored) => {
    expect(taken({ Pret: sent })).toEqual({ Pret: stored });
  });

  test('of a number without end only those that decide are looked at [V1-ISSUE-19] [OPS-LOOP-1]', () => {
    expect(taken({ Pret: `0.${'3'.repeat(500_000)}` })).toEqual({ Pret: 0.333333 });
    expect(taken({ Pret: `2.5${'0'.repeat(500_000)}1` })).toEqual({ Pret: 2.5 });
    expect(taken({ Pret: `${'9'.repeat(500_000)}.5` })).toContain('"Pret" nu poate fi pastrat exact');
  });

  test.each([
    ['1.005', 1.01],
    ['-1.005', -1.01],
    ['1.004999', 1],
    ['2.675', 2.68],
  ])('an amount of %s is %d [V1-ISSUE-19]', (sent, stored) => {
    expect(taken({ Suma: sent })).toEqual({ Suma: stored });
  });

  test.each(['1234567890123456', '1e999', '1e9999', '1e-9999', `${'1'.repeat(70)}.5`])(
    'what is too long before the point stays refused: %s [V1-ISSUE-19]',
    (sent) => {
      expect(taken({ Pret: sent })).toContain('"Pret" nu poate fi pastrat exact');
    },
  );

  test.each(['1,5', '1.', '.5', '0x1', 'NaN', '1.5.5', '--1'])('%s is no number [V1-ISSUE-19]', (sent) => {
    expect(taken({ Pret: sent })).toBe('"Pret" trebuie sa fie un numar.');
  });

  test('a whole number is not rounded [V1-ISSUE-19]', () => {
    expect(taken({ Nr: '1.5' })).toBe('"Nr" trebuie sa fie un numar intreg.');
    expect(taken({ Nr: '2.0' })).toEqual({ Nr: 2 });
  });
});

describe('dates', () => {
  test.each([
    ['2026-11-15', '2026-11-15'],
    ['2026-11-15Z', '2026-11-15'],
    ['2026-11-15 23:59:59', '2026-11-15'],
    ['2026-11-15T23:59', '2026-11-15'],
    ['2026-11-15T10:00:00Z', '2026-11-15'],
    ['2026-11-15T10:00:00.000Z', '2026-11-15'],
    ['2026-11-15 10:00:00z', '2026-11-15'],
    // Midnight in Bucharest, as a program there writes it in UTC.
    ['2026-11-14T22:00:00.000Z', '2026-11-15'],
    ['2026-07-14T21:00:00.000Z', '2026-07-15'],
    ['2026-11-15T21:59:59.999Z', '2026-11-15'],
    ['2026-11-15T00:30:00+02:00', '2026-11-15'],
    ['2026-11-15T00:30:00+0200', '2026-11-15'],
    ['2026-11-15T23:30:00-05:00', '2026-11-16'],
  ])('%s is the day %s in Bucharest [V1-ISSUE-22]', (sent, day) => {
    expect(taken({ Data: sent })).toEqual({ Data: day });
  });

  test.each([
    '2026-02-30T10:00:00Z',
    '2026-02-30',
    '2026-11-15T25:00:00Z',
    '2026-11-15ZZ',
    '15.11.2026Z',
    '2026-11-15T10:00:00+99:00',
    'Z',
  ])('%s is no day [V1-ISSUE-22]', (sent) => {
    expect(taken({ Data: sent })).toContain('"Data" trebuie sa fie o data');
  });
});

describe('names', () => {
  test('in any case are known, also inside others [V1-NAME-1]', () => {
    expect(taken({ nume: 'a', CLIENT: { tARA: 'RO' } })).toEqual({ Nume: 'a', Client: { Tara: 'RO' } });
    expect(textAt({ client: { TARA: 'RO' } }, ['Client', 'Tara'])).toBe('RO');
  });

  test('the spelling of the documentation comes first, then the last that was sent, for the hash too [V1-NAME-1]', () => {
    const cases: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
      [{ NUME: 'x', Nume: 'a', nume: 'y' }, 'a'],
      [{ NUME: 'x', nume: 'y' }, 'y'],
      [{ nume: 'y', NUME: 'x' }, 'x'],
    ];
    for (const [sent, counted] of cases) {
      expect(taken(sent)).toEqual({ Nume: counted });
      expect(textAt(sent, ['Nume'])).toBe(counted);
    }
  });

  test('that were not sent as members are not known [V1-NAME-1]', () => {
    expect(taken({ __proto__: { Nume: 'x' }, 'nume ': 'y', 'Nume\u0000': 'z' })).toEqual({});
    expect(textAt({}, ['constructor', 'name'])).toBe('');
  });
});

import { expect, test } from 'vitest';
import { isAllMended, isOf, nothingWrong, without, wrongNow } from '../src/parts/wrong-fields.ts';
import { notDate, notDecimal } from '../src/words/left-fields.ts';
import { ro } from '../src/words/ro.ts';

const wrong = (...names: readonly string[]) => new Map(names.map((name) => [name, `${name} is wrong`]));
const unchanged = {
  found: nothingWrong,
  said: nothingWrong,
  told: nothingWrong,
  mended: new Set<string>(),
  left: nothingWrong,
};
const namesOf = (told: Partial<typeof unchanged>) => [...wrongNow({ ...unchanged, ...told }).keys()];

test('what was found last counts: before it was sent, by the service, when it was opened [CON-APP-20]', () => {
  const told = wrong('text');
  expect(namesOf({ told })).toEqual(['text']);
  expect(namesOf({ told, said: wrong('suma') })).toEqual(['suma']);
  expect(namesOf({ told, said: wrong('suma'), found: wrong('data') })).toEqual(['data']);
});

test('a message is gone once its field is changed, and the others stay [CON-APP-20]', () => {
  const said = wrong('suma', 'data', 'adrese.1', 'adrese.nume');
  expect(namesOf({ said, mended: new Set(['suma', 'adrese']) })).toEqual(['data', 'adrese.nume']);
  // What was found does not give way to older messages once it is mended.
  expect(namesOf({ said, found: wrong('client'), mended: new Set(['client']) })).toEqual([]);
});

test('what is wrong with a field that was left is told beside the rest [CON-APP-20]', () => {
  expect(namesOf({ said: wrong('suma'), left: wrong('data') })).toEqual(['suma', 'data']);
  expect(namesOf({ said: wrong('data'), mended: new Set(['data']), left: wrong('data') })).toEqual(['data']);
  expect([...without(wrong('data', 'suma'), 'data').keys()]).toEqual(['suma']);
});

test('a refusal is told no more once all its fields are changed [CON-APP-20]', () => {
  const said = wrong('suma', 'adrese.0');
  expect(isAllMended(said, new Set(['suma']))).toBe(false);
  expect(isAllMended(said, new Set(['suma', 'adrese']))).toBe(true);
  expect(isAllMended(nothingWrong, new Set(['suma']))).toBe(false);
});

test('the messages of the items of a list are those of its field [CON-APP-20]', () => {
  expect([isOf('adrese', 'adrese.12'), isOf('adrese', 'adrese')]).toEqual([true, true]);
  expect([isOf('linii.0', 'linii.0.pret'), isOf('adrese', 'adrese2'), isOf('client', 'client.nume')]).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([
  ['', null, null],
  ['mâine', ro.dates.wrong, ro.form.notNumber],
  ['31.02.2027', ro.dates.wrong, null],
  ['17112026', null, null],
  ['1.000', ro.dates.wrong, ro.problem.unclearPoint],
  ['12,50', ro.dates.wrong, null],
])(
  'a field that is left with "%s" says what a date or an amount lacks [CON-APP-20] [CON-APP-21]',
  (typed, asDate, asDecimal) => {
    expect([notDate(ro, typed), notDecimal(ro, typed)]).toEqual([asDate, asDecimal]);
  },
);

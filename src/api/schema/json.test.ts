import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson, parseJsonAsText } from './json.ts';

const bounds = { values: 1000, findings: 101 };

const findingsOf = (text: string) => {
  const parsed = parseJson(text, bounds);
  return parsed.ok ? parsed.findings.map(({ path, rule }) => [path.join('.'), rule]) : 'not JSON';
};

test('any JSON value without repeats or long numbers is read as JSON.parse reads it, without findings [V2-NUM-1]', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('any'), { maxKeys: 4 }),
    ),
  })).any;
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1, '\t'), (sent, indent) => {
      const text = JSON.stringify(sent, null, indent);
      expect(parseJson(text, bounds)).toEqual({ ok: true, value: JSON.parse(text), findings: [] });
    }),
  );
});

test('a number is held when it has at most 15 significant digits, whatever its spelling [V2-NUM-2] [V2-NUM-3]', () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{0,14}$/);
  fc.assert(
    fc.property(digits, fc.integer({ min: -12, max: 12 }), fc.boolean(), (mantissa, exponent, negative) => {
      expect(findingsOf(`{"a":[${negative ? '-' : ''}${mantissa}e${exponent}]}`)).toEqual([]);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9][0-9]{14}[1-9]$/), (mantissa) => {
      expect(findingsOf(`{"a":[1,${mantissa}]}`)).toEqual([['a.1', 'digits']]);
    }),
  );
});

test.each([
  [
    '{"a":1,"b":{"c":1,"c":2},"d":[{"e":1,"e":1}]}',
    [
      ['b.c', 'repeated'],
      ['d.0.e', 'repeated'],
    ],
  ],
  ['{"a":"\\"a\\":1","b":"1e999"}', []],
  ['{"\\u0061":1,"a":2}', [['a', 'repeated']]],
  [
    '[1e400,-1e400,1e-400,0e-400]',
    [
      ['0', 'digits'],
      ['1', 'digits'],
      ['2', 'digits'],
    ],
  ],
  ['{"a":[{"b":1},{"b":12345678901234567}]}', [['a.1.b', 'digits']]],
  [`${'['.repeat(33)}${']'.repeat(33)}`, [[Array.from({ length: 32 }, () => 0).join('.'), 'nesting']]],
])('%s [V2-VAL-3]', (text, findings) => {
  expect(findingsOf(text)).toEqual(findings);
});

test('what is not JSON is said to be none [V2-BODY-4]', () => {
  for (const text of ['', '{', '{]', "{'a':1}", 'NaN', '01', '{"a":1}}'])
    expect(parseJson(text, bounds)).toMatchObject({ ok: false, because: 'not-json' });
});

test.each([
  ['{"a":007}', null],
  ['{"a":1,}', null],
  ['{1:2}', null],
  ['{"a":1,2:3}', null],
  ['[1 2]', null],
  ['[1.]', null],
  ['[-]', null],
  ['[1true]', null],
  ['["a"1]', null],
  [`${'['.repeat(33)}${']'.repeat(33)}`, null],
  [
    '{"Numar":1.50,"b":[-2e400,true,null],"c":"3 \\"4\\" 5"}',
    { Numar: '1.50', b: ['-2e400', true, null], c: '3 "4" 5' },
  ],
  ['12345678901234567890', '12345678901234567890'],
  ['{"a":1,"a":2,"\\u0041":[{"n":0}]}', { a: '2', A: [{ n: '0' }] }],
])('numbers as the text of their digits: %s [V1-ISSUE-18]', (text, value) => {
  const read =
    value === null ? { ok: false, because: 'not-json', at: expect.anything() } : { ok: true, value, findings: [] };
  expect(parseJsonAsText(text, 1000)).toEqual(read);
});

test('values are counted before they are read, and not inside of texts [V2-BODY-6] [V1-BODY-1]', () => {
  const read = (text: string) => [parseJson(text, bounds), parseJsonAsText(text, bounds.values)];
  const tooMany = { ok: false, because: 'too-many-values' };
  expect(read(`[${'1,'.repeat(999)}1]`).map(({ ok }) => ok)).toEqual([true, true]);
  expect(read(`[${'1,'.repeat(1000)}1]`)).toEqual([tooMany, tooMany]);
  // The reader does not even look at it, because it never ends.
  expect(read(`[${'{'.repeat(30)}${'1,'.repeat(2000)}`)).toEqual([tooMany, tooMany]);
  expect(read(`["${',\\"'.repeat(2000)}"]`).map(({ ok }) => ok)).toEqual([true, true]);
});

test('looking for what is wrong stops at the bound, and of a long name only its beginning is kept [V2-PROB-6]', () => {
  const name = 'n'.repeat(10_000);
  const parsed = parseJson(`[${`{"${name}":1,"${name}":2},`.repeat(200)}1]`, bounds);
  if (!parsed.ok) throw new Error('it is JSON');
  expect(parsed.findings).toHaveLength(101);
  expect(parsed.findings[100]).toMatchObject({ path: [100, `${'n'.repeat(80)}...`], rule: 'repeated' });
});

test('a number of a million digits is judged in one pass [V2-NUM-3] [OPS-LOOP-1]', () => {
  const zeros = '0'.repeat(1_000_000);
  expect(findingsOf(`[1${zeros}1]`)).toEqual([['0', 'digits']]);
  expect(findingsOf(`[1.${zeros}]`)).toEqual([]);
  expect(findingsOf(`[0.${zeros}1]`)).toEqual([['0', 'digits']]);
  expect(findingsOf(`[${'9'.repeat(1_000_000)}]`)).toEqual([['0', 'digits']]);
});

import { expect, test } from 'vitest';
import { showsWhatIsPrinted } from '../support/program/page-walk.ts';

const json = (text: string) => ({ language: 'json', text }) as const;
const text = (shown: string) => ({ language: 'text', text: shown }) as const;

test.each([
  ['the same in another layout', json('{\n  "a": 1\n}\n{ "b": [true] }\n'), '{"a":1}\n{"b":[true]}\n'],
  [
    'another date and moment',
    json('["2026-11-15", "2026-11-15T10:00:00.000+02:00"]'),
    '["2027-01-02","2027-06-30T01:02:03.456+03:00"]',
  ],
  ['any text, any value', json('{ "id": "cli_...", "all": "..." }'), '{"id":"cli_0a","all":{"x":null}}'],
  ['meta left out', json('{ "data": null }'), '{"data":null,"meta":{"trace":"x"}}'],
  ['lines that change', text('ready\n...\nkey fct_...\n'), 'ready\none\ntwo\nkey fct_1'],
  ['nothing', null, ' \n'],
])('a page shows what is printed: %s [DOC-2]', (_what, shown, printed) => {
  expect(showsWhatIsPrinted(shown, printed)).toBe(true);
});

test.each([
  ['another value', json('{ "a": 1 }'), '{"a":2}'],
  ['a member more', json('{ "a": 1 }'), '{"a":1,"b":2}'],
  ['a member less', json('{ "a": 1, "b": "..." }'), '{"a":1}'],
  ['meta that differs', json('{ "data": null, "meta": { "n": 1 } }'), '{"data":null,"meta":{"n":2}}'],
  ['an answer more', json('{ "a": 1 }'), '{"a":1}\n{"a":1}'],
  ['an answer less', json('{ "a": 1 }\n{ "a": 1 }'), '{"a":1}'],
  ['an element more', json('[1]'), '[1,2]'],
  ['an object for a list', json('[]'), '{}'],
  ['no date', json('["2026-11-15"]'), '["soon"]'],
  ['an error instead of JSON', json('{ "a": 1 }'), 'curl: (7) Failed to connect'],
  ['another line', text('one\n'), 'two\n'],
  ['a dot that is no dot', text('1.5'), '1x5'],
  ['something where nothing is shown', null, 'oops'],
])('a page does not show what is printed: %s [DOC-2]', (_what, shown, printed) => {
  expect(showsWhatIsPrinted(shown, printed)).toBe(false);
});

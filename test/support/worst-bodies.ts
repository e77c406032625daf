const mebibyte = 1024 * 1024;
const most = 8 * mebibyte - 4096;

/** `before`, then as often as fits into a body `part`, then `after`. */
function filled(before: string, part: string, after: string, bytes = most): string {
  const size = Buffer.byteLength(part);
  return before + part.repeat(Math.floor((bytes - before.length - after.length) / size)).replace(/,$/, '') + after;
}

/**
 * The worst that can be sent, in a member or in the place of all of them. Each is made for an operation whose list (if it has one)
 * is called `list` and holds objects, and which has a text called `text`.
 */
export function worstBodies(list: string, text: string): Readonly<Record<string, string>> {
  const long = 'n'.repeat(10_000);
  return {
    'nested arrays': '['.repeat(most / 2) + ']'.repeat(most / 2),
    'arrays to the depth that is read': filled('{"x":[', `${'['.repeat(20)}${']'.repeat(20)},`, ']}'),
    '690 000 values': `{"${list}":[${'1,'.repeat(689_990)}1]}`,
    '240 000 values': `{"${list}":[${'1,'.repeat(239_990)}1]}`,
    'objects without members': filled(`{"${list}":[`, '{},', ']}', 690_000 * 2),
    'lines that are null': `{"${list}":[${'null,'.repeat(200_000)}null]}`,
    'a long name in ten thousand places': filled(`{"${list}":[`, `{"${long}":1,"${long}":2},`, ']}', 4 * mebibyte),
    '146 KB of the first attack': `{"${list}":{"${long}":[${'{"a":1,"a":2},'.repeat(9_700)}1]}}`,
    'NUL in names': `{"${list}":{"${'\\u0000'.repeat(499)}":[${'{"a":1,"a":2},'.repeat(10_000)}1]}}`,
    'members sent twice': filled('{', '"a":1,', '"b":1}'),
    'members of many names': `{${Array.from({ length: 230_000 }, (_, place) => `"m${place}":1`).join(',')}}`,
    'NUL in texts': filled(`{"${list}":[`, '"\\u0000",', ']}', 2 * mebibyte),
    'halves of surrogate pairs': filled(`{"${list}":[`, '{"denumire":"\\ud800"},', ']}', 4 * mebibyte),
    'a number of eight million digits': `{"${text}":1${'0'.repeat(most - 100)}1}`,
    'numbers that cannot be held': filled(`{"${list}":[`, '12345678901234567890,', ']}', 4 * mebibyte),
    'backslashes without end': `{"${text}":"${'\\\\'.repeat(most / 2 - 50)}"}`,
    'quotes behind backslashes': `{"${text}":"${'\\"'.repeat(most / 2 - 50)}"}`,
    'a text that never ends': `{"${text}":"${'x'.repeat(most - 50)}`,
    'escapes in names': filled('{', '"\\u0061\\u0062":1,', '"b":1}', 2 * mebibyte),
    'one long text': `{"${text}":"${'x'.repeat(most - 50)}"}`,
    'a text of two-byte letters': `{"${text}":"${'ș'.repeat(most / 2 - 50)}"}`,
    'blanks alone': ' '.repeat(most),
    'no UTF-8': 'placeholder of bytes',
    'a small one: names': `{"${list}":[${`{"${'n'.repeat(400)}":1},`.repeat(140)}1]}`,
    'a small one: values': `{"${list}":[${'1,'.repeat(31_000)}1]}`,
    'a small one: members sent twice': `{${'"a":1,'.repeat(10_000)}"b":1}`,
    'a small one: lines': `{"${list}":[${'{},'.repeat(20_000)}1]}`,
    'a small one: digits': `{"${text}":1${'0'.repeat(64_000)}1}`,
    'a small one: NUL': `{"${list}":[${'"\\u0000",'.repeat(7_000)}1]}`,
  };
}

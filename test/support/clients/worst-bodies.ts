const mebibyte = 1024 * 1024;
const most = 8 * mebibyte - 4096;

/** `before`, then `part` as often as it fits into a body, then `after`. */
function filled(before: string, part: string, after: string, bytes = most): string {
  const size = Buffer.byteLength(part);
  return before + part.repeat(Math.floor((bytes - before.length - after.length) / size)).replace(/,$/, '') + after;
}

/**
 * The worst bodies that can be sent, in a member or instead of all members. Each is made for an operation whose list (if it has one) is
 * called `list` and contains objects, and which has a text called `text`.
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

/** The worst bodies that can be sent as a form. */
export function worstForms(): Readonly<Record<string, string>> {
  const numbered = (count: number, part: (place: number) => string): string =>
    Array.from({ length: count }, (_, place) => part(place)).join('&');
  return {
    'as many values as are read': numbered(249_000, (place) => `a${place}=1`),
    'more values than are read': filledForm('a&'),
    lines: numbered(100_000, (place) => `Continut[${place}][Denumire]=x`),
    'lines from the end': numbered(100_000, (place) => `Continut[${999_999_999 - place}][UM]=x`),
    'lines without a number': filledForm('Continut[][UM]=x&'),
    'branches of one value': numbered(200_000, (place) => `a[${place}][b][c]=1`),
    'names of many levels': `a${'[b]'.repeat(2_700_000)}=1`,
    'brackets without end': `a${'['.repeat(8_000_000)}=1`,
    'percent signs': filledForm('%41%5b%42%5d=%c8%99&'),
    'a long value of percent signs': `a=${'%c8%99'.repeat(1_390_000)}`,
    blanks: `a=${'+'.repeat(8_000_000)}`,
    'no percent-encoding': `a=${'%41'.repeat(2_700_000)}%z`,
    'ampersands alone': '&'.repeat(8_000_000),
    'names of prototypes': filledForm('__proto__[__proto__][constructor]=1&'),
    'a small one: values': 'a=&'.repeat(21_000),
    'a small one: percent signs': '%41=%42&'.repeat(8_000),
    'a small one: lines': numbered(2_500, (place) => `Continut[${place}][Denumire]=`),
    'a small one: empty brackets': 'C[][][]=&'.repeat(7_000),
    'a small one: long lists from the end': numbered(5_000, (place) => `C[${99_999 - place}]=`),
  };
}

const filledForm = (part: string): string => part.repeat(Math.floor(most / part.length));

/** The position is as editors count it: from 1, columns in characters. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing';

const space = /[ \t\r\n]*/y;
const atom = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** V2-PROB-8: returns the first position at which a text that is not JSON stops being JSON; the JavaScript engine does not report it. */
export function endOfJson(text: string): TextPlace {
  return placeOf(text, firstWrong(text));
}

function firstWrong(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    at = endOf(space, text, at) ?? at;
    const char = text[at];
    if (char === undefined) return at;
    const isValue: boolean = expected === 'value' || expected === 'value or end';
    const isName: boolean = expected === 'name' || expected === 'name or end';
    if (char === '"' && (isValue || isName)) {
      const end = endOfString(text, at);
      if (!isString(text.slice(at, end))) return at;
      at = end;
      expected = isName ? 'colon' : afterValue(open);
    } else if ((char === '{' || char === '[') && isValue) {
      open.push(char);
      at += 1;
      expected = char === '{' ? 'name or end' : 'value or end';
    } else if (char === closing[open.at(-1) ?? ''] && expected.endsWith('or end')) {
      open.pop();
      at += 1;
      expected = afterValue(open);
    } else if (char === ',' && expected === 'comma or end') {
      at += 1;
      expected = open.at(-1) === '{' ? 'name' : 'value';
    } else if (char === ':' && expected === 'colon') {
      at += 1;
      expected = 'value';
    } else {
      const end = isValue ? endOf(atom, text, at) : null;
      if (end === null) return at;
      at = end;
      expected = afterValue(open);
    }
  }
}

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

const afterValue = (open: readonly string[]): Expected => (open.length === 0 ? 'nothing' : 'comma or end');

function isString(token: string): boolean {
  try {
    return typeof JSON.parse(token) === 'string';
  } catch {
    return false;
  }
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function placeOf(text: string, at: number): TextPlace {
  const before = text.slice(0, at);
  let line = 1;
  for (let end = before.indexOf('\n'); end >= 0; end = before.indexOf('\n', end + 1)) line += 1;
  return { line, column: [...before.slice(before.lastIndexOf('\n') + 1)].length + 1 };
}

/** Returns the position after the closing quote of the string that begins here; the position after the text if there is none. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length + 1 : end + 1;
}

/** A character is escaped behind an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

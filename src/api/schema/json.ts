import type { Finding } from './finding.ts';

const maxDepth = 32;
/** More than the largest invoice has; a body of nothing but brackets would hold up everybody while it is read. */
export const mostValues = 700_000;
export const significantDigits = 15;

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown; readonly findings: readonly Finding[] }
  | { readonly ok: false };

/**
 * JSON as the contract wants it. `JSON.parse` does the reading; a second pass over the text finds what it would hide: a
 * member sent twice, a number whose digits a JavaScript number cannot hold, nesting without end.
 */
export function parseJson(text: string): ParsedJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false };
  }
  return { ok: true, value, findings: inspect(text) };
}

/** Counted by what stands before each of them, outside of texts, without reading them. */
export function hasTooManyValues(text: string): boolean {
  if (text.length <= mostValues) return false;
  let count = 0;
  for (let at = 0; at < text.length && count <= mostValues; at += 1) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at) - 1;
    else if (char === ',' || char === '[' || char === '{') count += 1;
  }
  return count > mostValues;
}

/**
 * The same JSON with every number as the text of its digits: for a wire where numbers may arrive as text, and where a
 * number keeps its spelling. Null: no JSON, or nested too deeply. Of a member sent twice the last counts.
 */
export function parseJsonAsText(text: string): { readonly value: unknown } | null {
  try {
    JSON.parse(text);
    const quoted = quoteNumbers(text);
    return quoted === null ? null : { value: JSON.parse(quoted) };
  } catch {
    return null;
  }
}

/** Of a text that is known to be valid JSON. */
function quoteNumbers(text: string): string | null {
  const parts: string[] = [];
  let depth = 0;
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') at = endOfString(text, at) - 1;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    else if (beginsNumber(char)) {
      const end = endOfNumber(text, at);
      parts.push(text.slice(copied, at), '"', text.slice(at, end), '"');
      copied = end;
      at = end - 1;
    }
    if (depth > maxDepth) return null;
  }
  return parts.join('') + text.slice(copied);
}

interface Level {
  readonly members: Set<string> | null;
  place: string | number;
}

/** Walks the tokens of a text that is known to be valid JSON. */
function inspect(text: string): readonly Finding[] {
  const findings: Finding[] = [];
  const levels: Level[] = [];
  const path = (): readonly (string | number)[] => levels.map(({ place }) => place);
  let expectsName = false;

  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    const level = levels.at(-1);
    switch (char) {
      case '{':
      case '[':
        if (levels.length === maxDepth) return [{ path: path(), rule: 'nesting', args: { max: maxDepth } }];
        levels.push(char === '{' ? { members: new Set(), place: '' } : { members: null, place: 0 });
        expectsName = char === '{';
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (level?.members) expectsName = true;
        else if (level && typeof level.place === 'number') level.place += 1;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (expectsName && level?.members) {
          level.place = nameAt(text, at, end);
          if (level.members.has(level.place)) findings.push({ path: path(), rule: 'repeated', args: {} });
          level.members.add(level.place);
          expectsName = false;
        }
        at = end - 1;
        break;
      }
      default:
        if (char !== undefined && beginsNumber(char)) {
          const end = endOfNumber(text, at);
          if (!isHeldExactly(text.slice(at, end))) {
            findings.push({ path: path(), rule: 'digits', args: { max: significantDigits } });
          }
          at = end - 1;
        }
    }
  }
  return findings;
}

const beginsNumber = (char: string): boolean => char === '-' || (char >= '0' && char <= '9');

/** Names are seldom written with escapes, and reading one costs more than all else here. */
function nameAt(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end - 1);
  return written.includes('\\') ? String(JSON.parse(text.slice(start, end))) : written;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length + 1 : end + 1;
}

/** Behind an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && '0123456789.eE+-'.includes(text[at] ?? '')) at += 1;
  return at;
}

/** V2-NUM-3: judged by value, not by spelling: leading and trailing zeros do not count. */
export function isHeldExactly(token: string): boolean {
  const [mantissa = ''] = token.split(/[eE]/);
  const digits = mantissa.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
  const value = Number(token);
  // A value that is not zero but too small or too large for a JavaScript number is not held either.
  return digits.length <= significantDigits && Number.isFinite(value) && (value !== 0 || digits === '');
}

import { excerpt, type Finding, foundAt, type Path } from './finding.ts';
import { endOfJson, endOfString, type TextPlace } from './json-end.ts';

const maxDepth = 32;
export const significantDigits = 15;

export interface JsonBounds {
  /** A text may hold so many values; they are counted before any of them is read. */
  readonly values: number;
  /** After so many findings the text is not looked at any further. */
  readonly findings: number;
}

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown; readonly findings: readonly Finding[] }
  /** It is no JSON from there on, or more of it than anybody has a use for. */
  | { readonly ok: false; readonly because: 'not-json'; readonly at: TextPlace }
  | { readonly ok: false; readonly because: 'too-many-values' };

/**
 * It is JSON as the contract requires it. A first pass over the text finds what `JSON.parse` would hide: a member sent twice, a number
 * whose digits a JavaScript number cannot hold, nesting without end. The pass stops at its bounds, so no value is built from a text that
 * exceeds them.
 */
export function parseJson(text: string, bounds: JsonBounds): ParsedJson {
  const findings = inspect(text, bounds);
  if (findings === 'too-many-values') return { ok: false, because: findings };
  try {
    return { ok: true, value: JSON.parse(text), findings };
  } catch {
    return { ok: false, because: 'not-json', at: endOfJson(text) };
  }
}

/**
 * Every number becomes the text of its digits, for a wire where numbers may arrive as text and keep their spelling. A text that is nested
 * too deeply is refused. If a member is sent twice, the last one counts.
 */
export function parseJsonAsText(text: string, mostValues: number): ParsedJson {
  const quoted = quoteNumbers(text, mostValues);
  if (quoted === 'too-many-values') return { ok: false, because: quoted };
  try {
    if (quoted !== 'not-json') return { ok: true, value: JSON.parse(quoted), findings: [] };
  } catch {
    // It is reported below.
  }
  return { ok: false, because: 'not-json', at: endOfJson(text) };
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const afterValue = /[ \t\r\n]*(?:[,\]}]|$)/y;

/** What is put in quotes would no longer be judged, so its form is judged here, and that no name of a member is a number. */
function quoteNumbers(text: string, mostValues: number): string | 'not-json' | 'too-many-values' {
  const parts: string[] = [];
  let depth = 0;
  let values = 0;
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') at = endOfString(text, at) - 1;
    else if (char === '}' || char === ']') depth -= 1;
    else if (char === ',' || char === '{' || char === '[') {
      if (char !== ',') depth += 1;
      values += 1;
      if (depth > maxDepth) return 'not-json';
      if (values > mostValues) return 'too-many-values';
    } else if (beginsNumber(char)) {
      const end = endOf(number, text, at);
      if (end === null || endOf(afterValue, text, end) === null) return 'not-json';
      parts.push(text.slice(copied, at), '"', text.slice(at, end), '"');
      copied = end;
      at = end - 1;
    }
  }
  return parts.join('') + text.slice(copied);
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

interface Level {
  readonly members: Set<string> | null;
  place: string | number;
}

/** The text need not be valid JSON: what was found in one that is not is never used. */
function inspect(text: string, bounds: JsonBounds): readonly Finding[] | 'too-many-values' {
  const findings: Finding[] = [];
  const levels: Level[] = [];
  const path = (): Path => levels.map(({ place }) => place);
  let expectsName = false;
  let values = 0;

  for (let at = 0; at < text.length && findings.length < bounds.findings; at += 1) {
    const char = text[at];
    const level = levels.at(-1);
    switch (char) {
      case '{':
      case '[':
        if (levels.length === maxDepth) return [foundAt(path(), 'nesting', { max: maxDepth })];
        levels.push(char === '{' ? { members: new Set(), place: '' } : { members: null, place: 0 });
        expectsName = char === '{';
        values += 1;
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (level?.members) expectsName = true;
        else if (level && typeof level.place === 'number') level.place += 1;
        values += 1;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (expectsName && level?.members) {
          level.place = nameAt(text, at, end);
          if (level.members.has(level.place)) findings.push(foundAt(path(), 'repeated', {}));
          level.members.add(level.place);
          expectsName = false;
        }
        at = end - 1;
        break;
      }
      default:
        if (char !== undefined && beginsNumber(char)) {
          const end = endOfNumber(text, at);
          const token = text.slice(at, end);
          if (!isHeldExactly(token)) {
            findings.push(foundAt(path(), 'digits', { max: significantDigits, received: excerpt(token) }));
          }
          at = end - 1;
        }
    }
    if (values > bounds.values) return 'too-many-values';
  }
  return findings;
}

const beginsNumber = (char: string): boolean => char === '-' || (char >= '0' && char <= '9');

/** Names are seldom written with escapes, and reading one costs more than all else here. */
function nameAt(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end - 1);
  if (!written.includes('\\')) return written;
  try {
    return String(JSON.parse(text.slice(start, end)));
  } catch {
    return written;
  }
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && '0123456789.eE+-'.includes(text[at] ?? '')) at += 1;
  return at;
}

/** V2-NUM-3: compares by value, not by spelling: leading and trailing zeros do not count. */
export function isHeldExactly(token: string): boolean {
  let digits = 0;
  let zeros = 0;
  // A number of a million digits is looked at once, each digit for itself.
  for (const char of token) {
    if (char === 'e' || char === 'E') break;
    if (char === '0') zeros += digits > 0 ? 1 : 0;
    else if (char > '0' && char <= '9') {
      digits += zeros + 1;
      zeros = 0;
      if (digits > significantDigits) return false;
    }
  }
  const value = Number(token);
  // A value that is not zero but too small or too large for a JavaScript number is not held either.
  return Number.isFinite(value) && (value !== 0 || digits === 0);
}

const strict = new TextDecoder('utf-8', { fatal: true });

/** Returns null if the bytes are not UTF-8: nothing is guessed. */
export function utf8(bytes: Buffer): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

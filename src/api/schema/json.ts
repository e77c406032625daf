import type { Finding } from './finding.ts';

const maxDepth = 32;
const significantDigits = 15;

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
          const name: unknown = JSON.parse(text.slice(at, end));
          level.place = String(name);
          if (level.members.has(level.place)) findings.push({ path: path(), rule: 'repeated', args: {} });
          level.members.add(level.place);
          expectsName = false;
        }
        at = end - 1;
        break;
      }
      default:
        if (char === '-' || (char !== undefined && char >= '0' && char <= '9')) {
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

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && '0123456789.eE+-'.includes(text[at] ?? '')) at += 1;
  return at;
}

/** V2-NUM-3: judged by value, not by spelling: leading and trailing zeros do not count. */
function isHeldExactly(token: string): boolean {
  const [mantissa = ''] = token.split(/[eE]/);
  const digits = mantissa.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
  const value = Number(token);
  // A value that is not zero but too small or too large for a JavaScript number is not held either.
  return digits.length <= significantDigits && Number.isFinite(value) && (value !== 0 || digits === '');
}

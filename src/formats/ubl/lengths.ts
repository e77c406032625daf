import { plain } from '../xml/write-xml.ts';

/**
 * The lengths of CIUS-RO (BR-RO-L…) are counted in characters and not in UTF-16 units, as its rules do. Longer texts are shortened or
 * split, never refused.
 */

const shortened = '…';

/** At most `limit` characters; the last one shows that the text was cut. */
export function atMost(limit: number, value: string): string {
  const text = plain(value);
  if (text.length <= limit) return text;
  const characters = [...text];
  return characters.length <= limit ? text : plain(characters.slice(0, limit - 1).join('')) + shortened;
}

/** Splits the text into parts of at most `limit` characters, between words if one ends near the limit. */
export function inParts(limit: number, value: string): readonly string[] {
  const parts: string[] = [];
  for (let rest = plain(value); rest !== ''; ) {
    const [part, more] = splitAt(limit, rest);
    parts.push(part);
    rest = more;
  }
  return parts;
}

/** Splits the text into as much as fits, and the rest. */
export function splitAt(limit: number, value: string): readonly [string, string] {
  const text = plain(value);
  if (text.length <= limit) return [text, ''];
  const characters = [...text];
  if (characters.length <= limit) return [text, ''];
  const lastSpace = characters.lastIndexOf(' ', limit);
  const end = lastSpace > limit * fullEnough ? lastSpace : limit;
  return [plain(characters.slice(0, end).join('')), plain(characters.slice(end).join(''))];
}

/** Two texts of 2000 characters, in parts filled to this degree, leave room among the 20 notes for the legal mentions. */
const fullEnough = 0.9;

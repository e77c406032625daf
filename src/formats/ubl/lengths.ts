import { plain } from '../xml/write-xml.ts';

/**
 * The lengths of CIUS-RO (BR-RO-L…), counted as its rules count them: in characters, not in UTF-16 units. What is longer
 * is shortened or split, never refused.
 */

const shortened = '…';

/** At most so many characters, the last of them a sign that the text was cut. */
export function atMost(limit: number, value: string): string {
  const text = plain(value);
  if (text.length <= limit) return text;
  const characters = [...text];
  return characters.length <= limit ? text : plain(characters.slice(0, limit - 1).join('')) + shortened;
}

/** The text in parts of at most so many characters, broken between words if one ends near the limit. */
export function inParts(limit: number, value: string): readonly string[] {
  const parts: string[] = [];
  for (let rest = plain(value); rest !== ''; ) {
    const [part, more] = splitAt(limit, rest);
    parts.push(part);
    rest = more;
  }
  return parts;
}

/** As much of the text as fits, and the rest. */
export function splitAt(limit: number, value: string): readonly [string, string] {
  const text = plain(value);
  if (text.length <= limit) return [text, ''];
  const characters = [...text];
  if (characters.length <= limit) return [text, ''];
  const lastSpace = characters.lastIndexOf(' ', limit);
  const end = lastSpace > limit * fullEnough ? lastSpace : limit;
  return [plain(characters.slice(0, end).join('')), plain(characters.slice(end).join(''))];
}

/** Two texts of 2000 characters, in parts as full as this, leave room among the 20 notes for what the law wants said. */
const fullEnough = 0.9;

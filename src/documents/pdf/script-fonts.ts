import { readFileSync } from 'node:fs';
import { type FontWidths, readFontWidths } from './font-widths.ts';
import { sfntOf } from './woff.ts';

/** A font for a script that our own font does not have. */
export interface ScriptFont {
  readonly family: string;
  readonly file: Buffer;
  readonly widths: FontWidths;
}

/** Decision 0033. If two fonts have a letter, the first is used. */
const fonts = [
  ['Noto Sans Hebrew', 'noto-sans-hebrew', /\p{scx=Hebrew}/u],
  ['Noto Sans Arabic', 'noto-sans-arabic', /\p{scx=Arabic}/u],
  ['Noto Sans Armenian', 'noto-sans-armenian', /\p{scx=Armenian}/u],
  ['Noto Sans Georgian', 'noto-sans-georgian', /\p{scx=Georgian}/u],
  ['Noto Sans Thai', 'noto-sans-thai', /\p{scx=Thai}/u],
  ['Noto Sans Devanagari', 'noto-sans-devanagari', /\p{scx=Devanagari}/u],
  ['Noto Sans KR', 'noto-sans-kr', /\p{scx=Hangul}/u],
  ['Noto Sans SC', 'noto-sans-sc', /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u{FF00}-\u{FFEF}]/u],
  ['Noto Sans JP', 'noto-sans-jp', /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u{FF00}-\u{FFEF}]/u],
  ['Noto Sans TC', 'noto-sans-tc', /[\p{scx=Han}\u{FF00}-\u{FFEF}]/u],
  ['Noto Emoji', 'noto-emoji', /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u],
] as const;

const japanese = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Reads a font when a text first needs it, and keeps it. */
export function scriptFonts() {
  const read = new Map<string, ScriptFont>();
  const fontOf = ([family, name]: (typeof fonts)[number]): ScriptFont => {
    const known = read.get(family);
    if (known) return known;
    const file = sfntOf(readFileSync(new URL(`fonts/noto/${name}.woff`, import.meta.url)));
    const font = { family, file, widths: readFontWidths(file) };
    read.set(family, font);
    return font;
  };

  /** The fewest fonts that have the letters of the text, in the order of the table; a letter that none has is left out. */
  return (letters: ReadonlySet<string>): readonly ScriptFont[] => {
    // A character shared by several languages is drawn in the Japanese style if its neighbours are Japanese.
    const isJapanese = [...letters].some((letter) => japanese.test(letter));
    const order = isJapanese ? fonts.toSorted((one, other) => rank(one[0]) - rank(other[0])) : fonts;
    const needed = new Set<ScriptFont>();
    for (const letter of letters) {
      const code = letter.codePointAt(0) ?? 0;
      if ([...needed].some(({ widths }) => widths.has(code))) continue;
      for (const entry of order) {
        if (!entry[2].test(letter)) continue;
        const font = fontOf(entry);
        if (!font.widths.has(code)) continue;
        needed.add(font);
        break;
      }
    }
    return [...needed].toSorted((one, other) => place(order, one) - place(order, other));
  };
}

const rank = (family: string): number => (family === 'Noto Sans JP' ? 0 : 1);
const place = (order: readonly (typeof fonts)[number][], { family }: ScriptFont): number =>
  order.findIndex(([name]) => name === family);

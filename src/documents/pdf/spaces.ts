import type { FontWidths } from './font-widths.ts';

/** The spaces of Unicode that have a width; of a digit, of a full stop, of an em and its parts. */
const kinds = [...'\u{2003}\u{2007}\u{2002}\u{2004}\u{2008}\u{2005}\u{2006}\u{2009}\u{200A}'];
const perEm = 1000;
const longest = 4 * perEm;

/** A text of spaces that is as wide as asked, to a few thousandths of an em; a space below a sixteenth is left out. */
export function spaceOf(ems: number, font: FontWidths): string {
  const wanted = Math.round(ems * perEm);
  const whole = Math.max(0, Math.ceil((wanted - longest) / perEm));
  return (kinds[0] ?? '').repeat(whole) + nearest(wanted - whole * perEm, fillings(font));
}

/** By width in thousandths of an em, the shortest text of spaces that has it. */
type Fillings = readonly (string | undefined)[];

function nearest(wanted: number, filled: Fillings): string {
  for (let off = 0; off <= perEm; off += 1) {
    const found = filled[wanted - off] ?? filled[wanted + off];
    if (found !== undefined) return found;
  }
  return '';
}

const known = new WeakMap<FontWidths, Fillings>();

function fillings(font: FontWidths): Fillings {
  const remembered = known.get(font);
  if (remembered) return remembered;
  const filled: (string | undefined)[] = [''];
  for (let width = 1; width <= longest; width += 1) {
    for (const kind of kinds) {
      const before = filled[width - Math.round((font.get(kind.codePointAt(0) ?? 0) ?? 0) * perEm)];
      const best = filled[width];
      if (before !== undefined && (best === undefined || before.length + 1 < best.length))
        filled[width] = before + kind;
    }
  }
  known.set(font, filled);
  return filled;
}

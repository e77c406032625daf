import type { FontWidths } from './font-widths.ts';

/** The spaces of Unicode that have a width: those of a digit, of a full stop, of an em and its parts. */
const kinds = [...'\u{2003}\u{2007}\u{2002}\u{2004}\u{2008}\u{2005}\u{2006}\u{2009}\u{200A}'];
const perEm = 1000;
const longest = 4 * perEm;

/**
 * A text of spaces about as wide as requested: within four thousandths of an em, which nobody sees. It has as few spaces as possible,
 * because each is a letter to lay out. A width below a sixteenth of an em is left out.
 */
export function spaceOf(ems: number, font: FontWidths): string {
  const wanted = Math.max(0, Math.round(ems * perEm));
  const whole = Math.max(0, Math.ceil((wanted - longest) / perEm));
  return (kinds[0] ?? '').repeat(whole) + (fillings(font)[wanted - whole * perEm] ?? '');
}

const unseen = 4;

/** The text of spaces for each width, in thousandths of an em. */
type Fillings = readonly string[];

const known = new WeakMap<FontWidths, Fillings>();

function fillings(font: FontWidths): Fillings {
  const remembered = known.get(font);
  if (remembered) return remembered;
  const exact = exactFillings(font);
  const filled = exact.map((_, width) => shortestNear(width, exact));
  known.set(font, filled);
  return filled;
}

/** Each width has here the shortest text that is exactly as wide, if there is one. */
type ExactFillings = readonly (string | undefined)[];

function exactFillings(font: FontWidths): ExactFillings {
  const filled: (string | undefined)[] = [''];
  for (let width = 1; width <= longest; width += 1) {
    let best: string | undefined;
    for (const kind of kinds) {
      const before = filled[width - Math.round((font.get(kind.codePointAt(0) ?? 0) ?? 0) * perEm)];
      if (before !== undefined && (best === undefined || before.length + 1 < best.length)) best = before + kind;
    }
    filled[width] = best;
  }
  return filled;
}

function shortestNear(width: number, exact: ExactFillings): string {
  let best: string | undefined;
  for (let off = 0; off <= perEm && (off <= unseen || best === undefined); off += 1) {
    for (const found of [exact[width - off], exact[width + off]]) {
      if (found !== undefined && (best === undefined || found.length < best.length)) best = found;
    }
  }
  return best ?? '';
}

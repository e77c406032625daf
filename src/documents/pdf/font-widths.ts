/** The width, in ems, of each character for which a font has a glyph. */
export type FontWidths = ReadonlyMap<number, number>;

export interface Fonts {
  readonly regular: FontWidths;
  readonly semiBold: FontWidths;
}

/** The width without kerning. Text that is laid out by these widths is printed without kerning. */
export function widthOf(text: string, font: FontWidths): number {
  let width = 0;
  for (const character of text) width += font.get(character.codePointAt(0) ?? 0) ?? 0;
  return width;
}

/** Reads the tables `cmap`, `hmtx`, `hhea` and `head` of a TrueType font. */
export function readFontWidths(font: Uint8Array): FontWidths {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const unitsPerEm = view.getUint16(tableOffset(view, 'head') + 18);
  const measured = view.getUint16(tableOffset(view, 'hhea') + 34);
  const metrics = tableOffset(view, 'hmtx');
  // Glyphs after the last one with a width are as wide as it is.
  const advance = (glyph: number): number => view.getUint16(metrics + 4 * Math.min(glyph, measured - 1));
  return new Map([...glyphsByCode(view)].map(([code, glyph]) => [code, advance(glyph) / unitsPerEm]));
}

function tableOffset(view: DataView, tag: string): number {
  const tables = view.getUint16(4);
  for (let place = 0; place < tables; place += 1) {
    const record = 12 + 16 * place;
    const name = String.fromCharCode(...[0, 1, 2, 3].map((at) => view.getUint8(record + at)));
    if (name === tag) return view.getUint32(record + 8);
  }
  throw new Error(`the font has no table ${tag}`);
}

const segmentFormat = 4;
const groupFormat = 12;
const endOfSegments = 0xffff;

function* glyphsByCode(view: DataView): Generator<readonly [number, number]> {
  const cmap = tableOffset(view, 'cmap');
  for (let place = 0; place < view.getUint16(cmap + 2); place += 1) {
    const subtable = cmap + view.getUint32(cmap + 4 + 8 * place + 4);
    const format = view.getUint16(subtable);
    // These formats cover the Basic Multilingual Plane and all planes; the other tables add nothing.
    if (format === segmentFormat) yield* segments(view, subtable);
    else if (format === groupFormat) yield* groups(view, subtable);
  }
}

/** Runs of codes in four parallel arrays: ends, starts, deltas, offsets. Glyph 0 means that there is none. */
function* segments(view: DataView, subtable: number): Generator<readonly [number, number]> {
  const size = view.getUint16(subtable + 6);
  const ends = subtable + 14;
  const starts = ends + size + 2;
  const deltas = starts + size;
  const offsets = deltas + size;
  for (let at = 0; at < size; at += 2) {
    const start = view.getUint16(starts + at);
    const offset = view.getUint16(offsets + at);
    for (let code = start; code <= view.getUint16(ends + at) && code < endOfSegments; code += 1) {
      const raw = offset === 0 ? code : view.getUint16(offsets + at + offset + 2 * (code - start));
      const glyph = raw === 0 ? 0 : (raw + view.getUint16(deltas + at)) & 0xffff;
      if (glyph !== 0) yield [code, glyph];
    }
  }
}

/** Runs of codes with runs of glyphs: first code, last code, first glyph. */
function* groups(view: DataView, subtable: number): Generator<readonly [number, number]> {
  for (let place = 0; place < view.getUint32(subtable + 12); place += 1) {
    const [first = 0, last = 0, glyph = 0] = [0, 4, 8].map((member) =>
      view.getUint32(subtable + 16 + 12 * place + member),
    );
    for (let code = first; code <= last; code += 1) yield [code, glyph + code - first];
  }
}

/**
 * The measures of the page. The template gets them with its content, and the layout of columns uses them to decide what fits, so that
 * neither has numbers of its own.
 */
export const pageGeometry = {
  paperWidthMm: 210,
  paperHeightMm: 297,
  marginMm: 16,
  bodySizePt: 8.5,
  /** The inset of a table row, on both sides. */
  rowInsetMm: 1.5,
  /** The least gap between the name of a line and its figures. */
  figuresGapMm: 3,
  /** What a text gets beyond its width, so that it does not break. */
  spareEms: 0.2,
  bottomMm: 20,
} as const;

export const emsOf = (millimetres: number): number => (millimetres * 72) / 25.4 / pageGeometry.bodySizePt;

const { paperWidthMm, marginMm, rowInsetMm, figuresGapMm, spareEms } = pageGeometry;

/** The width between the insets of a row; part of an em is kept in reserve. */
export const rowWidth = Math.floor(emsOf(paperWidthMm - 2 * marginMm - 2 * rowInsetMm));

export const figuresGap = emsOf(figuresGapMm) + spareEms;

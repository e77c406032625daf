import { type Logo, type Look, readableAccent } from '../../domain/company/look.ts';
import { type Fonts, widthOf } from './font-widths.ts';
import { emsOf, pageGeometry } from './page-geometry.ts';
import { headSize } from './text-columns.ts';

export interface LookContent {
  readonly accent: string | null;
  readonly logo: { readonly format: string; readonly widthMm: number; readonly heightMm: number } | null;
  readonly closing: string | null;
  /** The text at the foot of every page, with the height of its lines and the gap below them. */
  readonly footer: { readonly text: string; readonly heightMm: number } | null;
}

export function lookContent({ accent, logo, closingText, footer }: Look, fonts: Fonts): LookContent {
  return {
    accent: accent && readableAccent(accent),
    logo: logo && { format: formats[logo.kind], ...shownSize(logo) },
    closing: closingText,
    footer: footer === null ? null : { text: footer, heightMm: footerGapMm + linesOf(footer, fonts) * footerLineMm },
  };
}

/** The formats by the compiler's names. */
const formats: Readonly<Record<Logo['kind'], string>> = { png: 'png', jpeg: 'jpg', svg: 'svg' };

const mostWidthMm = 60;
const mostHeightMm = 22;
/** The size of a picture with few pixels, at 72 to the inch. A vector drawing has no such limit. */
const mmOfPixel = 25.4 / 72;

/** CON-LOOK-5: a logo has at most 60 × 22 mm, is not distorted, and is not so large that its pixels can be seen. */
export function shownSize({ kind, width, height }: Pick<Logo, 'kind' | 'width' | 'height'>) {
  const most = kind === 'svg' ? Number.POSITIVE_INFINITY : mmOfPixel;
  const scale = Math.min(mostWidthMm / width, mostHeightMm / height, most);
  return { widthMm: rounded(width * scale), heightMm: rounded(height * scale) };
}

const rounded = (mm: number): number => Math.max(0.1, Math.round(mm * 100) / 100);

const footerLineMm = 4;
const footerGapMm = 1.5;

/** Estimates the lines of a text, rather one too many, because words do not fill their lines. */
function linesOf(text: string, { regular }: Fonts): number {
  const room = emsOf(pageGeometry.paperWidthMm - 2 * pageGeometry.marginMm) / headSize;
  const ofParagraph = (paragraph: string): number => Math.max(1, Math.ceil((widthOf(paragraph, regular) * 1.1) / room));
  return text.split('\n').reduce((sum, paragraph) => sum + ofParagraph(paragraph), 0);
}

import { createHash } from 'node:crypto';

/** How the documents of a company look; null: as they look without it. */
export interface Look {
  readonly logo: Logo | null;
  /** `#rrggbb`, as it was chosen; `readableAccent` is what is printed. */
  readonly accent: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly shareCapital: string | null;
  /** Under the totals. */
  readonly closingText: string | null;
  /** At the foot of every page. */
  readonly footer: string | null;
  /** V2-PRINT-8, V2-PRINT-4, V2-PRINT-7: what is printed only where the company wants it. */
  readonly showsLineGross: true | null;
  readonly showsIssuedBy: true | null;
  readonly showsBarcode: true | null;
}

export const logoKinds = ['png', 'jpeg', 'svg'] as const;
export type LogoKind = (typeof logoKinds)[number];

/** A picture as somebody sent it. */
export interface LogoFile {
  readonly kind: LogoKind;
  /** In base64. */
  readonly content: string;
}

/** A picture that was made harmless, and that the compiler can print. */
export interface Logo extends LogoFile {
  /** In pixels, or in the units of an SVG. */
  readonly width: number;
  readonly height: number;
}

/** CON-LOOK-1: why a picture cannot be the logo. */
export type LogoFault =
  | { readonly is: 'other-kind' | 'damaged' | 'interlaced' | 'not-rgb' | 'not-printable' }
  | { readonly is: 'too-many-pixels' | 'too-many-bytes'; readonly most: number }
  | { readonly is: 'svg-not-read' | 'svg-without-size' | 'svg-too-complex' }
  | { readonly is: 'svg-part'; readonly name: string };

export class BadLogo extends Error {
  readonly fault: LogoFault;
  constructor(fault: LogoFault) {
    super(`not a logo: ${fault.is}`);
    this.fault = fault;
  }
}

export const mostLogoBytes = 512 * 1024;
/** On each side. A PNG is made smaller before it is kept. */
export const mostPngPixels = 4000;
/** The compiler encodes it anew in this size, for every document that is not printed from its cache. */
export const mostJpegPixels = 2000;
/** Of one company, over the years: documents name the one they were issued with, so none is ever deleted. */
export const mostLooks = 500;

export const plainLook: Look = {
  logo: null,
  accent: null,
  phone: null,
  website: null,
  shareCapital: null,
  closingText: null,
  footer: null,
  showsLineGross: null,
  showsIssuedBy: null,
  showsBarcode: null,
};

export const isPlain = (look: Look): boolean => Object.values(look).every((member) => member === null);

/** Always the same text for the same look, whatever the order of its members. */
export function lookText(look: Look): string {
  const { logo, accent, phone, website, shareCapital, closingText, footer } = look;
  const { showsLineGross, showsIssuedBy, showsBarcode } = look;
  // Later than the others, and left out where not wanted: a look of before keeps its name.
  const wanted = Object.entries({ showsLineGross, showsIssuedBy, showsBarcode }).filter(([, isWanted]) => isWanted);
  const picture = logo && { kind: logo.kind, content: logo.content, width: logo.width, height: logo.height };
  return JSON.stringify({
    logo: picture,
    accent,
    phone,
    website,
    shareCapital,
    closingText,
    footer,
    ...Object.fromEntries(wanted),
  });
}

/** CON-LOOK-3: a digest of its text. A sealed document that names it cannot be given another look. */
export const lookIdOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A text that an earlier release wrote may lack members. */
export const lookOf = (text: string): Look => ({ ...plainLook, ...(JSON.parse(text) as Partial<Look>) });

/** WCAG 2.2, 1.4.3: of text on its ground. */
export const leastContrast = 4.5;

/** CON-LOOK-2: the colour, made darker, or lighter on a dark ground, as far as it takes to be read there. */
export function readableAccent(accent: string, ground = '#ffffff'): string {
  // From the colour itself to black or white, whichever stands out.
  const end = contrast('#000000', ground) >= contrast('#ffffff', ground) ? 0 : 255;
  for (let share = 100; share > 0; share -= 1) {
    const nearer = hexOf(channelsOf(accent).map((channel) => end + Math.floor(((channel - end) * share) / 100)));
    if (contrast(nearer, ground) >= leastContrast) return nearer;
  }
  return hexOf([end, end, end]);
}

export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channelsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Of sRGB. */
function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

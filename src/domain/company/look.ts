import { createHash } from 'node:crypto';

/** How the documents of a company look; a null member stands for the service's own appearance. */
export interface Look {
  readonly logo: Logo | null;
  /** `#rrggbb` as it was chosen; `readableAccent` is the colour that is printed. */
  readonly accent: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly shareCapital: string | null;
  /** Printed under the totals. */
  readonly closingText: string | null;
  /** Printed at the foot of every page. */
  readonly footer: string | null;
  /** V2-PRINT-8, V2-PRINT-4, V2-PRINT-7: parts that are printed only if the company wants them. */
  readonly showsLineGross: true | null;
  readonly showsIssuedBy: true | null;
  readonly showsBarcode: true | null;
}

export const logoKinds = ['png', 'jpeg', 'svg'] as const;
export type LogoKind = (typeof logoKinds)[number];

/** A picture as it was uploaded. */
export interface LogoFile {
  readonly kind: LogoKind;
  /** The file in base64. */
  readonly content: string;
}

/** A picture that has been sanitised and that the PDF compiler can print. */
export interface Logo extends LogoFile {
  /** Width and height in pixels, or in the units of an SVG. */
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
/** The limit for each side. A PNG is scaled down before it is stored. */
export const mostPngPixels = 4000;
/** The limit for each side. A JPEG is not scaled down, so the compiler encodes it in this size for every document that it prints. */
export const mostJpegPixels = 2000;
/** The limit for one company over the years. No look is ever deleted, because documents refer to the one they were issued with. */
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

/** The text is the same for equal looks, whatever the order of their members. */
export function lookText(look: Look): string {
  const { logo, accent, phone, website, shareCapital, closingText, footer } = look;
  const { showsLineGross, showsIssuedBy, showsBarcode } = look;
  // These members were added later and are left out if not wanted, so that the digest of an older look stays the same.
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

/** CON-LOOK-3: a digest of the text. A sealed document contains it, and so cannot be given another look. */
export const lookIdOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A text that an earlier release wrote may lack members. */
export const lookOf = (text: string): Look => ({ ...plainLook, ...(JSON.parse(text) as Partial<Look>) });

/** WCAG 2.2, 1.4.3: the least contrast between text and its background. */
export const leastContrast = 4.5;

/** CON-LOOK-2: makes the colour darker, or lighter on a dark background, until it can be read there. */
export function readableAccent(accent: string, ground = '#ffffff'): string {
  // The colour is moved towards black or white, whichever contrasts more.
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

/** Converts a channel of sRGB to linear light. */
function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

import { BadLogo } from '../../domain/company/look.ts';
import { quoted, readXml, type XmlElement } from '../xml/read-xml.ts';

/**
 * CON-LOOK-1: an uploaded SVG is written again from its shapes, groups and gradients. A file that needs more to be drawn (text, pictures,
 * style sheets, scripts, links) is refused, because the logo would look different; elements that only describe it are left out.
 */
export function rewrittenSvg(file: Buffer): {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
} {
  const root = parsed(file);
  if (root.name !== 'svg') throw new BadLogo({ is: 'other-kind' });
  const { box, width, height } = sizeOf(root);
  let count = 0;
  const sizes = clipSizes(root);
  const written = (element: XmlElement, isInClip: boolean): string => {
    if (!elements.has(element.name)) throw partRefused(element.name);
    const attributes = attributesOf(element);
    const clip = clipIn(attributes);
    // OPS-PRINT-6: a clip is drawn again wherever it is used, so nested clips would be drawn so often that printing never ends.
    if (clip !== null && (isInClip || element.name === 'clipPath')) throw partRefused('clip-path');
    count += 1 + (clip === null ? 0 : (sizes.get(clip) ?? 0));
    if (count > mostElements) throw new BadLogo({ is: 'svg-too-complex' });
    return `<${element.name}${attributes}${inside(element, isInClip || element.name === 'clipPath')}`;
  };
  const inside = (element: XmlElement, isInClip = false): string => {
    const children = element.children.filter(({ name }) => !descriptions.has(name));
    const drawn = children.map((child) => written(child, isInClip)).join('');
    return children.length === 0 ? '/>' : `>${drawn}</${element.name}>`;
  };
  const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${attributesOf(root, ofRoot)}${inside(root)}`;
  return { content: Buffer.from(content), width, height };
}

const mostElements = 3000;

function clipSizes(root: XmlElement): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  const sizeBelow = (element: XmlElement): number => {
    const size = element.children.reduce((sum, child) => sum + 1 + sizeBelow(child), 0);
    const id = element.attributes.get('id')?.trim();
    // If two clips have the same name, the larger one counts.
    if (element.name === 'clipPath' && id) sizes.set(id, Math.max(size, sizes.get(id) ?? 0));
    return size;
  };
  sizeBelow(root);
  return sizes;
}

/** The name of the clip that these attributes use; null if there is none. */
function clipIn(attributes: string): string | null {
  return / clip-path="url\(\s*'?#([\w.-]+)/.exec(attributes)?.[1] ?? null;
}

function parsed(file: Buffer): XmlElement {
  if (!/^\uFEFF?\s*</.test(file.toString('utf8', 0, 200))) throw new BadLogo({ is: 'other-kind' });
  try {
    return readXml(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch {
    throw new BadLogo({ is: 'svg-not-read' });
  }
}

const elements: ReadonlySet<string> = new Set([
  ...['g', 'defs', 'clipPath', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop'],
]);

/** These describe the drawing or the program that made it, and are not drawn. */
const descriptions: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'namedview']);

const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,2})?(?:px|pt|mm|cm|in|%)?$/i;
const numbers = /^[-+0-9.,eE%\s]*$/;
const word = /^[a-zA-Z -]{1,60}$/;
const reference = /^url\(\s*["']?#[\w.-]{1,200}["']?\s*\)$/;
const paint =
  /^(?:#[0-9a-f]{3,8}|[a-z]{1,30}|rgba?\([0-9.,%\s]{1,60}\)|url\(\s*["']?#[\w.-]{1,200}["']?\s*\)(?:\s*[a-z#0-9]{1,30})?)$/i;

const forms: readonly (readonly [form: RegExp, names: readonly string[]])[] = [
  [
    number,
    ['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2', 'fx', 'fy', 'fr', 'offset'],
  ],
  [number, ['opacity', 'fill-opacity', 'stroke-opacity', 'stop-opacity']],
  [number, ['stroke-width', 'stroke-miterlimit', 'stroke-dashoffset']],
  [numbers, ['points', 'stroke-dasharray']],
  [/^[-+0-9.,eE\sMmLlHhVvCcSsQqTtAaZz]*$/, ['d']],
  [
    /^(?:\s*,?\s*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+0-9.,eE\s]*\))*\s*$/,
    ['transform', 'gradientTransform'],
  ],
  [paint, ['fill', 'stroke', 'stop-color', 'color']],
  [reference, ['clip-path']],
  [word, ['fill-rule', 'clip-rule', 'stroke-linecap', 'stroke-linejoin', 'gradientUnits', 'spreadMethod']],
  [word, ['clipPathUnits', 'display', 'visibility']],
  [/^[\w.-]{1,200}$/, ['id']],
];
const formOf: ReadonlyMap<string, RegExp> = new Map(
  forms.flatMap(([form, names]) => names.map((name) => [name, form])),
);

/** These attributes would be drawn, or would act, and are not supported. Other unknown attributes draw nothing and are left out. */
const refused = /^(?:on.*|href|src|filter|mask|marker(?:-.*)?)$/i;

const placed: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height', 'transform']);
/** The box of the root gives its position and size. */
const ofRoot = (name: string): boolean => !placed.has(name);

function attributesOf({ attributes }: XmlElement, isWanted: (name: string) => boolean = () => true): string {
  const all = new Map([...attributes].filter(([name]) => name !== 'style'));
  // A declaration in `style` takes precedence over the attribute of the same name.
  for (const [name, value] of declarations(attributes.get('style') ?? '')) all.set(name, value);
  return [...all].flatMap(([name, value]) => (isWanted(name) ? attributeOf(name, value.trim()) : [])).join('');
}

function attributeOf(name: string, value: string): readonly string[] {
  const form = formOf.get(name);
  if (!form) {
    if (refused.test(name) && value !== 'none') throw partRefused(name);
    return [];
  }
  if (!form.test(value)) throw partRefused(`${name}="${value}"`);
  return [` ${name}="${value.replaceAll('"', "'")}"`];
}

const declarations = (style: string): readonly (readonly [string, string])[] =>
  style
    .split(';')
    .map((declaration) => [declaration.split(':')[0]?.trim() ?? '', declaration.split(':').slice(1).join(':')] as const)
    .filter(([name]) => name !== '');

/** The view box as four numbers; if there is none, it is made from width and height. */
function sizeOf({ attributes }: XmlElement) {
  const given = attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const own = [
    0,
    0,
    Number.parseFloat(attributes.get('width') ?? ''),
    Number.parseFloat(attributes.get('height') ?? ''),
  ];
  const box = given ?? own;
  const [, , width = 0, height = 0] = box;
  const isSize = (side: number): boolean => side >= smallest && side <= largest;
  if (box.length !== 4 || !box.every((side) => Math.abs(side) <= largest) || !isSize(width) || !isSize(height)) {
    throw new BadLogo({ is: 'svg-without-size' });
  }
  return { box: box.join(' '), width, height };
}

const smallest = 0.01;
const largest = 1_000_000;

const partRefused = (name: string): BadLogo => new BadLogo({ is: 'svg-part', name: quoted(name) });

import { BadLogo } from '../../domain/company/look.ts';
import { quoted, readXml, type XmlElement } from '../../domain/xml/read-xml.ts';

/**
 * CON-LOOK-1: an SVG from a stranger, written anew from the shapes, groups and gradients in it. What it takes to draw it otherwise
 * (text, pictures, style sheets, scripts, links) is refused, because the logo would look other than its owner drew it; what only
 * describes it is left out.
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
  const written = (element: XmlElement): string => {
    count += 1;
    if (count > mostElements) throw new BadLogo({ is: 'svg-too-complex' });
    if (!elements.has(element.name)) throw partRefused(element.name);
    return `<${element.name}${attributesOf(element)}${inside(element)}`;
  };
  const inside = (element: XmlElement): string => {
    const children = element.children.filter(({ name }) => !descriptions.has(name));
    return children.length === 0 ? '/>' : `>${children.map(written).join('')}</${element.name}>`;
  };
  const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${attributesOf(root, ofRoot)}${inside(root)}`;
  return { content: Buffer.from(content), width, height };
}

const mostElements = 3000;

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

/** Of the drawing or of the program that made it: nothing of them is drawn. */
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

/** What would be drawn, or would act, and is not taken over. All else that is unknown draws nothing and is left out. */
const refused = /^(?:on.*|href|src|filter|mask|marker(?:-.*)?)$/i;

const placed: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height', 'transform']);
/** Its place and size are said by the box. */
const ofRoot = (name: string): boolean => !placed.has(name);

function attributesOf({ attributes }: XmlElement, isWanted: (name: string) => boolean = () => true): string {
  const all = new Map([...attributes].filter(([name]) => name !== 'style'));
  // A declaration in `style` wins over the attribute of its name.
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

/** The box that it is drawn in, as four numbers; without one, its width and height. */
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

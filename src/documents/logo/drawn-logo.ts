import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Logo } from '../../domain/company/look.ts';
import { encodedPng } from '../../formats/pictures/png.ts';

/** A sanitised SVG logo that a printer process draws as a PNG, because mail programs do not show SVG. */
export interface DrawnLogoOrder {
  readonly drawn: Logo;
}

export const isDrawnLogoOrder = (order: string): boolean => order.startsWith('{"drawn":');

/** Three times the size at which a mail shows it (`mail-page.ts`). */
const most = { width: 480, height: 132 };

/** Runs in the printer process: the PNG as a logo, in JSON. */
export function drawnLogoBytes(order: string): Uint8Array {
  const { drawn } = JSON.parse(order) as DrawnLogoOrder;
  return Buffer.from(JSON.stringify(drawnLogo(drawn)));
}

/**
 * V2-MAIL-8: the compiler writes no PNG, but it draws anything with a filter as pixels into the PDF. So the logo is given a filter that
 * changes nothing, and the picture is taken out of the PDF.
 */
export function drawnLogo({ content, width, height }: Logo): Logo {
  const scale = Math.min(most.width / width, most.height / height);
  const size = (side: number): number => Math.max(1, Math.round(side * scale));
  const pdf = printed(Buffer.from(content, 'base64').toString(), size(width), size(height));
  const colours = imageIn(pdf, '/DeviceRGB');
  const opacity = imageIn(pdf, '/DeviceGray');
  const count = colours.width * colours.height;
  if (count > 4 * most.width * most.height || opacity.bytes.length !== count || colours.bytes.length !== 3 * count) {
    throw new Error('the logo was drawn in another form than was asked for');
  }
  const pixels = Buffer.alloc(4 * count);
  for (let place = 0; place < count; place += 1) {
    colours.bytes.copy(pixels, 4 * place, 3 * place, 3 * place + 3);
    pixels[4 * place + 3] = opacity.bytes[place] ?? 0;
  }
  const png = encodedPng(pixels, colours.width, colours.height);
  return { kind: 'png', content: png.toString('base64'), width: colours.width, height: colours.height };
}

/** The number of pixels that the compiler draws for a unit. */
const pixelsOfUnit = 1.5;

function printed(svg: string, width: number, height: number): Buffer {
  const [w, h] = [width / pixelsOfUnit, height / pixelsOfUnit];
  const inner = svg.replace('<svg ', `<svg width="${w}" height="${h}" `);
  const area = `x="0" y="0" width="${w}" height="${h}"`;
  const filter = `<filter id="facturier-pixels" filterUnits="userSpaceOnUse" ${area}><feOffset dx="0" dy="0"/></filter>`;
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">${filter}<g filter="url(#facturier-pixels)">${inner}</g></svg>`;
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: [] }] });
  compiler.mapShadow(`${folder}/logo.svg`, Buffer.from(whole));
  const page = `#set page(width: ${w}pt, height: ${h}pt, margin: 0pt)\n#image("logo.svg", width: 100%)`;
  compiler.addSource(`${folder}/drawn-logo.typ`, page);
  return compiler.pdf({ mainFilePath: `${folder}/drawn-logo.typ` });
}

/** The files in this folder exist only for the compiler. */
const folder = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

interface Image {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** The picture of this kind; the page has one of each, because everything on it is under one filter. */
function imageIn(pdf: Buffer, space: string): Image {
  const text = pdf.toString('latin1');
  for (const { 0: head, 1: members = '', index } of text.matchAll(
    /<<([^<>]*\/Subtype\s*\/Image[^<>]*)>>\s*stream\r?\n/g,
  )) {
    if (!members.includes(space)) continue;
    const number = (name: string): number => Number(new RegExp(`/${name} (\\d+)`).exec(members)?.[1]);
    const [width, height, start] = [number('Width'), number('Height'), index + head.length];
    const packed = pdf.subarray(start, start + number('Length'));
    return { width, height, bytes: inflateSync(packed, { maxOutputLength: 16 * most.width * most.height }) };
  }
  throw new Error(`the drawn logo has no picture in ${space}`);
}

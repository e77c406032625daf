import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { BadLogo, mostPngPixels } from '../../domain/company/look.ts';

/**
 * CON-LOOK-1: an uploaded PNG is decoded, scaled down to the size at which it can be seen, and written again, so that only its colours are
 * kept. It is read row by row and takes no more memory than its pixels.
 */
export function rewrittenPng(file: Buffer): {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
} {
  const { header, palette, transparency, data } = readChunks(file);
  const rows = inflated(data, header);
  const scale = Math.min(1, mostShown.width / header.width, mostShown.height / header.height);
  const width = Math.max(1, Math.round(header.width * scale));
  const height = Math.max(1, Math.round(header.height * scale));
  const pixels = scaled(rows, { header, colours: coloursOf(header, palette, transparency) }, { width, height });
  return { content: encodedPng(pixels, width, height), width, height };
}

/** 60 × 22 mm at 450 dots per inch. */
const mostShown = { width: 1063, height: 390 };

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colourType: number;
  readonly channels: number;
  readonly rowBytes: number;
  /** The distance to the same byte of the previous pixel, at least 1. */
  readonly pixelBytes: number;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readChunks(file: Buffer) {
  if (!file.subarray(0, 8).equals(signature)) throw new BadLogo({ is: 'other-kind' });
  const data: Buffer[] = [];
  let header: Header | null = null;
  let palette: Buffer | null = null;
  let transparency: Buffer | null = null;
  for (let at = 8; ; ) {
    const { type, content, next } = chunkAt(file, at);
    // There is exactly one header, and it comes first.
    if ((header === null) !== (type === 'IHDR')) throw damaged();
    if (type === 'IHDR') header = headerOf(content);
    else if (type === 'PLTE') palette = content;
    else if (type === 'tRNS') transparency = content;
    else if (type === 'IDAT') data.push(content);
    else if (type === 'IEND') break;
    // A chunk that is marked as critical and is not known cannot be skipped.
    else if (/^[A-Z]/.test(type)) throw damaged();
    at = next;
  }
  if (!header) throw damaged();
  return { header, palette, transparency, data: Buffer.concat(data) };
}

function chunkAt(file: Buffer, at: number) {
  if (at + 12 > file.length) throw damaged();
  const end = at + 8 + file.readUInt32BE(at);
  if (end + 4 > file.length) throw damaged();
  const named = file.subarray(at + 4, end);
  if (crc32(named) !== file.readUInt32BE(end)) throw damaged();
  return { type: named.toString('latin1', 0, 4), content: named.subarray(4), next: end + 4 };
}

/** The number of channels and the possible bit depths of each colour type. */
const kinds: ReadonlyMap<number, { readonly channels: number; readonly depths: readonly number[] }> = new Map([
  [0, { channels: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { channels: 3, depths: [8, 16] }],
  [3, { channels: 1, depths: [1, 2, 4, 8] }],
  [4, { channels: 2, depths: [8, 16] }],
  [6, { channels: 4, depths: [8, 16] }],
]);

function headerOf(content: Buffer): Header {
  if (content.length !== 13) throw damaged();
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  const [depth = 0, colourType = 0, compression, filter, interlace] = content.subarray(8);
  const kind = kinds.get(colourType);
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0 || width === 0 || height === 0)
    throw damaged();
  if (width > mostPngPixels || height > mostPngPixels) {
    throw new BadLogo({ is: 'too-many-pixels', most: mostPngPixels });
  }
  if (interlace !== 0) throw new BadLogo({ is: 'interlaced' });
  const bits = kind.channels * depth;
  const rowBytes = Math.ceil((width * bits) / 8);
  return { width, height, depth, colourType, channels: kind.channels, rowBytes, pixelBytes: Math.max(1, bits >> 3) };
}

/** The data must inflate to exactly the size that the header gives: more is a decompression bomb, and less is a truncated file. */
function inflated(data: Buffer, { height, rowBytes }: Header): Buffer {
  const expected = height * (rowBytes + 1);
  let rows: Buffer;
  try {
    rows = inflateSync(data, { maxOutputLength: expected });
  } catch {
    throw damaged();
  }
  if (rows.length !== expected) throw damaged();
  return rows;
}

/** Writes red, green, blue and alpha of one pixel of a row into `to`. */
type ReadPixel = (row: Buffer, x: number, to: Uint8Array) => void;

function coloursOf(
  { depth, colourType, channels }: Header,
  palette: Buffer | null,
  transparency: Buffer | null,
): ReadPixel {
  const sample = (row: Buffer, place: number): number => {
    if (depth === 8) return row[place] ?? 0;
    if (depth === 16) return row[2 * place] ?? 0;
    const bit = place * depth;
    return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
  };
  const isKey = (row: Buffer, place: number, count: number): boolean => {
    if (!transparency || transparency.length < 2 * count) return false;
    for (let channel = 0; channel < count; channel += 1) {
      const value = depth === 16 ? row.readUInt16BE(2 * (place + channel)) : sample(row, place + channel);
      if (value !== transparency.readUInt16BE(2 * channel)) return false;
    }
    return true;
  };
  const full = depth < 8 ? 255 / (2 ** depth - 1) : 1;
  switch (colourType) {
    case 3:
      if (!palette || palette.length === 0 || palette.length % 3 !== 0 || palette.length > 768) throw damaged();
      return (row, x, to) => {
        const place = sample(row, x);
        // An index beyond the palette is black, as in other readers.
        for (let channel = 0; channel < 3; channel += 1) to[channel] = palette[3 * place + channel] ?? 0;
        to[3] = transparency?.[place] ?? 255;
      };
    case 0:
    case 4:
      return (row, x, to) => {
        const grey = sample(row, x * channels) * full;
        to.fill(grey);
        to[3] = channels === 2 ? sample(row, 2 * x + 1) : isKey(row, x, 1) ? 0 : 255;
      };
    default:
      return (row, x, to) => {
        for (let channel = 0; channel < 3; channel += 1) to[channel] = sample(row, x * channels + channel);
        to[3] = channels === 4 ? sample(row, 4 * x + 3) : isKey(row, 3 * x, 3) ? 0 : 255;
      };
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Each pixel of the result is the mean of the pixels that it replaces, weighted by their opacity. */
function scaled(
  rows: Buffer,
  { header, colours }: { readonly header: Header; readonly colours: ReadPixel },
  { width, height }: Size,
): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  // These are the sums for one row of the result: the colours multiplied by alpha, alpha, and the number of pixels.
  const sums = new Float64Array(width * 5);
  const pixel = new Uint8Array(4);
  let above: Buffer = Buffer.alloc(header.rowBytes);
  for (let y = 0, shown = 0; y < header.height; y += 1) {
    const row = unfiltered(rows, y, above, header);
    for (let x = 0; x < header.width; x += 1) {
      colours(row, x, pixel);
      add(sums, Math.floor((x * width) / header.width) * 5, pixel);
    }
    above = row;
    const next = Math.floor(((y + 1) * height) / header.height);
    if (next > shown) {
      settle(sums, pixels, shown * width * 4);
      sums.fill(0);
      shown = next;
    }
  }
  return pixels;
}

function add(sums: Float64Array, at: number, pixel: Uint8Array): void {
  const alpha = pixel[3] ?? 0;
  for (let channel = 0; channel < 3; channel += 1) {
    sums[at + channel] = (sums[at + channel] ?? 0) + (pixel[channel] ?? 0) * alpha;
  }
  sums[at + 3] = (sums[at + 3] ?? 0) + alpha;
  sums[at + 4] = (sums[at + 4] ?? 0) + 1;
}

function settle(sums: Float64Array, pixels: Buffer, at: number): void {
  for (let from = 0, to = at; from < sums.length; from += 5, to += 4) {
    const alpha = sums[from + 3] ?? 0;
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[to + channel] = alpha === 0 ? 0 : Math.round((sums[from + channel] ?? 0) / alpha);
    }
    pixels[to + 3] = Math.round(alpha / (sums[from + 4] || 1));
  }
}

/** PNG 9.2. The row is decoded in place. */
function unfiltered(rows: Buffer, y: number, above: Buffer, { rowBytes, pixelBytes }: Header): Buffer {
  const start = y * (rowBytes + 1);
  const filter = rows[start] ?? 0;
  const row = rows.subarray(start + 1, start + 1 + rowBytes);
  if (filter > 4) throw damaged();
  if (filter === 0) return row;
  for (let x = 0; x < rowBytes; x += 1) {
    const left = x < pixelBytes ? 0 : (row[x - pixelBytes] ?? 0);
    const up = above[x] ?? 0;
    const corner = x < pixelBytes ? 0 : (above[x - pixelBytes] ?? 0);
    row[x] = (row[x] ?? 0) + predicted(filter, left, up, corner);
  }
  return row;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Takes pixels of four bytes. An alpha channel is written only if some pixel is not opaque. */
export function encodedPng(pixels: Buffer, width: number, height: number): Buffer {
  let isOpaque = true;
  for (let at = 3; at < pixels.length && isOpaque; at += 4) isOpaque = pixels[at] === 255;
  const channels = isOpaque ? 3 : 4;
  const rows = Buffer.alloc(height * (1 + width * channels));
  for (let place = 0; place < width * height; place += 1) {
    const to = Math.floor(place / width) * (1 + width * channels) + 1 + (place % width) * channels;
    pixels.copy(rows, to, place * 4, place * 4 + channels);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, isOpaque ? 2 : 6], 8);
  const packed = writtenFilters.map((filter) => deflateSync(filtered(rows, filter, height, channels), { level: 9 }));
  const smallest = packed.reduce((best, other) => (other.length < best.length ? other : best));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', smallest), chunk('IEND', Buffer.alloc(0))]);
}

/** Flat colours compress best unfiltered or as differences to the row above, gradients and photographs by the other filters. */
const writtenFilters = [0, 1, 2, 4];

function filtered(rows: Buffer, filter: number, height: number, pixelBytes: number): Buffer {
  const result = Buffer.alloc(rows.length, filter);
  const step = rows.length / height;
  for (let start = 0; start < rows.length; start += step) {
    for (let x = 1; x < step; x += 1) {
      const at = start + x;
      const left = x <= pixelBytes ? 0 : (rows[at - pixelBytes] ?? 0);
      const up = rows[at - step] ?? 0;
      const corner = x <= pixelBytes ? 0 : (rows[at - step - pixelBytes] ?? 0);
      result[at] = (rows[at] ?? 0) - predicted(filter, left, up, corner);
    }
  }
  return result;
}

function chunk(type: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(content.length + 12);
  whole.writeUInt32BE(content.length, 0);
  whole.write(type, 4, 'latin1');
  content.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + content.length)), 8 + content.length);
  return whole;
}

const damaged = (): BadLogo => new BadLogo({ is: 'damaged' });

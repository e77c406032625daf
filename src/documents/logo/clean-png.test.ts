import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedLogo, cleaned, faultOf } from '../../../test/support/files/cleaned-logo.ts';
import { pngChunk, pngOf, sampleJpeg } from '../../../test/support/files/pictures.ts';

/** Red, green, blue and alpha of every pixel of a PNG in the form that we write. */
function pixelsOf(png: Buffer): readonly (readonly number[])[] {
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const rows = unfiltered(inflateSync(png.subarray(41, 41 + png.readUInt32BE(33))), width * channels, channels);
  return Array.from({ length: width * height }, (_, place) => {
    const at = Math.floor(place / width) * (1 + width * channels) + 1 + (place % width) * channels;
    const [red = 0, green = 0, blue = 0, alpha = 255] = rows.subarray(at, at + channels);
    return [red, green, blue, alpha];
  });
}

/** PNG 9.2, as the specification writes it. */
function unfiltered(rows: Buffer, rowBytes: number, pixelBytes: number): Buffer {
  for (let at = 0; at < rows.length; at += 1) {
    const x = at % (rowBytes + 1);
    if (x === 0) continue;
    const isFirst = x <= pixelBytes;
    const above = at - rowBytes - 1;
    const a = isFirst ? 0 : (rows[at - pixelBytes] ?? 0);
    const b = rows[above] ?? 0;
    const c = isFirst ? 0 : (rows[above - pixelBytes] ?? 0);
    const p = a + b - c;
    const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
    const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
    rows[at] = (rows[at] ?? 0) + ([0, a, b, (a + b) >> 1, paeth][rows[at - x] ?? 0] ?? 0);
  }
  return rows;
}

describe('PNG', () => {
  test.each([3, 4])(
    'of %i channels every colour comes back, written as small as a filter makes it [CON-LOOK-1]',
    (channels) => {
      const [width, height] = [97, 61];
      const drawn = (paint: (x: number, y: number) => readonly number[]) => {
        const colours = Array.from({ length: width * height }, (_, place) =>
          [...paint(place % width, Math.floor(place / width)), 128].slice(0, channels),
        );
        const rows = Buffer.from(
          Array.from({ length: height }, (_, y) => [0, ...colours.slice(y * width, (y + 1) * width).flat()]).flat(),
        );
        const { bytes } = acceptedLogo('png', pngOf({ width, height, colourType: channels === 3 ? 2 : 6, rows }));
        expect(pixelsOf(bytes)).toEqual(colours.map((colour) => [...colour, 255].slice(0, 4)));
        return bytes.length;
      };
      drawn((x, y) => [(x * 7919 + y * 104729) % 251, (x * y * 31) % 256, (x ^ (y * 3)) % 256]);
      expect(drawn((x) => (x < 40 ? [1, 2, 3] : [255, 255, 255]))).toBeLessThan(200);
      expect(drawn((x, y) => [x, y, (x + y) % 256])).toBeLessThan(500);
    },
  );

  test('of a PNG nothing is kept but its colours [CON-LOOK-1]', () => {
    const rows = Buffer.from([0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 9, 9, 9]);
    const plain = pngOf({ width: 2, height: 2, rows });
    const stuffed = pngOf({
      width: 2,
      height: 2,
      rows,
      before: [pngChunk('tEXt', Buffer.from('Comment\0<script>')), pngChunk('eXIf', Buffer.alloc(100))],
      after: [pngChunk('prVt', Buffer.from('PK'))],
    });
    const { bytes, width, height } = acceptedLogo('png', Buffer.concat([stuffed, Buffer.from('behind its end')]));
    expect(bytes.equals(acceptedLogo('png', plain).bytes)).toBe(true);
    expect(bytes.toString('latin1')).not.toMatch(/script|prVt|behind/);
    expect([width, height]).toEqual([2, 2]);
    expect(pixelsOf(bytes)).toEqual([
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
      [9, 9, 9, 255],
    ]);
  });

  test('every kind of pixel and filter is read [CON-LOOK-1]', () => {
    const colours = (options: Parameters<typeof pngOf>[0]) => pixelsOf(acceptedLogo('png', pngOf(options)).bytes);
    const palette = pngChunk('PLTE', Buffer.from([1, 2, 3, 250, 251, 252]));
    expect(
      colours({
        width: 2,
        height: 1,
        depth: 1,
        colourType: 3,
        rows: Buffer.from([0, 0b01000000]),
        before: [palette, pngChunk('tRNS', Buffer.from([0]))],
      }),
    ).toEqual([
      [0, 0, 0, 0],
      [250, 251, 252, 255],
    ]);
    expect(colours({ width: 2, height: 1, depth: 4, colourType: 0, rows: Buffer.from([0, 0xf3]) })).toEqual([
      [255, 255, 255, 255],
      [51, 51, 51, 255],
    ]);
    expect(colours({ width: 1, height: 1, depth: 16, colourType: 4, rows: Buffer.from([0, 80, 1, 128, 0]) })).toEqual([
      [80, 80, 80, 128],
    ]);
    const keyed = { rows: Buffer.from([0, 7, 8, 9]), before: [pngChunk('tRNS', Buffer.from([0, 7, 0, 8, 0, 9]))] };
    expect(colours({ width: 1, height: 1, ...keyed })).toEqual([[0, 0, 0, 0]]);
    // Each filter predicts from the left and from above: grey 10 and 20 over 30 and 40.
    const predicted = [
      [0, 10, 20, 0, 30, 40],
      [1, 10, 10, 1, 30, 10],
      [2, 10, 20, 2, 20, 20],
      [3, 10, 15, 3, 25, 15],
      [4, 10, 10, 4, 20, 10],
    ];
    for (const rows of predicted) {
      expect(colours({ width: 2, height: 2, colourType: 0, rows: Buffer.from(rows) }).map(([grey]) => grey)).toEqual([
        10, 20, 30, 40,
      ]);
    }
  });

  test('a large one is made as large as it can be seen, and what is transparent lends no colour [CON-LOOK-1]', () => {
    const [width, height] = [2126, 100];
    const row = Buffer.concat([
      Buffer.from([0]),
      ...Array.from({ length: width / 2 }, () => Buffer.from([200, 0, 0, 255, 0, 255, 0, 0])),
    ]);
    const logo = acceptedLogo(
      'png',
      pngOf({ width, height, colourType: 6, rows: Buffer.concat(Array(height).fill(row)) }),
    );
    expect([logo.width, logo.height]).toEqual([1063, 50]);
    expect(pixelsOf(logo.bytes).every(([red, green, , alpha]) => red === 200 && green === 0 && alpha === 128)).toBe(
      true,
    );
  });

  test('what is no PNG, is damaged, or inflates to more than it says, is refused [CON-LOOK-1]', () => {
    const good = pngOf({ width: 4, height: 4 });
    const flipped = Buffer.from(good);
    flipped[45] = (flipped[45] ?? 0) ^ 1;
    expect(faultOf('png', 'GIF89a')).toBe('other-kind');
    expect(faultOf('png', sampleJpeg)).toBe('other-kind');
    expect(faultOf('png', flipped)).toBe('damaged');
    expect(faultOf('png', good.subarray(0, -14))).toBe('damaged');
    expect(faultOf('png', pngOf({ width: 4, height: 4, rows: Buffer.alloc(50_000_000) }))).toBe('damaged');
    expect(faultOf('png', pngOf({ width: 4, height: 4, rows: Buffer.alloc(10) }))).toBe('damaged');
    expect(faultOf('png', pngOf({ width: 4, height: 4, rows: Buffer.alloc(52, 9) }))).toBe('damaged');
    expect(faultOf('png', pngOf({ width: 4, height: 4, colourType: 3 }))).toBe('damaged');
    expect(faultOf('png', pngOf({ width: 4, height: 4, colourType: 5 }))).toBe('damaged');
    expect(faultOf('png', pngOf({ width: 0, height: 4 }))).toBe('damaged');
    expect(faultOf('png', pngOf({ width: 4, height: 4, before: [pngChunk('EVIL', Buffer.alloc(1))] }))).toBe('damaged');
    expect(faultOf('png', pngOf({ width: 4, height: 4, interlace: 1 }))).toBe('interlaced');
    expect(faultOf('png', pngOf({ width: 4001, height: 1 }))).toBe('too-many-pixels');
    expect(faultOf('png', Buffer.alloc(512 * 1024 + 1))).toBe('too-many-bytes');
  });

  test('bytes that were changed at will are refused or read, and nothing else happens [CON-LOOK-1]', () => {
    const good = pngOf({ width: 9, height: 7, colourType: 6 });
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), fc.nat(good.length), (at, value, cut) => {
        const changed = Buffer.from(good);
        changed[at] = value;
        expect(cleaned('png', changed.subarray(0, Math.max(cut, 8)))).toBeDefined();
      }),
    );
  });
});

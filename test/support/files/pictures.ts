import { crc32, deflateSync } from 'node:zlib';

/** Pictures as people upload them, and as attackers do. */

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export interface PngOptions {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly colourType?: number;
  readonly interlace?: number;
  /** The rows, each preceded by its filter; zeros if absent. */
  readonly rows?: Uint8Array;
  /** Chunks between the header and the picture, and after it. */
  readonly before?: readonly Buffer[];
  readonly after?: readonly Buffer[];
}

export function pngOf(options: PngOptions): Buffer {
  const { width, height, depth = 8, colourType = 2, interlace = 0, before = [], after = [] } = options;
  const channels = [1, 0, 3, 1, 2, 0, 4][colourType] ?? 1;
  const rows = options.rows ?? Buffer.alloc(height * (1 + Math.ceil((width * channels * depth) / 8)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlace], 8);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', deflateSync(rows)),
    ...after,
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** A picture of 24 × 12 pixels. */
export const sampleJpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh',
    'Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB',
    'UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA',
    'AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y',
    'WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM',
    'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBC',
    'YFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSk',
    'pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAMABgDASIAAhEBAxEB/8QAGAAAAwEBAAAAAAAAAAAAAAAAAAIE',
    'BQb/xAAeEAACAgICAwAAAAAAAAAAAAAAAQIRAxMEEgUyQf/EABcBAAMBAAAAAAAAAAAAAAAAAAECBAX/xAAZEQACAwEAAAAAAAAA',
    'AAAAAAAAAgEDIVH/2gAMAwEAAhEDEQA/AJ4I6BeL46w1T7V7X9MKCLIcrPr17H1qqDa/RUgWCAeCAy3bStYw/9k=',
  ].join(''),
  'base64',
);

export const svgOf = (content: string, attributes = 'viewBox="0 0 120 40"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

/** A plausible logo. */
export const sampleSvg = svgOf(
  `<defs><linearGradient id="a"><stop offset="0" stop-color="#1a5fb4"/><stop offset="1" style="stop-color:#26a269"/></linearGradient></defs>
  <g fill="url(#a)"><circle cx="20" cy="20" r="18"/><path d="M48 8h64v6H48z M48 20h48v5H48z M48 30h30v4H48z"/></g>`,
);

export const base64 = (file: string | Uint8Array): string => Buffer.from(file).toString('base64');

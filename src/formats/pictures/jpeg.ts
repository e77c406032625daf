import { BadLogo, mostJpegPixels } from '../../domain/company/look.ts';

/**
 * CON-LOOK-1: keeps only the segments of an uploaded JPEG that carry the picture: no comments, EXIF, thumbnails or profiles, and nothing
 * after its end. The PDF compiler decodes it and encodes it again.
 */
export function strippedJpeg(file: Buffer): {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
} {
  if (file[0] !== 0xff || file[1] !== 0xd8) throw new BadLogo({ is: 'other-kind' });
  const segments: Buffer[] = [file.subarray(0, 2)];
  let frame: Frame | null = null;
  let hasScan = false;
  for (let at = 2; ; ) {
    const { marker, content, next } = segmentAt(file, at);
    if (marker === endOfImage) break;
    at = next;
    if (frames.has(marker)) {
      if (frame) throw damaged();
      frame = frameOf(content);
    }
    const isScan = marker === startOfScan;
    if (isScan) {
      if (!frame) throw damaged();
      hasScan = true;
      at = endOfScan(file, next);
    }
    if (isScan || frames.has(marker) || tables.has(marker) || isTransform(marker, content)) {
      segments.push(Buffer.from([0xff, marker]), file.subarray(next - content.length - 2, at));
    }
  }
  if (!frame || !hasScan) throw damaged();
  return { content: Buffer.concat([...segments, Buffer.from([0xff, endOfImage])]), ...frame };
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
/** The frames of baseline, extended and progressive pictures. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman tables, quantisation tables and the restart interval. */
const tables: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);

/** The Adobe segment tells which colours the channels stand for. */
const isTransform = (marker: number, content: Buffer): boolean =>
  marker === 0xee && content.length === 12 && content.toString('latin1', 0, 5) === 'Adobe';

function segmentAt(file: Buffer, from: number) {
  let at = from;
  if (file[at] !== 0xff) throw damaged();
  // Any number of fill bytes may precede a marker.
  while (file[at] === 0xff) at += 1;
  const marker = file[at];
  if (marker === undefined) throw damaged();
  if (marker === endOfImage) return { marker, content: Buffer.alloc(0), next: at + 1 };
  if (at + 3 > file.length) throw damaged();
  const next = at + 1 + file.readUInt16BE(at + 1);
  if (next < at + 3 || next > file.length) throw damaged();
  return { marker, content: file.subarray(at + 3, next), next };
}

interface Frame {
  readonly width: number;
  readonly height: number;
}

function frameOf(content: Buffer): Frame {
  if (content.length < 6) throw damaged();
  const [height, width, precision, components] = [
    content.readUInt16BE(1),
    content.readUInt16BE(3),
    content[0],
    content[5],
  ];
  if (precision !== 8 || width === 0 || height === 0) throw damaged();
  // PDF/A does not allow CMYK beside RGB.
  if (components !== 1 && components !== 3) throw new BadLogo({ is: 'not-rgb' });
  if (width > mostJpegPixels || height > mostJpegPixels) {
    throw new BadLogo({ is: 'too-many-pixels', most: mostJpegPixels });
  }
  return { width, height };
}

/** Finds the next marker that does not belong to the scan; a stuffed zero and a restart do. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const after = file[at + 1] ?? 0;
    if (after !== 0 && (after < 0xd0 || after > 0xd7) && after !== 0xff) return at;
  }
  throw damaged();
}

const damaged = (): BadLogo => new BadLogo({ is: 'damaged' });

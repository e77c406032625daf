import type { AttachedType } from '../domain/attachment.ts';
import { readZipFile } from './zip/read-zip.ts';

const pngStart = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const jpegStart = Buffer.of(0xff, 0xd8, 0xff);
const zipStart = Buffer.of(0x50, 0x4b, 0x03, 0x04);
const mebibyte = 1024 * 1024;
/** No workbook that somebody attaches has so many. */
const mostParts = 5000;
/** What may stand before the first element: comments, instructions, a declaration of the type. */
const longestProlog = 64 * 1024;

/** V2-NOTE-2: what a file is, whatever its name says; null if it is nothing that is taken. */
export function attachedTypeOf(content: Buffer): AttachedType | null {
  const begins = (start: Buffer): boolean => content.subarray(0, start.length).equals(start);
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  if (begins(pngStart)) return 'png';
  if (begins(jpegStart)) return 'jpeg';
  if (begins(zipStart)) return isWorkbook(content) ? 'xlsx' : null;
  return isXml(content) ? 'xml' : null;
}

function isWorkbook(content: Buffer): boolean {
  try {
    return readZipFile(content, /^xl\/workbook\.xml$/, 4 * mebibyte, mostParts) !== null;
  } catch {
    return false;
  }
}

/** A page for a browser is none, although it may be well-formed. */
function isXml(content: Buffer): boolean {
  const start = content
    .subarray(0, longestProlog)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  const root = /^\s*(?:<\?[^>]*\?>\s*|<!--(?:[^-]|-(?!-))*-->\s*)*<([A-Za-z_][\w.:-]*)[\s/>]/.exec(start)?.[1];
  if (root === undefined || /^(?:html|svg|script)$/i.test(root.split(':').at(-1) ?? '')) return false;
  return isText(content) && content.subarray(-1024).toString('utf8').trimEnd().endsWith('>');
}

function isText(content: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(content).includes('\0');
  } catch {
    return false;
  }
}

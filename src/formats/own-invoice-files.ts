import type { ImportProblem } from '../domain/imports/import-problem.ts';
import type { OwnInvoice } from '../domain/imports/imported-invoice.ts';
import { readOwnInvoice } from './read-own-invoice.ts';
import { xmlTextOf } from './xml/read-xml.ts';
import { isZip, type ZippedFile, zippedFiles } from './zip/read-zip.ts';

/** MOVE-3: the bounds of what is read of one import. The tax authority takes no larger invoice, and its messages hold few files. */
export const importBounds = {
  fileBytes: 10 * 1024 * 1024,
  messageBytes: 20 * 1024 * 1024,
  files: 20_000,
  filesOfMessage: 10,
  unpackedBytes: 2 * 1024 * 1024 * 1024,
} as const;

/** A file that may be an invoice. `read` may be called again, and answers the same. */
export interface SourceFile {
  readonly name: string;
  /** Decompressed, as far as its container tells. */
  readonly length: number;
  readonly read: () => Buffer;
}

/** The files of one that somebody sent: itself where it is XML, or those of a ZIP. Throws where a ZIP cannot be read, or has too many. */
export function sourcesOf(name: string, bytes: Buffer): readonly SourceFile[] {
  if (!isZip(bytes)) return [{ name: shownName(name), length: bytes.length, read: () => bytes }];
  return zippedFiles(bytes, importBounds.files)
    .filter(mayBeInvoice)
    .map((file) => ({
      name: shownName(file.name),
      length: file.length,
      read: () => file.read(isZipName(file.name) ? importBounds.messageBytes : importBounds.fileBytes),
    }));
}

export type ReadSource =
  | { readonly ok: true; readonly invoice: OwnInvoice; readonly xml: string }
  | { readonly ok: false; readonly problem: ImportProblem };

/** Reads one file: XML, or a message of the tax authority, a ZIP with the XML and its signature. Whatever is in it is its own result. */
export function readSource({ length, read }: SourceFile): ReadSource {
  const refused = (problem: ImportProblem): ReadSource => ({ ok: false, problem });
  if (length > importBounds.messageBytes) return refused({ is: 'too-large' });
  try {
    const bytes = unpacked(read());
    if (bytes === 'nested') return refused({ is: 'nested-too-deep' });
    if (bytes === 'none') return refused({ is: 'not-readable', because: 'the ZIP has no XML' });
    if (bytes.length > importBounds.fileBytes) return refused({ is: 'too-large' });
    const text = xmlTextOf(bytes);
    if (text === null) return refused({ is: 'not-readable', because: 'it is not in the encoding that it declares' });
    return { ok: true, invoice: readOwnInvoice(text), xml: inUtf8(text) };
  } catch (error) {
    // Whatever fails because of what a stranger wrote is about this file only.
    const because = error instanceof Error ? error.message : String(error);
    return refused({ is: 'not-readable', because: because.slice(0, 300).toWellFormed() });
  }
}

function unpacked(bytes: Buffer): Buffer | 'nested' | 'none' {
  if (!isZip(bytes)) return bytes;
  const files = zippedFiles(bytes, importBounds.filesOfMessage).filter(mayBeInvoice);
  const xml = files.find(({ name }) => !isZipName(name));
  if (xml) return xml.read(importBounds.fileBytes);
  return files.length > 0 ? 'nested' : 'none';
}

/** The signature of the authority, what a Mac adds, and files of other kinds are no invoices. */
const mayBeInvoice = ({ name }: Pick<ZippedFile, 'name'>): boolean =>
  /\.(?:xml|zip)$/i.test(name) && !/(?:^|\/)(?:semnatura|__MACOSX|\._)/i.test(name);

const isZipName = (name: string): boolean => /\.zip$/i.test(name);

/** A name is only shown; whatever could mislead a reader is left out. */
export const shownName = (name: string): string =>
  (name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '') || '?').slice(-255).toWellFormed();

/** The database keeps UTF-8, so a text that was in another encoding no longer says so. */
const inUtf8 = (text: string): string =>
  text.replace(
    /^([^<]*<\?xml[^>]*?encoding=["'])[\w-]{1,40}(["'])/,
    (_all, before: string, after: string) => `${before}UTF-8${after}`,
  );

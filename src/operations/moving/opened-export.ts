import { createHash, timingSafeEqual } from 'node:crypto';
import type { MasterKey } from '../../domain/access/master-key.ts';
import {
  type ExportManifest,
  ExportRefused,
  exportFiles,
  exportFormat,
  exportKeyOf,
  exportSeal,
} from '../../domain/moving/export-manifest.ts';
import { contentOf, openZip, type ReadAt, type ZipMember, ZipNotReadable } from '../../formats/zip/open-zip.ts';

/** An export of which every byte was checked. */
export interface OpenedExport {
  readonly manifest: ExportManifest;
  /** It opens the secrets. */
  readonly key: MasterKey;
  readonly content: (name: string) => AsyncGenerator<Buffer>;
  /** A file that is small in every company. */
  readonly whole: (name: string) => Promise<Buffer>;
}

export interface ExportFile {
  readonly read: ReadAt;
  readonly size: number;
}

interface OpeningNeeds {
  readonly passphrase: string | null;
  readonly randomBytes: (size: number) => Buffer;
}

const mostWhole = 64 * 1024 * 1024;
const notSummed: readonly string[] = [exportFiles.checksums, exportFiles.manifest, exportFiles.seal];

/** OPS-MOVE-4: reads the file from its first byte to its last, and returns only if it is as it was written. */
export async function openExport(
  { read, size }: ExportFile,
  { passphrase, randomBytes }: OpeningNeeds,
): Promise<OpenedExport> {
  try {
    const members = new Map((await openZip(read, size)).map((member) => [member.name, member]));
    const content = (name: string): AsyncGenerator<Buffer> => {
      const member = members.get(name);
      if (!member) throw new ExportRefused(`The file has no ${name}, so it is no export of a company, or was changed.`);
      return contentOf(read, member);
    };
    const whole = async (name: string): Promise<Buffer> => {
      if ((members.get(name)?.length ?? 0) > mostWhole) throw new ExportRefused(`${name} in the file is too long.`);
      const pieces: Buffer[] = [];
      for await (const piece of content(name)) pieces.push(piece);
      return Buffer.concat(pieces);
    };
    const written = await whole(exportFiles.manifest);
    const manifest = manifestOf(written);
    const key = keyOf(manifest, passphrase, randomBytes);
    const expected = Buffer.from(`${exportSeal(key, written)}\n`);
    const seal = await whole(exportFiles.seal);
    if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) {
      throw new ExportRefused('The passphrase is not the one of the file, or the file was changed.');
    }
    await verifySums([...members.values()], await whole(exportFiles.checksums), manifest, content);
    return { manifest, key, content, whole };
  } catch (error) {
    throw error instanceof ZipNotReadable ? new ExportRefused(`The file is damaged: ${error.message}.`) : error;
  }
}

function manifestOf(written: Buffer): ExportManifest {
  const manifest = parsed(written);
  if (manifest?.product !== 'facturier company') throw new ExportRefused('The file is no export of a company.');
  if (typeof manifest.format !== 'number' || manifest.format > exportFormat) {
    throw new ExportRefused(`The file was written by facturier ${manifest.version} in a newer format.`);
  }
  return manifest as ExportManifest;
}

function parsed(written: Buffer): Partial<ExportManifest> | null {
  try {
    return JSON.parse(written.toString()) as Partial<ExportManifest>;
  } catch {
    return null;
  }
}

function keyOf({ passphrase: made }: ExportManifest, given: string | null, randomBytes: OpeningNeeds['randomBytes']) {
  if (!made) {
    throw new ExportRefused(
      'The file was exported without a passphrase, so it holds no secrets and no seal; export the company again with --passphrase-file.',
    );
  }
  if (given === null) throw new ExportRefused('Name the file of the passphrase of the export with --passphrase-file.');
  return exportKeyOf(given, Buffer.from(made.salt, 'hex'), randomBytes);
}

async function verifySums(
  members: readonly ZipMember[],
  checksums: Buffer,
  manifest: ExportManifest,
  content: OpenedExport['content'],
): Promise<void> {
  const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  if (hash(checksums) !== manifest.checksums) throw changed(exportFiles.checksums);
  const sums = new Map(
    checksums
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  const lost = [...sums.keys()].find((name) => !members.some((member) => member.name === name));
  if (lost !== undefined) throw new ExportRefused(`${lost} is missing in the file.`);
  for (const { name } of members) {
    if (notSummed.includes(name)) continue;
    const sum = createHash('sha256');
    for await (const piece of content(name)) sum.update(piece);
    if (sum.digest('hex') !== sums.get(name)) throw changed(name);
  }
}

const changed = (name: string): ExportRefused => new ExportRefused(`${name} in the file was changed.`);

import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array;
  /** False for files that are compressed already, such as a PDF, which would only cost time. */
  readonly isCompressed: boolean;
}

/** A part of a ZIP: complete entries, one after another. */
export interface ZipPart<Entry> {
  readonly bytes: Buffer;
  readonly entries: readonly (Entry & WrittenEntry)[];
}

interface WrittenEntry {
  /** The offset of its first byte from the start of the ZIP. */
  readonly startsAt: number;
  /** Its record in the directory at the end of the ZIP. */
  readonly record: Buffer;
}

/** Writes entries of a ZIP, starting at this byte of it. The same entries, position and time give the same bytes. */
export async function zipPart<Entry extends ZipEntry>(
  entries: readonly Entry[],
  startsAt: number,
  at: Date,
): Promise<ZipPart<Entry>> {
  const zip = zipFrom(startsAt);
  const added = entries.map((entry) => ({ entry, known: add(zip, entry, at) }));
  const bytes = await endOf(zip);
  return {
    bytes: bytes.subarray(0, zip.offsetOfStartOfCentralDirectory - startsAt),
    entries: added.map(({ entry, known }) => ({
      ...entry,
      startsAt: known.relativeOffsetOfLocalHeader,
      record: known.getCentralDirectoryRecord(),
    })),
  };
}

/** Completes the ZIP: the directory of all entries, with zip64 if their number or size requires it. */
export function zipDirectory(records: readonly Buffer[], startsAt: number): Promise<Buffer> {
  const zip = zipFrom(startsAt);
  zip.entries = records.map((record) => ({
    state: isWritten,
    relativeOffsetOfLocalHeader: 0,
    getCentralDirectoryRecord: () => record,
  }));
  return endOf(zip);
}

/** Splits the concatenated directory records of several files. */
export function splitRecords(records: Buffer): readonly Buffer[] {
  const split: Buffer[] = [];
  for (let from = 0; from < records.length; ) {
    const lengths = [28, 30, 32].map((at) => records.readUInt16LE(from + at));
    const until = from + recordHead + lengths.reduce((sum, length) => sum + length, 0);
    split.push(records.subarray(from, until));
    from = until;
  }
  return split;
}

/** The length of a record before the name, the extra field and the comment. */
const recordHead = 46;

/**
 * yazl writes a file from its first byte to its last. These members, which its types do not contain, let it continue a file that was begun
 * before, and list entries that were written before.
 */
interface ResumedZip extends ZipFile {
  entries: KnownEntry[];
  outputStreamCursor: number;
  readonly offsetOfStartOfCentralDirectory: number;
}

interface KnownEntry {
  readonly state: number;
  readonly relativeOffsetOfLocalHeader: number;
  getCentralDirectoryRecord(): Buffer;
}
const isWritten = 3;

function zipFrom(startsAt: number): ResumedZip {
  const zip = new ZipFile() as unknown as ResumedZip;
  zip.outputStreamCursor = startsAt;
  return zip;
}

function add(zip: ResumedZip, { name, content, isCompressed }: ZipEntry, at: Date): KnownEntry {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  zip.addBuffer(bytes, name, { compress: isCompressed, mtime: at, mode: 0o100644 });
  const known = zip.entries.at(-1);
  if (!known) throw new Error('yazl no longer lists its entries');
  return known;
}

async function endOf(zip: ResumedZip): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.outputStream.on('error', reject);
    zip.outputStream.on('end', resolve);
    zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece));
  });
  zip.end();
  await ended;
  return Buffer.concat(pieces);
}

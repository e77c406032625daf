import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type AgeSecret, ageBeginning, ageDecrypted, NotAge, OtherRecipient } from './age.ts';
import { BackupRefused, type Manifest, type Meter, meter, parseManifest, type TableFacts } from './manifest.ts';
import { keyMember, manifestMember, sealMember, tableOf } from './members.ts';
import { type Member, NotTar, tarMembers } from './tar.ts';

/** What an intact backup contains beside its tables. */
export interface Backup {
  readonly manifest: Manifest;
  /** The bytes of the manifest as in the file, which are what is sealed. */
  readonly manifestBytes: Buffer;
  /** Null if the backup was written without a seal. */
  readonly seal: Buffer | null;
  readonly masterKey: string | null;
}

/**
 * OPS-BACKUP-5: reads the file from the first byte to the last, and returns only if every part is there and unchanged. `onMember` gets the
 * pieces of the tables on the way.
 */
export async function readBackup(
  file: string,
  secret: AgeSecret | null = null,
  onMember: (member: Member) => Promise<void> = async () => undefined,
): Promise<Backup> {
  const meters = new Map<string, Meter>();
  let masterKey: string | null = null;
  let manifest: Manifest | undefined;
  let manifestBytes: Buffer = Buffer.alloc(0);
  let seal: Buffer | null = null;
  for await (const member of membersOf(file, secret)) {
    const table = tableOf(member.name);
    if (manifest) {
      // Nothing but its seal follows the manifest.
      if (member.name !== sealMember || seal) throw notWhole(file);
      seal = sealOf(member.content, file);
    } else if (table) {
      measured(meters, table).add(member.content);
      await onMember(member);
    } else if (member.name === keyMember) masterKey = member.content.toString('latin1');
    else if (member.name === manifestMember) {
      manifestBytes = member.content;
      manifest = manifestOf(member.content, file);
    } else throw notWhole(file);
  }
  const keyAgrees = manifest?.holdsMasterKey === (masterKey !== null);
  if (!manifest || !keyAgrees || !tablesAgree(manifest.tables, meters)) throw notWhole(file);
  return { manifest, manifestBytes, seal, masterKey };
}

async function* membersOf(file: string, secret: AgeSecret | null): AsyncGenerator<Member> {
  try {
    const isEncrypted = await beginsAsAge(file);
    if (isEncrypted && !secret) throw lacksSecret(file);
    const stored = createReadStream(file);
    const packed = isEncrypted && secret ? Readable.from(ageDecrypted(stored, secret)) : stored;
    // What fails in one of them fails in the last, which is read.
    yield* tarMembers(pipeline(packed, createGunzip(), () => stored.destroy()));
  } catch (error) {
    throw refusalOf(error, file);
  }
}

async function beginsAsAge(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageBeginning.length), 0, ageBeginning.length, 0);
    return bytesRead === ageBeginning.length && buffer.toString('latin1') === ageBeginning;
  } finally {
    await handle.close();
  }
}

const lacksSecret = (file: string): BackupRefused =>
  new BackupRefused(
    `${file} is encrypted; name the file of its identity with --identity or FACTURIER_BACKUP_IDENTITY_FILE.`,
  );

function refusalOf(error: unknown, file: string): unknown {
  if (error instanceof NotTar || error instanceof NotAge) return notWhole(file);
  if (error instanceof OtherRecipient) return new BackupRefused(`${file} is encrypted to another recipient.`);
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (typeof error.code === 'string' && error.code.startsWith('Z_')) return notWhole(file);
  if (error.code === 'ENOENT') return new BackupRefused(`There is no file ${file}.`);
  return new BackupRefused(`The file ${file} cannot be read (${error.code}).`);
}

/** Even the first bytes may be damaged, so a damaged backup cannot be distinguished from a file that never was one. */
const notWhole = (file: string): BackupRefused =>
  new BackupRefused(`${file} is damaged, cut short, or not a backup of facturier; nothing was changed.`);

function manifestOf(content: Buffer, file: string): Manifest {
  try {
    return parseManifest(content.toString('utf8'));
  } catch (error) {
    throw error instanceof SyntaxError ? notWhole(file) : error;
  }
}

function sealOf(content: Buffer, file: string): Buffer {
  const text = content.toString('latin1').trim();
  if (!/^[0-9a-f]{64}$/.test(text)) throw notWhole(file);
  return Buffer.from(text, 'hex');
}

function measured(meters: Map<string, Meter>, table: string): Meter {
  const known = meters.get(table) ?? meter();
  meters.set(table, known);
  return known;
}

function tablesAgree(tables: readonly TableFacts[], meters: ReadonlyMap<string, Meter>): boolean {
  const named = new Set(tables.map(({ name }) => name));
  if ([...meters.keys()].some((name) => !named.has(name))) return false;
  return tables.every(({ name, rows, bytes, sha256 }) => {
    const found = (meters.get(name) ?? meter()).total();
    return found.rows === rows && found.bytes === bytes && found.sha256 === sha256;
  });
}

import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Environment } from '../../../domain/access/access.ts';
import { advisoryLocks } from '../../advisory-locks.ts';
import { connectionOf } from '../../connection.ts';
import { type HeldLock, holdLock } from '../held-lock.ts';
import { readInstallation } from '../installation.ts';
import { keepSchema, readApplied } from '../migrate.ts';
import { columnList, quoted, readAboutRows, readSequenceNames, readTables, type Table } from './catalogue.ts';
import { backupFormat, type Manifest, type Measure, meter, type SequenceFacts, type TableFacts } from './manifest.ts';
import { copySettings, keyMember, manifestMember, pieceName, sealMember } from './members.ts';
import { endOfTar, tarMember } from './tar.ts';

export interface BackupNeeds {
  readonly version: string;
  /** The master key with this fingerprint; null if it is not available. */
  readonly masterKey: (fingerprint: Buffer) => Promise<BackupKey | null>;
  /** It is told about how many rows there will be, before the first. */
  readonly onBegin?: (aboutRows: number) => void;
  /** It is told how many rows a piece has that was read. */
  readonly onRows?: (rows: number) => void;
  readonly onTable: (name: string, measure: Measure) => void;
  readonly onManifest: (manifest: Manifest) => void;
}

export interface BackupKey {
  /** The key itself, if the backup is to contain it. */
  readonly text: string | null;
  /** Seals the bytes of the manifest. */
  readonly seal: (manifest: Buffer) => Buffer;
}

/** The approximate length of a piece of a table, which is what is held in memory at a time. */
const pieceLength = 1024 * 1024;

/** OPS-BACKUP-12: one backup of the schedule at a time, over all processes and machines. Null if another is being made. */
export const takeBackupTurn = (connectionString: string): Promise<HeldLock | null> =>
  holdLock(connectionString, { lock: advisoryLocks.backup, how: 'alone', waits: false, name: 'backup turn' });

/**
 * OPS-BACKUP-1: the bytes of a backup, before compression. All tables are read in one snapshot: the service continues to write, and what it
 * writes from now on is not included. The database is not changed.
 */
export async function* backupBytes(client: pg.ClientBase, needs: BackupNeeds): AsyncGenerator<Buffer> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(keepSchema);
  await client.query(copySettings);
  const facts = await readFacts(client);
  needs.onBegin?.(await readAboutRows(client));

  const tables: TableFacts[] = [];
  for (const table of await readTables(client)) {
    const measured = meter();
    for await (const { content, number } of tablePieces(client, table)) {
      const rows = measured.add(content);
      needs.onRows?.(rows);
      yield tarMember({ name: pieceName(table.name, number), content });
    }
    const measure = measured.total();
    tables.push({ ...table, ...measure });
    needs.onTable(table.name, measure);
  }
  // Sequences are read last, so that a counter is never behind the rows of the snapshot.
  const sequences = await readSequences(client);

  const { installation, ...more } = facts;
  const fingerprint = installation.masterKeyFingerprint;
  const masterKey = fingerprint && (await needs.masterKey(fingerprint));
  if (masterKey?.text) yield tarMember({ name: keyMember, content: Buffer.from(masterKey.text) });
  const manifest: Manifest = {
    product: 'facturier',
    format: backupFormat,
    version: needs.version,
    ...more,
    environment: installation.environment,
    masterKeyFingerprint: fingerprint?.toString('hex') ?? null,
    holdsMasterKey: masterKey !== null && masterKey.text !== null,
    tables,
    sequences,
  };
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  yield tarMember({ name: manifestMember, content });
  if (masterKey) {
    const seal = masterKey.seal(content).toString('hex');
    yield tarMember({ name: sealMember, content: Buffer.from(`${seal}\n`) });
  }
  yield endOfTar;
  needs.onManifest(manifest);
  await client.query('COMMIT');
}

interface Facts extends Pick<Manifest, 'createdAt' | 'postgresql' | 'migrations'> {
  readonly installation: { readonly environment: Environment; readonly masterKeyFingerprint: Buffer | null };
}

async function readFacts(client: pg.ClientBase): Promise<Facts> {
  const installation = await readInstallation(connectionOf(client));
  if (!installation) throw new Error('the installation row is missing');
  const { rows } = await client.query<{ at: Date; postgresql: string }>(
    `SELECT now() AS at, current_setting('server_version') AS postgresql`,
  );
  return {
    createdAt: rows[0]?.at.toISOString() ?? '',
    postgresql: rows[0]?.postgresql ?? '',
    migrations: await readApplied(client),
    installation,
  };
}

async function* tablePieces(client: pg.ClientBase, table: Table): AsyncGenerator<{ content: Buffer; number: number }> {
  const rows = client.query(copyTo(`COPY ${quoted(table.name)} (${columnList(table)}) TO STDOUT`));
  let number = 0;
  for await (const content of inPieces(rows)) {
    number += 1;
    yield { content, number };
  }
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    length += chunk.length;
    if (length < pieceLength) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
}

async function readSequences(client: pg.ClientBase): Promise<readonly SequenceFacts[]> {
  const sequences: SequenceFacts[] = [];
  for (const name of await readSequenceNames(client)) {
    const { rows } = await client.query<Omit<SequenceFacts, 'name'>>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quoted(name)}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect } from 'vitest';
import { prepareDataFolder } from '../../../src/storage/postgres/embedded/data-folder.ts';
import { openEmbeddedDatabase } from '../../../src/storage/postgres/embedded/embedded-database.ts';
import { type Server, startServer, stopServer } from '../../../src/storage/postgres/embedded/server.ts';
import { findWayToSocket } from '../../../src/storage/postgres/embedded/socket.ts';
import { queryRows } from '../behind-the-wire/query-rows.ts';
import { asSuperuser, onServer, quickFolder } from '../service/database-server.ts';
import { installedData } from './installed-data.ts';
import type { WhenDone } from './program.ts';

const run = promisify(execFile);

/** A database of its own with a streaming replica; both are servers of the embedded kind. */
export interface Replicated {
  /** As the service reaches it. */
  readonly primary: string;
  readonly replica: string;
  /** As superusers reach them. */
  readonly primaryServer: string;
  readonly replicaServer: string;
  /** Sends a signal to all processes of the replica at once. */
  readonly signal: (signal: NodeJS.Signals) => Promise<void>;
  /** Starts it again after it was killed. */
  readonly start: () => Promise<void>;
  /** Waits until it has everything that the primary has written. */
  readonly caughtUp: () => Promise<void>;
}

export async function replicatedDatabase(whenDone: WhenDone): Promise<Replicated> {
  const data = await installedData(whenDone);
  const primary = await openEmbeddedDatabase(data, 'serve');
  whenDone(() => primary.stop());
  const primaryServer = await asSuperuser(primary.connectionString, data);

  const folder = await mkdtemp(join(await quickFolder(), 'facturier-replica-'));
  whenDone(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const copy = join(folder, 'data');
  await copyRunning(primaryServer, data, copy);
  await follow(primaryServer, data, copy);
  const prepared = await prepareDataFolder(copy);
  const way = await findWayToSocket(prepared.cluster);
  whenDone(way.close);
  const place = { ...prepared, socketFolder: way.folder };
  const started = async (): Promise<Server> => {
    for (;;) {
      // After a kill its processes may need a moment to end.
      const server = await startServer(place);
      if (server) return server;
    }
  };
  let server = await started();
  let processes: readonly number[] = [];
  whenDone(() =>
    stopServer(place, server, [
      ['SIGINT', 20],
      ['SIGKILL', 10],
    ]),
  );
  const there = (url: string): string => {
    const [before, after] = url.split('@');
    return `${before}@${(after ?? '').replace(/^[^:]*/, encodeURIComponent(way.folder))}`;
  };

  return {
    primary: primary.connectionString,
    replica: there(primary.connectionString),
    primaryServer,
    replicaServer: there(primaryServer),
    async signal(signal) {
      // Stopped processes do not tell which they are.
      if (signal !== 'SIGCONT') {
        const backends = await queryRows<{ pid: number }>(there(primaryServer), 'SELECT pid FROM pg_stat_activity');
        processes = [server.pid, ...backends.map(({ pid }) => pid)];
      }
      // One that ended by itself meanwhile is no fault.
      for (const one of processes) {
        try {
          process.kill(one, signal);
        } catch {}
      }
    },
    async start() {
      server = await started();
    },
    async caughtUp() {
      const [{ end = '' } = {}] = await queryRows<{ end: string }>(
        primaryServer,
        'SELECT pg_current_wal_flush_lsn()::text AS end',
      );
      const hasAll = () =>
        queryRows<{ has: boolean }>(there(primaryServer), 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS has', [
          end,
        ]);
      await expect.poll(hasAll, { timeout: 20_000 }).toEqual([{ has: true }]);
    },
  };
}

/** What `pg_basebackup` does, which does not come with the embedded server. */
async function copyRunning(server: string, data: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`SELECT pg_create_physical_replication_slot('replica', true)`);
    await client.query(`SELECT pg_backup_start('replica', fast => true)`);
    await run('cp', ['-a', data, copy]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    const cluster = join(copy, 'postgres');
    for (const name of [
      'postmaster.pid',
      'postmaster.opts',
      '.s.PGSQL.5432',
      '.s.PGSQL.5432.lock',
      'pg_replslot/replica',
    ])
      await rm(join(cluster, name), { recursive: true, force: true });
    await ofCluster(cluster, 'backup_label', rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

async function follow(server: string, data: string, copy: string): Promise<void> {
  const { hostname, port, username, password } = new URL(server);
  const host = decodeURIComponent(hostname);
  // The servers do not run as root, and one must reach the socket of the other.
  if (process.getuid?.() === 0) for (const path of [data, dirname(data)]) await chmod(path, 0o711);
  const cluster = join(copy, 'postgres');
  await ofCluster(cluster, 'standby.signal', '');
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=''${host}'' port=${port || 5432} user=${username} password=${password}'
primary_slot_name = 'replica'
`,
  );
}

async function ofCluster(cluster: string, name: string, content: string): Promise<void> {
  const { uid, gid } = await stat(cluster);
  await writeFile(join(cluster, name), content, { mode: 0o600 });
  await chown(join(cluster, name), uid, gid);
}

/** What is committed meanwhile stays in the log of the replica. */
export const pauseReplay = ({ replicaServer }: Replicated): Promise<void> =>
  onServer(replicaServer, 'SELECT pg_wal_replay_pause()');
export const resumeReplay = ({ replicaServer }: Replicated): Promise<void> =>
  onServer(replicaServer, 'SELECT pg_wal_replay_resume()');

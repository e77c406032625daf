import pg from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';

const announceAgainMs = 5_000;

/**
 * Shows, for as long as this process lives, that a service uses the database. Returns a function that ends this; null if another process
 * needs the database exclusively.
 */
export async function announceService(connectionString: string): Promise<(() => Promise<void>) | null> {
  let isOver = false;
  let again: NodeJS.Timeout | undefined;
  const first = await openSession(connectionString, 'SELECT pg_try_advisory_lock_shared($1) AS taken');
  if (!first) return null;
  let session = first;

  // A connection that breaks takes the lock with it.
  const watch = (): void => {
    session.once('end', () => {
      if (!isOver) announceLater();
    });
  };
  const announceLater = (): void => {
    again = setTimeout(async () => {
      try {
        session = (await openSession(connectionString, 'SELECT pg_advisory_lock_shared($1)')) ?? session;
        watch();
        if (isOver) await session.end();
      } catch {
        if (!isOver) announceLater();
      }
    }, announceAgainMs).unref();
  };
  watch();
  return async () => {
    isOver = true;
    clearTimeout(again);
    await session.end();
  };
}

export async function isServed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE d.datname = current_database() AND locktype = 'advisory' AND classid = 0 AND objid = $1 AND objsubid = 1 AND granted`,
    [advisoryLocks.presence],
  );
  return rows.length > 0;
}

/** True if no service uses the database; then none can start until this connection ends. */
export async function isAlone(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    advisoryLocks.presence,
  ]);
  return rows[0]?.taken === true;
}

async function openSession(connectionString: string, lock: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString, application_name: 'facturier presence', keepAlive: true });
  // Without a listener a broken connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ taken?: boolean }>(lock, [advisoryLocks.presence]);
    if (rows[0]?.taken !== false) return client;
    await client.end();
    return null;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

import pg from 'pg';

/** A lock of the installation that is held for as long as its transaction is open, whatever else the process does. */
export interface HeldLock {
  /** Aborted once the connection has ended, which takes the lock with it. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

interface Wanted {
  readonly lock: number;
  readonly how: 'shared' | 'alone';
  readonly waits: boolean;
  readonly name: string;
}

/** A server may end what is idle, or open for long; the second setting is of PostgreSQL 17 and later. */
const neverEnded = `SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('idle_in_transaction_session_timeout', 'transaction_timeout')`;

/**
 * Takes a lock on a connection of its own, in a transaction that does nothing else. A lock of the session would stay with the connection of
 * a pooler. Null if others hold it. OPS-DB-5: the statements have no parameters, because the server keeps the snapshot of one that has them
 * until the next one, and for so long no table is cleaned and no index is finished.
 */
export async function holdLock(connectionString: string, { lock, how, waits, name }: Wanted): Promise<HeldLock | null> {
  const client = new pg.Client({ connectionString, application_name: `facturier ${name}`, keepAlive: true });
  const ended = new AbortController();
  // Without a listener a broken connection would end the process.
  client.on('error', () => undefined);
  client.once('end', () => ended.abort(new Error(`the connection of the lock "${name}" ended`)));
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query(neverEnded);
    const kind = how === 'shared' ? '_shared' : '';
    const text = waits
      ? `pg_advisory_xact_lock${kind}(${lock}) IS NOT NULL`
      : `pg_try_advisory_xact_lock${kind}(${lock})`;
    const { rows } = await client.query<{ taken: boolean }>(`SELECT ${text} AS taken`);
    if (rows[0]?.taken) return { lost: ended.signal, release: () => client.end() };
    await client.end();
    return null;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

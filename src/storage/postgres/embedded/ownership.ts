import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { errorCode, errorText } from './error-code.ts';
import { giveObjects, makeServiceRole, offerIndexChecks, SERVICE_ROLE } from './service-role.ts';
import type { Listening } from './socket.ts';

/** `serve` holds the database for as long as it lives; a `command` holds or shares it for a moment. */
export type Use = 'serve' | 'command';

/**
 * The result of asking a running server for a place: `owner` and `guest` hold their place through the session; `taken` means that another
 * process owns it; `changing` that the server or its owner is about to change, so try again; `silent` that the server does not answer.
 */
export type Place =
  | { readonly kind: 'owner' | 'guest'; readonly session: Session }
  | { readonly kind: 'taken'; readonly by: Holder }
  | { readonly kind: 'changing' | 'silent' };

export interface Holder {
  readonly use: Use;
  readonly pid: number;
}

/** A connection that only holds locks. They end with it, and so with its process, however that ends. */
export interface Session {
  readonly client: Client;
  readonly socket: Socket;
  readonly ended: Promise<void>;
}

// These are advisory locks in the database `postgres`: the owner holds the first alone. Guests share the second, and a command that owns
// the server takes it alone before it stops the server, so that no guest is cut off.
const LOCKS = 1_717_658_484;
const OWNER = 1;
const GUESTS = 2;

const CONNECT_MILLISECONDS = 5000;
const QUERY_MILLISECONDS = 60_000;
const DATABASE_SECONDS = 10;

export async function takePlace(at: Listening, password: string, use: Use): Promise<Place> {
  const opened = await openSession(at, password, 'postgres', use);
  if (typeof opened === 'string') return { kind: opened };
  const place = await placeOf(opened, at, password, use).catch((error: unknown) => {
    // A server that is told to end drops its connections.
    if (wasCutOff(error)) return { kind: 'changing' } as const;
    throw error;
  });
  if (!('session' in place)) await closeSession(opened);
  return place;
}

/** True if no guest is left and no new one can come; false if they did not leave in time. */
export async function shutOutGuests(session: Session, seconds: number): Promise<boolean> {
  session.socket.ref();
  try {
    await session.client.query(`set lock_timeout = '${seconds}s'`);
    await session.client.query('select pg_advisory_lock($1, $2)', [LOCKS, GUESTS]);
    return true;
  } catch {
    return false;
  }
}

export async function closeSession(session: Session): Promise<void> {
  session.socket.ref();
  await session.client.end().catch(() => undefined);
}

/** The session is the superuser's. */
async function openSession(
  { host, port }: Listening,
  password: string,
  database: string,
  use: Use,
): Promise<Session | 'changing' | 'silent'> {
  const socket = new Socket();
  const client = new Client({
    host,
    port,
    user: 'facturier',
    password,
    database,
    ssl: false,
    application_name: `facturier ${use} ${process.pid}`,
    // The service may create functions in its own schema, and the superuser must never run any of them.
    options: '-c search_path=pg_catalog',
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: QUERY_MILLISECONDS,
    stream: () => socket,
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { client, socket, ended };
  } catch (error) {
    socket.destroy();
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): 'changing' | 'silent' {
  const code = errorCode(error) ?? '';
  if (wasCutOff(error)) return 'changing';
  if (code === '28P01') {
    throw new DatabaseUnavailable('The embedded database does not know the password in postgres.password.', {
      cause: error,
    });
  }
  const isAnswer = /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E');
  if (isAnswer) {
    throw new DatabaseUnavailable(`The embedded database refuses a connection: ${errorText(error)}.`, { cause: error });
  }
  return 'silent';
}

/** Whether the server is starting up, shutting down, or was told to end while we were connected. */
function wasCutOff(error: unknown): boolean {
  return (errorCode(error) ?? '').startsWith('57P') || errorText(error).startsWith('Connection terminated');
}

async function placeOf(session: Session, at: Listening, password: string, use: Use): Promise<Place> {
  if (await tryLock(session, 'pg_try_advisory_lock', OWNER)) {
    const isReady = !at.isInCluster || (await prepareDatabase(session, at, password, use));
    return isReady ? { kind: 'owner', session } : { kind: 'changing' };
  }
  // A server that does not listen in the cluster has no guests, because it has no role for them.
  if (use === 'serve' || !at.isInCluster) {
    const by = await holder(session);
    return by === undefined ? { kind: 'changing' } : { kind: 'taken', by };
  }
  if (!(await tryLock(session, 'pg_try_advisory_lock_shared', GUESTS))) return { kind: 'changing' };
  return (await databaseAppears(session)) ? { kind: 'guest', session } : { kind: 'changing' };
}

async function tryLock(session: Session, how: string, lock: number): Promise<boolean> {
  const answer = await session.client.query<{ done: boolean }>(`select ${how}($1, $2) as done`, [LOCKS, lock]);
  return answer.rows[0]?.done === true;
}

/**
 * The database and everything in it become the service's. Returns false if the server accepts no new connections: its last owner has told
 * it to end, so it cannot be owned.
 */
async function prepareDatabase({ client }: Session, at: Listening, password: string, use: Use): Promise<boolean> {
  const found = await client.query("select from pg_database where datname = 'facturier'");
  if (found.rowCount === 0) await client.query('create database facturier');
  await makeServiceRole(client, password);
  const second = await openSession(at, password, 'facturier', use);
  if (typeof second === 'string') return false;
  try {
    await giveObjects(second.client);
    await offerIndexChecks(second.client);
  } finally {
    await closeSession(second);
  }
  // This comes last, because guests wait for it.
  await client.query(`alter database facturier owner to ${SERVICE_ROLE}`);
  return true;
}

async function holder(session: Session): Promise<Holder | undefined> {
  const answer = await session.client.query<{ name: string }>(
    `select activity.application_name as name
       from pg_locks as held join pg_stat_activity as activity using (pid)
      where held.locktype = 'advisory' and held.classid = $1 and held.objid = $2 and held.objsubid = 2 and held.granted`,
    [LOCKS, OWNER],
  );
  const [, use, pid] = /^facturier (serve|command) (\d+)$/.exec(answer.rows[0]?.name ?? '') ?? [];
  return use === undefined ? undefined : { use: use === 'serve' ? 'serve' : 'command', pid: Number(pid) };
}

/** The owner prepares the database right after the start. */
async function databaseAppears(session: Session): Promise<boolean> {
  const deadline = Date.now() + DATABASE_SECONDS * 1000;
  while (!(await isDatabasePrepared(session))) {
    if (Date.now() >= deadline) return false;
    await sleep(50);
  }
  return true;
}

async function isDatabasePrepared({ client }: Session): Promise<boolean> {
  const answer = await client.query(
    `select from pg_database join pg_roles as owner on owner.oid = datdba
      where datname = 'facturier' and rolname = $1`,
    [SERVICE_ROLE],
  );
  return answer.rowCount === 1;
}

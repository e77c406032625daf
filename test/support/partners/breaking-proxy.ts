import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';

/**
 * What happens at a statement: `unsent` cuts the connection before the database gets it, `unanswered` after it ran and before the answer
 * arrives, and `failed` makes the statement alone fail while the connection stays.
 */
export type Break = 'unsent' | 'unanswered' | 'failed';

export interface BreakingProxy {
  /** The address of the database through the proxy. */
  readonly connectionString: string;
  /** Counts the statements of all connections from here on, and breaks the k-th. */
  arm(k: number, how: Break): void;
  /**
   * Lets everything pass again, once the database has finished what it got over a connection that was cut. Returns the names of the counted
   * statements, and of the one that was broken.
   */
  disarm(): Promise<{ readonly statements: readonly string[]; readonly broken: string | null }>;
  close(): Promise<void>;
}

/** Stands between the service and a real PostgreSQL, and breaks the connection at the statement that a test asks for. */
export async function breakingProxy(
  connectionString: string,
  isCounted: (statement: string) => boolean,
): Promise<BreakingProxy> {
  const sockets = new Set<Socket>();
  const plan = { k: Number.POSITIVE_INFINITY, how: 'unsent' as Break };
  let statements: string[] = [];
  let broken: string | null = null;
  let databaseClosed: Promise<unknown> = Promise.resolve();

  const server = createServer((service) => {
    const database = connectTo(new URL(connectionString));
    for (const socket of [service, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    // PostgreSQL still runs what it has received, then sees the end and closes.
    service.on('close', () => database.end());
    database.on('close', () => service.destroy());

    const readMessages = messageReader();
    let isDoomed = false;
    service.on('data', (chunk) => {
      for (const message of readMessages(chunk)) {
        const isStatement = message.statement !== null && isCounted(message.statement);
        if (isStatement) statements.push(message.statement);
        if (!isStatement || statements.length !== plan.k) {
          database.write(message.bytes);
          continue;
        }
        broken = message.statement;
        if (plan.how === 'failed') {
          database.write(executionOfNothing);
          continue;
        }
        databaseClosed = once(database, 'close');
        if (plan.how === 'unsent') {
          service.destroy();
          return;
        }
        isDoomed = true;
        database.write(message.bytes);
      }
    });
    // PostgreSQL answers a statement after it has run, so a commit that is answered has happened.
    database.on('data', (chunk) => (isDoomed ? service.destroy() : service.write(chunk)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const through = new URL(connectionString);
  through.hostname = '127.0.0.1';
  through.port = typeof bound === 'object' && bound ? String(bound.port) : '';

  return {
    connectionString: through.href,
    arm(k, how) {
      statements = [];
      broken = null;
      Object.assign(plan, { k, how });
    },
    async disarm() {
      plan.k = Number.POSITIVE_INFINITY;
      await databaseClosed;
      return { statements, broken };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A host that is a path is the folder of a socket. */
export function connectTo({ hostname, port }: URL): Socket {
  const host = decodeURIComponent(hostname);
  const number = Number(port || 5432);
  return host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${number}`) : createConnection(number, host);
}

interface Message {
  readonly bytes: Buffer;
  /** The name of the statement that it executes; null for a message that executes none. */
  readonly statement: string | null;
}

/**
 * Reads what a client sends: after the start-up message, each message is a letter and its length. `Q` is a statement as text; `E` executes
 * the one that the last `B` bound, by its name.
 */
function messageReader(): (chunk: Buffer) => readonly Message[] {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  let bound = '';
  return (chunk) => {
    const found: Message[] = [];
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return found;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return found;
      const bytes = rest.subarray(0, length);
      const texts = bytes.toString('utf8', head + 4).split('\0', 2);
      const kind = isStarted ? String.fromCharCode(bytes[0] ?? 0) : '';
      // A bind message names its portal, then its statement.
      if (kind === 'B') bound = texts[1] ?? '';
      found.push({ bytes, statement: kind === 'E' ? bound : kind === 'Q' ? (texts[0] ?? '') : null });
      isStarted = true;
      rest = rest.subarray(length);
    }
  };
}

/** Executes a portal that does not exist, which PostgreSQL refuses like any statement that fails. */
const executionOfNothing = Buffer.from('E\0\0\0\x10nowhere\0\0\0\0\0', 'latin1');

/**
 * The statements that a request itself sends, and not the periodic ones in between. The scope of a statement is set in the same packet and
 * transaction, so the two are broken together.
 */
export const isOfRequest = (statement: string): boolean => !others.has(statement);
const others: ReadonlySet<string> = new Set([
  'installation.maintenance',
  'api-calls.add',
  'company-account.note-key-uses',
  'scope.set',
]);

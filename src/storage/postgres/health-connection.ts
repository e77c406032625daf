import { Socket } from 'node:net';
import pg from 'pg';
import { type Connection, connectionOf } from '../connection.ts';
import { withinTime } from '../within-time.ts';

/** A connection that no request uses, so that the health check works under load. */
export interface HealthConnection {
  /** Fails if the work takes too long; the connection is then dropped, and the next use opens another. */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const usualAnswerMs = 3000;

export function openHealthConnection(connectionString: string, answerMs = usualAnswerMs): HealthConnection {
  let reused: pg.Client | undefined;
  const sockets = new WeakMap<pg.Client, Socket>();

  const connect = async (): Promise<pg.Client> => {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString,
      application_name: 'facturier health',
      connectionTimeoutMillis: answerMs,
      keepAlive: true,
      stream: () => socket,
    });
    // Without a listener a broken connection would end the process.
    client.on('error', () => giveUp(client));
    client.once('end', () => giveUp(client));
    sockets.set(client, socket);
    await client.connect();
    return client;
  };
  const giveUp = (client: pg.Client): void => {
    if (reused === client) reused = undefined;
    client.end().catch(() => undefined);
    // A server that hangs does not say goodbye, and the socket would hold up the process.
    sockets.get(client)?.destroy();
  };

  return {
    async use(work) {
      let used: pg.Client | undefined;
      const done = async () => {
        reused ??= await connect();
        used = reused;
        return work(connectionOf(used, 'installation', answerMs));
      };
      try {
        return await withinTime(answerMs, done());
      } catch (error) {
        if (used) giveUp(used);
        throw error;
      }
    },
    async close() {
      const last = reused;
      if (last) await withinTime(answerMs, last.end()).catch(() => giveUp(last));
    },
  };
}

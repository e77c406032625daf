import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { connectTo } from './breaking-proxy.ts';

export interface AbsentDatabase {
  /** The address of the database through this place. */
  readonly connectionString: string;
  /** Cuts every connection, and lets no new one through until it is told to. */
  leave(): void;
  comeBack(): void;
  close(): Promise<void>;
}

/** Stands between the service and a real PostgreSQL, which can be gone for a while. */
export async function absentDatabase(connectionString: string): Promise<AbsentDatabase> {
  const sockets = new Set<Socket>();
  let isThere = true;
  const server = createServer((service) => {
    if (!isThere) {
      service.destroy();
      return;
    }
    const database = connectTo(new URL(connectionString));
    for (const [one, other] of [
      [service, database],
      [database, service],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const through = new URL(connectionString);
  through.hostname = '127.0.0.1';
  through.port = typeof bound === 'object' && bound ? String(bound.port) : '';
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    connectionString: through.href,
    leave() {
      isThere = false;
      cut();
    },
    comeBack() {
      isThere = true;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

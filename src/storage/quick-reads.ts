import { Socket } from 'node:net';
import pg from 'pg';
import { type Connection, connectionOf } from './connection.ts';
import { notConnected } from './faults.ts';
import type { Scope } from './scope.ts';

export interface QuickReads {
  of(scope: Scope): Connection;
  close(): Promise<void>;
}

/**
 * A few connections that all requests share, for short reads by key outside transactions. Reads are pipelined, and those of one turn of the
 * event loop are sent in one packet: a read on a connection of its own costs two processes a system call and a context switch each, which
 * is more than the read itself. A statement that could take long, or wait for a lock, would delay all reads behind it and must not be sent
 * here.
 */
export function openQuickReads(config: pg.ClientConfig, connections: number, longestMs: number): QuickReads {
  const slots: (Promise<Line> | undefined)[] = new Array(connections).fill(undefined);
  let turn = 0;
  let isClosed = false;

  const openLine = async (place: number): Promise<Line> => {
    const socket = new Socket();
    const client = new pg.Client({ ...config, stream: () => socket });
    const leave = (): void => {
      slots[place] = undefined;
    };
    // Its statements fail with the connection, and the next one opens another.
    client.on('error', leave);
    client.on('end', leave);
    try {
      await client.connect();
    } catch (error) {
      leave();
      return notConnected(error);
    }
    return { client, sendTogether: sendTogether(socket) };
  };

  const takeLine = (): Promise<Line> => {
    turn = (turn + 1) % connections;
    const place = turn;
    slots[place] ??= openLine(place);
    return slots[place];
  };

  return {
    of: (scope) => ({
      async run(...statement) {
        if (isClosed) throw new Error('the connections are closed');
        const { client, sendTogether } = await takeLine();
        sendTogether();
        return connectionOf(client, scope, longestMs).run(...statement);
      },
    }),
    async close() {
      isClosed = true;
      const lines = await Promise.allSettled(slots);
      await Promise.all(lines.map((line) => line.status === 'fulfilled' && line.value?.client.end()));
    },
  };
}

interface Line {
  readonly client: pg.Client;
  readonly sendTogether: () => void;
}

/** Holds back what is written until this turn of the event loop is over. */
function sendTogether(socket: Socket): () => void {
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    socket.cork();
    setImmediate(() => {
      isHeld = false;
      socket.uncork();
    });
  };
}

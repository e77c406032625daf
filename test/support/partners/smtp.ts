import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: Buffer;
}

/** What a server answers instead of accepting a mail, by the number of the mail, from 1. */
export interface Manners {
  readonly atRecipient?: (mail: number, address: string) => string | null;
  /** The answer after the whole message; `drop` closes the connection without an answer, `hang` never answers. */
  readonly atEnd?: (mail: number) => string | 'drop' | 'hang' | null;
  readonly atConnect?: (connection: number) => string | 'hang' | null;
  readonly more?: SMTPServerOptions;
}

export interface TestSmtp {
  readonly address: string;
  /** Every message that was read to its end, accepted or not. */
  readonly received: Received[];
  /** The number of connections so far. */
  readonly connections: () => number;
}

/** A mail server that ends with the test. */
export async function startSmtp({ atRecipient, atEnd, atConnect, more = {} }: Manners = {}): Promise<TestSmtp> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let mails = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onConnect(_session, done) {
      connections += 1;
      const said = atConnect?.(connections) ?? null;
      if (said !== 'hang') done(said === null ? null : refusal(said));
    },
    onRcptTo({ address }, _session, done) {
      mails += 1;
      const said = atRecipient?.(mails, address) ?? null;
      done(said === null ? null : refusal(said));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        received.push({ from, to: rcptTo.map(({ address }) => address), source: Buffer.concat(chunks) });
        const said = atEnd?.(mails) ?? null;
        if (said === 'drop') for (const socket of sockets) socket.destroy();
        else if (said !== 'hang') done(said === null ? null : refusal(said));
      });
    },
    ...more,
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return {
    address: `127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    connections: () => connections,
  };
}

/** Takes a text such as `550 No such mailbox`. */
function refusal(said: string): Error {
  return Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });
}

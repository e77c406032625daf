import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';

/** A message of PostgreSQL's protocol: its type, its length, what it says. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + length.length);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const authenticated = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const dismissed = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));

test('a connection that the server ends as soon as it is made fails its statement, and nothing else [OPS-START-4]', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    // All comes in one packet: nobody has had a turn between the connection and its end.
    socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, dismissed])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const told: Error[] = [];
  const database = openDatabase(`postgres://facturier@127.0.0.1:${port}/facturier`, {
    connections: 2,
    onIdleError: (error) => told.push(error),
  });
  onTestFinished(() => database.close());
  const failing = database.transact({ companyId: 1 }, (tx) => tx.run('any', 'SELECT 1', []));
  await expect(failing).rejects.toThrow();
  await expect(database.installation.run('any', 'SELECT 1', [])).rejects.toThrow();
});

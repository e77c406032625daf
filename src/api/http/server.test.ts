import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { Refused } from '../../domain/refusal.ts';
import { isTooSlow, usualIntake } from './body-intake.ts';
import { createServer, type ServerLimits } from './server.ts';

const bigAnswer = Buffer.alloc(64 * 1024 * 1024, 'x');

async function started(limits: Partial<ServerLimits> = {}) {
  const server = createServer({
    clock: { now: () => new Date(), elapsedMs: () => performance.now() },
    ids: { uuid: () => crypto.randomUUID(), randomBytes: (size) => Buffer.alloc(size) },
    logger: pino({ level: 'silent' }),
    trustedProxies: [],
    noteCall: () => undefined,
    home: {
      routes: (scope) => {
        scope.post('/', async ({ body }) => (body as Buffer).toString());
        scope.get('/big', (_request, reply) => reply.send(bigAnswer));
      },
      sayError: (error, _request, reply) =>
        reply
          .code(error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500)
          .send({ refusal: error instanceof Refused ? error.refusal : null }),
      sayUnrouted: (_request, reply) => reply.code(404).send(),
      unreadable: () => ({ status: 400, type: 'text/plain', body: '' }),
    },
    wires: [],
    limits: { intake: usualIntake, unreadMs: 30_000, ...limits },
  });
  await server.listen({ port: 0, host: '0.0.0.0' });
  onTestFinished(() => {
    server.server.closeAllConnections();
    return server.close();
  });
  const { port } = server.server.address() as AddressInfo;
  /** Opens a connection and writes to it; what comes back is gathered. */
  const talk = (words: string, localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    socket.write(words);
    let heard = '';
    const listen = (): Socket =>
      socket.on('data', (chunk) => {
        heard += String(chunk);
      });
    return { socket, listen, heard: () => heard };
  };
  const connections = () =>
    new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count)));
  return { talk, connections, port };
}

const post = (length: number, body: string): string =>
  `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: ${length}\r\n\r\n${body}`;

test.each([
  [4.9, 0, false],
  [5.1, 0, true],
  [5.1, 4096, true],
  [60, 8 * 1024 * 1024, false],
  [70, 8 * 1024 * 1024, true],
])('after %d s with %d bytes a body is too slow: %s [OPS-BODY-2]', (seconds, bytes, expected) => {
  expect(isTooSlow(seconds, bytes, usualIntake)).toBe(expected);
});

test('a body that trickles is answered with 408 and cut off [OPS-BODY-2]', async () => {
  const { talk } = await started({ intake: { ...usualIntake, graceSeconds: 0 } });
  const slow = talk(post(10, 'x'));
  slow.listen();
  await once(slow.socket, 'close');
  expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 /);
});

test('bodies that are not finished are held within the budget of their address, and given back when they are answered [OPS-BODY-1]', async () => {
  const { talk } = await started({ intake: { ...usualIntake, held: { each: 10, all: 15 } } });
  const first = talk(post(10, 'x'.repeat(8)));
  const statusOf = async (words: string, localAddress?: string): Promise<string> => {
    const { socket, listen, heard } = talk(words, localAddress);
    listen();
    await expect.poll(heard).toContain('\r\n\r\n');
    socket.destroy();
    return heard();
  };
  await expect.poll(() => statusOf(post(8, '12345678'))).toContain('"reason":"too-much-at-once"');
  expect(await statusOf(post(8, '12345678'), '127.0.0.2')).toContain('"reason":"overloaded"');
  expect(await statusOf(post(5, '12345'), '127.0.0.2')).toMatch(/^HTTP\/1\.1 200 /);
  first.listen();
  first.socket.write('yz');
  await expect.poll(first.heard).toMatch(/xyz$/);
  await expect.poll(() => statusOf(post(8, '12345678'))).toMatch(/^HTTP\/1\.1 200 /);

  // Who goes away in the middle gives back too.
  const gone = talk(post(10, 'x'.repeat(8)));
  await expect.poll(() => statusOf(post(8, '12345678'))).toContain('"reason":"too-much-at-once"');
  gone.socket.destroy();
  await expect.poll(() => statusOf(post(8, '12345678'))).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body that is larger than its caller may ever hold is refused for good, by what it says or by what comes [OPS-BODY-1]', async () => {
  const { talk } = await started({ intake: { ...usualIntake, held: { each: 10, all: 15 } } });
  const chunked =
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ntransfer-encoding: chunked\r\n\r\nb\r\nxxxxxxxxxxx\r\n';
  for (const words of [post(11, ''), chunked]) {
    const one = talk(words);
    one.listen();
    await expect.poll(one.heard, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 413 /);
  }
});

test('a body larger than the limit is refused by what it says or by what comes [V2-BODY-5]', async () => {
  const { talk } = await started();
  const said = talk(post(8 * 1024 * 1024 + 1, ''));
  said.listen();
  await expect.poll(said.heard, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 413 /);
  const sent = talk('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ntransfer-encoding: chunked\r\n\r\n');
  sent.listen();
  const piece = `100000\r\n${'x'.repeat(1024 * 1024)}\r\n`;
  for (let count = 0; count < 9; count += 1) sent.socket.write(piece);
  await expect.poll(sent.heard, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 413 /);
});

test('the rest of a body that is refused is read and thrown away, and the connection goes on [OPS-BODY-5]', async () => {
  const { talk } = await started();
  const length = 8 * 1024 * 1024 + 1;
  const large = talk(post(length, ''));
  large.listen();
  await expect.poll(large.heard, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 413 /);
  large.socket.write('x'.repeat(length) + post(3, 'abc'));
  await expect.poll(large.heard, { timeout: 10_000 }).toMatch(/HTTP\/1\.1 200 .*abc$/s);
});

test('a connection that does not read its answer is cut [OPS-BODY-3]', async () => {
  const { talk, connections } = await started({ unreadMs: 500 });
  const deaf = talk('GET /big HTTP/1.1\r\nhost: x\r\n\r\n');
  deaf.socket.pause();
  await expect.poll(connections).toBe(1);
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
});

test('one that reads slowly gets all of it [OPS-BODY-3]', async () => {
  const { talk } = await started({ unreadMs: 2000 });
  const slow = talk('GET /big HTTP/1.1\r\nhost: x\r\n\r\n');
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of slow.socket) {
    const had = Math.trunc(bytes / 4_000_000);
    bytes += (chunk as Buffer).length;
    // Much longer in all than a connection may stand still.
    if (Math.trunc(bytes / 4_000_000) > had) await pause(300);
    if (bytes > bigAnswer.length) break;
  }
  expect(bytes).toBeGreaterThan(bigAnswer.length);
  expect(performance.now() - startedAt).toBeGreaterThan(4000);
});

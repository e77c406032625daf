import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createPlainServer, type Server as PlainServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../../../test/support/partners/self-signed.ts';
import { webhookSender } from './sender.ts';

const quick = { timeoutMs: 400 };
const never = new AbortController().signal;

async function listening(server: Server | PlainServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const sent = (url: string, options: Partial<Parameters<typeof webhookSender>[0]> = {}) =>
  webhookSender({ environment: 'test', allowed: [], ...options }).send({ url, headers: {}, body: '{}' }, never);

test('[WHK-11] an answer that comes byte by byte is given up when its time is over', async () => {
  const port = await listening(
    createServer((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    }),
  );
  expect(await sent(`http://127.0.0.1:${port}/`, quick)).toMatchObject({ status: null, fault: 'too-slow' });
});

test('[WHK-11] so is one whose headers never end, and one that never comes', async () => {
  const drip = createPlainServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const lines = setInterval(() => socket.write('x-y: z\r\n'), 20);
    socket.on('close', () => clearInterval(lines)).on('error', () => undefined);
  });
  const silent = createPlainServer((socket) => socket.on('error', () => undefined));
  for (const server of [drip, silent]) {
    const port = await listening(server);
    expect((await sent(`http://127.0.0.1:${port}/`, quick)).fault).toMatch(/too-slow|broken/);
  }
});

test('[WHK-11] of an endless answer, and of one of 100 MB, 64 KiB are read, and its status counts', async () => {
  let written = 0;
  const port = await listening(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-length': String(100 * 1024 * 1024) });
      const block = Buffer.alloc(64 * 1024, 'ș');
      const more = (): void => {
        while (!response.destroyed && written < 100 * 1024 * 1024) {
          written += block.length;
          if (!response.write(block)) return void response.once('drain', more);
        }
      };
      more();
    }),
  );
  const answer = await sent(`http://127.0.0.1:${port}/`);
  expect(answer).toMatchObject({ status: 200, fault: null });
  expect(answer.response).toHaveLength(1000);
  expect(written).toBeLessThan(20 * 1024 * 1024);
});

test('[WHK-11] a redirect to the metadata address is an answer like any other', async () => {
  const location = 'http://169.254.169.254/latest/meta-data/';
  const port = await listening(createServer((_request, response) => response.writeHead(307, { location }).end()));
  expect(await sent(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 307, fault: null });
});

test('[WHK-11] what speaks no HTTP, or hangs up, is broken; nothing there is not reached', async () => {
  const port = await listening(createPlainServer((socket) => socket.end('SSH-2.0-x\r\n')));
  expect(await sent(`http://127.0.0.1:${port}/`)).toMatchObject({ status: null, fault: 'broken' });
  expect(await sent('http://127.0.0.1:9/')).toMatchObject({ status: null, fault: 'not-reached' });
});

test('[WHK-9] a certificate that nobody vouches for is refused, by address and by name', async () => {
  let asked = 0;
  const port = await listening(
    createSecureServer(selfSigned, (_request, response) => {
      asked += 1;
      response.end();
    }),
  );
  expect(await sent(`https://127.0.0.1:${port}/`)).toMatchObject({ status: null, fault: 'certificate' });
  expect(await sent(`https://localhost:${port}/`)).toMatchObject({ status: null, fault: 'certificate' });
  expect(asked).toBe(0);
});

test('[WHK-9] a name is looked up once, and the connection goes to that very address, under its own name', async () => {
  const hosts: unknown[] = [];
  const port = await listening(
    createServer((request, response) => {
      hosts.push(request.headers.host);
      response.end();
    }),
  );
  let lookUps = 0;
  const lookUp = async () => {
    lookUps += 1;
    return lookUps === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
  };
  const url = `http://magazin.exemplu.test:${port}/`;
  expect(await sent(url, { lookUp })).toMatchObject({ status: 200 });
  expect(lookUps).toBe(1);
  expect(hosts).toEqual([`magazin.exemplu.test:${port}`]);
});

test.each([
  [['127.0.0.1', '10.0.0.1']],
  [['1.1.1.1', '::ffff:169.254.169.254']],
  [['2606:4700::1111', 'fe80::1']],
  [['169.254.169.254']],
])('[WHK-9] one forbidden address among several is enough: %s', async (addresses) => {
  const answer = await sent('http://magazin.exemplu.test/', { lookUp: async () => addresses });
  expect(answer).toMatchObject({ status: null, fault: 'forbidden-address' });
});

test.each(['localhost', 'localhost.', 'LOCALHOST', 'a.localhost'])(
  '[WHK-9] %s is the own machine, and so forbidden in production',
  async (name) => {
    const answer = await sent(`https://${name}:9/`, { environment: 'production' });
    expect(answer).toMatchObject({ status: null, fault: 'forbidden-address' });
  },
);

test('[WHK-9] a name without an address is told as such', async () => {
  const answer = await sent('http://magazin.exemplu.test/', { lookUp: async () => [] });
  expect(answer).toMatchObject({ status: null, fault: 'name-unknown' });
});

test('[WHK-12] however long a time is asked for, it is a time; [WHK-16] what is shown of an answer ends with a whole character', async () => {
  const text = `${'a'.repeat(999)}😀😀`;
  const port = await listening(
    createServer((_request, response) => response.writeHead(429, { 'retry-after': '9999999999999' }).end(text)),
  );
  const answer = await sent(`http://127.0.0.1:${port}/`);
  expect(answer).toMatchObject({ status: 429, response: `${'a'.repeat(999)}😀` });
  expect(answer.retryAfterSeconds).toBeGreaterThan(86_400);
});

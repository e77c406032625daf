import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createServer } from './server.ts';
import type { Wire } from './wire.ts';

/** A wire that says its name in everything it says. */
const wireOf = (name: string): Omit<Wire, 'prefix'> => ({
  routes: (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('x-hooks', [reply.getHeader('x-hooks'), name].filter((one) => one !== undefined).join());
    });
    scope.get('/here', async () => name);
    scope.put('/here', async () => name);
    scope.get('/one/:id(^[a-f]{2}$)', async () => name);
    scope.get('/any/*', async () => name);
    scope.get('/fails', async () => {
      throw new Error('x');
    });
  },
  sayError: (_error, _request, reply) => reply.code(500).send(`${name} failed`),
  sayUnrouted: (_request, reply, allow) => reply.code(404).send(`${name} has none: ${allow}`),
});

function serverOf(...names: readonly string[]) {
  const server = createServer({
    clock: { now: () => new Date(), elapsedMs: () => 0 },
    ids: { uuid: () => crypto.randomUUID(), randomBytes: (size) => Buffer.alloc(size) },
    logger: pino({ level: 'silent' }),
    trustedProxies: [],
    noteCall: () => undefined,
    home: { ...wireOf('home'), unreadable: () => ({ status: 400, type: 'text/plain', body: '' }) },
    wires: names.map(
      (name): Wire => ({
        ...wireOf(name),
        prefix: `/${name}`,
        inRouteSpelling: (url) => url.replace(new RegExp(`^/${name}`, 'i'), `/${name}`),
      }),
    ),
  });
  void server.register(async (scope) => {
    scope.get('/beside', async () => {
      throw new Error('x');
    });
  });
  return server;
}

const said = async (method: 'GET' | 'POST' | 'PUT', url: string): Promise<string> =>
  (await serverOf('old', 'new').inject({ method, url })).body;

test('each wire answers below its prefix, with its own hooks alone [OPS-WIRE-1]', async () => {
  const server = serverOf('old', 'new');
  for (const [url, name] of [
    ['/here', 'home'],
    ['/old/here', 'old'],
    ['/new/here', 'new'],
    ['/OLD/here', 'old'],
  ] as const) {
    const reply = await server.inject(url);
    expect(reply.body, url).toBe(name);
    expect(reply.headers['x-hooks'], url).toBe(name);
  }
});

test('each wire says its own faults, and the home wire those of what stands beside them [OPS-WIRE-1]', async () => {
  expect(await said('GET', '/old/fails')).toBe('old failed');
  expect(await said('GET', '/new/fails')).toBe('new failed');
  expect(await said('GET', '/fails')).toBe('home failed');
  expect(await said('GET', '/beside')).toBe('home failed');
});

test('each wire says what is not there, also where the address cannot be read or holds a NUL [OPS-WIRE-1]', async () => {
  expect(await said('GET', '/old/nothing')).toBe('old has none: null');
  expect(await said('GET', '/old')).toBe('old has none: null');
  expect(await said('GET', '/older')).toBe('home has none: null');
  expect(await said('GET', '/old/%zz')).toBe('old has none: null');
  expect(await said('GET', '/%zz')).toBe('home has none: null');
  expect(await said('GET', '/new/any/%00')).toBe('new has none: null');
  expect(await said('GET', '/any/x%00?a=%00')).toBe('home has none: null');
});

test('which methods an address takes is known from the routes of every wire [OPS-WIRE-1] [V2-HEAD-6]', async () => {
  expect(await said('POST', '/new/here')).toBe('new has none: GET, PUT, HEAD, OPTIONS');
  expect(await said('POST', '/one/ab')).toBe('home has none: GET, HEAD, OPTIONS');
  expect(await said('POST', '/one/abc')).toBe('home has none: null');
  expect(await said('POST', '/any/a/b')).toBe('home has none: GET, HEAD, OPTIONS');
  expect(await said('PUT', '/beside')).toBe('home has none: GET, HEAD, OPTIONS');
});

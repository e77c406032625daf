import { createServer } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { demoFile } from '../../src/api/provisioning/demo-file.ts';
import { maintenance } from '../../src/commands/maintenance.ts';
import { runCommand } from '../../test/support/program/run-command.ts';
import { soakTest } from '../../test/support/runner/effort.ts';
import { provisionForTest } from '../../test/support/service/provisioning.ts';
import { type TestService, testService } from '../../test/support/service/test-service.ts';
import { type ClientOptions, createClient, FacturierError } from '../src/client.ts';
import { invoice } from './sample-invoice.ts';

let service: TestService;
let account: ClientOptions;

beforeAll(async () => {
  service = await testService({ rateLimits: 'on' });
  const keys = await provisionForTest(service, demoFile);
  account = {
    url: service.url,
    key: String(keys['demo']),
    codUnic: '12345674',
    platforma: 'https://magazin.exemplu.ro',
  };
});

interface Attempt {
  readonly key: string | null;
  readonly interaction: string | null;
  readonly atMs: number;
}

/** A road to the service: what happens to each attempt on it is said in turn; after that, nothing does. */
function road(...events: readonly ((answer: () => Promise<Response>) => Promise<Response>)[]) {
  const attempts: Attempt[] = [];
  const travel: typeof fetch = async (url, options) => {
    const headers = new Headers(options?.headers);
    const happens = events[attempts.length];
    attempts.push({
      key: headers.get('idempotency-key'),
      interaction: headers.get('x-fapi-interaction-id'),
      atMs: performance.now(),
    });
    const answer = (): Promise<Response> => fetch(url, options);
    return happens ? happens(answer) : answer();
  };
  return { attempts, fetch: travel };
}

const lostOnTheWayBack = async (answer: () => Promise<Response>): Promise<Response> => {
  await answer();
  throw new TypeError('fetch failed');
};
const lostOnTheWay = async (): Promise<Response> => {
  throw new TypeError('fetch failed');
};
const says =
  (status: number, headers: Readonly<Record<string, string>> = {}) =>
  async (): Promise<Response> =>
    new Response('<h1>Bad gateway</h1>', { status, headers });

test('an issue whose answer was lost is sent again with the same key, and there is one invoice [CLIENT-5] [CLIENT-6]', async () => {
  const { attempts, fetch } = road(lostOnTheWayBack, says(502));
  const api = createClient({ ...account, fetch });
  const { data } = await api.post('/v2/facturi', { body: invoice('Lost answer') });
  expect(attempts).toHaveLength(3);
  expect(new Set(attempts.map(({ key }) => key)).size).toBe(1);
  expect(new Set(attempts.map(({ interaction }) => interaction)).size).toBe(1);
  const { data: found } = await api.get('/v2/facturi', { query: { fields: 'numar', limit: 200 } });
  expect(found.map(({ numar }) => numar)).toEqual([data.numar]);
});

test('each call has a key of its own; PUT and DELETE have one too, GET has none, and one may be given [CLIENT-5]', async () => {
  const { attempts, fetch } = road(says(400), says(400), says(400), says(400), says(400));
  const api = createClient({ ...account, fetch });
  const path = { serie: 'FCT', numar: '1' };
  const calls = [
    () => api.post('/v2/facturi/{serie}/{numar}/anuleaza', { path }),
    () => api.put('/v2/facturi/{serie}/{numar}/awb', { path, body: { awb: 'x' } }),
    () => api.delete('/v2/facturi/{serie}/{numar}', { path }),
    () => api.post('/v2/facturi/{serie}/{numar}/anuleaza', { path, idempotencyKey: 'comanda-1042' }),
    () => api.get('/v2/facturi/{serie}/{numar}', { path }),
  ];
  for (const call of calls) await expect(call()).rejects.toBeInstanceOf(FacturierError);
  const [post, put, remove, given, get] = attempts.map(({ key }) => key);
  const made = [post, put, remove];
  for (const key of made) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(made).size).toBe(3);
  expect([given, get]).toEqual(['comanda-1042', null]);
});

test.each([
  ['a lost connection', lostOnTheWay],
  ['500', says(500)],
  ['504', says(504)],
])('a read is tried again after %s, and no more often than was said [CLIENT-6]', async (_name, event) => {
  const passing = road(event, event);
  const api = createClient({ ...account, fetch: passing.fetch });
  expect((await api.get('/v2/identitate')).data.drepturi).toContain('facturi:emitere');
  expect(passing.attempts).toHaveLength(3);

  const lasting = road(event, event);
  await expect(createClient({ ...account, ...lasting, retries: 1 }).get('/v2/identitate')).rejects.toThrow(
    FacturierError,
  );
  expect(lasting.attempts).toHaveLength(2);
});

test.each([400, 401, 403, 404, 409, 422])(
  'what will not get better is not tried again: %d [CLIENT-6]',
  async (status) => {
    const { attempts, fetch } = road(says(status));
    await expect(createClient({ ...account, fetch }).get('/v2/identitate')).rejects.toMatchObject({ status });
    expect(attempts).toHaveLength(1);
  },
);

test('where nobody listens, the error says so and still names the call [CLIENT-4] [CLIENT-6]', async () => {
  const { url, close } = await listening();
  await close();
  const error = await createClient({ url, retries: 1 })
    .get('/v2/identitate')
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'FacturierError', status: 0, type: 'no-answer', cause: expect.anything() });
  expect(error).toHaveProperty('interactionId', expect.stringMatching(/^[0-9a-f-]{36}$/));
});

test('a limit is waited for as long as the service says, and then the call goes through [CLIENT-7]', async () => {
  const { attempts, fetch } = road();
  const api = createClient({ ...account, fetch, retries: 20 });
  const names = ['Ana', 'Ion', 'Eva'];
  const issued = await Promise.all(names.map((name) => api.post('/v2/facturi', { body: invoice(name) })));
  expect(new Set(issued.map(({ data }) => data.numar)).size).toBe(3);
  expect(attempts.length).toBeGreaterThan(3);
  const keys = [...new Set(attempts.map(({ key }) => key))];
  const waits = keys.flatMap((one) => {
    const times = attempts.filter(({ key }) => key === one).map(({ atMs }) => atMs);
    return times.slice(1).map((atMs, place) => atMs - Number(times[place]));
  });
  // Retry-After counts whole seconds, and timers may fire a millisecond early.
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(990);
});

test('Retry-After may be a date; without it, and with one that reads as nothing, the usual wait is short [CLIENT-7]', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  const hour = road(says(503, { 'retry-after': inAnHour }));
  await expect(createClient({ ...account, fetch: hour.fetch }).get('/v2/identitate')).rejects.toMatchObject({
    status: 503,
  });
  expect(hour.attempts).toHaveLength(1);

  const past = new Date(Date.now() - 3_600_000).toUTCString();
  const soon = road(says(503, { 'retry-after': past }), says(429, { 'retry-after': 'later' }));
  expect((await createClient({ ...account, fetch: soon.fetch }).get('/v2/identitate')).data).toBeDefined();
  expect(soon.attempts).toHaveLength(3);
});

test('a change whose first attempt is still being done is asked for again, after the wait that is named [CLIENT-7]', async () => {
  const problem = { type: 'urn:svc:api:v2:problem:idempotency-in-progress', title: 'In lucru', detail: 'In lucru.' };
  const stillDoing = async (): Promise<Response> =>
    new Response(JSON.stringify(problem), { status: 409, headers: { 'retry-after': '1' } });
  const { attempts, fetch } = road(stillDoing);
  const body = invoice('Slow');
  expect((await createClient({ ...account, fetch, retries: 20 }).post('/v2/facturi', { body })).data.serie).toBe('FCT');
  expect(new Set(attempts.map(({ key }) => key)).size).toBe(1);
  expect(attempts.length).toBeGreaterThan(1);
});

test('an attempt that takes too long is ended and tried again; the last one is told as no answer [CLIENT-11]', async () => {
  const { url } = await listening();
  const { attempts, fetch } = road();
  const call = createClient({ url, fetch, timeoutSeconds: 0.05, retries: 1 }).get('/v2/identitate');
  await expect(call).rejects.toMatchObject({ type: 'no-answer', cause: { name: 'TimeoutError' } });
  expect(attempts).toHaveLength(2);
});

test('a signal ends a call while it runs, while it waits, and before it begins [CLIENT-11]', async () => {
  const { url, connected } = await listening();
  const running = new AbortController();
  const call = createClient({ url }).get('/v2/identitate', { signal: running.signal });
  await connected;
  running.abort(new Error('the person left'));
  await expect(call).rejects.toThrow('the person left');

  const waiting = new AbortController();
  const patient = road(async () => {
    setTimeout(() => waiting.abort(new Error('closed')));
    return says(503, { 'retry-after': '25' })();
  });
  const { fetch } = patient;
  const waited = createClient({ ...account, fetch }).get('/v2/identitate', { signal: waiting.signal });
  await expect(waited).rejects.toThrow('closed');

  const before = createClient({ ...account, fetch }).get('/v2/identitate', { signal: waiting.signal });
  await expect(before).rejects.toThrow('closed');
  expect(patient.attempts).toHaveLength(1);
});

// The last of the file: the service follows a change of its maintenance within seconds, not at once.
soakTest(
  'during maintenance a call waits when the wait is short, and is told at once when it is long [CLIENT-7]',
  async () => {
    const switched = async (state: 'on' | 'off', retryAfter: string): Promise<void> => {
      const options = { positionals: [state], flags: { 'retry-after': retryAfter }, data: service.settings.dataFolder };
      expect((await runCommand(maintenance, service.connectionString, options)).code).toBe(0);
    };
    const askedOnce = (): Promise<unknown> =>
      createClient({ ...account, retries: 0 })
        .get('/v2/identitate')
        .catch((error: unknown) => error);

    await switched('on', '1');
    await expect.poll(askedOnce, { timeout: 20_000 }).toMatchObject({ status: 503, type: 'maintenance' });
    const short = road(async (answer) => {
      const response = await answer();
      await switched('off', '1');
      return response;
    });
    const patient = createClient({ ...account, fetch: short.fetch, retries: 20 });
    expect((await patient.get('/v2/identitate')).data).toBeDefined();
    expect(short.attempts.length).toBeGreaterThan(1);

    await switched('on', '600');
    await expect.poll(askedOnce, { timeout: 20_000 }).toMatchObject({ status: 503, type: 'maintenance' });
    const long = road();
    const told = createClient({ ...account, fetch: long.fetch }).get('/v2/identitate');
    await expect(told).rejects.toMatchObject({ status: 503, type: 'maintenance' });
    expect(long.attempts).toHaveLength(1);
  },
);

/** Something that takes connections and says nothing. */
async function listening() {
  let tell: () => void = () => undefined;
  const connected = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    tell();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<unknown> => new Promise((resolve) => server.close(resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, connected, close };
}

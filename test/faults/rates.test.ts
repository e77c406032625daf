import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { childProcesses } from '../support/program/child-processes.ts';
import { serveProgram } from '../support/program/program.ts';
import { provisionedData } from '../support/program/provisioned.ts';
import { counted, soakTest } from '../support/runner/effort.ts';

const code = '12345674';
const platform = 'https://magazin.exemplu.ro';
const company = {
  cod_unic: code,
  denumire: 'Exemplu',
  abonament: 'enterprise',
  platitor_tva: true,
  serii: [{ serie: 'FCT', fel: 'factura' }],
  platforme: [platform],
  chei: [{ nume: 'cheie', drepturi: ['*'] }],
  utilizatori_api: [{ nume: 'v1' }],
};

interface Secrets {
  readonly key: string;
  readonly privateKey: string;
}

async function provisioned(): Promise<{ readonly folder: string; readonly secrets: Secrets }> {
  const { data, companies } = await provisionedData([company]);
  const key = companies[0]?.chei[0]?.cheie ?? '';
  return { folder: data, secrets: { key, privateKey: companies[0]?.utilizatori_api[0]?.cheie_privata ?? '' } };
}

const identity = (url: string, { key }: Secrets): Promise<Response> =>
  fetch(`${url}/v2/identitate`, { headers: { authorization: `Bearer ${key}`, 'svc-cod-unic': code } });

const issue = (url: string, { key }: Secrets, body: unknown = {}): Promise<Response> =>
  fetch(`${url}/v2/facturi`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'svc-cod-unic': code,
      'svc-url-platforma': platform,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });

const oneLine = {
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PF', denumire: 'Ion Pop', tara: 'RO', cod_judet: 'CJ', localitate: 'Cluj-Napoca' },
  articole: [{ denumire: 'Cana', um: 'BUC', nr_produse: 1, pret_unitar: 10, cota_tva: 0.21 }],
};

/** One call in 30 minutes: longer than any restart takes. */
async function listModified(url: string, { privateKey }: Secrets): Promise<{ Success: boolean; Message?: string }> {
  const Hash = createHash('sha1').update(`${code}${privateKey}`).digest('hex').toUpperCase();
  const response = await fetch(`${url}/v1/articol/articolemodificate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ CodUnic: code, PlatformaUrl: platform, Hash }),
  });
  return (await response.json()) as { Success: boolean; Message?: string };
}

interface Attempt {
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly status: number;
}

/** Callers that never rest, each at one of the services, until so many calls were admitted. */
async function attempts(urls: readonly string[], secrets: Secrets, admitted: number): Promise<readonly Attempt[]> {
  const made: Attempt[] = [];
  const isDone = () => made.filter(({ status }) => status !== 429).length >= admitted;
  await Promise.all(
    Array.from({ length: 8 }, async (_, caller) => {
      while (!isDone()) {
        const sentAt = performance.now();
        const { status } = await issue(urls[caller % urls.length] ?? '', secrets);
        made.push({ sentAt, answeredAt: performance.now(), status });
      }
    }),
  );
  return made;
}

/** What the system's clock may be corrected by while a test runs. */
const clockMs = 20;

soakTest(
  'calls over two processes, and over two services on one database: never two in a second, never a needless 429; a process that is killed is replaced, and the others go on [V2-RATE-2] [V2-RATE-6] [OPS-CLI-6]',
  async () => {
    const { folder, secrets } = await provisioned();
    const service = await serveProgram(['--data', folder, '--processes', '2']);
    const startedAt = performance.now();
    const database = await openEmbeddedDatabase(folder, 'command');
    const other = await serveProgram(['--database', database.connectionString, '--data', join(folder, 'more')]);

    const made = await attempts([service.url, other.url], secrets, counted(3, 6));
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([400, 429]));
    // A call was admitted at some moment between its sending and its answer.
    const admitted = made.filter(({ status }) => status === 400).toSorted((a, b) => a.answeredAt - b.answeredAt);
    for (const [place, { sentAt }] of admitted.entries()) {
      const next = admitted[place + 1];
      if (next) expect(next.answeredAt - sentAt).toBeGreaterThan(1000 - clockMs);
    }
    const needless = made.filter(
      ({ status, sentAt, answeredAt }) =>
        status === 429 && !admitted.some((one) => one.sentAt < answeredAt && one.answeredAt + 1000 + clockMs > sentAt),
    );
    expect(needless).toEqual([]);
    await other.end('SIGTERM');
    await database.stop();

    const children = (): readonly number[] =>
      childProcesses(Number(service.child.pid))
        .filter(({ command }) => command.includes('http-worker'))
        .map(({ pid }) => pid);
    // One that ends in its first five seconds ends the service.
    await expect.poll(() => performance.now() - startedAt, { timeout: 10_000 }).toBeGreaterThan(5000);
    const [victim = 0] = children();
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => children().filter((pid) => pid !== victim).length).toBe(2);
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
    expect((await service.end('SIGTERM')).code).toBe(0);
  },
);

soakTest('a declared limit holds across kill -9 of the service and a new start [V2-RATE-2] [V1-RATE-4]', async () => {
  const { folder, secrets } = await provisioned();
  const service = await serveProgram(['--data', folder]);
  expect(await listModified(service.url, secrets)).toMatchObject({ Success: true });
  await service.end('SIGKILL');
  const next = await serveProgram(['--data', folder]);
  expect(await listModified(next.url, secrets)).toMatchObject({
    Success: false,
    Message: expect.stringMatching(/^Limita de apeluri a fost depasita; reincercati peste 1[78]\d\d de secunde/),
  });
});

test('when its database dies the service ends with a sentence; what had an effect right before it is counted [V2-RATE-11] [OPS-START-4]', async () => {
  const { folder, secrets } = await provisioned();
  const service = await serveProgram(['--data', folder]);
  expect((await issue(service.url, secrets, oneLine)).status).toBe(200);
  const [pid] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  const { code: ended, err } = await service.finished;
  expect(ended).toBe(1);
  expect(err).toMatch(/^facturier: .*database/im);
  const database = await openEmbeddedDatabase(folder, 'command');
  const counted = await queryRows(database.connectionString, 'SELECT operation FROM last_calls');
  await database.stop();
  expect(counted).toEqual([{ operation: 'emiteFactura' }]);
});

soakTest('each process counts the protective limit for itself [V2-RATE-1] [V2-RATE-10]', async () => {
  const { folder, secrets } = await provisioned();
  const limit = { FACTURIER_CALLS_PER_SECOND: '5' };
  const service = await serveProgram(['--data', folder], limit);
  const from = performance.now();
  const replies = await Promise.all(Array.from({ length: 100 }, () => identity(service.url, secrets)));
  const wholeSeconds = Math.floor((performance.now() - from) / 1000);
  const admitted = replies.filter(({ status }) => status === 200).length;
  expect(replies.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  expect(admitted).toBeGreaterThanOrEqual(5);
  expect(admitted).toBeLessThanOrEqual(5 * (wholeSeconds + 1));
  await service.end('SIGTERM');
  const next = await serveProgram(['--data', folder], limit);
  expect((await identity(next.url, secrets)).headers.get('ratelimit')).toBe('"default";r=4;t=1');
});

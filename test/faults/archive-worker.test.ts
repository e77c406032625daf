import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { download } from '../scenarios/archives/archiving.ts';
import { apiClient, type Reply } from '../support/api-client.ts';
import { asSuperuser, createDatabase, quickFolder } from '../support/database-server.ts';
import { runProgram, serveProgram, workerProgram } from '../support/program.ts';
import { queryRows } from '../support/query-rows.ts';
import { readZip } from '../support/read-zip.ts';

const folder = await mkdtemp(join(await quickFolder(), 'facturier-archive-worker-'));
const server = await openEmbeddedDatabase(folder, 'serve');
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const platform = 'https://magazin.exemplu.ro';
const companyFile = {
  companii: [
    {
      cod_unic: '12345674',
      denumire: 'Exemplu',
      platforme: [platform],
      serii: [{ serie: 'FCT' }],
      chei: [{ nume: 'cheie', drepturi: ['*'] }],
    },
  ],
};

/** A service without a worker, with a company that has this many invoices: copies of one that it issued. */
async function installation(invoices: number) {
  const name = `archive_${randomUUID().slice(0, 8)}`;
  const url = await asSuperuser(server.connectionString, folder);
  const connectionString = await createDatabase({ url, serviceUrl: server.connectionString }, name, 'template1');
  const file = join(folder, 'company.json');
  await writeFile(file, JSON.stringify(companyFile));
  const where = ['--database', connectionString, '--data', folder];
  const provisioned = await runProgram(['provision', file, ...where]);
  expect(provisioned.code, provisioned.err).toBe(0);
  const headers = {
    authorization: `Bearer ${JSON.parse(provisioned.out).companii[0].chei[0].cheie}`,
    'svc-cod-unic': '12345674',
    'svc-url-platforma': platform,
  };
  const service = await serveProgram([...where, '--no-worker'], { FACTURIER_RATE_LIMITS: 'off' });
  const send = await apiClient(service.url);
  const ask = (method: string, path: string, json?: unknown): Promise<Reply> =>
    send(path, { method, headers, ...(json === undefined ? {} : { json }) });
  const issued = await ask('POST', '/v2/facturi', {
    serie: 'FCT',
    valuta: 'RON',
    tip_factura: 'F',
    data_emitere: '2026-11-10',
    client: { tip: 'PF', denumire: 'Ion Popescu' },
    articole: [{ denumire: 'Produs', nr_produse: 1, pret_unitar: 100, cota_tva: 0 }],
  });
  expect(issued.status, issued.text).toBe(200);
  const query = <Row extends object>(text: string) => queryRows<Row>(connectionString, text);
  await query(`INSERT INTO invoices (company_id, series, number, number_key, type_code, is_due, issued_on, due_on, client_id,
      currency, net, vat, gross, snapshot, created_at)
    SELECT company_id, series, n::text, n::text, type_code, is_due, issued_on, due_on, client_id, currency, net, vat, gross,
      snapshot, created_at FROM invoices, generate_series(2, ${invoices}) AS n`);
  return { where, ask, query };
}

const november = { data_de_la: '2026-11-01', data_pana_la: '2026-11-30' };

test('an archive whose worker is killed with -9 is resumed by another within 60 seconds, where it was; archive --watch follows it [V2-ARCH-7] [V2-ARCH-11] [OPS-JOB-2] [OPS-CLI-19]', {
  timeout: 180_000,
}, async () => {
  const count = 1500;
  const { where, ask, query } = await installation(count);
  const { id } = (await ask('POST', '/v2/arhive-pdf', november)).body.data;
  const waiting = await runProgram(['archive', id, ...where]);
  expect(waiting).toMatchObject({ code: 0, out: `queued 0/${count}\n` });

  const printed = async (): Promise<number> =>
    Number((await query<{ printed: number }>('SELECT printed FROM archives'))[0]?.printed);
  const first = await workerProgram(where);
  await expect.poll(printed, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
  await first.end('SIGKILL');
  const done = await printed();
  expect(done).toBeLessThan(count);
  // What was printed before must not be printed again: what was written stays as it is.
  const beginning = () => query(`SELECT xmin, starts_at, md5(bytes) FROM archive_chunks ORDER BY starts_at LIMIT 1`);
  const [written] = await beginning();
  expect(written).toBeDefined();

  const watching = runProgram(['archive', id, '--watch', ...where]);
  await workerProgram(where);
  const status = async () => (await ask('GET', `/v2/arhive-pdf/${id}`)).body.data.status;
  await expect.poll(status, { timeout: 60_000, interval: 100 }).toBe('intermediar');
  expect(await printed()).toBeGreaterThanOrEqual(done);
  await expect.poll(status, { timeout: 60_000, interval: 100 }).toBe('procesat');
  const watched = await watching;
  expect(watched).toMatchObject({ code: 0, err: '' });
  expect(watched.out.split('\n').at(-2)).toBe(`ready ${count}/${count}`);

  const link = (unknownId: string) => ask('POST', `/v2/arhive-pdf/${unknownId}/genereaza-link-de-descarcare`);
  const files = await readZip(await download({ link } as Parameters<typeof download>[0], id));
  expect(files.size).toBe(count + 1);
  expect(await beginning()).toEqual([written]);
  for (const [name, content] of files) {
    if (name.endsWith('.pdf')) expect(content.subarray(0, 5).toString(), name).toBe('%PDF-');
  }
});

test('two HTTP processes and another service serve the same archive; archive tells failure and wrong ids [V2-ARCH-10] [OPS-CLI-19]', async () => {
  const { where, ask, query } = await installation(2);
  const { id } = (await ask('POST', '/v2/arhive-pdf', november)).body.data;
  const other = await serveProgram([...where, '--processes', '2']);
  expect((await runProgram(['archive', id, '--watch', ...where])).code).toBe(0);
  const { link } = (await ask('POST', `/v2/arhive-pdf/${id}/genereaza-link-de-descarcare`)).body.data;
  const { pathname } = new URL(link);
  const zips = await Promise.all(
    [link, ...Array.from({ length: 6 }, () => `${other.url}${pathname}`)].map(async (address) =>
      Buffer.from(await (await fetch(address)).arrayBuffer()),
    ),
  );
  for (const zip of zips) expect(zip).toEqual(zips[0]);
  expect((await readZip(zips[0] ?? Buffer.alloc(0))).size).toBe(3);

  await query(`UPDATE archives SET state = 'failed'`);
  expect(await runProgram(['archive', id, '--watch', ...where])).toMatchObject({ code: 1, out: 'failed 2/2\n' });
  const unknown = await runProgram(['archive', `arh_${'0'.repeat(32)}`, ...where]);
  expect(unknown).toMatchObject({ code: 1, err: `facturier: There is no archive arh_${'0'.repeat(32)}.\n` });
  expect((await runProgram(['archive', 'arh_x', ...where])).code).toBe(2);
  expect((await runProgram(['archive', ...where])).code).toBe(2);
});

import { expect, test } from 'vitest';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { apiClient, type Reply } from '../support/clients/api-client.ts';
import { readZip } from '../support/files/read-zip.ts';
import { outlivingInstallation } from '../support/program/outliving-installation.ts';
import { runCommands, runProgram, serveProgram, workerProgram } from '../support/program/program.ts';
import { counted, soakTest } from '../support/runner/effort.ts';

/** A service without a worker, with a company that has this many invoices: copies of one that it issued. */
async function installation(invoices: number) {
  const { connectionString, where, headers: all } = await outlivingInstallation({ platitor_tva: false });
  // Some calls have no body.
  const { 'content-type': _, ...headers } = all;
  const service = await serveProgram([...where, '--no-worker'], { FACTURIER_RATE_LIMITS: 'off' });
  const send = apiClient(service.url);
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
  timeout: 600_000,
}, async () => {
  const count = counted(130, 1500);
  // The promise is about the lease of every installation; that it is kept for any length is proven with a short one.
  const lease = { FACTURIER_LEASE_SECONDS: String(counted(5, 30)) };
  const { where, ask, query } = await installation(count);
  const { id } = (await ask('POST', '/v2/arhive-pdf', november)).body.data;
  const waiting = await runProgram(['archive', id, ...where]);
  expect(waiting).toMatchObject({ code: 0, out: `queued 0/${count}\n` });

  const printed = async (): Promise<number> =>
    Number((await query<{ printed: number }>('SELECT printed FROM archives'))[0]?.printed);
  const first = await workerProgram(where, lease);
  await expect.poll(printed, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
  await first.end('SIGKILL');
  const done = await printed();
  expect(done).toBeLessThan(count);
  // What was printed before must not be printed again: what was written stays as it is.
  const beginning = () => query(`SELECT xmin, starts_at, md5(bytes) FROM archive_chunks ORDER BY starts_at LIMIT 1`);
  const [written] = await beginning();
  expect(written).toBeDefined();

  const watching = runProgram(['archive', id, '--watch', ...where]);
  const status = async () => (await ask('GET', `/v2/arhive-pdf/${id}`)).body.data.status;
  await workerProgram(where, lease);
  await expect.poll(status, { timeout: 60_000, interval: 20 }).toBe('intermediar');
  expect(await printed()).toBeGreaterThanOrEqual(done);
  await expect.poll(status, { timeout: 60_000, interval: 100 }).toBe('procesat');
  const watched = await watching;
  expect(watched).toMatchObject({ code: 0, err: '' });
  expect(watched.out.split('\n').at(-2)).toBe(`ready ${count}/${count}`);

  const { link } = (await ask('POST', `/v2/arhive-pdf/${id}/genereaza-link-de-descarcare`)).body.data;
  const files = await readZip(Buffer.from(await (await fetch(link)).arrayBuffer()));
  expect(files.size).toBe(count + 1);
  expect(await beginning()).toEqual([written]);
  for (const [name, content] of files) {
    if (name.endsWith('.pdf')) expect(content.subarray(0, 5).toString(), name).toBe('%PDF-');
  }
});

soakTest(
  'two HTTP processes and another service serve the same archive; archive tells failure and wrong ids [V2-ARCH-10] [OPS-CLI-19]',
  async () => {
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
    const none = `arh_${'0'.repeat(32)}`;
    const told = await runCommands(
      { words: ['archive', id, '--watch', ...where] },
      { words: ['archive', none, ...where] },
      { words: ['archive', 'arh_x', ...where] },
      { words: ['archive', ...where] },
    );
    expect(told).toMatchObject([
      { code: 1, out: 'failed 2/2\n' },
      { code: 1, err: `facturier: There is no archive ${none}.\n` },
      { code: 2 },
      { code: 2 },
    ]);
  },
);

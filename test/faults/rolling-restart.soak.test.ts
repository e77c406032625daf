import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { balancingProxy } from '../support/program/balancing-proxy.ts';
import { serveProgram, temporaryFolder } from '../support/program/program.ts';
import { provisionedDatabase } from '../support/program/provisioned.ts';

const company = {
  cod_unic: '12345674',
  denumire: 'Exemplu',
  platitor_tva: true,
  platforme: ['https://magazin.exemplu.ro'],
  serii: [{ serie: 'FCT' }],
  chei: [{ nume: 'cheie', drepturi: ['*'] }],
};
const invoice = JSON.stringify({
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PF', denumire: 'Ana' },
  articole: [{ cod_articol: 'A1', denumire: 'Cana', nr_produse: 1, pret_unitar: 10, cota_tva: 0.21 }],
});
const callers = 6;

test('two services on one database are replaced one after the other under load: no call fails, and no number is missing or given twice [OPS-START-13] [V2-NUMBER-1]', {
  timeout: 300_000,
}, async () => {
  const { connectionString, folder, companies } = await provisionedDatabase([company]);
  const key = companies[0]?.chei[0]?.cheie ?? '';
  await writeFile(join(folder, 'master.key'), 'ab'.repeat(32), { mode: 0o600 });
  const variables = {
    FACTURIER_RATE_LIMITS: 'off',
    FACTURIER_SHUTDOWN_DELAY_SECONDS: '2',
    FACTURIER_MASTER_KEY_FILE: join(folder, 'master.key'),
  };
  const serve = async () =>
    serveProgram(['--database', connectionString, '--data', await temporaryFolder()], variables);
  const proxy = await balancingProxy();
  onTestFinished(proxy.close);
  const services = await Promise.all([serve(), serve()]);
  for (const { url } of services) proxy.add(url);
  await expect.poll(() => proxy.ready().length, { timeout: 30_000 }).toBe(2);

  let isOver = false;
  const issued: string[] = [];
  const failed: string[] = [];
  const headers = {
    authorization: `Bearer ${key}`,
    'svc-cod-unic': company.cod_unic,
    'svc-url-platforma': 'https://magazin.exemplu.ro',
    'content-type': 'application/json',
  };
  const load = Array.from({ length: callers }, async () => {
    while (!isOver) {
      const reply = await fetch(`${proxy.url}/v2/facturi`, { method: 'POST', headers, body: invoice });
      const text = await reply.text();
      if (reply.status === 200) issued.push(JSON.parse(text).data.numar);
      else failed.push(`${reply.status} ${text.slice(0, 200)}`);
    }
  });

  for (const old of services) {
    await expect.poll(() => proxy.sent(old.url), { timeout: 30_000 }).toBeGreaterThan(20);
    expect((await old.end('SIGTERM')).code).toBe(0);
    proxy.remove(old.url);
    const next = await serve();
    proxy.add(next.url);
    await expect.poll(() => proxy.sent(next.url)).toBeGreaterThan(20);
  }
  isOver = true;
  await Promise.all(load);
  expect(failed).toEqual([]);
  const numbers = issued.map(Number).sort((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  expect(await queryRows(connectionString, 'SELECT count(*)::int AS count FROM invoices')).toEqual([
    { count: numbers.length },
  ]);
});

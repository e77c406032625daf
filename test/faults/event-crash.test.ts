import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { outlivingInstallation } from '../support/program/outliving-installation.ts';
import { serveProgram } from '../support/program/program.ts';
import { counted, soakTest } from '../support/runner/effort.ts';

const invoice = {
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PF', denumire: 'Client' },
  articole: [{ denumire: 'Produs', nr_produse: 1, pret_unitar: 100, cota_tva: 0.21 }],
};
const soon = { timeout: 100_000, interval: 50 };

/** An installation whose database outlives the service, and a receiver outside of both. */
async function begin() {
  const { connectionString, where, headers, endLeases } = await outlivingInstallation();
  const ids: string[] = [];
  let answers = true;
  const receiver = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']));
    if (answers) response.end('ok');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  const ask = (url: string, path: string, json?: object) =>
    fetch(`${url}${path}`, {
      headers,
      ...(json ? { method: 'POST', body: JSON.stringify(json) } : {}),
    });
  const list = async <Row>(url: string, path: string): Promise<readonly Row[]> =>
    ((await (await ask(url, path)).json()) as { readonly data: readonly Row[] }).data;
  return {
    connectionString,
    where,
    endLeases,
    ask,
    list,
    ids,
    target: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    answer: (whether: boolean) => {
      answers = whether;
    },
  };
}

const variables = { FACTURIER_RATE_LIMITS: 'off' };

test('a service killed right after its commits sends every event when it is back, and none of what was rolled back [WHK-19]', async () => {
  const { connectionString, where, endLeases, ask, list, ids, target } = await begin();
  const first = await serveProgram(where, variables);
  expect((await ask(first.url, '/v2/webhookuri', { url: target, evenimente: ['*'] })).status).toBe(200);
  // Many under way: some commit, some never do.
  const asked = Array.from({ length: counted(12, 40) }, () => ask(first.url, '/v2/facturi', invoice).catch(() => null));
  await Promise.race(asked);
  await first.end('SIGKILL');
  await endLeases();
  await Promise.all(asked);

  const second = await serveProgram(where, variables);
  const issued = await queryRows<{ number: string }>(connectionString, 'SELECT number FROM invoices');
  expect(issued.length).toBeGreaterThan(0);
  const events = await list<{ id: string; date: { numar: string } }>(second.url, '/v2/evenimente?limit=200');
  expect(events.map(({ date }) => date.numar).toSorted()).toEqual(issued.map(({ number }) => number).toSorted());
  await expect.poll(() => new Set(ids).size, soon).toBe(issued.length);
  expect([...new Set(ids)].toSorted()).toEqual(events.map(({ id }) => id).toSorted());
});

soakTest('a worker killed in the middle of a delivery: another makes it again, with the same id [WHK-19]', async () => {
  const { where, endLeases, ask, list, ids, target, answer } = await begin();
  const first = await serveProgram(where, variables);
  expect((await ask(first.url, '/v2/webhookuri', { url: target, evenimente: ['*'] })).status).toBe(200);
  answer(false);
  expect((await ask(first.url, '/v2/facturi', invoice)).status).toBe(200);
  await expect.poll(() => ids.length, soon).toBe(1);
  await first.end('SIGKILL');
  await endLeases();
  answer(true);
  const second = await serveProgram(where, variables);
  await expect.poll(() => ids.length, soon).toBe(2);
  expect(ids[1]).toBe(ids[0]);
  const [webhook] = await list<{ id: string }>(second.url, '/v2/webhookuri');
  await expect
    .poll(() => list(second.url, `/v2/webhookuri/${webhook?.id}/livrari`), soon)
    .toMatchObject([{ incercare: 1, reusita: true }]);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { consoleOperations } from '../../src/api/console/operations.ts';
import { type House, openHouse } from '../scenarios/console/house.ts';
import { browserAt } from '../support/clients/console-client.ts';
import { type TestService, testService } from '../support/service/test-service.ts';

let service: TestService;
let house: House;

beforeAll(async () => {
  service = await testService();
  house = await openHouse(service);
});

/** Ids of nothing, so that a call gets beyond its address. */
const idOf: Readonly<Record<string, string>> = {
  id: '00000000-0000-4000-8000-000000000009',
  id_webhook: 'whk_00000000000040008000000000000009',
  id_livrare: 'liv_00000000000040008000000000000009',
};

const filled = (path: string): string =>
  path.replace('/app/api', '').replaceAll(/\{(\w+)\}/g, (_whole, name: string) => idOf[name] ?? 'x');

describe.each(consoleOperations.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', (_title, row) => {
  const path = filled(row.path);
  const isChange = row.method !== 'GET';

  test.runIf(row.access !== 'anyone')('without a session is 401 [CON-DOOR-1]', async () => {
    const reply = await browserAt(service, house.code).ask(row.method, path, row.body === 'none' ? undefined : {});
    expect(reply.body).toMatchObject({ status: 401, cod: 'sesiune_incheiata' });
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });

  test.runIf(row.access === 'operator')('is for the operator of the installation alone [CON-ROLE-2]', async () => {
    const reply = await house.browser.ask(row.method, path, row.body === 'none' ? undefined : {});
    expect(reply.body).toMatchObject({ status: 403, cod: 'numai_operatorul' });
  });

  test.runIf(isChange)('without our header, or from another site, is 403 [CON-FORGE-1]', async () => {
    const json = row.body === 'none' ? undefined : {};
    for (const headers of [
      { 'x-facturier-consola': null },
      { origin: null },
      { origin: 'https://rau.exemplu.ro' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const reply = await house.browser.copy().ask(row.method, path, json, headers);
      expect(reply.body, JSON.stringify(headers)).toMatchObject({ status: 403, cod: 'cerere_straina' });
    }
  });

  test.runIf(row.body !== 'none' && row.access !== 'operator')(
    'with a body that is none of ours is 400, and of another type 415 [CON-DOOR-2]',
    async () => {
      const browser = house.browser.copy();
      const wrong = await browser.ask(row.method, path, { ceva_strain: 1 });
      expect([400, 404], wrong.text).toContain(wrong.status);
      if (wrong.status === 400)
        expect(wrong.body.campuri.map(({ camp }: { camp: string }) => camp)).toContain('ceva_strain');
      const form = await browser.ask(row.method, path, { a: 1 }, { 'content-type': 'text/plain' });
      expect([415, 404]).toContain(form.status);
    },
  );
});

test('no row changes anything on GET, and every change declares its body and its proof [CON-FORGE-1]', () => {
  expect(consoleOperations.filter(({ method, body }) => method === 'GET' && body !== 'none')).toEqual([]);
  expect(new Set(consoleOperations.map(({ id }) => id)).size).toBe(consoleOperations.length);
});

test('the description names every row, and is served without a session [CON-DOOR-3]', async () => {
  const reply = await fetch(`${service.url}/app/api/openapi.json`);
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, { operationId: string }>> };
  for (const { id, path, method } of consoleOperations) {
    expect(paths[path]?.[method.toLowerCase()]?.operationId).toBe(id);
  }
});

test('an address below /app/api that is none is 404, in the words of the wire [CON-DOOR-1]', async () => {
  for (const method of ['GET', 'POST']) {
    const reply = await house.browser.ask(method, '/nu-exista');
    expect(reply.body).toMatchObject({ status: 404, cod: 'resource-not-found' });
  }
});

test('a body is bounded, and JSON that is none is told [CON-DOOR-2]', async () => {
  const large = await house.browser.ask('PUT', '/cont/preferinte', { limba: 'x'.repeat(300_000) });
  expect(large.status).toBe(413);
  const headers = {
    origin: service.url,
    'x-facturier-consola': '1',
    'content-type': 'application/json',
    cookie: `facturier=${house.browser.token()}`,
  };
  const reply = await fetch(`${service.url}/app/api/cont/preferinte`, { method: 'PUT', headers, body: '{"limba":' });
  expect(reply.status).toBe(400);
});

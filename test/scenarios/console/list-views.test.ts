import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const path = '/vederi/facturi';

test('a person saves views of a list under names, and finds the last one again; nobody else sees them [CON-VIEW-1]', async () => {
  const { browser, member } = await openHouse(service);
  expect(await browser.done('GET', path)).toEqual({ ultima: null, salvate: [] });
  const save = (nume: string, cautare: string) => browser.done('POST', path, { nume, cautare });
  await save('Neîncasate / țuică', 'plata=neincasata&coloane=total.client');
  await save('Ale lunii', 'de_la=2026-11-01');
  await save('Ale lunii', 'de_la=2026-12-01');
  await browser.done('PUT', path, { cautare: 'cauta=moara' });
  await browser.done('PUT', path, { cautare: 'stare=emisa' });
  expect(await browser.done('GET', path)).toEqual({
    ultima: 'stare=emisa',
    salvate: [
      { nume: 'Ale lunii', cautare: 'de_la=2026-12-01' },
      { nume: 'Neîncasate / țuică', cautare: 'plata=neincasata&coloane=total.client' },
    ],
  });
  const nothing = { ultima: null, salvate: [] };
  expect(await browser.done('GET', '/vederi/facturi-primite')).toEqual(nothing);
  const reader = await member('cititor');
  expect(await reader.browser.done('GET', path)).toEqual(nothing);
  await reader.browser.done('DELETE', `${path}/Ale%20lunii`);
  await browser.done('DELETE', `${path}/${encodeURIComponent('Neîncasate / țuică')}`);
  expect((await browser.done('GET', path)).salvate).toEqual([{ nume: 'Ale lunii', cautare: 'de_la=2026-12-01' }]);
});

test('a list has at most 50 saved views of a person, each with a name and a bounded query [CON-VIEW-1]', async () => {
  const { browser } = await openHouse(service);
  const save = (nume: string, cautare = 'cauta=x') => browser.ask('POST', path, { nume, cautare });
  for (let place = 1; place <= 50; place += 1) expect((await save(`v${place}`)).status).toBe(204);
  expect(await save('v51')).toMatchObject({ status: 409, body: { detail: expect.stringContaining('50') } });
  expect((await save('v50', 'cauta=y')).status).toBe(204);
  expect((await browser.ask('PUT', path, { cautare: 'cauta=z' })).status).toBe(204);
  await browser.done('DELETE', `${path}/v1`);
  expect((await save('v51')).status).toBe(204);
  expect((await save('n'.repeat(101))).status).toBe(400);
  expect((await save(' ')).status).toBe(400);
  expect((await save('v2', 'x'.repeat(2001))).status).toBe(400);
  expect((await browser.ask('GET', '/vederi/altele')).status).toBe(404);
});

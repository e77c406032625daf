import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { openHouse } from '../scenarios/console/house.ts';
import { whenFileEnds } from '../support/runner/file-end.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

/** A server of somebody else with one page; it ends with the file. Returns its origin. */
async function openElsewhere(): Promise<string> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<p>panou</p>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.runIf(hasBrowser())('a page of another address', () => {
  let service: TestService;
  let house: Awaited<ReturnType<typeof openHouse>>;
  let page: Window;
  let elsewhere: string;

  beforeAll(async () => {
    service = await testService({ rateLimits: 'off' });
    service.clock.set('2026-11-16T10:00:00Z');
    house = await openHouse(service);
    page = await openWindow(service, { as: house.browser });
    elsewhere = await openElsewhere();
  });

  test('is listed at the keys, and then reads what a key that only reads may read [V2-CORS-1] [V2-CORS-2] [V2-CORS-4]', async () => {
    await page.open('/setari/chei');
    const form = page.getByRole('region', { name: 'Citire din browser' });
    await form.getByLabel('Pagini care pot citi din browser').fill('https://panou.exemplu.ro/cale');
    await form.getByRole('button', { name: 'Salvează' }).click();
    await form.getByText('Nu are forma cerută (o adresă ca https://panou.exemplu.ro').waitFor();
    expect(await form.getByText('origini_browser').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysOf(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await form.getByLabel('Pagini care pot citi din browser').fill(`https://panou.exemplu.ro\n${elsewhere}`);
    await form.getByRole('button', { name: 'Salvează' }).click();
    await page.getByRole('status').getByText('Salvat').last().waitFor();

    const chei = [{ nume: 'panou', drepturi: ['clienti:citire'] }];
    const keys = await provisionForTest(service, { companii: [{ cod_unic: house.code, denumire: house.name, chei }] });
    service.clock.set('2026-11-16T10:01:00Z');
    await page.goto(`${elsewhere}/`);
    const call = {
      url: `${service.url.replace('127.0.0.1', 'localhost')}/v2/clienti`,
      headers: { authorization: `Bearer ${keys['panou']}`, 'svc-cod-unic': house.code },
    };
    const read = await page.evaluate<readonly [number, number, boolean]>(
      `fetch(${JSON.stringify(call.url)}, { headers: ${JSON.stringify(call.headers)} }).then(async (answer) =>
         [answer.status, (await answer.json()).data.length, answer.headers.has('x-fapi-interaction-id')])`,
    );
    expect(read).toEqual([200, 0, true]);
  });
});

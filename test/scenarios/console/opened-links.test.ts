import { get } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { company, documentBody } from './desk.ts';
import { openHouse } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

const byHand = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };

/** It sends headers that only browsers set, which `fetch` does not let through. */
const visit = (link: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    get(link, { headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });

test('the first visit of each link stands in the history, and no other [CON-DOC-9]', async () => {
  const { browser } = await openHouse(service, company);
  await browser.done('POST', '/facturi', documentBody());
  const opened = async () =>
    (await browser.done('GET', '/facturi/FCT/1')).istoric
      .filter(({ actiune }: { actiune: string }) => actiune === 'opened')
      .map(({ detalii, autor }: { detalii: string; autor: string }) => [JSON.parse(detalii).link, autor]);
  const { link } = await browser.done('POST', '/facturi/FCT/1/genereaza-link-de-descarcare');
  const { link: payment } = await browser.done('POST', '/facturi/FCT/1/genereaza-link-de-plata');
  // A program, the console, and a browser that looks ahead are no visits.
  for (const headers of [
    {},
    { ...byHand, 'sec-fetch-site': 'same-origin' },
    { ...byHand, 'sec-purpose': 'prefetch' },
    { ...byHand, 'sec-fetch-mode': 'no-cors' },
  ]) {
    expect(await visit(link, headers)).toBe(200);
  }
  expect(await opened()).toEqual([]);
  for (const _ of [1, 2]) expect(await visit(link, byHand)).toBe(200);
  expect(await opened()).toEqual([['download', 'serviciu']]);
  for (const site of ['none', 'cross-site']) {
    expect(await visit(payment, { ...byHand, 'sec-fetch-site': site })).toBe(200);
  }
  expect(await opened()).toEqual([
    ['payment', 'serviciu'],
    ['download', 'serviciu'],
  ]);
});

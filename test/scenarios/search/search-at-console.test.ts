import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../support/clients/console-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { company, documentBody } from '../console/desk.ts';
import { type House, openHouse } from '../console/house.ts';
import { purchase } from '../suppliers/buying.ts';

let service: TestService;
let house: House;

beforeAll(async () => {
  service = await testService();
  house = await openHouse(service, { ...company, facturi_furnizori: [purchase({ numar: 'M-77' })] });
  await house.browser.done('POST', '/facturi', documentBody());
});

const search = async (browser: Browser, q: string) =>
  (await browser.done('GET', `/cauta?${new URLSearchParams({ q })}`)).randuri;

test('people find what programs find, with the addresses of screens [CON-SEARCH-1]', async () => {
  const [invoice] = await search(house.browser, 'fct 1');
  expect(invoice).toMatchObject({ fel: 'factura', titlu: 'FCT 1', adresa: '/app/facturi/FCT/1', valuta: 'RON' });
  expect(invoice.suma).toBeGreaterThan(0);
  expect(invoice.data).toMatch(/^\d{4}-\d\d-\d\d$/);
  const [client] = await search(house.browser, invoice.detaliu);
  expect(client).toMatchObject({ fel: 'client', titlu: invoice.detaliu, suma: null, valuta: null, data: null });
  const { clienti } = await house.browser.done('GET', '/clienti');
  expect(client.adresa).toBe(`/app/clienti/${clienti[0].id}`);
  const [article] = await search(house.browser, 'cana CERAM');
  expect(article).toMatchObject({ fel: 'articol', titlu: 'Cană ceramică', adresa: '/app/articole?cauta=C7' });
  const [received] = await search(house.browser, 'm-77');
  const { facturi } = await house.browser.done('GET', '/facturi-furnizori');
  expect(received).toMatchObject({ fel: 'factura_primita', adresa: `/app/facturi-primite/${facturi[0].id}` });
  const [supplier] = await search(house.browser, received.detaliu);
  expect(supplier).toMatchObject({ fel: 'furnizor', adresa: `/app/furnizori/${facturi[0].furnizor_id}` });
});

test('a role that reads no suppliers finds none [CON-SEARCH-1]', async () => {
  const { browser } = await house.member('operator');
  expect(await search(browser, 'm-77')).toEqual([]);
  expect(await search(browser, 'fct 1')).toHaveLength(1);
});

test.each([['a'], [' '.repeat(3)], [' b '], ['x'.repeat(101)]])('%j is no search [CON-SEARCH-1]', async (q) => {
  const reply = await house.browser.ask('GET', `/cauta?${new URLSearchParams({ q })}`);
  expect(reply.status).toBe(400);
  expect(reply.body.campuri.map(({ camp }: { readonly camp: string }) => camp)).toEqual(['q']);
});

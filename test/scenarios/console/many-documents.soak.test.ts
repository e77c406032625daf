import { expect, test } from 'vitest';
import { addCopies } from '../../support/behind-the-wire/changes.ts';
import { storeSumsNow } from '../../support/behind-the-wire/reports.ts';
import { testService } from '../../support/service/test-service.ts';
import { invoice, line } from '../invoices/shop.ts';
import { buyer } from '../spv/space.ts';
import { openHouse } from './house.ts';
import { issuingHouse } from './issuing-house.ts';

test('above 100 000 documents the list and what is owed add up, and a search or an order says that it does not [CON-LIST-4] [CON-LIST-8] [CON-LIST-9] [CON-HOME-3]', {
  timeout: 300_000,
}, async () => {
  // How long a read takes is told by the bench; a machine with other work may need longer.
  const service = await testService({ alone: true, variables: { FACTURIER_READ_SECONDS: '30' } });
  service.clock.set('2026-11-16T10:00:00Z');
  const { made, post } = await issuingHouse(service);
  const articole = [line({ cota_tva: 0, pret_unitar: 10 })];
  await post(
    '/v2/facturi',
    invoice({ client: buyer(), numar: '1', data_emitere: '2026-11-14', data_scadenta: '2026-12-14', articole }),
  );
  const totals = (query = '') => made.browser.done('GET', `/facturi/totaluri${query}`);
  expect(await totals()).toMatchObject({ cel_mult: 100_000, totaluri: [{ documente: 1, total: 10 }] });
  await addCopies(service, made.code, 100_000);
  const all = { documente: 100_001, total: 1_000_010, de_incasat: 1_000_010 };
  expect(await totals()).toMatchObject({ totaluri: [all] });
  expect(await totals('?plata=neincasata')).toMatchObject({ totaluri: [all] });
  expect(await totals('?plata=incasata')).toMatchObject({ totaluri: [] });
  expect(await totals('?cauta=FCT+1')).toMatchObject({ totaluri: [{ documente: 1, de_incasat: 10 }] });
  expect(await totals('?efactura=netrimisa')).toMatchObject({ totaluri: [all] });
  expect(await totals('?scadenta_de_la=2026-12-01')).toMatchObject({ totaluri: [all] });
  const [{ client_id }] = (await made.browser.done('GET', '/facturi?cauta=FCT+1')).facturi;
  expect(await totals(`?client=${client_id}`)).toMatchObject({ totaluri: [all] });
  expect(await totals('?cauta=10')).toEqual({ cel_mult: 100_000, totaluri: null });
  const ordered = (query: string) => made.browser.done('GET', `/facturi?${query}`);
  for (const ordine of ['data_emitere', 'total']) expect((await ordered(`ordine=${ordine}`)).ordonate).toBe(true);
  const tooMany = await ordered('ordine=client');
  expect([tooMany.ordonate, tooMany.facturi.length]).toEqual([false, 50]);
  expect((await ordered(`ordine=client&inainte_de=${tooMany.urmatoarea}`)).facturi).toHaveLength(50);
  expect(await ordered('ordine=client&cauta=FCT+1')).toMatchObject({ ordonate: true, facturi: [{ numar: '1' }] });
  for (const [ordine, ordonate] of [
    ['sold', false],
    ['denumire', true],
  ])
    expect(await made.browser.done('GET', `/clienti?ordine=${ordine}`)).toMatchObject({
      ordonate,
      clienti: [{ sold: 1_000_010 }],
    });
  const { de_incasat } = await made.browser.done('GET', '/panou');
  expect(de_incasat).toMatchObject([{ fel: 'in_termen', documente: 100_001, suma: 1_000_010 }, ...Array(4).fill({})]);
  await storeSumsNow(service);
  expect(await totals()).toMatchObject({ totaluri: [all] });
});

test('above 10 000 rows a list that has to be sorted stays in its own order, and says so [CON-LIST-9]', {
  timeout: 300_000,
}, async () => {
  const service = await testService();
  const articole = Array.from({ length: 10_001 }, (_, at) => ({
    nume: `Articolul ${at}`,
    cod: `A${at}`,
    pret_unitar: at,
  }));
  const { browser } = await openHouse(service, { articole });
  const ordered = (query: string) => browser.done('GET', `/articole?ordine=${query}`);
  const own = await ordered('pret_unitar&sens=descrescator');
  expect(own).toMatchObject({ ordonate: false, articole: [{ cod: 'A0' }, ...Array(49).fill({})] });
  const next = await ordered(`pret_unitar&sens=descrescator&dupa=${own.urmatoarea}`);
  expect(next).toMatchObject({ ordonate: false, articole: [{ cod: 'A50' }, ...Array(49).fill({})] });
  expect(await ordered('pret_unitar&sens=descrescator&cauta=A10000')).toMatchObject({ ordonate: true });
  expect(await ordered('nume&sens=descrescator')).toMatchObject({
    ordonate: true,
    articole: [{ cod: 'A9999' }, ...Array(49).fill({})],
  });
});

import { expect, test } from 'vitest';
import { addCopies } from '../../support/behind-the-wire/changes.ts';
import { storeSumsNow } from '../../support/behind-the-wire/reports.ts';
import { testService } from '../../support/service/test-service.ts';
import { invoice, line } from '../invoices/shop.ts';
import { buyer } from '../spv/space.ts';
import { issuingHouse } from './issuing-house.ts';

test('above 100 000 documents the list and what is owed add up, and a search says that it does not [CON-LIST-4] [CON-HOME-3]', {
  timeout: 180_000,
}, async () => {
  const service = await testService({ alone: true });
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
  expect(await totals('?cauta=10')).toEqual({ cel_mult: 100_000, totaluri: null });
  const { de_incasat } = await made.browser.done('GET', '/panou');
  expect(de_incasat).toMatchObject([{ fel: 'in_termen', documente: 100_001, suma: 1_000_010 }, ...Array(4).fill({})]);
  await storeSumsNow(service);
  expect(await totals()).toMatchObject({ totaluri: [all] });
});

import { expect, test } from 'vitest';
import { addCopies } from '../../support/behind-the-wire/changes.ts';
import { testService } from '../../support/service/test-service.ts';
import { invoice, line } from '../invoices/shop.ts';
import { buyer } from '../spv/space.ts';
import { issuingHouse } from './issuing-house.ts';

test('above 100 000 documents nothing is added up, and the answer says so [CON-LIST-4] [CON-HOME-3]', {
  timeout: 180_000,
}, async () => {
  const service = await testService({ alone: true });
  service.clock.set('2026-11-16T10:00:00Z');
  const { made, post } = await issuingHouse(service);
  const articole = [line({ cota_tva: 0, pret_unitar: 10 })];
  await post('/v2/facturi', invoice({ client: buyer(), numar: '1', data_emitere: '2026-11-16', articole }));
  const totals = (query = '') => made.browser.done('GET', `/facturi/totaluri${query}`);
  expect(await totals()).toMatchObject({ cel_mult: 100_000, totaluri: [{ documente: 1, total: 10 }] });
  await addCopies(service, made.code, 100_000);
  expect(await totals()).toEqual({ cel_mult: 100_000, totaluri: null });
  expect(await totals('?plata=neincasata')).toEqual({ cel_mult: 100_000, totaluri: null });
  expect(await totals('?cauta=FCT+1')).toMatchObject({ totaluri: [{ documente: 1, de_incasat: 10 }] });
  expect(await made.browser.done('GET', '/panou')).toMatchObject({ are_documente: true, de_incasat: null });
});

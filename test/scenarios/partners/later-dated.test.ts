import { beforeAll, beforeEach, expect, test } from 'vitest';
import { browserAt } from '../../support/clients/console-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, password } from '../console/house.ts';
import { priced, reportingShop } from '../reports/reporting.ts';
import { buyer, purchase } from '../suppliers/buying.ts';
import { ledgersOf } from './ledgers.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-16T10:00:00Z'));

test('a document dated later stands in no balance, age, ledger or total of what is left, until its day [GRP-REP-20] [GRP-LEDG-2]', async () => {
  const email = freshEmail('contabila');
  const shop = await reportingShop(service, { utilizatori: [{ email, parola: password }] });
  await shop.issue(priced(100, { numar: '1', data_emitere: '2026-11-10', data_scadenta: '2026-11-12' }));
  await shop.issue(priced(50, { numar: '2', data_emitere: '2026-11-20', data_scadenta: '2026-11-20' }));
  const ledgers = ledgersOf(service, shop);
  const id = await ledgers.client();
  const figures = async () => {
    // A session does not last from one day to the other.
    const desk = browserAt(service, shop.code);
    expect((await desk.signIn(email, password)).status).toBe(204);
    const { sold_total, sold_restant, rulaj_total } = (
      await service.send(`/v2/clienti/${id}/sold`, { headers: shop.headers })
    ).body.data;
    const [age] = await shop.data('vechime-creante');
    const { indicatori } = await shop.data('totaluri-vanzari', {
      data_de_la: '2026-11-01',
      data_pana_la: '2026-11-30',
    });
    const { clienti } = await desk.done('GET', '/clienti');
    const { de_incasat } = await desk.done('GET', '/panou');
    const { sold_final } = await ledgers.made({ tip_partener: 'client', id_client: id });
    return {
      balance: sold_total,
      overdue: sold_restant,
      turnover: rulaj_total,
      age: age.sold,
      left: indicatori[3].total,
      list: Number(clienti[0].sold),
      overview: de_incasat.reduce((sum: number, { suma }: { suma: string }) => sum + Number(suma), 0),
      ledger: sold_final,
    };
  };
  const same = (lei: number) => ({
    balance: lei,
    turnover: lei,
    age: lei,
    left: lei,
    list: lei,
    overview: lei,
    ledger: lei,
  });
  expect(await figures()).toMatchObject(same(100));
  service.clock.set('2026-11-20T10:00:00Z');
  expect(await figures()).toMatchObject(same(150));
});

test("a supplier's documents are those that its balance is made of; one without a rate is listed and in no figure [GRP-REP-20] [GRP-SUP-2]", async () => {
  const shop = await reportingShop(service, {
    facturi_furnizori: [
      purchase({ plati: [{ suma: 105, data: '2026-10-25' }] }),
      purchase({ numar: 'L-1', data_emitere: '2026-11-20' }),
      purchase({ numar: 'U-1', valuta: 'ISK' }),
    ],
  });
  const { balance } = buyer(service, shop);
  const told = async () => {
    const { sold_total, rulaj_total, facturi } = await balance();
    return [sold_total, rulaj_total, facturi.map(({ document }: { document: string }) => document)];
  };
  expect(await told()).toEqual([500, 605, ['FF-908', 'U-1']]);
  service.clock.set('2026-11-20T10:00:00Z');
  expect(await told()).toEqual([1105, 1210, ['FF-908', 'U-1', 'L-1']]);
});

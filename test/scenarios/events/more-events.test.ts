import { beforeAll, expect, test } from 'vitest';
import { giveUpJobs } from '../../support/behind-the-wire/jobs.ts';
import { type StripeStandIn, stripeStandIn } from '../../support/partners/stripe-stand-in.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf } from '../invoices/collecting.ts';
import { expectDone, lifeOf } from '../invoices/life.ts';
import { client, line, openShop } from '../invoices/shop.ts';
import { payerOf } from '../payments/paying.ts';
import { authorityFor, buyer, letIn, rehearse, spvShop } from '../spv/space.ts';
import { listenerOf, soon } from './listening.ts';

/** Events whose causes are jobs and partners. */
let stripe: StripeStandIn;
let service: TestService;

beforeAll(async () => {
  stripe = await stripeStandIn();
  service = await testService({ variables: stripe.variables });
});

test('card money tells the collection and the card payment; what the document cannot take tells so too [EVT-4]', async () => {
  const payer = payerOf(stripe, service);
  const shop = await openShop(service, { setari: { link_plata: true } });
  const { events } = listenerOf(service, shop);
  const name = await shop.issue();
  const session = await payer.start(shop, name);
  expect((await lifeOf(service, shop).collect(name, 100)).status).toBe(200);
  expect(await payer.notify(session)).toBe('recorded');
  expect(await payer.notify(session)).toBe('repeated');
  const told = (await events()).slice(2);
  expect(told.map(({ tip, date }) => [tip, date.suma, date.valoare_ramasa])).toEqual([
    ['incasare.adaugata', undefined, 0],
    ['plata_card.primita', 21, 0],
    ['plata_card.nealocata', 100, 0],
  ]);
  expect(told[1]?.date.valuta).toBe('RON');
});

test('a rejected e-invoice tells its errors, and a document near its term is told once [EVT-5]', async () => {
  service.clock.set('2026-11-09T10:00:00Z');
  const { shop, issue, send } = await spvShop(service);
  const { events, only } = listenerOf(service, shop);
  const { simulator, work } = await authorityFor(service);
  await letIn(service, simulator, shop.code);
  const rejected = await issue({ client: buyer(), ...rehearse('respinsa') });
  await shop.issue({ serie: 'PRF', tip_factura: 'P' });
  // V2-LAW-6: what need not be sent is late for nobody.
  const abroad = { tip: 'PJ', denumire: 'Kunde GmbH', cod_unic: 'DE123456789', tara: 'DE' };
  await shop.issue({ client: abroad, articole: [line({ cota_tva: 0 })] });
  service.clock.set('2026-11-13T10:00:00Z');
  await send(rejected);
  const stop = work();
  await expect.poll(() => events({ tip: 'efactura.respinsa' }), soon).toHaveLength(1);
  expect((await only('efactura.respinsa')).date.efactura).toMatchObject({
    status: 'respinsa',
    eroare_anaf: true,
    detalii: expect.any(String),
    termen_legal: '2026-11-16',
  });
  await expect.poll(() => events({ tip: 'efactura.termen_aproape' }), soon).toHaveLength(1);
  expect((await only('efactura.termen_aproape')).date).toMatchObject({ numar: rejected.numar, serie: rejected.serie });
  await stop();
  work();
  await shop.issue();
  expect(await events({ tip: 'efactura.termen_aproape' })).toHaveLength(1);
  service.clock.set('2026-11-15T10:00:00Z');
});

test('the term is told only of what must be sent: in Romania, to a Romanian VAT code, with VAT to people from elsewhere [V2-LAW-6]', async () => {
  service.clock.set('2026-11-09T10:00:00Z');
  const { shop } = await spvShop(service);
  const { events } = listenerOf(service, shop);
  const { simulator, work } = await authorityFor(service);
  await letIn(service, simulator, shop.code);
  const untaxed = [line({ cota_tva: 0 })];
  const issued = async (more: Readonly<Record<string, unknown>>) => (await shop.issue(more)).numar;
  const due = [
    await issued({ client: buyer() }),
    await issued({
      client: { tip: 'PJ', denumire: 'Kunde RO', cod_unic: 'RO14399840', tara: 'DE' },
      articole: untaxed,
    }),
    await issued({ client: { tip: 'PF', denumire: 'Hans Kunde', tara: 'DE' } }),
  ];
  const free = [
    await issued({ client: { tip: 'PJ', denumire: 'Kunde', cod_unic: 'DE123456789', tara: 'DE' }, articole: untaxed }),
    await issued({
      client: { tip: 'PJ', denumire: 'Buyer Inc', cod_unic: '98-7654321', tara: 'US' },
      articole: untaxed,
    }),
    await issued({ client: { tip: 'PF', denumire: 'John Buyer', tara: 'US' }, articole: untaxed }),
  ];
  expect(new Set([...due, ...free]).size).toBe(6);
  // The working day before the term, and long after it.
  for (const day of ['2026-11-13', '2026-11-27']) {
    service.clock.set(`${day}T10:00:00Z`);
    const stop = work();
    await expect
      .poll(
        async () => (await events({ tip: 'efactura.termen_aproape' })).map(({ date }) => date.numar).toSorted(),
        soon,
      )
      .toEqual(due.toSorted());
    await stop();
  }
  service.clock.set('2026-11-15T10:00:00Z');
});

test('an e-invoice that the authority could not take tells so, with its answer [EVT-5]', async () => {
  const { shop, issue, send, spvStatus } = await spvShop(service);
  const { events, only } = listenerOf(service, shop);
  const { simulator, work } = await authorityFor(service);
  await letIn(service, simulator, shop.code);
  const name = await issue({ client: buyer(), ...rehearse('eroare') });
  await send(name);
  work();
  await expect.poll(() => events({ tip: 'efactura.eroare' }), soon).toHaveLength(1);
  expect((await only('efactura.eroare')).date).toMatchObject({ numar: name.numar, efactura: await spvStatus(name) });
});

test('mail and archives that are given up tell it [EVT-6]', async () => {
  const shop = await openShop(service);
  const { events, only } = listenerOf(service, shop);
  const name = await shop.issue({ client: client({ email: 'client@exemplu.ro' }) });
  expectDone(await service.send(`${addressOf(name)}/trimite-pe-email`, { method: 'POST', headers: shop.headers }));
  const asked = await service.send('/v2/arhive-pdf', {
    method: 'POST',
    headers: shop.headers,
    json: { data_de_la: '2026-11-01', data_pana_la: '2026-11-30', tip_arhiva: 'facturi_emise' },
  });
  expect(asked.status, asked.text).toBe(200);
  await giveUpJobs(service, 'nimeni acasă');
  testWorker(service);
  await expect.poll(() => events({ tip: 'email.esuat' }), soon).toHaveLength(1);
  expect((await only('email.esuat')).date).toMatchObject({
    numar: '1',
    trimisa_pe_email: false,
    adresa: 'client@exemplu.ro',
    motiv: 'nimeni acasă',
  });
  await expect.poll(() => events({ tip: 'arhiva.esuata' }), soon).toHaveLength(1);
  expect((await only('arhiva.esuata')).date).toMatchObject({
    id: asked.body.data.id,
    este_gata: false,
    are_eroare: true,
  });
});

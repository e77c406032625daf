import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payments } from '../../../src/commands/payments.ts';
import { movePayment } from '../../support/behind-the-wire/card-payments.ts';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { type StripeStandIn, stripeStandIn } from '../../support/partners/stripe-stand-in.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { commandsOn, type Payer, payerOf } from './paying.ts';
import { idOf, openPaidHouse, paidTwice } from './stray-money.ts';

let stripe: StripeStandIn;
let service: TestService;
let payer: Payer;
const soon = { timeout: 60_000, interval: 50 };

beforeAll(async () => {
  stripe = await stripeStandIn();
  service = await testService({ variables: stripe.variables });
  payer = payerOf(stripe, service);
});

beforeEach(async () => {
  service.clock.set('2026-11-16T10:00:00Z');
  await forgetJobs(service);
  stripe.refunds.go('well');
});

const openPaid = () => openPaidHouse(service, payer);
const problemOf = ({ status, body }: Reply) => [status, body.cod, body.detail];

describe('card money that no document could take', () => {
  test('is listed with its amount, day, document and reason, to who collects [CON-STRAY-1]', async () => {
    const { made, browser, pay, waiting } = await openPaid();
    const nothing = async () => undefined;
    const cancelled = await pay((path) => browser.done('POST', `${path}/anuleaza`));
    await pay((path) => browser.done('POST', `${path}/storneaza`, {}));
    await pay(nothing, { currency: 'eur' });
    await pay((path) => browser.done('DELETE', path));
    await pay((path) =>
      browser.done('POST', `${path}/incasari`, {
        suma_incasata: 121,
        tip_incasare: 'Banca',
        data_incasare: '2026-11-16',
      }),
    );
    await paidTwice(payer, await pay(nothing));
    const found = await waiting();
    expect(found.map(({ document, motiv }) => [document?.numar ?? null, motiv])).toEqual(
      expect.arrayContaining([
        ['1', 'document_anulat'],
        ['2', 'document_stornat'],
        ['3', 'alta_valuta'],
        ['4', 'document_sters'],
        // The number of a deleted document is given again.
        ['4', 'document_incasat'],
        [null, 'neinceputa_aici'],
      ]),
    );
    expect(found).toHaveLength(6);
    const first = found.find(({ document }) => document?.numar === '1');
    expect(first).toMatchObject({
      id: idOf(cancelled),
      la: '2026-11-16T12:00:00.000+02:00',
      suma: 121,
      valuta: 'RON',
      document: { serie: 'FCT', numar: '1' },
      client: 'Client Exemplu SRL',
      procesator: 'stripe',
      se_poate_restitui: true,
      restituire: null,
    });
    const reader = await made.member('cititor');
    expect((await reader.browser.ask('GET', '/plati-card')).status).toBe(403);
  });

  test('is read by programs that may collect, one page after the other [V2-LINK-12]', async () => {
    const { made, browser, stray, waiting } = await openPaid();
    for (const _one of [1, 2]) await stray();
    const { cheie } = await browser.done('POST', '/chei', { nume: 'casă', drepturi: ['facturi:incasare'] });
    const headers = { authorization: `Bearer ${cheie}`, 'svc-cod-unic': made.code };
    const ask = async (query: string) => (await service.send(`/v2/plati-card?${query}`, { headers })).body;
    const first = await ask('limit=1');
    const second = await ask(`limit=1&cursor=${first.meta.pagination.next_cursor}`);
    const shown = (await waiting()).map(({ id, suma, motiv, document }) => ({
      id: `plc_${id.replaceAll('-', '')}`,
      suma,
      motiv,
      document,
    }));
    expect([...first.data, ...second.data]).toMatchObject(shown);
    expect(first.data[0].id_client).toMatch(/^cli_[0-9a-f]{32}$/);
    expect([shown.length, second.meta.pagination.next_cursor]).toEqual([2, null]);
  });

  test('is collected of several documents of the same client, on the day it was paid; the rest waits [CON-STRAY-2]', async () => {
    service.clock.set('2026-11-16T21:00:00Z');
    const { made, browser, issue, stray, waiting, collectionsOf } = await openPaid();
    const id = await stray();
    service.clock.set('2026-11-16T23:00:00Z');
    const [one, two] = [await issue({ pret: 50 }), await issue({ pret: 20 })];
    const aloca = (...alocari: object[]) => browser.ask('POST', `/plati-card/${id}/aloca`, { alocari });

    const foreign = await issue({ pret: 10 }, { client: { tip: 'PF', denumire: 'Altcineva', tara: 'RO' } });
    const inEuro = await issue({ pret: 10 }, { valuta: 'EUR', curs_valutar: 5 });
    const at = (camp: string, mesaj: string) => ({ campuri: [{ camp, mesaj }] });
    expect((await aloca({ ...one, suma: 1 }, { ...foreign, suma: 1 })).body).toMatchObject(
      at('alocari.1.suma', 'Documentul este al altui client decât cel care a plătit.'),
    );
    expect((await aloca({ ...inEuro, suma: 1 })).body).toMatchObject(
      at('alocari.0.suma', 'Documentul este în altă valută decât plata.'),
    );
    expect((await aloca({ ...one, suma: 1 }, { ...one, suma: 1 })).body).toMatchObject(
      at('alocari.1.suma', 'Documentul este ales de două ori.'),
    );
    expect((await aloca({ ...one, suma: 60.5 }, { ...two, suma: 60.51 })).body).toMatchObject(
      at('alocari', 'Sumele depășesc banii plății, de 121,00 lei.'),
    );
    expect((await aloca({ ...one, suma: 61 })).body.campuri[0].camp).toBe('alocari.0.suma');
    expect((await aloca({ serie: 'FCT', numar: '999', suma: 1 })).status).toBe(404);
    expect(await collectionsOf(one)).toEqual([]);

    expect((await aloca({ ...two, suma: 24.2 }, { ...one, suma: 60.5 })).status).toBe(204);
    expect(await collectionsOf(one)).toMatchObject([{ suma: 60.5, fel: 'Card', data: '2026-11-16' }]);
    expect(await collectionsOf(two)).toMatchObject([{ suma: 24.2, fel: 'Card' }]);
    expect(await waiting()).toMatchObject([{ id, suma: 36.3 }]);
    const settled = (await made.trail()).filter(({ said }) => said.endsWith('unallocated-settled'));
    expect(settled).toMatchObject([
      {
        said: 'collection FCT 1 unallocated-settled',
        author: 'person',
        details: { amount: '84.70', on: ['FCT 3', 'FCT 2'] },
      },
    ]);
  });

  test('pays a proforma too, whose invoice is issued, and can be given back on its storno [CON-STRAY-2] [CON-CARD-1]', async () => {
    const { browser, issue, stray, waiting } = await openPaid();
    const id = await stray();
    const proforma = await issue({ pret: 100 }, { tip: 'P', serie: 'PRF' });
    expect(
      (await browser.ask('POST', `/plati-card/${id}/aloca`, { alocari: [{ ...proforma, suma: 121 }] })).status,
    ).toBe(204);
    expect(await waiting()).toEqual([]);
    const invoice = await browser.done('GET', '/facturi/FCT/2');
    expect(invoice).toMatchObject({ ramas: 0, incasari: [{ suma: 121, fel: 'Card' }] });
    await browser.done('POST', '/facturi/FCT/2/storneaza', {});
    const { restituire } = await browser.done('GET', '/facturi/ST/1');
    expect(restituire.plati_card).toMatchObject([{ id, cel_mult: 121 }]);
  });

  test('is given back on the storno of each document that it was collected on, by its part [CON-STRAY-2] [CON-CARD-1]', async () => {
    const { browser, issue, stray, waiting } = await openPaid();
    const id = await stray();
    const [one, two] = [await issue({ pret: 50 }), await issue({ pret: 30 })];
    const alocari = [
      { ...one, suma: 60.5 },
      { ...two, suma: 36.3 },
    ];
    expect((await browser.ask('POST', `/plati-card/${id}/aloca`, { alocari })).status).toBe(204);
    // The rest is collected later, of the second document again.
    const third = await issue({ pret: 20 });
    expect((await browser.ask('POST', `/plati-card/${id}/aloca`, { alocari: [{ ...third, suma: 24.2 }] })).status).toBe(
      204,
    );
    expect(await waiting()).toEqual([]);
    const offered = async (reversed: { readonly serie: string; readonly numar: string }, numar: string) => {
      await browser.done('POST', `/facturi/${reversed.serie}/${reversed.numar}/storneaza`, {});
      return (await browser.done('GET', `/facturi/ST/${numar}`)).restituire.plati_card;
    };
    expect(await offered(third, '1')).toMatchObject([{ id, cel_mult: 24.2 }]);
    expect(await offered(two, '2')).toMatchObject([{ id, cel_mult: 36.3 }]);
    const give = (numar: string, suma: number) =>
      browser.ask('POST', `/facturi/ST/${numar}/restituiri-card`, { suma, plata: id });
    expect((await give('2', 36.31)).status).toBe(400);
    const tries = await Promise.all([give('2', 36.3), give('2', 36.3)]);
    expect(tries.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
    expect((await give('1', 24.2)).status).toBeLessThan(300);
    expect(await offered(one, '3')).toMatchObject([{ id, cel_mult: 60.5 }]);
    expect((await give('3', 60.5)).status).toBeLessThan(300);
    testWorker(service);
    const given = () =>
      Promise.all(['1', '2', '3'].map(async (n) => (await browser.done('GET', `/facturi/ST/${n}`)).incasari));
    await expect.poll(given, soon).toMatchObject([[{ suma: -24.2 }], [{ suma: -36.3 }], [{ suma: -60.5 }]]);
  });

  test('is settled by hand with a note, once: by two people, or a person and the command [CON-STRAY-3]', async () => {
    const { made, browser, stray, waiting } = await openPaid();
    const { browser: colleague } = await made.member('contabil');
    const ids = [await stray(), await stray(), await stray()];
    const [first = '', second = '', third = ''] = ids;
    const nota = 'Dați înapoi în numerar, cu dispoziția 14.';
    const settle = (by: typeof browser, id: string) => by.ask('POST', `/plati-card/${id}/lamureste`, { nota });
    expect((await browser.ask('POST', `/plati-card/${first}/lamureste`, { nota: '' })).status).toBe(400);
    const both = await Promise.all([settle(browser, first), settle(colleague, first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late && problemOf(late)).toEqual([409, 'plata_lamurita', 'Plata a fost rezolvată între timp.']);

    const run = commandsOn(service);
    const byCommand = run(payments, { settle: second, note: 'dați înapoi la Stripe' }).then(
      ({ out }) => out.startsWith('Settled: '),
      () => false,
    );
    const [atConsole, atMachine] = await Promise.all([settle(browser, second), byCommand]);
    expect([atConsole.status === 204, atMachine].sort()).toEqual([false, true]);
    expect((await run(payments, { settle: third, note: 'dați înapoi la Stripe' })).out).toMatch(/^Settled: /);
    expect((await settle(browser, third)).status).toBe(409);

    expect(await waiting()).toEqual([]);
    const settled = (await made.trail()).filter(({ said }) => said.endsWith('unallocated-settled'));
    expect(settled).toHaveLength(3);
    expect(settled[0]).toMatchObject({ author: 'person', details: { amount: '121.00', note: nota } });
    expect(settled.at(-1)).toMatchObject({ author: 'operator', details: { note: 'dați înapoi la Stripe' } });
  });

  test('is allocated once where two people do it at once [CON-STRAY-2]', async () => {
    const { browser, issue, stray, waiting, collectionsOf } = await openPaid();
    const id = await stray();
    const invoice = await issue({ pret: 200 });
    const aloca = () => browser.ask('POST', `/plati-card/${id}/aloca`, { alocari: [{ ...invoice, suma: 121 }] });
    expect((await Promise.all([aloca(), aloca(), aloca()])).map(({ status }) => status).sort()).toEqual([
      204, 409, 409,
    ]);
    expect(await collectionsOf(invoice)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('of another company does not exist, and nobody without the right touches it [CON-STRAY-3] [CON-ROLE-3]', async () => {
    const { made, stray } = await openPaid();
    const id = await stray();
    const { browser: stranger } = await openHouse(service);
    const { browser: reader } = await made.member('cititor');
    for (const [act, body] of [
      ['aloca', { alocari: [{ serie: 'FCT', numar: '1', suma: 1 }] }],
      ['lamureste', { nota: 'x' }],
      ['restituie', undefined],
    ] as const) {
      expect((await stranger.ask('POST', `/plati-card/${id}/${act}`, body)).status).toBe(404);
      expect((await reader.ask('POST', `/plati-card/${id}/${act}`, body)).status).toBe(403);
    }
    expect((await stranger.done('GET', '/plati-card')).plati).toEqual([]);
  });
});

describe('card money given back from the dashboard', () => {
  test('is held back from other ways, asked for once, and gone when it is done [CON-STRAY-4]', async () => {
    const { made, browser, issue, stray, waiting } = await openPaid();
    const id = await stray();
    const asked = await Promise.all([1, 2].map(() => browser.ask('POST', `/plati-card/${id}/restituie`)));
    expect(asked.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await waiting()).toMatchObject([{ id, restituire: 'ceruta' }]);
    const invoice = await issue({ pret: 200 });
    const held = [
      await browser.ask('POST', `/plati-card/${id}/aloca`, { alocari: [{ ...invoice, suma: 1 }] }),
      await browser.ask('POST', `/plati-card/${id}/lamureste`, { nota: 'x' }),
    ];
    for (const reply of held) {
      expect(problemOf(reply)).toEqual([
        409,
        'plata_lamurita',
        'Procesatorul de carduri dă înapoi acești bani; așteptați răspunsul lui.',
      ]);
    }
    testWorker(service);
    await expect.poll(waiting, soon).toEqual([]);
    expect(stripe.refunds.made.at(-1)).toMatchObject({ amount: 12_100, status: 'succeeded' });
    const told = (await made.trail()).map(({ said }) => said);
    expect(told).toEqual(
      expect.arrayContaining(['collection FCT 1 refund-asked', 'collection FCT 1 unallocated-settled']),
    );
    expect((await browser.done('GET', '/panou')).de_rezolvat).toEqual([]);
  });

  test('waits again with the reason where the processor refuses, and is settled otherwise [CON-STRAY-4]', async () => {
    const { browser, stray, waiting, lastIntent } = await openPaid();
    const id = await stray();
    // Somebody gave it back at Stripe, and nobody has told it yet.
    stripe.refunds.byHand(lastIntent(), 12_100);
    expect((await browser.ask('POST', `/plati-card/${id}/restituie`)).status).toBe(204);
    testWorker(service);
    await expect.poll(async () => (await waiting())[0]?.restituire, soon).toBe('esuata');
    expect((await waiting())[0]?.motiv_restituire).toContain('already been refunded');
    expect((await browser.ask('POST', `/plati-card/${id}/lamureste`, { nota: 'la Stripe' })).status).toBe(204);
    expect(await waiting()).toEqual([]);
  });

  test('is not offered where the processor of the payment is no longer configured [CON-STRAY-4]', async () => {
    const { browser, stray, waiting } = await openPaid();
    const id = await stray();
    await movePayment(service, id, 'altul');
    expect(await waiting()).toMatchObject([{ id, se_poate_restitui: false }]);
    expect(problemOf(await browser.ask('POST', `/plati-card/${id}/restituie`))).toEqual([
      409,
      'restituire_neconfigurata',
      'Procesatorul acestei plăți nu mai este configurat: dați banii înapoi pe altă cale.',
    ]);
  });
});

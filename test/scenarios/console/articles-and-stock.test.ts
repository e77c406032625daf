import { beforeAll, describe, expect, test } from 'vitest';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { line } from '../invoices/shop.ts';
import { type Members, openStore } from './store.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

describe('articles and stock in the console', () => {
  const stocked = () =>
    openStore(service, {
      // Programs see no quantities; the people of the company do.
      setari: { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: false },
      gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }, { cod_gestiune: 'MAG' }],
      articole: [
        {
          cod: 'A1',
          cod_bare: '594',
          nume: 'Cană Șah',
          stocuri: [
            { cod_gestiune: 'DEP', stoc: 10 },
            { cod_gestiune: 'MAG', stoc: 2 },
          ],
        },
        { cod: 'B2', nume: 'Farfurie', stocuri: [{ stoc: 4 }] },
      ],
    });

  test('articles are found by code, barcode or a part of the name, created and changed [CON-ART-1]', async () => {
    const { browser } = await stocked();
    const list = async (text = '') =>
      (await browser.done('GET', `/articole?cauta=${encodeURIComponent(text)}`.replace(/\?cauta=$/, ''))).articole;
    expect(await list()).toMatchObject([
      { nume: 'Cană Șah', stoc: 12 },
      { nume: 'Farfurie', stoc: 4 },
    ]);
    for (const text of ['a1', '594', 'sah']) expect(await list(text), text).toMatchObject([{ cod: 'A1' }]);
    const { id } = await browser.done('POST', '/articole', {
      nume: 'Lingură',
      cod: 'L',
      pret_unitar: 2.5,
      cota_tva: 0.21,
    });
    await browser.done('PATCH', `/articole/${id}`, { nume: 'Lingură mare', um: 'BUC', pret_unitar: 3, cota_tva: null });
    expect(await list('lingura')).toMatchObject([{ nume: 'Lingură mare', um: 'BUC', pret_unitar: 3, cota_tva: null }]);
    const taken = await browser.ask('PATCH', `/articole/${id}`, { nume: 'X', cod: 'A1' });
    expect(taken.body.campuri).toMatchObject([{ camp: 'cod' }]);
  });

  test('stock is shown by warehouse, corrected with a reason once however often it is sent, and its movements are told [CON-STOCK-1] [CON-ONCE-1]', async () => {
    const store = await stocked();
    const { browser } = store;
    const list = async (query = '') => (await browser.done('GET', `/stocuri${query}`)).stocuri;
    expect(
      (await list()).map(({ cod_articol, cod_gestiune, stoc }: Members) => [cod_articol, cod_gestiune, stoc]),
    ).toEqual([
      ['A1', 'DEP', 10],
      ['A1', 'MAG', 2],
      ['B2', null, 4],
    ]);
    expect(await list('?cod_gestiune=MAG')).toMatchObject([{ stoc: 2 }]);
    expect(await list('?cod_gestiune=-')).toMatchObject([{ cod_articol: 'B2' }]);
    expect(await list('?cauta=farf')).toMatchObject([{ cod_articol: 'B2' }]);
    expect((await browser.ask('GET', '/stocuri?cod_gestiune=NU')).status).toBe(404);
    const [{ id_articol }] = await list();
    await store.issue({
      articole: [line({ cod_articol: 'A1', denumire: 'Cană Șah', nr_produse: 3, cod_gestiune: 'DEP' })],
    });
    const correct = (more: Members) =>
      browser.ask('POST', '/stocuri/corectii', {
        id_articol,
        cod_gestiune: 'DEP',
        motiv: 'inventar',
        ...more,
      });
    expect((await correct({ cantitate: 1, motiv: ' ' })).body.campuri).toMatchObject([{ camp: 'motiv' }]);
    // Neither of the two is a stock of nothing, and both are two wishes.
    const oneOfTheTwo = 'Scrieți fie cât s-a numărat, fie diferența.';
    expect((await correct({})).body.campuri).toEqual([{ camp: 'cantitate', mesaj: oneOfTheTwo }]);
    expect((await correct({ cantitate: 1, diferenta: 1 })).body.campuri).toEqual([
      { camp: 'diferenta', mesaj: oneOfTheTwo },
    ]);
    expect((await correct({ cantitate: 6.5 })).status).toBe(200);
    expect((await correct({ diferenta: -1, cod_gestiune: 'MAG' })).status).toBe(200);
    const moved = await browser.done('GET', `/stocuri/miscari?id_articol=${id_articol}&cod_gestiune=DEP`);
    expect(moved.randuri).toMatchObject([
      { tip: 'corectie', cantitate: -0.5, stoc: 6.5, motiv: 'inventar' },
      { tip: 'document', serie: 'FCT', numar: '1', cantitate: -3, stoc: 7 },
      { tip: 'initial', cantitate: 10, stoc: 10 },
    ]);
    expect(await list('?cod_gestiune=MAG')).toMatchObject([{ stoc: 1 }]);
    const twice = { id_articol, cod_gestiune: 'MAG', diferenta: 5, motiv: 'găsite' };
    for (const _ of [1, 2]) {
      const reply = await browser.ask('POST', '/stocuri/corectii', twice, { 'idempotency-key': 'o corectare' });
      expect(reply.status, reply.text).toBe(200);
    }
    expect(await list('?cod_gestiune=MAG')).toMatchObject([{ stoc: 6 }]);
    expect((await browser.done('GET', '/gestiuni')).randuri).toEqual([
      { cod_gestiune: 'DEP', nume: 'Depozit', activa: true },
      { cod_gestiune: 'MAG', nume: 'MAG', activa: true },
    ]);
  });

  test('are written by administrators and operators, and read by all [CON-CLIENT-5]', async () => {
    const store = await stocked();
    for (const [role, may] of [
      ['operator', true],
      ['contabil', false],
      ['cititor', false],
    ] as const) {
      const { browser } = await store.member(role);
      for (const path of ['/clienti', '/articole', '/stocuri', '/gestiuni']) await browser.done('GET', path);
      const status = async (path: string, json: Members) => (await browser.ask('POST', path, json)).status;
      const [{ id_articol }] = (await browser.done('GET', '/stocuri')).stocuri;
      expect(await status('/clienti', { tip: 'PF', denumire: `De ${role}` })).toBe(may ? 200 : 403);
      expect(await status('/articole', { nume: `De ${role}` })).toBe(may ? 200 : 403);
      const correction = { id_articol, cod_gestiune: 'DEP', diferenta: 1, motiv: role };
      expect(await status('/stocuri/corectii', correction)).toBe(may ? 200 : 403);
    }
  });
});

test('archives are asked for, followed and fetched by administrators and accountants [CON-ARCH-1] [CON-ARCH-2]', async () => {
  const store = await openStore(service);
  await store.issue({});
  testWorker(service);
  const { browser } = await store.member('contabil');
  const body = { data_de_la: '2026-11-01', data_pana_la: '2026-11-30', tip_arhiva: 'facturi_emise' };
  expect((await browser.ask('POST', '/arhive-pdf', { ...body, data_pana_la: '2026-10-01' })).body.cod).toBe(
    'niciun_document',
  );
  const { id } = await browser.done('POST', '/arhive-pdf', body);
  const listed = async () => (await browser.done('GET', '/arhive-pdf')).arhive[0];
  expect(await listed()).toMatchObject({ id, gasite: 1, de_la: '2026-11-01' });
  await expect.poll(async () => (await listed()).stare).toBe('gata');
  expect(await listed()).toMatchObject({ gata: 1, octeti: expect.any(Number) });
  const { cale } = await browser.done('POST', `/arhive-pdf/${id}/genereaza-link-de-descarcare`);
  const file = await fetch(`${service.url}${cale}`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect((await (await store.member('operator')).browser.ask('GET', '/arhive-pdf')).status).toBe(403);
  const other = await openStore(service);
  expect((await other.browser.ask('POST', `/arhive-pdf/${id}/genereaza-link-de-descarcare`)).status).toBe(404);
  expect((await other.browser.done('GET', '/arhive-pdf')).arhive).toEqual([]);
});

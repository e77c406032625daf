import { beforeAll, describe, expect, test } from 'vitest';
import { mails as mailsCommand } from '../../../src/commands/mails.ts';
import { countWaiting, lockRows } from '../../support/behind-the-wire/locks.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, line, person, platform } from '../invoices/shop.ts';
import { type House, openHouse } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

type Members = Readonly<Record<string, unknown>>;

/** A company with an administrator, and a key to issue with. */
async function openStore(more: object = {}) {
  const house = await openHouse(service, {
    platitor_tva: true,
    platforme: [platform],
    serii: [
      { serie: 'FCT', implicita: true },
      { serie: 'CH', fel: 'chitanta' },
    ],
    ...more,
  });
  const chei = [{ nume: `cheie ${house.code}`, drepturi: ['*'] }];
  const keys = await provisionForTest(service, { companii: [{ cod_unic: house.code, denumire: house.name, chei }] });
  const headers = {
    authorization: `Bearer ${keys[`cheie ${house.code}`]}`,
    'svc-cod-unic': house.code,
    'svc-url-platforma': platform,
  };
  const v2 = async (method: string, path: string, json?: Members) => {
    const reply = await service.send(`/v2${path}`, { method, headers, ...(json === undefined ? {} : { json }) });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  return { ...house, v2, issue: (more: Members) => v2('POST', '/facturi', invoice(more)) };
}

const clients = async ({ browser }: House, query = '') => (await browser.done('GET', `/clienti${query}`)).clienti;
const bakery = { tip: 'PJ', denumire: 'Brutăria Țărăncuța SRL', cod_unic: '2864518' };

describe('clients in the console', () => {
  test('are listed with what they owe, and found by the beginning of the name or by the code [CON-CLIENT-1]', async () => {
    const store = await openStore();
    await store.issue({ client: client({ denumire: 'Zidarul SRL', cod_unic: '14399840' }) });
    await store.browser.done('POST', '/clienti', bakery);
    await store.browser.done('POST', '/clienti', { tip: 'PF', denumire: 'Ana Pop', localitate: 'Iași' });
    const all = await clients(store);
    expect(all.map(({ denumire, sold }: Members) => [denumire, sold])).toEqual([
      ['Ana Pop', 0],
      ['Brutăria Țărăncuța SRL', 0],
      ['Zidarul SRL', 121],
    ]);
    for (const found of ['BRUT', 'brutaria ta', '2864518', 'RO 2864518']) {
      expect(await clients(store, `?cauta=${encodeURIComponent(found)}`), found).toMatchObject([
        { denumire: bakery.denumire },
      ]);
    }
    expect(await clients(store, '?cauta=nimeni')).toEqual([]);
    expect(await clients(await openStore())).toEqual([]);
  });

  test('come in pages; a cursor that was tampered with is refused [CON-CLIENT-1]', async () => {
    const names = Array.from({ length: 55 }, (_, at) => `Client ${String(at).padStart(2, '0')}`);
    const store = await openStore({ clienti: names.map((denumire) => ({ denumire })) });
    const first = await store.browser.done('GET', '/clienti');
    expect(first.clienti).toHaveLength(50);
    const second = await store.browser.done('GET', `/clienti?dupa=${first.urmatoarea}`);
    expect([...first.clienti, ...second.clienti].map(({ denumire }: Members) => denumire)).toEqual(names);
    expect(second.urmatoarea).toBeNull();
    for (const cursor of [
      'x',
      Buffer.from('["a","b"]').toString('base64url'),
      Buffer.from('[1]').toString('base64url'),
    ]) {
      expect((await store.browser.ask('GET', `/clienti?dupa=${cursor}`)).status, cursor).toBe(400);
    }
  });

  test('show balance, ages of what is owed, and documents [CON-CLIENT-2]', async () => {
    const store = await openStore();
    const owe = (data_emitere: string, data_scadenta: string) => store.issue({ data_emitere, data_scadenta });
    // Today is 2026-11-15.
    await owe('2026-11-15', '2026-11-15');
    await owe('2026-10-01', '2026-11-14');
    await owe('2026-09-01', '2026-10-15');
    await owe('2026-08-01', '2026-09-10');
    await owe('2026-07-01', '2026-08-16');
    await owe('2026-01-01', '2026-01-31');
    await store.v2('POST', '/facturi/FCT/6/incasari', { suma_incasata: 21, tip_incasare: 'Banca' });
    const [{ id }] = await clients(store);
    const read = await store.browser.done('GET', `/clienti/${id}`);
    expect(read.vechimi).toEqual({ in_termen: 121, zile_30: 121, zile_60: 121, zile_90: 121, peste_90: 221 });
    expect(read).toMatchObject({ sold_total: 705, sold_depasit: 584, rulaj_total: 726 });
    expect(read.documente[0]).toMatchObject({ serie: 'FCT', numar: '1', total: 121, incasat: 0, stare: 'emisa' });
    expect(read.documente).toHaveLength(6);
    const other = await openStore();
    expect((await other.browser.ask('GET', `/clienti/${id}`)).status).toBe(404);
  });

  test('are written by the rules of v2, with a refusal at its field [CON-CLIENT-3]', async () => {
    const store = await openStore();
    const { id } = await store.browser.done('POST', '/clienti', bakery);
    const again = await store.browser.ask('POST', '/clienti', { ...bakery, denumire: 'Alta SRL' });
    expect(again.body.campuri).toEqual([{ camp: 'cod_unic', mesaj: expect.stringContaining(bakery.denumire) }]);
    const none = await store.browser.ask('POST', '/clienti', { tip: 'PJ', denumire: 'Fără cod' });
    expect(none.body.campuri).toMatchObject([{ camp: 'cod_unic' }]);
    await store.browser.done('PUT', `/clienti/${id}`, { ...bakery, telefon: '0740', cod_judet: 'IS' });
    expect((await store.browser.done('GET', `/clienti/${id}`)).date).toMatchObject({
      telefon: '0740',
      cod_judet: 'IS',
    });
    await store.browser.done('PUT', `/clienti/${id}`, { ...bakery, telefon: null });
    expect((await store.browser.done('GET', `/clienti/${id}`)).date).toMatchObject({ telefon: null, cod_judet: null });
    const said = (await store.trail()).map((row) => row.said);
    expect(said).toEqual(expect.arrayContaining([`client ${id} created`, `client ${id} changed`]));
  });

  test('that are one are joined: documents and balance go to the one that stays, and what they show stays [CON-CLIENT-4]', async () => {
    const store = await openStore();
    await store.issue({ client: client({ denumire: 'Pâinea SRL', cod_unic: '14399840', email: 'a@painea.ro' }) });
    await store.issue({ client: person({ denumire: 'Painea' }) });
    await store.v2('POST', '/facturi/FCT/2/incasari', { suma_incasata: 21, tip_incasare: 'Banca' });
    const [absorbed, kept] = await clients(store);
    expect([absorbed.denumire, kept.denumire]).toEqual(['Painea', 'Pâinea SRL']);
    const join = (id: string, cu: string) => store.browser.ask('POST', `/clienti/${id}/uneste`, { cu });
    expect((await join(kept.id, kept.id)).body.campuri).toMatchObject([{ camp: 'cu' }]);
    const stranger = await openStore();
    await stranger.issue({});
    const [foreign] = await clients(stranger);
    expect((await join(kept.id, foreign.id)).status).toBe(404);
    expect((await join(foreign.id, kept.id)).status).toBe(404);

    expect((await join(kept.id, absorbed.id)).status).toBe(204);
    expect(await clients(store)).toMatchObject([{ id: kept.id, sold: 221 }]);
    expect((await store.browser.ask('GET', `/clienti/${absorbed.id}`)).status).toBe(404);
    const second = await store.v2('GET', '/facturi/FCT/2');
    expect(second.client_id).toBe(`cli_${kept.id.replaceAll('-', '')}`);
    expect(JSON.stringify(second)).toContain('Painea');
    expect((await store.trail()).at(-1)).toMatchObject({ said: `client ${absorbed.id} joined`, author: 'person' });
    const { connectionString, settings } = service;
    const verified = await auditVerify(
      { connectionString, dataFolder: settings.dataFolder },
      { deep: true, company: store.code },
    );
    expect(verified.code, verified.out.join('\n')).toBe(0);
    expect((await clients(stranger))[0].sold).toBe(121);
  });

  test('give what the one that stays lacked: the code is found at the next issue [CON-CLIENT-4]', async () => {
    const store = await openStore();
    const { id: kept } = await store.browser.done('POST', '/clienti', { tip: 'PF', denumire: 'Ion Pop' });
    const { id: absorbed } = await store.browser.done('POST', '/clienti', { ...bakery, telefon: '0740' });
    await store.browser.done('POST', `/clienti/${kept}/uneste`, { cu: absorbed });
    const { date } = await store.browser.done('GET', `/clienti/${kept}`);
    expect(date).toMatchObject({ denumire: 'Ion Pop', tip: 'PF', cod_unic: '2864518', telefon: '0740' });
    await store.issue({ client: client() });
    expect(await clients(store)).toMatchObject([{ id: kept, sold: 121 }]);
  });

  test('give a statement that has not left yet to the one that stays [V2-STMT-4]', async () => {
    const store = await openStore();
    const { id: kept } = await store.browser.done('POST', '/clienti', { tip: 'PF', denumire: 'Ion Pop' });
    const { id: absorbed } = await store.browser.done('POST', '/clienti', bakery);
    const days = { data_de_la: '2026-11-01', data_pana_la: '2026-11-15', email: 'ion@exemplu.ro' };
    await store.browser.done('POST', `/clienti/${absorbed}/fisa-pe-email`, days);
    await store.browser.done('POST', `/clienti/${kept}/uneste`, { cu: absorbed });
    const listed = await runCommand(mailsCommand, service.connectionString, {
      positionals: [],
      flags: { company: store.code },
    });
    expect(listed.out.join()).toContain('the statement of Ion Pop');
  });

  test('give their notes and files to the one that stays [V2-NOTE-6]', async () => {
    const store = await openStore();
    const { id: kept } = await store.browser.done('POST', '/clienti', { tip: 'PF', denumire: 'Ion Pop' });
    const { id: absorbed } = await store.browser.done('POST', '/clienti', bakery);
    const [ofAbsorbed, ofKept] = (await store.v2('GET', '/clienti')).map(({ id }: { readonly id: string }) => id);
    const continut = Buffer.from('%PDF-1.4').toString('base64');
    await store.v2('POST', `/clienti/${ofAbsorbed}/note`, { text: 'Plateste tarziu' });
    await store.v2('POST', `/clienti/${ofAbsorbed}/fisiere`, { nume: 'a.pdf', tip: 'pdf', continut });
    await store.browser.done('POST', `/clienti/${kept}/uneste`, { cu: absorbed });
    expect(await store.v2('GET', `/clienti/${ofKept}/note`)).toMatchObject([{ text: 'Plateste tarziu' }]);
    expect(await store.v2('GET', `/clienti/${ofKept}/fisiere`)).toMatchObject([{ nume: 'a.pdf' }]);
  });
});

test('the statement of a client is mailed from its page, which shows what became of it [V2-STMT-5]', async () => {
  const store = await openStore();
  const { id } = await store.browser.done('POST', '/clienti', bakery);
  const path = `/clienti/${id}/fisa-pe-email`;
  const days = { data_de_la: '2026-01-01', data_pana_la: '2026-11-15' };
  await store.browser.done('POST', path, { ...days, email: 'ion@exemplu.ro' });
  expect((await store.browser.done('GET', `/clienti/${id}`)).fise_trimise).toMatchObject([
    { email: 'ion@exemplu.ro', de_la: '2026-01-01', pana_la: '2026-11-15', stare: 'programat', motiv: null },
  ]);
  const wrong = await store.browser.ask('POST', path, { ...days, data_pana_la: '2025-12-31', email: 'ion' });
  expect([wrong.status, wrong.body.campuri.map(({ camp }: { readonly camp: string }) => camp).toSorted()]).toEqual([
    400,
    ['data_de_la', 'email'],
  ]);
  const accountant = await store.member('contabil');
  expect((await accountant.browser.ask('POST', path, { ...days, email: 'ion@exemplu.ro' })).status).toBe(403);
});

describe('a client that is joined away while an invoice is issued to it', () => {
  /** The invoice has its client and waits for its number; then the client is joined to another. */
  const joinedMeanwhile = async (
    issue: (store: Awaited<ReturnType<typeof openStore>>, absorbed: string) => Promise<unknown>,
  ) => {
    const store = await openStore();
    // Of an article that is known nobody waits for the lock of who creates one.
    await store.issue({ client: person() });
    const [{ id: kept }] = await clients(store);
    const { id: absorbed } = await store.browser.done('POST', '/clienti', bakery);
    const release = await lockRows(service, store.code, 'series');
    const issuing = issue(store, absorbed);
    await expect.poll(() => countWaiting(service), { timeout: 20_000, interval: 20 }).toBe(1);
    await store.browser.done('POST', `/clienti/${kept}/uneste`, { cu: absorbed });
    await release();
    return { store, kept, reply: await issuing };
  };

  test('is found again by its code, and the invoice is issued to the one that stayed [CON-CLIENT-6]', async () => {
    const { store, kept } = await joinedMeanwhile(({ issue }) => issue({ client: client() }));
    expect(await clients(store)).toMatchObject([{ id: kept, sold: 242 }]);
  });

  test('by hand is refused at its field where it was chosen from the list [CON-CLIENT-6]', async () => {
    const { reply, store } = await joinedMeanwhile(({ browser }, absorbed) =>
      browser.ask('POST', '/facturi', {
        tip: 'F',
        serie: 'FCT',
        valuta: 'RON',
        data_emitere: '2026-11-15',
        pret_cu_tva: false,
        client: { id: absorbed, tara: 'RO', ...bakery },
        linii: [{ denumire: 'Produs', cantitate: 1, pret: 100, cota_tva: 0.21 }],
      }),
    );
    expect(reply).toMatchObject({ status: 400, body: { campuri: [{ camp: 'client.denumire' }] } });
    expect(await clients(store)).toMatchObject([{ sold: 121 }]);
  });
});

describe('articles and stock in the console', () => {
  const stocked = () =>
    openStore({
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
    await browser.done('PUT', `/articole/${id}`, { nume: 'Lingură mare', cod: 'L', um: 'BUC', pret_unitar: 3 });
    expect(await list('lingura')).toMatchObject([{ nume: 'Lingură mare', um: 'BUC', pret_unitar: 3, cota_tva: null }]);
    const taken = await browser.ask('PUT', `/articole/${id}`, { nume: 'X', cod: 'A1' });
    expect(taken.body.campuri).toMatchObject([{ camp: 'cod' }]);
  });

  test('stock is shown by warehouse, corrected with a reason once however often it is sent, and its movements are told [CON-STOCK-1] [CON-ONCE-1]', async () => {
    const store = await stocked();
    const { browser } = store;
    const list = async (query = '') => (await browser.done('GET', `/stocuri${query}`)).stocuri;
    expect((await list()).map(({ cod, gestiune, stoc }: Members) => [cod, gestiune, stoc])).toEqual([
      ['A1', 'DEP', 10],
      ['A1', 'MAG', 2],
      ['B2', null, 4],
    ]);
    expect(await list('?gestiune=MAG')).toMatchObject([{ stoc: 2 }]);
    expect(await list('?gestiune=-')).toMatchObject([{ cod: 'B2' }]);
    expect(await list('?cauta=farf')).toMatchObject([{ cod: 'B2' }]);
    expect((await browser.ask('GET', '/stocuri?gestiune=NU')).status).toBe(404);
    const [{ articol }] = await list();
    await store.issue({
      articole: [line({ cod_articol: 'A1', denumire: 'Cană Șah', nr_produse: 3, cod_gestiune: 'DEP' })],
    });
    const correct = (more: Members) =>
      browser.ask('POST', '/stocuri/corectii', {
        articol,
        gestiune: 'DEP',
        fel: 'numarat',
        cantitate: 6.5,
        motiv: 'inventar',
        ...more,
      });
    expect((await correct({ motiv: ' ' })).body.campuri).toMatchObject([{ camp: 'motiv' }]);
    expect((await correct({})).status).toBe(204);
    expect((await correct({ fel: 'diferenta', cantitate: -1, gestiune: 'MAG' })).status).toBe(204);
    const moved = await browser.done('GET', `/stocuri/miscari?articol=${articol}&gestiune=DEP`);
    expect(moved.miscari).toMatchObject([
      { tip: 'corectie', cantitate: -0.5, stoc: 6.5, motiv: 'inventar' },
      { tip: 'document', serie: 'FCT', numar: '1', cantitate: -3, stoc: 7 },
      { tip: 'initial', cantitate: 10, stoc: 10 },
    ]);
    expect(await list('?gestiune=MAG')).toMatchObject([{ stoc: 1 }]);
    const twice = { articol, gestiune: 'MAG', fel: 'diferenta', cantitate: 5, motiv: 'găsite' };
    for (const _ of [1, 2]) {
      const reply = await browser.ask('POST', '/stocuri/corectii', twice, { 'idempotency-key': 'o corectare' });
      expect(reply.status, reply.text).toBe(204);
    }
    expect(await list('?gestiune=MAG')).toMatchObject([{ stoc: 6 }]);
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
      const [{ articol }] = (await browser.done('GET', '/stocuri')).stocuri;
      expect(await status('/clienti', { tip: 'PF', denumire: `De ${role}` })).toBe(may ? 200 : 403);
      expect(await status('/articole', { nume: `De ${role}` })).toBe(may ? 200 : 403);
      const correction = { articol, gestiune: 'DEP', fel: 'diferenta', cantitate: 1, motiv: role };
      expect(await status('/stocuri/corectii', correction)).toBe(may ? 204 : 403);
    }
  });
});

test('archives are asked for, followed and fetched by administrators and accountants [CON-ARCH-1] [CON-ARCH-2]', async () => {
  const store = await openStore();
  await store.issue({});
  testWorker(service);
  const { browser } = await store.member('contabil');
  const body = { de_la: '2026-11-01', pana_la: '2026-11-30', tip: 'facturi_emise' };
  expect((await browser.ask('POST', '/arhive', { ...body, pana_la: '2026-10-01' })).body.cod).toBe('niciun_document');
  const { id } = await browser.done('POST', '/arhive', body);
  const listed = async () => (await browser.done('GET', '/arhive')).arhive[0];
  expect(await listed()).toMatchObject({ id, gasite: 1, de_la: '2026-11-01' });
  await expect.poll(async () => (await listed()).stare, { timeout: 60_000 }).toBe('gata');
  expect(await listed()).toMatchObject({ gata: 1, octeti: expect.any(Number) });
  const { cale } = await browser.done('POST', `/arhive/${id}/link`);
  const file = await fetch(`${service.url}${cale}`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect((await (await store.member('operator')).browser.ask('GET', '/arhive')).status).toBe(403);
  const other = await openStore();
  expect((await other.browser.ask('POST', `/arhive/${id}/link`)).status).toBe(404);
  expect((await other.browser.done('GET', '/arhive')).arhive).toEqual([]);
});

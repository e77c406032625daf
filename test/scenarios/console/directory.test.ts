import { beforeAll, describe, expect, test } from 'vitest';
import { mails as mailsCommand } from '../../../src/commands/mails.ts';
import { countWaiting, lockRows } from '../../support/behind-the-wire/locks.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, person } from '../invoices/shop.ts';
import type { House } from './house.ts';
import { type Members, openStore } from './store.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const clients = async ({ browser }: House, query = '') => (await browser.done('GET', `/clienti${query}`)).clienti;
const bakery = { tip: 'PJ', denumire: 'Brutăria Țărăncuța SRL', cod_unic: '2864518' };

describe('clients in the console', () => {
  test('are listed with what they owe, and found by the beginning of the name or by the code [CON-CLIENT-1]', async () => {
    const store = await openStore(service);
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
    expect(await clients(await openStore(service))).toEqual([]);
  });

  test('come in pages; a cursor that was tampered with is refused [CON-CLIENT-1]', async () => {
    const names = Array.from({ length: 55 }, (_, at) => `Client ${String(at).padStart(2, '0')}`);
    const store = await openStore(service, { clienti: names.map((denumire) => ({ denumire })) });
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
    const store = await openStore(service);
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
    const other = await openStore(service);
    expect((await other.browser.ask('GET', `/clienti/${id}`)).status).toBe(404);
  });

  test('are written by the rules of v2, with a refusal at its field [CON-CLIENT-3]', async () => {
    const store = await openStore(service);
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
    const store = await openStore(service);
    await store.issue({ client: client({ denumire: 'Pâinea SRL', cod_unic: '14399840', email: 'a@painea.ro' }) });
    await store.issue({ client: person({ denumire: 'Painea' }) });
    await store.v2('POST', '/facturi/FCT/2/incasari', { suma_incasata: 21, tip_incasare: 'Banca' });
    const [absorbed, kept] = await clients(store);
    expect([absorbed.denumire, kept.denumire]).toEqual(['Painea', 'Pâinea SRL']);
    const join = (id: string, cu: string) => store.browser.ask('POST', `/clienti/${id}/uneste`, { cu });
    expect((await join(kept.id, kept.id)).body.campuri).toMatchObject([{ camp: 'cu' }]);
    const stranger = await openStore(service);
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
    const store = await openStore(service);
    const { id: kept } = await store.browser.done('POST', '/clienti', { tip: 'PF', denumire: 'Ion Pop' });
    const { id: absorbed } = await store.browser.done('POST', '/clienti', { ...bakery, telefon: '0740' });
    await store.browser.done('POST', `/clienti/${kept}/uneste`, { cu: absorbed });
    const { date } = await store.browser.done('GET', `/clienti/${kept}`);
    expect(date).toMatchObject({ denumire: 'Ion Pop', tip: 'PF', cod_unic: '2864518', telefon: '0740' });
    await store.issue({ client: client() });
    expect(await clients(store)).toMatchObject([{ id: kept, sold: 121 }]);
  });

  test('give a statement that has not left yet to the one that stays [V2-STMT-4]', async () => {
    const store = await openStore(service);
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
    const store = await openStore(service);
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
  const store = await openStore(service);
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
    const store = await openStore(service);
    // Of an article that is known nobody waits for the lock of who creates one.
    await store.issue({ client: person() });
    const [{ id: kept }] = await clients(store);
    const { id: absorbed } = await store.browser.done('POST', '/clienti', bakery);
    const release = await lockRows(service, store.code, 'series');
    const issuing = issue(store, absorbed);
    await expect.poll(() => countWaiting(service), { timeout: 60_000, interval: 20 }).toBe(1);
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

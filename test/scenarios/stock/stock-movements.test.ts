import { beforeAll, describe, expect, test } from 'vitest';
import { doctor } from '../../../src/commands/doctor.ts';
import { takeStock } from '../../support/behind-the-wire/changes.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { followPages } from '../../support/clients/follow-pages.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { line, openShop, problemsOf, type Shop, stockLevels } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

type Members = Readonly<Record<string, unknown>>;

const dataOf = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const correct = (shop: Shop, json: Members, more: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  service.send('/v2/stocuri/corectii', { method: 'POST', headers: { ...shop.headers, ...more }, json });
const movements = (shop: Shop, query: Readonly<Record<string, string>>): Promise<Reply> =>
  service.send(`/v2/stocuri/miscari?${new URLSearchParams(query)}`, { headers: shop.headers });
const articleId = async (shop: Shop, at = 0): Promise<string> =>
  dataOf(await service.send('/v2/articole', { headers: shop.headers }))[at].id;

const setari = { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: true };
const stocked = (more: object = {}) =>
  openShop(service, {
    setari: { ...setari, ...more },
    gestiuni: [{ cod_gestiune: 'DEP' }, { cod_gestiune: 'MAG' }],
    articole: [{ cod: 'A1', nume: 'Cană', stocuri: [{ cod_gestiune: 'DEP', stoc: 10 }] }],
  });
const sold = (more: object = {}) => line({ cod_articol: 'A1', denumire: 'Cană', cod_gestiune: 'DEP', ...more });
const told = async (shop: Shop, query: Readonly<Record<string, string>>) =>
  dataOf(await movements(shop, query)).map(({ tip, serie, numar, cantitate, stoc, motiv }: Members) =>
    [tip, serie === null ? null : `${serie} ${numar}`, cantitate, stoc, motiv].filter((one) => one !== null),
  );

describe('the movements of an article in a warehouse', () => {
  test('are all that changed its stock, the newest first, each with its document and the stock after it [V2-STOCK-11]', async () => {
    const shop = await stocked();
    const id_articol = await articleId(shop);
    const post = async (path: string) =>
      dataOf(await service.send(path, { method: 'POST', headers: shop.headers, json: {} }));
    const first = await shop.issue({ articole: [sold({ nr_produse: 2 }), sold({ nr_produse: 1 })] });
    const second = await shop.issue({ articole: [sold({ nr_produse: 4 })] });
    await post(`/v2/facturi/FCT/${second.numar}/anuleaza`);
    const storno = dataOf(
      await service.send(`/v2/facturi/FCT/${first.numar}/storneaza`, { method: 'POST', headers: shop.headers }),
    );
    await post(`/v2/facturi/FCT/${first.numar}/repune-in-vigoare-factura-stornata`);
    dataOf(await correct(shop, { id_articol, cod_gestiune: 'DEP', cantitate: 6.5, motiv: 'inventar' }));
    const dep = { id_articol, cod_gestiune: 'DEP' };
    expect(await told(shop, dep)).toEqual([
      ['corectie', -0.5, 6.5, 'inventar'],
      ['anulare', `${storno.serie} ${storno.numar}`, -3, 7],
      ['document', `${storno.serie} ${storno.numar}`, 3, 10],
      ['anulare', `FCT ${second.numar}`, 4, 7],
      ['document', `FCT ${second.numar}`, -4, 3],
      ['document', `FCT ${first.numar}`, -3, 7],
      ['initial', 10, 10],
    ]);
    const third = await shop.issue({ articole: [sold({ cod_gestiune: undefined })] });
    expect(await told(shop, { id_articol })).toEqual([['document', `FCT ${third.numar}`, -1, -1]]);
    expect(await told(shop, { id_articol, cod_gestiune: 'MAG' })).toEqual([]);
    expect(await stockLevels(shop)).toEqual({ 'A1 DEP': 6.5, 'A1 -': -1 });
  });

  test('add up to its stock, however many are made at once [V2-STOCK-12]', async () => {
    const shop = await stocked();
    const id_articol = await articleId(shop);
    const dep = { id_articol, cod_gestiune: 'DEP' };
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 3 === 0
          ? correct(shop, { ...dep, diferenta: at + 1, motiv: `proba ${at}` })
          : shop.issue({ articole: [sold({ nr_produse: at })] }),
      ),
    );
    const rows = dataOf(await movements(shop, dep));
    expect(rows).toHaveLength(13);
    const oldestFirst: readonly { cantitate: number; stoc: number }[] = rows.toReversed();
    let level = 0;
    for (const { cantitate, stoc } of oldestFirst) {
      level += cantitate;
      expect(stoc).toBe(level);
    }
    expect(await stockLevels(shop)).toEqual({ 'A1 DEP': level });
  });

  test('come in pages that hold while more are made [V2-STOCK-11] [V2-PAGE-4]', async () => {
    const shop = await stocked();
    const id_articol = await articleId(shop);
    const dep = { id_articol, cod_gestiune: 'DEP' };
    for (let at = 1; at <= 6; at += 1) await correct(shop, { ...dep, diferenta: at, motiv: `proba ${at}` });
    const rows = await followPages(
      (page) => movements(shop, page),
      { ...dep, limit: '2' },
      async () => {
        await correct(shop, { ...dep, diferenta: 1, motiv: 'între pagini' });
      },
    );
    expect(rows.map(({ motiv }) => motiv)).toEqual(
      [6, 5, 4, 3, 2, 1].map((at) => `proba ${at}`).concat([null as never]),
    );
  });

  test('show no quantity where the company shows none; an unknown article or warehouse is 404 [V2-STOCK-11]', async () => {
    const shop = await stocked({ expune_cantitati: false });
    const other = await stocked();
    const [mine, foreign] = [await articleId(shop), await articleId(other)];
    expect(await told(shop, { id_articol: mine, cod_gestiune: 'DEP' })).toEqual([['initial']]);
    for (const query of [{ id_articol: foreign }, { id_articol: mine, cod_gestiune: 'NU' }]) {
      expect((await movements(shop, query)).status).toBe(404);
    }
    expect(problemsOf(await movements(shop, {}))).toEqual({ 'query id_articol': ['required'] });
  });
});

describe('a correction of the stock', () => {
  test('sets it or changes it by a difference, and answers what it is then [V2-STOCK-13]', async () => {
    const shop = await stocked();
    const id_articol = await articleId(shop);
    const dep = { id_articol, cod_gestiune: 'DEP', motiv: 'inventar' };
    expect(dataOf(await correct(shop, { ...dep, cantitate: 7.125 }))).toEqual({ stoc: 7.125, diferenta: -2.875 });
    expect(dataOf(await correct(shop, { ...dep, diferenta: 0.875 }))).toEqual({ stoc: 8, diferenta: 0.875 });
    expect(dataOf(await correct(shop, { ...dep, cantitate: 8 }))).toEqual({ stoc: 8, diferenta: 0 });
    // Where there was never any, none is what it was, and nothing is written.
    expect(dataOf(await correct(shop, { id_articol, cantitate: 0, motiv: 'inventar' }))).toEqual({
      stoc: 0,
      diferenta: 0,
    });
    expect(await stockLevels(shop)).toEqual({ 'A1 DEP': 8 });
    expect(dataOf(await correct(shop, { id_articol, cantitate: 3, motiv: 'găsit' }))).toEqual({
      stoc: 3,
      diferenta: 3,
    });
    expect(await stockLevels(shop)).toEqual({ 'A1 DEP': 8, 'A1 -': 3 });
    expect(await told(shop, { id_articol, cod_gestiune: 'DEP' })).toHaveLength(3);
  });

  test('says exactly one of quantity and difference, and a reason [V2-STOCK-13]', async () => {
    const shop = await stocked();
    const id_articol = await articleId(shop);
    expect(problemsOf(await correct(shop, {}))).toEqual({
      id_articol: ['required'],
      motiv: ['required'],
      cantitate: ['required'],
    });
    const both = { id_articol, cantitate: 1, diferenta: 1, motiv: ' ' };
    expect(problemsOf(await correct(shop, both))).toEqual({ motiv: ['invalid_format'], diferenta: ['invalid_value'] });
    expect(problemsOf(await correct(shop, { id_articol, cantitate: 1.0001, motiv: 'x' }))).toMatchObject({
      cantitate: [expect.any(String)],
    });
    const foreign = await articleId(await stocked());
    expect((await correct(shop, { id_articol: foreign, cantitate: 1, motiv: 'x' })).status).toBe(404);
    expect((await correct(shop, { id_articol, cod_gestiune: 'NU', cantitate: 1, motiv: 'x' })).status).toBe(404);
    expect(await stockLevels(shop)).toEqual({ 'A1 DEP': 10 });
  });

  test('asked for twice with one Idempotency-Key is made once, and is in the audit trail with its reason [V2-STOCK-14]', async () => {
    const shop = await stocked();
    const body = { id_articol: await articleId(shop), cod_gestiune: 'DEP', diferenta: 5, motiv: 'retur de la client' };
    const key = { 'idempotency-key': 'corectie-1' };
    dataOf(await correct(shop, body, key));
    expect((await correct(shop, body, key)).headers.get('idempotency-replayed')).toBe('true');
    expect(await stockLevels(shop)).toEqual({ 'A1 DEP': 15 });
    const rows = (await shop.stored('audit_pending', 'pending_id')).filter(({ action }) => action === 'corrected');
    expect(rows).toMatchObject([
      { subject: 'stock', subject_name: 'A1 Cană', details: { reason: 'retur de la client', warehouse: 'DEP' } },
    ]);
  });
});

test('doctor names a stock that its movements do not add up to, and audit verify --deep counts corrections [V2-STOCK-12] [V2-STOCK-14]', async () => {
  const { connectionString, settings } = service;
  const shop = await stocked();
  const id_articol = await articleId(shop);
  dataOf(await correct(shop, { id_articol, cantitate: 6, motiv: 'inventar' }));
  await shop.issue({ articole: [sold({ cod_gestiune: undefined })] });
  const deep = () =>
    auditVerify({ connectionString, dataFolder: settings.dataFolder }, { deep: true, company: shop.code });
  const examine = async () => {
    const { out } = await runCommand(doctor, connectionString, { data: settings.dataFolder });
    return out.filter((line) => line.includes('movements add up to'));
  };
  expect(await examine()).toEqual(['ok     every stock is what its movements add up to']);
  expect((await deep()).code).toBe(0);
  await takeStock(service, shop.code);
  const [line] = await examine();
  expect(line).toContain(`A1 in no warehouse of company ${shop.code} is `);
  expect(line).toMatch(/^WRONG .*its movements say 5\.000\.$/);
});

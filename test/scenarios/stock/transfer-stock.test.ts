import { beforeAll, expect, test } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { counted } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { line, openShop, problemsOf, type Shop, stockLevels } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

type Members = Readonly<Record<string, unknown>>;

const send = (shop: Shop, method: string, path: string, json?: Members, more: Readonly<Record<string, string>> = {}) =>
  service.send(path, { method, headers: { ...shop.headers, ...more }, ...(json ? { json } : {}) });
const dataOf = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const reasonOf = (reply: Reply): string => {
  expect(reply.status, reply.text).toBe(400);
  expect(reply.body.detail).toBe(reply.body.motiv.mesaj);
  return reply.body.motiv.cod;
};

const stocked = async (more: Members = {}) => {
  const shop = await openShop(service, {
    setari: { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: true, ...more },
    gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }, { cod_gestiune: 'MAG' }],
    articole: [{ cod: 'A1', nume: 'Cană', stocuri: [{ cod_gestiune: 'DEP', stoc: 10 }] }],
  });
  const [{ id: id_articol }] = dataOf(await send(shop, 'GET', '/v2/articole'));
  const transfer = (json: Members, headers = {}) =>
    send(shop, 'POST', '/v2/stocuri/transferuri', { id_articol, din: 'DEP', in: 'MAG', ...json }, headers);
  return { shop, id_articol, transfer };
};
const warehouse = (shop: Shop, cod: string, json: Members) => send(shop, 'PATCH', `/v2/gestiuni/${cod}`, json);

test('a transfer is two movements, answered with the stock after each, once for its key [V2-STOCK-15]', async () => {
  const { shop, id_articol, transfer } = await stocked();
  const told = { 'idempotency-key': 'un transfer' };
  const first = await transfer({ cantitate: 2.5, motiv: 'Aprovizionare' }, told);
  const again = await transfer({ cantitate: 2.5, motiv: 'Aprovizionare' }, told);
  expect(again.text).toBe(first.text);
  const movement = { la: expect.any(String), tip: 'transfer', serie: null, numar: null, motiv: 'Aprovizionare' };
  expect(dataOf(first)).toEqual({
    miscari: [
      { cod_gestiune: 'DEP', ...movement, cantitate: -2.5, stoc: 7.5 },
      { cod_gestiune: 'MAG', ...movement, cantitate: 2.5, stoc: 2.5 },
    ],
  });
  const listed = dataOf(await send(shop, 'GET', `/v2/stocuri/miscari?id_articol=${id_articol}&cod_gestiune=MAG`));
  expect(listed).toEqual([{ ...movement, cantitate: 2.5, stoc: 2.5 }]);
  expect(await stockLevels(shop)).toEqual({ 'A1 DEP': 7.5, 'A1 MAG': 2.5 });
  dataOf(await transfer({ din: 'MAG', in: 'DEP', cantitate: 1 }));
  expect(await stockLevels(shop)).toEqual({ 'A1 DEP': 8.5, 'A1 MAG': 1.5 });
  const { connectionString, settings } = service;
  const { code, out } = await auditVerify(
    { connectionString, dataFolder: settings.dataFolder },
    { deep: true, company: shop.code },
  );
  expect(code, out.join('\n')).toBe(0);
});

test('quantities that the company hides are hidden here too [V2-STOCK-15] [V2-STOCK-5]', async () => {
  const { transfer } = await stocked({ expune_cantitati: false });
  expect(dataOf(await transfer({ cantitate: 1 })).miscari).toMatchObject([
    { cantitate: null, stoc: null },
    { cantitate: null, stoc: null },
  ]);
});

test('what is not there is not moved, also when transfers come at once from both sides [V2-STOCK-16]', async () => {
  const { shop, transfer } = await stocked();
  expect(reasonOf(await transfer({ cantitate: 10.001 }))).toBe('stoc_insuficient');
  const replies = await Promise.all([
    ...Array.from({ length: 6 }, () => transfer({ cantitate: 4 })),
    ...Array.from({ length: 3 }, () => transfer({ din: 'MAG', in: 'DEP', cantitate: 4 })),
  ]);
  for (const reply of replies.filter(({ status }) => status !== 200)) expect(reasonOf(reply)).toBe('stoc_insuficient');
  const levels = await stockLevels(shop);
  expect((levels['A1 DEP'] ?? 0) + (levels['A1 MAG'] ?? 0)).toBe(10);
  expect(Math.min(...Object.values(levels))).toBeGreaterThanOrEqual(0);
});

test('a transfer names two warehouses, an article of the company and an amount [V2-STOCK-16]', async () => {
  const { transfer } = await stocked();
  expect(reasonOf(await transfer({ in: 'dep', cantitate: 1 }))).toBe('aceeasi_gestiune');
  for (const json of [{ in: 'NICAIERI' }, { din: 'NICAIERI' }, { id_articol: `art_${'0'.repeat(32)}` }])
    expect((await transfer({ cantitate: 1, ...json })).status).toBe(404);
  const stranger = await stocked();
  expect((await transfer({ cantitate: 1, id_articol: stranger.id_articol })).status).toBe(404);
  expect(problemsOf(await transfer({ cantitate: 0, motiv: 'x'.repeat(201) }))).toEqual({
    cantitate: ['out_of_range'],
    motiv: ['out_of_range'],
  });
  expect(problemsOf(await transfer({ cantitate: 1.0001 }))).toHaveProperty('cantitate');
});

test('a warehouse is created once, whatever the case of its code [V2-STOCK-17]', async () => {
  const shop = await openShop(service);
  const create = (json: Members) => send(shop, 'POST', '/v2/gestiuni', json);
  expect(dataOf(await create({ cod_gestiune: 'SUD', nume: 'Magazin sud' }))).toEqual({
    cod_gestiune: 'SUD',
    nume: 'Magazin sud',
    activa: true,
  });
  expect(reasonOf(await create({ cod_gestiune: 'sud', nume: 'Altul' }))).toBe('gestiune_existenta');
  const atOnce = await Promise.all([1, 2, 3].map(() => create({ cod_gestiune: 'NORD', nume: 'Nord', activa: false })));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect(dataOf(await send(shop, 'GET', '/v2/gestiuni'))).toMatchObject([
    { cod_gestiune: 'SUD' },
    { cod_gestiune: 'NORD', activa: false },
  ]);
  expect(problemsOf(await create({ cod_gestiune: ' ', nume: 'x'.repeat(256) }))).toMatchObject({
    nume: ['out_of_range'],
  });
});

test('a warehouse without stock is switched off, and is then unknown to an issue until it is switched on [V2-STOCK-18]', async () => {
  const { shop, id_articol, transfer } = await stocked();
  const sold = (cod_gestiune: string) => ({
    articole: [line({ cod_articol: 'A1', denumire: 'Cană', cod_gestiune })],
  });
  await shop.issue(sold('DEP'));
  expect(reasonOf(await warehouse(shop, 'DEP', { activa: false }))).toBe('gestiune_cu_stoc');
  expect(dataOf(await warehouse(shop, 'mag', { activa: false, nume: 'Vechi' }))).toEqual({
    cod_gestiune: 'MAG',
    nume: 'Vechi',
    activa: false,
  });
  const refused = await shop.ask({
    serie: 'FCT',
    valuta: 'RON',
    tip_factura: 'F',
    client: { tip: 'PF', denumire: 'Ana' },
    ...sold('MAG'),
  });
  expect(problemsOf(refused)).toEqual({ 'articole[0].cod_gestiune': ['invalid_value'] });
  const correction = { id_articol, cod_gestiune: 'MAG', cantitate: 1, motiv: 'inventar' };
  expect(reasonOf(await send(shop, 'POST', '/v2/stocuri/corectii', correction))).toBe('gestiune_inactiva');
  expect(reasonOf(await transfer({ cantitate: 1 }))).toBe('gestiune_inactiva');
  expect(dataOf(await warehouse(shop, 'MAG', { activa: true }))).toMatchObject({ nume: 'Vechi', activa: true });
  await shop.issue(sold('MAG'));
  expect(await stockLevels(shop)).toEqual({ 'A1 DEP': 9, 'A1 MAG': -1 });
  expect(reasonOf(await warehouse(shop, 'MAG', { activa: false }))).toBe('gestiune_cu_stoc');
  expect((await warehouse(shop, 'ALTA', { activa: false })).status).toBe(404);
  expect((await warehouse(await openShop(service), 'MAG', { nume: 'x' })).status).toBe(404);
});

test('what comes in while a warehouse is switched off is refused, or keeps it on [V2-STOCK-18] [V2-STOCK-16]', async () => {
  const { shop, id_articol, transfer } = await stocked();
  const found = { id_articol, cod_gestiune: 'MAG', cantitate: 1, motiv: 'inventar' };
  for (let round = 0; round < counted(5, 40); round += 1) {
    const arriving = () => [
      transfer({ cantitate: 1 }),
      send(shop, 'POST', '/v2/stocuri/corectii', found),
      transfer({ cantitate: 1 }),
    ];
    await Promise.all([...arriving(), warehouse(shop, 'MAG', { activa: false }), ...arriving()]);
    const { activa } = dataOf(await warehouse(shop, 'MAG', { nume: 'Magazin' }));
    const stock = (await stockLevels(shop))['A1 MAG'] ?? 0;
    expect(activa || stock === 0, `${stock} in a warehouse that is switched off`).toBe(true);
    dataOf(await warehouse(shop, 'MAG', { activa: true }));
    for (const [cod_gestiune, cantitate] of Object.entries({ MAG: 0, DEP: 10 })) {
      const stocktaking = { id_articol, cod_gestiune, cantitate, motiv: 'inventar' };
      dataOf(await send(shop, 'POST', '/v2/stocuri/corectii', stocktaking));
    }
  }
});

test('moving stock and changing warehouses needs its own right [V2-RIGHT-24]', async () => {
  const shop = await openShop(service);
  await shop.change({ chei: [{ nume: shop.code, drepturi: ['articole:citire', 'articole:scriere', 'firma:citire'] }] });
  for (const [method, path, right] of [
    ['POST', '/v2/stocuri/transferuri', 'articole:gestionare'],
    ['POST', '/v2/gestiuni', 'articole:gestionare'],
    ['PATCH', '/v2/gestiuni/DEP', 'articole:gestionare'],
    ['PUT', '/v2/cursuri-valutare/EUR/2026-11-13', 'firma:gestionare'],
  ] as const) {
    const reply = await send(shop, method, path, {});
    expect([reply.status, reply.body.motiv.cod], path).toEqual([403, 'drept_lipsa']);
    expect(reply.body.motiv.mesaj).toContain(right);
  }
});

import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { bought, purchase } from './buying.ts';
import { begin } from './received-by-program.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

test('a program adds a supplier and writes its data, with the rules of the console [GRP-SUP-20] [GRP-SUP-15]', async () => {
  const { headers, trail } = await begin(service);
  const ask = (method: string, path: string, json?: unknown) =>
    service.send(`/v2/furnizori${path}`, { method, headers, ...(json === undefined ? {} : { json }) });
  const listed = async (id: string) => (await ask('GET', `?id=${id}`)).body.data;
  const made = await ask('POST', '', { denumire: 'Ambalaje Unu SRL', cod_unic: 'ro 90100242', localitate: 'Iași' });
  expect([made.status, made.body.data]).toEqual([200, { id: expect.stringMatching(/^frn_[0-9a-f]{32}$/) }]);
  const { id } = made.body.data;
  const unu = { denumire: 'Ambalaje Unu SRL', cod_unic: '90100242', cod_tara: 'RO' };
  expect(await listed(id)).toMatchObject([{ ...unu, localitate: 'Iași', telefon: null }]);
  const written = await ask('PUT', `/${id}`, { ...unu, cod_tara: undefined, telefon: '0740123456', localitate: null });
  expect([written.status, written.body.data]).toEqual([200, null]);
  expect(await listed(id)).toMatchObject([{ ...unu, localitate: null, telefon: '0740123456' }]);

  expect((await ask('POST', '', { denumire: 'Fără cod PFA' })).status).toBe(200);
  const refused = async (reply: ReturnType<typeof ask>) => {
    const { status, body } = await reply;
    return [status, body.validation_errors?.[0].name];
  };
  expect(await refused(ask('POST', '', { denumire: 'Altul', cod_unic: '90100242' }))).toEqual([400, 'cod_unic']);
  expect(await refused(ask('POST', '', { denumire: 'FARA COD pfa' }))).toEqual([400, 'denumire']);
  expect(await refused(ask('PUT', `/${id}`, { denumire: 'Fără cod PFA' }))).toEqual([400, 'denumire']);
  expect((await ask('PUT', `/frn_${'0'.repeat(32)}`, { denumire: 'Nimeni' })).status).toBe(404);
  const told = (await trail()).filter(({ subject }) => subject === 'supplier').map(({ action }) => action);
  expect(told).toEqual(['created', 'changed', 'created']);
});

test('a program ties lines of an approved invoice, and what is in stock moves with them [GRP-STOCK-2]', async () => {
  const { ask, done, levels } = await begin(service, {
    setari: { gestioneaza_stoc: true, intra_in_stoc_la_aprobare: true },
  });
  const articole = [bought({ cod_articol: 'A1', cod_gestiune: 'DEP' })];
  const { id } = await done('POST', '', purchase({ status: 'in_asteptare', articole }));
  await done('POST', `/${id}/aproba`, {});
  expect(await levels()).toMatchObject({ 'A1 DEP': 25 });
  const tied = await done('PUT', `/${id}/articole`, { articole: [{ nr_crt: 1, cod_gestiune: 'MAG' }] });
  expect(tied).toMatchObject({ id, status: 'aprobat', articole: [{ cod_gestiune: 'MAG' }] });
  expect(await levels()).toMatchObject({ 'A1 DEP': 0, 'A1 MAG': 25 });
  const wrong = await ask('PUT', `/${id}/articole`, { articole: [{ nr_crt: 9, cod_gestiune: 'MAG' }] });
  expect(wrong.status, wrong.text).toBe(400);
  const unknown = await ask('PUT', `/${id}/articole`, { articole: [{ nr_crt: 1, cod_gestiune: 'NU' }] });
  expect(unknown.status).toBe(404);
});

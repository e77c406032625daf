import { beforeAll, expect, test } from 'vitest';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, problemsOf } from '../invoices/shop.ts';
import { archivesOf, november } from './archiving.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const invalidState = (cod: string) => ({
  status: 400,
  type: 'urn:svc:api:v2:problem:invalid-state',
  motiv: { cod, mesaj: expect.any(String) },
});

test('the check counts what would be archived against the limit of the company, and creates nothing [V2-ARCH-1] [V2-ARCH-3]', async () => {
  const shop = await openShop(service, { setari: { limita_documente_arhiva: 2 } });
  const archives = archivesOf(service, shop);
  const counted = async (body: unknown = november) => (await archives.check(body)).body.data;
  expect(await counted()).toEqual({
    numar_documente_ramase: 2,
    poate_genera_arhiva: false,
    numar_documente_gasite: 0,
  });
  await shop.issue();
  await shop.issue({ data_emitere: '2026-11-14' });
  expect(await counted()).toEqual({
    numar_documente_ramase: 0,
    poate_genera_arhiva: true,
    numar_documente_gasite: 2,
  });
  expect(await counted({ data_de_la: '2026-11-14', data_pana_la: '2026-11-14', tip_arhiva: null })).toMatchObject({
    numar_documente_gasite: 1,
    numar_documente_ramase: 1,
  });
  await shop.issue();
  expect(await counted()).toEqual({
    numar_documente_ramase: 0,
    poate_genera_arhiva: false,
    numar_documente_gasite: 3,
  });
  expect(await counted({ ...november, tip_arhiva: 'facturi_furnizori' })).toEqual({
    numar_documente_ramase: 2,
    poate_genera_arhiva: false,
    numar_documente_gasite: 0,
  });
  expect(await shop.stored('archives')).toEqual([]);
});

test('over the limit, or with nothing found, creation is invalid-state and leaves nothing behind [V2-ARCH-4]', async () => {
  const shop = await openShop(service, { setari: { limita_documente_arhiva: 1 } });
  const archives = archivesOf(service, shop);
  expect((await archives.ask()).body).toMatchObject(invalidState('niciun_document'));
  await shop.issue();
  expect((await archives.ask({ ...november, tip_arhiva: 'facturi_furnizori' })).body).toMatchObject(
    invalidState('niciun_document'),
  );
  expect((await archives.ask()).status).toBe(200);
  await shop.issue();
  const over = await archives.ask();
  expect(over.body).toMatchObject(invalidState('limita_depasita'));
  expect(over.body.detail).toBe(
    'S-au gasit 2 documente, iar o arhiva a firmei are cel mult 1. Cereti o perioada mai scurta.',
  );
  expect(await shop.stored('archives')).toHaveLength(1);
  expect(await shop.stored('jobs')).toHaveLength(1);
});

test('a limit of none allows no archive [V2-ARCH-4]', async () => {
  const shop = await openShop(service, { setari: { limita_documente_arhiva: 0 } });
  await shop.issue();
  const archives = archivesOf(service, shop);
  expect((await archives.check()).body.data).toMatchObject({ poate_genera_arhiva: false, numar_documente_ramase: 0 });
  expect((await archives.ask()).body).toMatchObject(invalidState('limita_depasita'));
});

test.each(['', '/verifica-limite'])(
  'POST /v2/arhive-pdf%s tells every wrong member at once [V2-ARCH-1] [V2-ARCH-13]',
  async (path) => {
    const shop = await openShop(service);
    const post = (json: unknown) =>
      service.send(`/v2/arhive-pdf${path}`, { method: 'POST', headers: shop.headers, json });
    expect(problemsOf(await post({}))).toEqual({ data_de_la: ['required'], data_pana_la: ['required'] });
    expect(
      problemsOf(await post({ data_de_la: '2026-02-30', data_pana_la: 5, tip_arhiva: 'altele', limita: 1 })),
    ).toEqual({
      data_de_la: ['invalid_format'],
      data_pana_la: ['invalid_format'],
      tip_arhiva: ['invalid_value'],
      limita: ['invalid_value'],
    });
    expect(problemsOf(await post({ data_de_la: '2026-11-02', data_pana_la: '2026-11-01' }))).toEqual({
      data_de_la: ['out_of_range'],
    });
    expect((await post([])).status).toBe(400);
    const text = await service.send(`/v2/arhive-pdf${path}`, {
      method: 'POST',
      headers: { ...shop.headers, 'content-type': 'text/plain' },
      body: 'x',
    });
    expect(text.status).toBe(415);
    // A period has no longest length: what is bounded is the number of documents.
    const ever = await post({ data_de_la: '1900-01-01', data_pana_la: '9999-12-31' });
    expect(ever.body.motiv?.cod ?? ever.body.data.numar_documente_gasite).toBe(path === '' ? 'niciun_document' : 0);
  },
);

test('an id of another company, an unknown one and one of another form are told apart by nobody but the router [V2-ARCH-9] [V2-ID-3] [V2-ID-5] [V2-ARCH-13]', async () => {
  const [one, two] = [await openShop(service), await openShop(service)];
  await one.issue();
  const id = await archivesOf(service, one).create();
  const others = archivesOf(service, two);
  const unknown = `arh_${'0'.repeat(32)}`;
  for (const ask of [others.read, others.link]) {
    const [foreign, missing] = [await ask(id), await ask(unknown)];
    expect(foreign.status).toBe(404);
    expect(foreign.body.type).toBe('urn:svc:api:v2:problem:resource-not-found');
    const plain = ({ meta: _meta, instance: _instance, ...rest }: Record<string, unknown>) => rest;
    expect(plain(foreign.body)).toEqual(plain(missing.body));
    for (const wrong of [id.toUpperCase(), id.slice(0, -1), `${id}0`, id.replace('arh', 'cli')]) {
      expect((await ask(wrong)).body.type, wrong).toBe('urn:svc:api:v2:problem:url-not-found');
    }
  }
  expect((await archivesOf(service, one).read(id)).status).toBe(200);
});

test('every archive operation needs arhive:gestionare [V2-RIGHT-14]', async () => {
  const shop = await openShop(service);
  await shop.issue();
  const id = await archivesOf(service, shop).create();
  const keys = await provisionForTest(service, {
    companii: [
      {
        cod_unic: shop.code,
        denumire: shop.code,
        chei: [
          { nume: `cu ${shop.code}`, drepturi: ['arhive:gestionare'] },
          { nume: `fara ${shop.code}`, drepturi: ['facturi:citire', 'facturi:emitere'] },
        ],
      },
    ],
  });
  const as = (name: string) =>
    archivesOf(service, { headers: { ...shop.headers, authorization: `Bearer ${keys[`${name} ${shop.code}`]}` } });
  const statuses = async ({ check, ask, read, link }: ReturnType<typeof as>) =>
    (await Promise.all([check(), ask(), read(id), link(id)])).map((reply) => [reply.status, reply.body.motiv?.cod]);
  expect(await statuses(as('fara'))).toEqual(Array.from({ length: 4 }, () => [403, 'drept_lipsa']));
  expect(await statuses(as('cu'))).toEqual([
    [200, undefined],
    [200, undefined],
    [200, undefined],
    [400, 'arhiva_nu_este_gata'],
  ]);
});

test('the check is answered once in 5 seconds per company, creation once in 30 [V2-RATE-7] [V2-RATE-8]', async () => {
  const limited = await testService({ rateLimits: 'on' });
  const [one, two] = [await openShop(limited), await openShop(limited)];
  const replies = async (ask: () => Promise<{ status: number; headers: Headers }>) => {
    const [first, second] = [await ask(), await ask()];
    return [first.status, second.status, first.headers.get('ratelimit-policy'), second.headers.get('retry-after')];
  };
  const archives = archivesOf(limited, one);
  expect(await replies(() => archives.check())).toEqual([
    200,
    429,
    '"default";q=1;w=5',
    expect.stringMatching(/^[345]$/),
  ]);
  expect(await replies(() => archives.ask())).toEqual([
    400,
    429,
    '"default";q=1;w=30',
    expect.stringMatching(/^(?:2[5-9]|30)$/),
  ]);
  expect((await archivesOf(limited, two).check()).status).toBe(200);
  expect((await archives.read(`arh_${'0'.repeat(32)}`)).status).toBe(404);
});

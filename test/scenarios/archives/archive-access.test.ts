import { beforeAll, expect, test } from 'vitest';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, problemsOf } from '../invoices/shop.ts';
import { archivesOf, november, work } from './archiving.ts';

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

test('a link ends with its key: revoked, expired or without the right, it is 404 like one that never was; other keys open theirs [V2-ARCH-14]', async () => {
  const shop = await openShop(service);
  await shop.issue();
  const id = await archivesOf(service, shop).create();
  const stop = work(service);
  await archivesOf(service, shop).until(id, 'procesat');
  await stop();
  const keyed = (name: string, more: object = {}) => ({
    nume: `${name} ${shop.code}`,
    drepturi: ['arhive:gestionare'],
    ...more,
  });
  const provision = (...chei: readonly object[]) =>
    provisionForTest(service, { companii: [{ cod_unic: shop.code, denumire: shop.code, chei }] });
  const names = ['revocata', 'expirata', 'fara drept', 'buna'];
  const keys = await provision(...names.map((name) => keyed(name)));
  const linkOf = async (name: string): Promise<string> => {
    const headers = { ...shop.headers, authorization: `Bearer ${keys[`${name} ${shop.code}`]}` };
    return (await archivesOf(service, { headers }).link(id)).body.data.link;
  };
  const links = await Promise.all(names.map(linkOf));
  const statuses = () => Promise.all(links.map(async (link) => (await fetch(link)).status));
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await provision(
    keyed('revocata', { revocata: true }),
    keyed('expirata', { expira_la: '2026-11-15T09:59:59Z' }),
    keyed('fara drept', { drepturi: ['facturi:citire'] }),
  );
  expect(await statuses()).toEqual([404, 404, 404, 200]);
  const said = async (address: string) => {
    const {
      meta: _meta,
      instance: _instance,
      ...rest
    } = (await (await fetch(address)).json()) as Record<string, unknown>;
    return rest;
  };
  expect(await said(links[0] ?? '')).toEqual(await said(`${service.url}/arhive/nimic`));
});

test('a link is another each time, opens without a key for ten minutes and then is 404; before the archive is ready there is none [V2-ARCH-10]', async () => {
  const shop = await openShop(service);
  for (let count = 0; count < 3; count += 1) await shop.issue();
  const archives = archivesOf(service, shop);
  const id = await archives.create();
  const early = await archives.link(id);
  expect(early.body).toMatchObject(invalidState('arhiva_nu_este_gata'));
  expect(early.body.detail).toContain('este inca in lucru');
  const stop = work(service);
  await archives.until(id, 'procesat');
  await stop();

  const reply = await archives.link(id);
  const { link } = reply.body.data;
  expect(reply.body.data).toEqual({ id, link: expect.any(String), expira_in_secunde: 600 });
  expect(link).toMatch(new RegExp(`^${service.url}/arhive/[\\w-]{60,200}$`));
  const again = (await archives.link(id)).body.data.link;
  expect(again).not.toBe(link);
  for (const secret of [shop.code, id.slice(4)]) expect(link).not.toContain(secret);

  const whole = await fetch(link);
  const zip = Buffer.from(await whole.arrayBuffer());
  expect(whole.status).toBe(200);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(zip.length),
    'content-disposition': 'attachment; filename="arhiva-2026-11-01-2026-11-30.zip"',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  });
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(Buffer.from(await (await fetch(again)).arrayBuffer())).toEqual(zip);

  const etag = whole.headers.get('etag') ?? '';
  const part = async (headers: Record<string, string>, method = 'GET') => {
    const response = await fetch(link, { method, headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const [range, length] = ['content-range', 'content-length'].map((name) => response.headers.get(name));
    return { status: response.status, range, length, bytes };
  };
  expect(await part({ range: 'bytes=10-19' })).toEqual({
    status: 206,
    range: `bytes 10-19/${zip.length}`,
    length: '10',
    bytes: zip.subarray(10, 20),
  });
  // Also from one chunk into the next.
  const [, second] = (await shop.stored('archive_chunks', 'starts_at')).map(({ starts_at }) => Number(starts_at));
  expect(second).toBeGreaterThan(0);
  for (const [first = 0, last = 0] of [
    [Number(second) - 1, Number(second)],
    [Number(second) - 1, Number(second) - 1],
    [Number(second), Number(second)],
    [0, zip.length - 1],
  ]) {
    const bytes = zip.subarray(first, last + 1);
    expect(await part({ range: `bytes=${first}-${last}` })).toMatchObject({ status: 206, bytes });
  }
  expect(await part({ range: 'bytes=-5', 'if-range': etag })).toMatchObject({ status: 206, bytes: zip.subarray(-5) });
  expect(await part({ range: 'bytes=5-', 'if-range': '"alta"' })).toMatchObject({ status: 200, bytes: zip });
  expect(await part({ range: `bytes=${zip.length}-` })).toMatchObject({ status: 416, range: `bytes */${zip.length}` });
  expect(await part({ 'if-none-match': etag })).toMatchObject({ status: 304 });
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const head = { status: 200, length: String(zip.length), bytes: Buffer.alloc(0) };
    expect(await part(headers, 'HEAD')).toMatchObject(head);
  }
  const other = await fetch(link, { method: 'DELETE' });
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect((await fetch(link, { method: 'OPTIONS' })).status).toBe(204);

  const token = link.split('/').at(-1);
  const swapped = token.startsWith('A') ? token.replace('A', 'B') : `A${token.slice(1)}`;
  for (const wrong of [swapped, `${token.slice(0, -4)}AAAA`, token.slice(0, 40), 'x', `${token}A`]) {
    expect((await fetch(`${service.url}/arhive/${wrong}`)).status, wrong).toBe(404);
  }
  expect(service.logged()).toContain('/arhive/***');
  expect(service.logged()).not.toContain(token);

  service.clock.set('2026-11-15T10:09:59.999Z');
  expect((await fetch(link)).status).toBe(200);
  service.clock.set('2026-11-15T10:10:00Z');
  const over = await fetch(link);
  expect(over.status).toBe(404);
  expect(over.headers.get('content-type')).toContain('application/problem+json');
  expect((await fetch((await archives.link(id)).body.data.link)).status).toBe(200);
});

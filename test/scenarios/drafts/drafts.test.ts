import { beforeAll, describe, expect, test } from 'vitest';
import { auditedMoves } from '../../support/behind-the-wire/documents.ts';
import { manyDrafts } from '../../support/behind-the-wire/drafts.ts';
import { counted } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, line, openShop, type Shop } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

type Members = Readonly<Record<string, unknown>>;

/** A company, and what is done with its drafts. */
async function desk(company: Members = {}) {
  const shop = await openShop(service, company);
  const send = (method: string, path: string, json?: unknown, more: Readonly<Record<string, string>> = {}) =>
    service.send(`/v2/ciorne${path}`, {
      method,
      headers: { ...shop.headers, ...more },
      ...(json === undefined ? {} : { json }),
    });
  const done = async (method: string, path: string, json?: unknown) => {
    const reply = await send(method, path, json);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  return { shop, send, done, save: async (json: unknown): Promise<string> => (await done('POST', '', json)).id };
}

const campuri = (draft: { readonly probleme: readonly { readonly camp: string }[] }) =>
  draft.probleme.map(({ camp }) => camp);
const numbers = async (shop: Shop): Promise<readonly string[]> =>
  (await shop.list()).body.data.map(({ numar }: { readonly numar: string }) => numar);

describe('a draft', () => {
  test('is saved with almost nothing, read back, listed, replaced and deleted, and leaves its traces in the journal [V2-DRAFT-1] [V2-DRAFT-2]', async () => {
    const { shop, send, done, save } = await desk();
    const id = await save({ nume: 'De completat', client: { denumire: 'Ana' }, text: null });
    expect(id).toMatch(/^cio_[0-9a-f]{32}$/);
    const read = await done('GET', `/${id}`);
    expect(read).toMatchObject({ id, nume: 'De completat', serie: null, text: null, articole: null, totaluri: null });
    expect(read.client).toMatchObject({ denumire: 'Ana', cod_unic: null });
    const newer = await save({});
    const list = await done('GET', '');
    expect(list.map((row: { id: string }) => row.id)).toEqual([newer, id]);
    expect(list[1]).toMatchObject({ nume: 'De completat', nume_client: 'Ana', serie: null });
    expect(campuri(list[1])).toContain('serie');
    expect(await done('PUT', `/${id}`, { serie: 'FCT' })).toMatchObject({ id, nume: null, client: null, serie: 'FCT' });
    expect(await done('DELETE', `/${id}`)).toBe(null);
    expect((await send('GET', `/${id}`)).status).toBe(404);
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
    expect((await send('PUT', `/${id}`, {})).status).toBe(404);
    expect((await auditedMoves(service, shop.code, 'draft')).map((said) => said.split(' ').at(-1))).toEqual(
      expect.arrayContaining(['created', 'changed', 'deleted']),
    );
    expect(await numbers(shop)).toEqual([]);
  });

  test('says what issuing would refuse, by field, and that nothing is wrong once it can be issued [V2-DRAFT-3]', async () => {
    const { done, save } = await desk();
    const id = await save({ serie: 'NU', articole: [{ denumire: 'Ceva' }, line()] });
    const wrong = await done('GET', `/${id}`);
    expect(campuri(wrong)).toEqual(
      expect.arrayContaining(['valuta', 'tip_factura', 'client', 'articole[0].nr_produse', 'serie']),
    );
    const ofSeries = wrong.probleme.find(({ camp }: { camp: string }) => camp === 'serie');
    expect(ofSeries).toMatchObject({ pointer: '/serie', cod: 'invalid_value', mesaj: expect.stringContaining('FCT') });
    expect(await done('PUT', `/${id}`, invoice())).toMatchObject({ probleme: [] });
    const noDate = await done('PUT', `/${id}`, invoice({ data_emitere: '2026-11-15', data_scadenta: '2026-11-01' }));
    expect(campuri(noDate)).toEqual(['data_scadenta']);
  });

  test('with more wrong lines than are looked for is saved, told of and read all the same [V2-DRAFT-3] [V2-VAL-1]', async () => {
    const { done, save } = await desk();
    const id = await save({ articole: Array.from({ length: 300 }, () => ({ denumire: 'Ceva' })) });
    const wrong = await done('GET', `/${id}`);
    expect(campuri(wrong)).toContain('articole[0].nr_produse');
    expect(wrong.articole).toHaveLength(300);
    expect(wrong.totaluri).toBeNull();
  });

  test('sums its lines before the rest is known, exactly as the invoice will [V2-DRAFT-3]', async () => {
    const { shop, done, save } = await desk();
    const articole = [line({ nr_produse: 3, pret_unitar: 33.333 }), line({ nr_crt: 2, cota_tva: 0.11 })];
    const id = await save({ articole });
    const { totaluri } = await done('GET', `/${id}`);
    await done('PUT', `/${id}`, invoice({ articole }));
    expect(await done('GET', `/${id}`)).toMatchObject({ totaluri });
    const { serie, numar } = await done('POST', `/${id}/emite`);
    expect((await shop.read(serie, numar)).body.data).toMatchObject(totaluri);
    const half = await save({ articole: [...articole, { denumire: 'Fara pret' }] });
    expect(await done('GET', `/${half}`)).toMatchObject({ totaluri: null });
  });

  test('takes no number, moves no stock and creates nobody [V2-DRAFT-1]', async () => {
    const { shop, save } = await desk();
    await save(invoice());
    expect([await shop.stored('clients'), await shop.stored('articles')]).toEqual([[], []]);
    expect(await shop.issue()).toMatchObject({ numar: '1' });
  });

  test('has the form of an issue: what is unknown or of another type is 400 [V2-DRAFT-1]', async () => {
    const { send } = await desk();
    const reply = await send('POST', '', { seria: 'FCT', valuta: 7, articole: [{ pret: 1 }], nume: 'x'.repeat(101) });
    expect(reply.status).toBe(400);
    expect(reply.body.validation_errors.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'articole[0].pret',
      'nume',
      'seria',
      'valuta',
    ]);
  });

  test('is of the whole company, and of no other: with its id others find nothing [V2-DRAFT-5]', async () => {
    const [mine, other] = [await desk(), await desk()];
    const id = await mine.save(invoice());
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/emite'],
    ] as const) {
      const [reply, never] = [
        await other.send(method, `/${id}${path}`),
        await other.send(method, `/cio_${'0'.repeat(32)}${path}`),
      ];
      expect([reply.status, reply.body.detail]).toEqual([404, never.body.detail]);
    }
    expect((await other.send('PUT', `/${id}`, {})).status).toBe(404);
    expect((await other.done('GET', '')).length).toBe(0);
    expect(await mine.done('GET', `/${id}`)).toMatchObject({ probleme: [] });
  });

  test('has at most 1 MiB, and a company at most 500 [V2-DRAFT-6]', async () => {
    const { shop, send, save } = await desk();
    const description = 'd'.repeat(1900);
    const articole = Array.from({ length: 600 }, (_, n) => line({ nr_crt: n + 1, descriere: description }));
    const large = await send('POST', '', { articole });
    expect([large.status, large.body.detail]).toEqual([413, expect.stringContaining('1 MiB')]);
    const id = await save({ articole: articole.slice(0, 400) });
    expect((await send('PUT', `/${id}`, { articole })).status).toBe(413);
    expect((await send('GET', `/${id}`)).body.data.articole).toHaveLength(400);
    await manyDrafts(service, shop.code, 499);
    const beyond = await send('POST', '', {});
    expect([beyond.status, beyond.body.motiv.cod]).toEqual([400, 'prea_multe_ciorne']);
  });
});

describe('issuing a draft', () => {
  test('answers as the issue does, and the draft is gone [V2-DRAFT-4]', async () => {
    const { shop, send, done, save } = await desk();
    const id = await save({ nume: 'Prima', ...invoice() });
    expect(await done('POST', `/${id}/emite`)).toMatchObject({ serie: 'FCT', numar: '1', stocuri: [] });
    expect((await send('GET', `/${id}`)).status).toBe(404);
    expect((await send('POST', `/${id}/emite`)).status).toBe(404);
    expect(await numbers(shop)).toEqual(['1']);
    expect(await auditedMoves(service, shop.code, 'draft')).toEqual(['Prima created', 'Prima issued']);
  });

  test('of many at the same time one issues, with or without a key of repetition [V2-DRAFT-4]', async () => {
    const { shop, send, save } = await desk();
    const tries = counted(6, 30);
    const id = await save(invoice());
    const replies = await Promise.all(
      Array.from({ length: tries }, (_, n) =>
        send('POST', `/${id}/emite`, undefined, n % 2 ? { 'idempotency-key': `cheie-${n}` } : {}),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(tries - 1).fill(404)]);
    expect(await numbers(shop)).toEqual(['1']);
  });

  test('repeated with its key gives the first answer [V2-DRAFT-4]', async () => {
    const { shop, send, save } = await desk();
    const id = await save(invoice());
    const once = () => send('POST', `/${id}/emite`, undefined, { 'idempotency-key': 'aceeasi' });
    const [first, again] = [await once(), await once()];
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    expect(again.body.data).toEqual(first.body.data);
    expect(await numbers(shop)).toEqual(['1']);
  });

  test('while somebody saves it anew issues what was saved last, or what was there before, and never both [V2-DRAFT-4]', async () => {
    const { shop, send, save } = await desk();
    const id = await save(invoice({ id_extern: 'v0' }));
    const [issued, ...saved] = await Promise.all([
      send('POST', `/${id}/emite`),
      ...Array.from({ length: 5 }, (_, n) => send('PUT', `/${id}`, invoice({ id_extern: `v${n + 1}` }))),
    ]);
    expect(issued?.status, issued?.text).toBe(200);
    expect(saved.every(({ status }) => [200, 404].includes(status))).toBe(true);
    expect(await numbers(shop)).toEqual(['1']);
    expect((await send('GET', `/${id}`)).status).toBe(404);
  });

  test('is refused with every problem by its field, and the draft stays [V2-DRAFT-4]', async () => {
    const { shop, send, done, save } = await desk();
    const id = await save({ serie: 'NU', client: client() });
    const reply = await send('POST', `/${id}/emite`);
    expect([reply.status, reply.body.type]).toEqual([400, 'urn:svc:api:v2:problem:validation']);
    const names = reply.body.validation_errors.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['valuta', 'tip_factura', 'articole', 'serie']));
    expect(await done('GET', `/${id}`)).toMatchObject({ serie: 'NU' });
    await shop.issue({ numar: 'A1' });
    const taken = await save(invoice({ numar: 'A1' }));
    expect(campuri(await done('GET', `/${taken}`))).toEqual(['numar']);
    expect((await send('POST', `/${taken}/emite`)).body.motiv.cod).toBe('factura_duplicata');
    const unknown = await save(invoice());
    const platform = await send('POST', `/${unknown}/emite`, undefined, { 'svc-url-platforma': 'https://alta.ro' });
    expect(platform.body.validation_errors).toMatchObject([{ location: 'header', name: 'Svc-Url-Platforma' }]);
  });

  test('of a proforma says beforehand that it is invoiced already [V2-DRAFT-3] [V2-DRAFT-4]', async () => {
    const { shop, send, done, save } = await desk();
    const { serie, numar } = await shop.issue({ serie: 'PRF', tip_factura: 'P' });
    const draft = invoice({ proforma: { serie, numar } });
    const id = await save(draft);
    expect(await done('GET', `/${id}`)).toMatchObject({ probleme: [] });
    await shop.issue({ proforma: { serie, numar } });
    expect(campuri(await done('GET', `/${id}`))).toEqual(['proforma']);
    expect((await send('POST', `/${id}/emite`)).body.motiv.cod).toBe('proforma_facturata');
    const cancelled = await shop.issue({ serie: 'PRF', tip_factura: 'P' });
    await service.send(`/v2/facturi/PRF/${cancelled.numar}/anuleaza`, { method: 'POST', headers: shop.headers });
    const other = await save(invoice({ proforma: { serie: 'PRF', numar: cancelled.numar } }));
    expect((await send('POST', `/${other}/emite`)).body.motiv.cod).toBe('stare_nepermisa');
  });
});

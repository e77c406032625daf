import { beforeAll, describe, expect, test } from 'vitest';
import { auditedMoves } from '../../support/behind-the-wire/documents.ts';
import { crowd } from '../../support/behind-the-wire/drafts.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, platform, type Shop } from '../invoices/shop.ts';
import { purchase } from '../suppliers/buying.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

type Headers = Readonly<Record<string, string>>;

/** A company with one thing of each kind, and the addresses of the three. */
async function office() {
  const shop = await openShop(service, { facturi_furnizori: [purchase()] });
  await shop.issue();
  const get = async (path: string) => (await service.send(path, { headers: shop.headers })).body.data;
  const [client] = await get('/v2/clienti');
  const [received] = await get('/v2/facturi-furnizori');
  const things = [`/v2/clienti/${client.id}`, '/v2/facturi/FCT/1', `/v2/facturi-furnizori/${received.id}`] as const;
  return { shop, things, ...callsOf(shop) };
}

function callsOf({ headers }: Pick<Shop, 'headers'>) {
  const send = (method: string, path: string, json?: unknown, more: Headers = {}) =>
    service.send(path, { method, headers: { ...headers, ...more }, ...(json === undefined ? {} : { json }) });
  const done = async (method: string, path: string, json?: unknown) => {
    const reply = await send(method, path, json);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  return { send, done };
}

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const file = (content: Buffer = pdf, tip = 'application/pdf', nume = 'contract țuică.pdf') => ({
  nume,
  tip,
  continut: content.toString('base64'),
});

describe('notes', () => {
  test('of a client, a document and a received invoice are added, listed and deleted, each at its own [V2-NOTE-1]', async () => {
    const { shop, things, send, done } = await office();
    for (const [place, thing] of things.entries()) {
      const first = await done('POST', `${thing}/note`, { text: `Prima ${place}` });
      expect(first).toMatchObject({ id: expect.stringMatching(/^not_[0-9a-f]{32}$/), text: `Prima ${place}` });
      expect(first.autor).toBe(shop.code);
      await done('POST', `${thing}/note`, { text: 'A doua' });
      expect((await done('GET', `${thing}/note`)).map(({ text }: { text: string }) => text)).toEqual([
        'A doua',
        `Prima ${place}`,
      ]);
      const other = things[(place + 1) % things.length];
      expect((await send('DELETE', `${other}/note/${first.id}`)).status).toBe(404);
      expect(await done('DELETE', `${thing}/note/${first.id}`)).toBe(null);
      expect((await send('DELETE', `${thing}/note/${first.id}`)).status).toBe(404);
      expect(await done('GET', `${thing}/note`)).toHaveLength(1);
    }
    expect(await auditedMoves(service, shop.code, 'note')).toEqual(
      expect.arrayContaining(['FCT 1 created', 'FCT 1 deleted', 'FF-908 created']),
    );
  });

  test('repeated under one key are written once, and are paged [V2-NOTE-1] [V2-IDEM-1]', async () => {
    const { things, send, done } = await office();
    const [thing] = things;
    const once = () => send('POST', `${thing}/note`, { text: 'O data' }, { 'idempotency-key': 'nota' });
    const [first, again] = [await once(), await once()];
    expect([again.headers.get('idempotency-replayed'), again.body.data.id]).toEqual(['true', first.body.data.id]);
    for (const text of ['b', 'c']) await done('POST', `${thing}/note`, { text });
    const page = await send('GET', `${thing}/note?limit=2`);
    const rest = await send('GET', `${thing}/note?limit=2&cursor=${page.body.meta.pagination.next_cursor}`);
    expect([...page.body.data, ...rest.body.data].map(({ text }) => text)).toEqual(['c', 'b', 'O data']);
  });

  test.each([[''], ['  '], ['x'.repeat(5001)], [7]])('of %j are 400 [V2-NOTE-1]', async (text) => {
    const { things, send } = await office();
    expect((await send('POST', `${things[1]}/note`, { text })).status).toBe(400);
  });
});

describe('files', () => {
  test('are added, listed, downloaded as attachments and deleted, each at its own thing [V2-NOTE-2] [V2-NOTE-4]', async () => {
    const { shop, things, send, done } = await office();
    for (const [place, thing] of things.entries()) {
      const added = await done('POST', `${thing}/fisiere`, file());
      expect(added).toMatchObject({ nume: 'contract țuică.pdf', tip: 'application/pdf', octeti: pdf.length });
      expect(await done('GET', `${thing}/fisiere`)).toEqual([added]);
      const response = await fetch(`${service.url}${thing}/fisiere/${added.id}`, { headers: shop.headers });
      expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="contract tuica\.pdf"; /);
      const other = things[(place + 1) % things.length];
      expect((await send('GET', `${other}/fisiere/${added.id}`)).status).toBe(404);
      expect((await send('DELETE', `${other}/fisiere/${added.id}`)).status).toBe(404);
      expect(await done('DELETE', `${thing}/fisiere/${added.id}`)).toBe(null);
      expect((await send('GET', `${thing}/fisiere/${added.id}`)).status).toBe(404);
    }
    expect(await auditedMoves(service, shop.code, 'file')).toContain('FCT 1 deleted');
  });

  test('of 10 MiB are taken and given back whole, one byte more is refused [V2-NOTE-3] [V2-NOTE-4]', async () => {
    const { shop, things, send, done } = await office();
    const large = Buffer.alloc(10 * 1024 * 1024, 'abcdefgh');
    large.write('%PDF-1.4\n');
    const { id, octeti } = await done('POST', `${things[1]}/fisiere`, file(large));
    expect(octeti).toBe(large.length);
    const response = await fetch(`${service.url}${things[1]}/fisiere/${id}`, { headers: shop.headers });
    expect(Buffer.from(await response.arrayBuffer()).equals(large)).toBe(true);
    const beyond = await send('POST', `${things[1]}/fisiere`, file(Buffer.concat([large, Buffer.of(0)])));
    expect([beyond.status, beyond.body.validation_errors?.[0].name]).toEqual([400, 'continut']);
    const huge = await send('POST', `${things[1]}/fisiere`, file(Buffer.alloc(12 * 1024 * 1024)));
    expect([huge.status, huge.body.detail]).toEqual([413, expect.stringContaining('14 MiB')]);
  });

  test.each([
    ['another type than it says', file(pdf, 'png'), 'tip'],
    ['a type that is not taken', file(pdf, 'application/zip'), 'tip'],
    ['a page for a browser', file(Buffer.from('<html><script>1</script></html>'), 'xml'), 'continut'],
    ['a program', file(Buffer.from('MZ program'), 'pdf'), 'continut'],
    ['no base64', { ...file(), continut: 'a*b' }, 'continut'],
    ['cut base64', { ...file(), continut: 'JVBER' }, 'continut'],
    ['a name with a path', file(pdf, 'pdf', '../x.pdf'), 'nume'],
    ['no name', file(pdf, 'pdf', '  '), 'nume'],
    ['a name of two lines', file(pdf, 'pdf', 'x\r\nSet-Cookie: a.pdf'), 'nume'],
    ['a name that reads backwards', file(pdf, 'pdf', 'factura\u202Efdp.exe'), 'nume'],
  ])('with %s are 400 at the member [V2-NOTE-2]', async (_what, body, member) => {
    const { things, send } = await office();
    const reply = await send('POST', `${things[0]}/fisiere`, body);
    expect([reply.status, reply.body.validation_errors?.[0].name]).toEqual([400, member]);
  });

  test.each(['pdf', 'application/pdf', 'PDF'])('may say their type as %s [V2-NOTE-2]', async (tip) => {
    const { things, done } = await office();
    expect(await done('POST', `${things[0]}/fisiere`, file(pdf, tip))).toMatchObject({ tip: 'application/pdf' });
  });

  test.each([
    ['client', 'clients', 0],
    ['document', 'invoices', 1],
    ['received invoice', 'supplier_invoices', 2],
  ] as const)('and notes of a %s are bounded in number and bytes [V2-NOTE-3]', async (_what, table, place) => {
    const { shop, things, send, done } = await office();
    await crowd(service, shop.code, table, { notes: 1000, files: 10, bytes: 10 * 1024 * 1024 });
    const coded = async (path: string, body: unknown) => {
      const { status, body: said } = await send('POST', `${things[place]}${path}`, body);
      return [status, said.motiv?.cod];
    };
    expect(await coded('/note', { text: 'Inca una' })).toEqual([400, 'prea_multe_note']);
    expect(await coded('/fisiere', file())).toEqual([400, 'fisiere_prea_mari']);
    await done('POST', `${things[(place + 1) % things.length]}/fisiere`, file());
    const other = await office();
    await crowd(service, other.shop.code, table, { notes: 0, files: 200, bytes: 10 });
    const full = await other.send('POST', `${other.things[place]}/fisiere`, file());
    expect([full.status, full.body.motiv.cod]).toEqual([400, 'prea_multe_fisiere']);
  });
});

test('of other companies, and of things that never were, are 404 [V2-NOTE-5]', async () => {
  const [mine, other] = [await office(), await office()];
  for (const thing of mine.things.filter((path) => !path.includes('FCT'))) {
    const note = await mine.done('POST', `${thing}/note`, { text: 'A mea' });
    const kept = await mine.done('POST', `${thing}/fisiere`, file());
    const replies = [
      await other.send('POST', `${thing}/note`, { text: 'A ta' }),
      await other.send('GET', `${thing}/note`),
      await other.send('DELETE', `${thing}/note/${note.id}`),
      await other.send('POST', `${thing}/fisiere`, file()),
      await other.send('GET', `${thing}/fisiere`),
      await other.send('GET', `${thing}/fisiere/${kept.id}`),
      await other.send('DELETE', `${thing}/fisiere/${kept.id}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
  }
  const kept = await mine.done('POST', '/v2/facturi/FCT/1/fisiere', file());
  expect((await other.send('GET', `/v2/facturi/FCT/1/fisiere/${kept.id}`)).status).toBe(404);
  for (const [method, path, body] of [
    ['POST', 'note', { text: 'x' }],
    ['GET', 'note', undefined],
    ['POST', 'fisiere', file()],
    ['GET', 'fisiere', undefined],
    ['GET', `fisiere/${kept.id}`, undefined],
    ['DELETE', `fisiere/${kept.id}`, undefined],
    ['DELETE', `note/not_${'0'.repeat(32)}`, undefined],
  ] as const) {
    expect((await mine.send(method, `/v2/facturi/FCT/9/${path}`, body)).status, path).toBe(404);
  }
});

test('clienti:gestionare, facturi:emitere and furnizori:gestionare write, the rights to read read [V2-NOTE-5] [V2-RIGHT-23]', async () => {
  const { shop, things } = await office();
  const allowed = async (drepturi: readonly string[]) => {
    const nume = drepturi.join();
    const keys = await provisionForTest(service, {
      companii: [{ cod_unic: shop.code, denumire: 'Magazin', chei: [{ nume, drepturi }] }],
    });
    const headers = { authorization: `Bearer ${keys[nume]}`, 'svc-cod-unic': shop.code, 'svc-url-platforma': platform };
    const { send } = callsOf({ headers });
    const writes = await Promise.all(things.map((thing) => send('POST', `${thing}/note`, { text: 'x' })));
    const reads = await Promise.all(things.map((thing) => send('GET', `${thing}/fisiere`)));
    return [...writes, ...reads].map(({ status }) => status);
  };
  expect(await allowed(['clienti:gestionare', 'facturi:citire'])).toEqual([200, 403, 403, 403, 200, 403]);
  expect(await allowed(['facturi:emitere', 'clienti:citire'])).toEqual([403, 200, 403, 200, 403, 403]);
  expect(await allowed(['furnizori:gestionare', 'furnizori:citire'])).toEqual([403, 403, 200, 403, 403, 200]);
});

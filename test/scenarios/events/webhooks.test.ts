import { beforeAll, expect, test } from 'vitest';
import { auditedChanges } from '../../support/behind-the-wire/books.ts';
import { idempotentAnswersAsText, webhooksAsText } from '../../support/behind-the-wire/events.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { expectMissing } from '../invoices/life.ts';
import { openShop, problemsOf } from '../invoices/shop.ts';
import { listenerOf, receiver } from './listening.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const open = async (on: TestService = service) => {
  const shop = await openShop(on);
  return { shop, ...listenerOf(on, shop) };
};
const url = 'http://127.0.0.1:9/primeste';

test('a webhook is created with a secret that is shown once, and listed without it [WHK-3]', async () => {
  const { shop, call, create, read } = await open();
  const made = await create(url, ['factura.*', 'stoc.modificat', 'factura.*'], { descriere: 'Magazinul' });
  expect(made).toEqual({
    id: expect.stringMatching(/^whk_[0-9a-f]{32}$/),
    url,
    evenimente: ['factura.*', 'stoc.modificat'],
    descriere: 'Magazinul',
    activ: true,
    creat_la: '2026-11-15T12:00:00.000+02:00',
    dezactivat_la: null,
    motiv_dezactivare: null,
    ultima_livrare: null,
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  });
  const { secret, ...row } = made;
  expect(await read(made.id)).toEqual(row);
  expect((await call('GET', 'webhookuri')).body.data).toEqual([row]);
  const stored = await webhooksAsText(service);
  expect(stored).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'));
  const changes = await auditedChanges(service, shop.code);
  expect(changes.at(-1)).toMatchObject({ subject: 'webhook', action: 'created' });
  expect(JSON.stringify(changes)).not.toContain(secret);
});

test('what is wrong with it is told together: unknown events, none, an address that is none [WHK-3]', async () => {
  const { call } = await open();
  const ask = (json: object) => call('POST', 'webhookuri', json);
  expect(problemsOf(await ask({ url: '', evenimente: [] }))).toEqual({
    url: ['out_of_range'],
    evenimente: ['out_of_range'],
  });
  expect(problemsOf(await ask({ url, evenimente: ['factura.nu', 'nimic.*', 'test.ping'] }))).toEqual({
    'evenimente[0]': ['invalid_value'],
    'evenimente[1]': ['invalid_value'],
    'evenimente[2]': ['invalid_value'],
  });
  expect(problemsOf(await ask({ url: `http://x.ro/${'a'.repeat(2048)}`, evenimente: ['*'] }))).toEqual({
    url: ['out_of_range'],
  });
  for (const wrong of ['ftp://x.ro/', 'nimic', 'http://', 'http://u:p@x.ro/', 'file:///etc/passwd']) {
    expect(problemsOf(await ask({ url: wrong, evenimente: ['*'] })), wrong).toEqual({ url: ['invalid_format'] });
  }
});

test('an address that is refused is told together with everything else that is wrong, by every wire [WHK-3]', async () => {
  const { call, create } = await open();
  const wrong = { url: 'http://10.0.0.1/', evenimente: ['factura.nu'], descriere: 'x'.repeat(201) };
  const all = { url: ['invalid_format'], 'evenimente[0]': ['invalid_value'], descriere: ['out_of_range'] };
  expect(problemsOf(await call('POST', 'webhookuri', wrong))).toEqual(all);
  const { id } = await create(url);
  expect(problemsOf(await call('PATCH', `webhookuri/${id}`, wrong))).toEqual(all);
  const { browser } = await openHouse(service);
  const { id: known } = await browser.done('POST', '/webhookuri', { url, evenimente: ['*'] });
  for (const [method, path] of [
    ['POST', '/webhookuri'],
    ['PATCH', `/webhookuri/${known}`],
  ] as const) {
    const { status, body } = await browser.ask(method, path, wrong);
    const fields = body.campuri.map(({ camp }: { readonly camp: string }) => camp);
    expect([status, fields.toSorted()], method).toEqual([400, ['descriere', 'evenimente.0', 'url']]);
  }
  expect((await browser.ask('POST', '/webhookuri', { url: 7, evenimente: ['*'] })).body.campuri).toHaveLength(1);
});

test.each([
  ' http://x.ro/',
  'http://x.ro/ ',
  'http://x.ro/a b',
  'http://x.ro/\n',
  'http://x.ro/a\tb',
  'http:\\\\x.ro\\a',
  'http://x.ro\\@10.0.0.1/',
  'http:x.ro',
  'http:/x.ro',
  'http:///x.ro',
  'http://x.ro:0/',
  'http://x.ro:99999/',
])('an address that others would read otherwise is refused: %j [WHK-9]', async (odd) => {
  const { call } = await open();
  expect(problemsOf(await call('POST', 'webhookuri', { url: odd, evenimente: ['*'] }))).toEqual({
    url: ['invalid_format'],
  });
});

test('an address is stored as every parser writes it, and bounded as it is stored [WHK-9]', async () => {
  const { call, create, change } = await open();
  const { id } = await create('HTTP://Magazin.Exemplu.RO:80/ăâ/../b?q=ș');
  const stored = { url: 'http://magazin.exemplu.ro/b?q=%C8%99' };
  expect((await call('GET', `webhookuri/${id}`)).body.data).toMatchObject(stored);
  expect(await change(id, { url: 'http://127.1:9' })).toMatchObject({ url: 'http://127.0.0.1:9/' });
  const long = `http://x.ro/${'ș'.repeat(600)}`;
  expect(problemsOf(await call('PATCH', `webhookuri/${id}`, { url: long }))).toEqual({ url: ['out_of_range'] });
});

test.each([
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://[fe80::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://2852039166/',
  'http://0251.0376.0251.0376/',
  'http://0xa9.254.169.254/',
  'http://224.0.0.1/',
])('a forbidden literal address is refused at once: %s [WHK-9]', async (forbidden) => {
  const { call, create } = await open();
  expect(problemsOf(await call('POST', 'webhookuri', { url: forbidden, evenimente: ['*'] }))).toEqual({
    url: ['invalid_format'],
  });
  const { id } = await create(url);
  expect(problemsOf(await call('PATCH', `webhookuri/${id}`, { url: forbidden }))).toEqual({ url: ['invalid_format'] });
});

test('production takes https alone, and no loopback unless it is allowed [WHK-9]', async () => {
  const production = await testService({
    environment: 'production',
    variables: { FACTURIER_WEBHOOK_ALLOW: '10.20.0.0/16, fd00::/8' },
  });
  const shop = await openShop(production, { abonament: 'enterprise' });
  const { call } = listenerOf(production, shop);
  const ask = (target: string) => call('POST', 'webhookuri', { url: target, evenimente: ['*'] });
  for (const wrong of [
    'http://x.ro/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://10.21.0.1/',
  ]) {
    expect(problemsOf(await ask(wrong)), wrong).toEqual({ url: ['invalid_format'] });
  }
  for (const right of ['https://x.ro/', 'https://10.20.3.4/', 'https://[fd12::1]/', 'https://localhost/']) {
    expect((await ask(right)).status, right).toBe(200);
  }
});

test('twenty are the most [WHK-3]', async () => {
  const { call, create } = await open();
  for (let count = 0; count < 20; count += 1) await create(url);
  const refused = await call('POST', 'webhookuri', { url, evenimente: ['*'] });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    type: 'urn:svc:api:v2:problem:invalid-state',
    motiv: { cod: 'prea_multe_webhookuri' },
  });
});

test('a repetition by its key shows the same secret again, which is stored encrypted [WHK-5]', async () => {
  const { shop, call } = await open();
  const headers = { 'idempotency-key': '0f9d7f2e-1111-4111-8111-111111111111' };
  const first = await call('POST', 'webhookuri', { url, evenimente: ['*'] }, headers);
  const again = await call('POST', 'webhookuri', { url, evenimente: ['*'] }, headers);
  expect(first.status, first.text).toBe(200);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.body.data).toEqual(first.body.data);
  expect((await call('GET', 'webhookuri')).body.data).toHaveLength(1);
  expect(await idempotentAnswersAsText(service, shop.code)).not.toContain('whsec_');
});

test('each of its members is changed alone; switched off it says since when and why [WHK-4]', async () => {
  const { create, change } = await open();
  const { id } = await create(url, ['*'], { descriere: 'Unu' });
  expect(await change(id, { url: 'http://127.0.0.1:10/' })).toMatchObject({
    url: 'http://127.0.0.1:10/',
    descriere: 'Unu',
  });
  expect(await change(id, { evenimente: ['incasare.adaugata'] })).toMatchObject({ evenimente: ['incasare.adaugata'] });
  expect(await change(id, { descriere: '' })).toMatchObject({ descriere: null, activ: true });
  expect(await change(id, { activ: false })).toMatchObject({
    activ: false,
    dezactivat_la: '2026-11-15T12:00:00.000+02:00',
    motiv_dezactivare: 'oprit_manual',
  });
  expect(await change(id, { activ: true })).toMatchObject({
    activ: true,
    dezactivat_la: null,
    motiv_dezactivare: null,
    evenimente: ['incasare.adaugata'],
  });
});

test('one that is gone, or of another company, is not found [WHK-4]', async () => {
  const own = await open();
  const other = await open();
  const { id } = await own.create(url);
  expect(await own.remove(id)).toBeNull();
  const { id: foreign } = await other.create(url);
  for (const missing of [id, foreign]) {
    expectMissing(await own.call('GET', `webhookuri/${missing}`));
    expectMissing(await own.call('PATCH', `webhookuri/${missing}`, { activ: false }));
    expectMissing(await own.call('DELETE', `webhookuri/${missing}`));
    expectMissing(await own.call('POST', `webhookuri/${missing}/roteste-secretul`));
    expectMissing(await own.call('POST', `webhookuri/${missing}/testeaza`));
    expectMissing(await own.call('GET', `webhookuri/${missing}/livrari`));
    expectMissing(await own.resend(missing, 'liv_0123456789abcdef0123456789abcdef'));
  }
  expect(await other.read(foreign)).toMatchObject({ activ: true });
});

test('a test goes out at once, also where the webhook is off, and stands in its deliveries alone [WHK-7]', async () => {
  const { create, change, ping, deliveries, types, read } = await open();
  const there = await receiver();
  const { id } = await create(there.url);
  await change(id, { activ: false });
  expect(await ping(id)).toEqual({ status_http: 200, durata_ms: expect.any(Number), eroare: null });
  expect(there.got).toHaveLength(1);
  expect(JSON.parse(there.got[0]?.body ?? '')).toEqual({
    type: 'test.ping',
    timestamp: '2026-11-15T12:00:00.000+02:00',
    numar_ordine: 0,
    data: {},
  });
  expect(await deliveries(id)).toMatchObject([{ tip: 'test.ping', incercare: 1, reusita: true, raspuns: 'ok' }]);
  expect(await types()).toEqual([]);
  expect(await read(id)).toMatchObject({ activ: false });
  await change(id, { url });
  expect(await ping(id)).toMatchObject({ status_http: null, eroare: 'Adresa nu poate fi contactata.' });
});

test('a test under an idempotency key is made once [WHK-7]', async () => {
  const { create, call } = await open();
  const there = await receiver();
  const { id } = await create(there.url);
  const headers = { 'idempotency-key': '0f9d7f2e-2222-4222-8222-222222222222' };
  const first = await call('POST', `webhookuri/${id}/testeaza`, undefined, headers);
  expect((await call('POST', `webhookuri/${id}/testeaza`, undefined, headers)).body.data).toEqual(first.body.data);
  expect(first.body.data.status_http).toBe(200);
  expect(there.got).toHaveLength(1);
});

test('at the console an id that is none is refused [WHK-17]', async () => {
  const { browser } = await openHouse(service);
  for (const id of ['-'.repeat(36), 'a'.repeat(36)]) {
    for (const [method, path] of [
      ['DELETE', `/webhookuri/${id}`],
      ['GET', `/webhookuri/${id}/livrari`],
      ['POST', `/webhookuri/${id}/testeaza`],
    ] as const) {
      expect((await browser.ask(method, path)).status, `${method} ${path}`).toBe(404);
    }
  }
});

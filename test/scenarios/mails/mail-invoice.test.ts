import { beforeAll, describe, expect, test } from 'vitest';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { expectState } from '../invoices/collecting.ts';
import { expectDone, expectForbidden, expectMissing, lifeOf, storno } from '../invoices/life.ts';
import { client, person, problemsOf } from '../invoices/shop.ts';
import { ledgersOf } from '../partners/ledgers.ts';
import { mailbox } from './mailbox.ts';

/** Nobody works on the jobs here: what is scheduled stays. */
let service: TestService;

beforeAll(async () => {
  service = await testService();
});

test('a document is scheduled to the address of its client, with its job and its row of the audit trail [V2-MAIL-1]', async () => {
  const { issue, mail, mails, jobs, isMailed, trail } = await mailbox(service);
  const name = await issue();
  await mail(name);
  expect(await mails()).toMatchObject([
    { recipient: 'client@exemplu.ro', state: 'scheduled', attempts: 0, last_error: null, ended_at: null },
  ]);
  expect(await jobs()).toMatchObject([{ kind: 'send-mail', state: 'ready', attempts: 0 }]);
  expect(await isMailed(name)).toBe(false);
  expect(await trail()).toEqual(['FCT 1 issued', 'FCT 1 mail-scheduled']);
});

test('another address is taken where it is sent, and {} or null is as good as nothing [V2-MAIL-1]', async () => {
  const { issue, mail, mails } = await mailbox(service);
  const name = await issue();
  for (const body of [{ email: 'alt.cineva+x@țară.ro' }, {}, { email: null }]) await mail(name, body);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([
    'alt.cineva+x@țară.ro',
    'client@exemplu.ro',
    'client@exemplu.ro',
  ]);
});

test('a change of the client after the issue does not change where the document goes [V2-MAIL-1]', async () => {
  const { issue, mail, mails } = await mailbox(service);
  const first = await issue();
  await issue({ client: client({ email: 'nou@exemplu.ro' }) });
  await mail(first);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['client@exemplu.ro']);
});

describe('mails to one address [V2-MAIL-5]', () => {
  let limited: TestService;

  beforeAll(async () => {
    limited = await testService({ rateLimits: 'on', variables: { FACTURIER_CALLS_PER_SECOND: '1000' } });
  });

  test('are twenty in an hour, also of many at once, of any documents and however the address is written; others get theirs [V2-MAIL-5]', async () => {
    const { issue, ask, mails, jobs } = await mailbox(limited);
    const name = await issue();
    const spelled = ['client@exemplu.ro', 'Client@Exemplu.RO'];
    const replies = await Promise.all(Array.from({ length: 24 }, (_, n) => ask(name, { email: spelled[n % 2] })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => 200),
      ...Array.from({ length: 4 }, () => 429),
    ]);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body.type).toBe('urn:svc:api:v2:problem:rate-limited');
    expect(refused?.body.detail).toBe(
      'Catre aceasta adresa s-au programat deja 20 de mesaje in ultima ora. Reincercati peste 3600 de secunde.',
    );
    expect(refused?.headers.get('retry-after')).toBe('3600');
    expect([(await mails()).length, (await jobs()).length]).toEqual([20, 20]);
    expect((await ask(name, { email: 'altul@exemplu.ro' })).status).toBe(200);
    const other = await mailbox(limited);
    expect((await other.ask(await other.issue())).status).toBe(200);
  });

  test('are counted together with statements of account [V2-STMT-1]', async () => {
    const { shop, issue, mail, sendStatement } = await mailbox(limited);
    const name = await issue();
    const id = await ledgersOf(limited, shop).client();
    for (const reply of await Promise.all(Array.from({ length: 19 }, () => sendStatement(id)))) expectDone(reply);
    await mail(name);
    const refused = await sendStatement(id);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  });

  test('are a hundred in a day, counted by the clock that is; later times do not count [V2-MAIL-5]', async () => {
    const { issue, ask, mails } = await mailbox(limited);
    const name = await issue();
    const send = (count: number) => Promise.all(Array.from({ length: count }, () => ask(name)));
    for (const hour of [11, 12, 13, 14, 15]) {
      limited.clock.set(`2026-11-15T${hour}:00:00Z`);
      expect(new Set((await send(20)).map(({ status }) => status))).toEqual(new Set([200]));
    }
    limited.clock.set('2026-11-15T16:00:00Z');
    const [refused] = await send(1);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, String(19 * 3600)]);
    expect(refused?.body.detail).toContain('100 de mesaje in ultimele 24 de ore');
    limited.clock.set('2026-11-15T10:00:00Z');
    expect((await send(1))[0]?.status).toBe(200);
    limited.clock.set('2026-11-16T11:00:00Z');
    expect((await send(1))[0]?.status).toBe(200);
    expect(await mails()).toHaveLength(102);
  });
});

describe('no address at all is 400 on email [V2-MAIL-2]', () => {
  test.each([
    ['none', {}, 'required'],
    ['blanks', { email: '  ' }, 'required'],
    ['no address', { email: 'nu are' }, 'invalid_value'],
    ['two', { email: 'a@exemplu.ro; b@exemplu.ro' }, 'invalid_value'],
    ['one with more behind it', { email: 'a@exemplu.ro\r\nBcc: b@exemplu.ro' }, 'invalid_value'],
  ])('the client has %s', async (_title, more, code) => {
    const { issue, ask, mail, mails, jobs } = await mailbox(service);
    const name = await issue({ client: person(more) });
    expect(problemsOf(await ask(name))).toEqual({ email: [code] });
    expect([await mails(), await jobs()]).toEqual([[], []]);
    await mail(name, { email: 'client@exemplu.ro' });
    expect(await mails()).toHaveLength(1);
  });

  test('but a client who has one by now gets the document; not one whose document was corrected to somebody else', async () => {
    const { shop, issue, ask, mail, mails } = await mailbox(service);
    const [name, corrected] = [await issue({ client: person() }), await issue({ client: person() })];
    const { body } = await shop.read(name.serie, name.numar);
    const headers = shop.headers;
    const write = (path: string, method: string, json: unknown) =>
      service.send(`/v2/${path}`, { method, headers, json });
    expect((await write(`clienti/${body.data.client_id}`, 'PATCH', { email: 'nou@exemplu.ro' })).status).toBe(200);
    await mail(name);
    expect(await mails()).toMatchObject([{ recipient: 'nou@exemplu.ro' }]);
    const other = { client: { tip: 'PF', denumire: 'Alt Om' } };
    expectDone(await write(`facturi/${corrected.serie}/${corrected.numar}/client`, 'PUT', other));
    expect(problemsOf(await ask(corrected))).toEqual({ email: ['required'] });
  });

  test('a stray blank around the address of the client is nothing', async () => {
    const { issue, mail, mails } = await mailbox(service);
    await mail(await issue({ client: client({ email: ' client@exemplu.ro ' }) }));
    expect(await mails()).toMatchObject([{ recipient: 'client@exemplu.ro' }]);
  });
});

describe('a body that is wrong is 400 [V2-MAIL-1]', () => {
  test.each([
    [{ email: '' }, { email: ['invalid_format'] }],
    [{ email: 'ion' }, { email: ['invalid_format'] }],
    [{ email: 'ion@localhost' }, { email: ['invalid_format'] }],
    [{ email: 'a@x.ro,b@x.ro' }, { email: ['invalid_format'] }],
    [{ email: 'a@x.ro\r\nBcc: b@x.ro' }, { email: ['invalid_format'] }],
    [{ email: '"><script>"@x.ro' }, { email: ['invalid_format'] }],
    [{ email: ['a@x.ro'] }, { email: ['invalid_format'] }],
    [{ email: 'a@x.ro', cc: 'b@x.ro' }, { cc: ['invalid_value'] }],
  ])('%j', async (body, problems) => {
    const { issue, ask, mails } = await mailbox(service);
    expect(problemsOf(await ask(await issue(), body))).toEqual(problems);
    expect(await mails()).toEqual([]);
  });
});

test('facturi:trimitere is needed, and is enough [V2-RIGHT-10]', async () => {
  const { shop, issue, ask, mails } = await mailbox(service);
  const name = await issue();
  const keys = await provisionForTest(service, {
    companii: [
      {
        cod_unic: shop.code,
        denumire: 'Magazin',
        chei: [
          { nume: 'fara', drepturi: ['facturi:citire', 'facturi:emitere', 'facturi:anulare', 'facturi:spv'] },
          { nume: 'numai', drepturi: ['facturi:trimitere'] },
        ],
      },
    ],
  });
  const refused = await ask(name, undefined, { authorization: `Bearer ${keys['fara']}` });
  expect(refused.status).toBe(403);
  expect(refused.body.motiv).toMatchObject({ cod: 'drept_lipsa' });
  expect(await mails()).toEqual([]);
  expectDone(await ask(name, undefined, { authorization: `Bearer ${keys['numai']}` }));
});

test('a document of another company, a deleted one and one that never was are 404, byte for byte [V2-MAIL-1]', async () => {
  const { shop, issue, ask, mails } = await mailbox(service);
  const other = await mailbox(service);
  await other.issue();
  await issue();
  const deleted = await issue();
  expectDone(await lifeOf(service, shop).remove(deleted));
  const foreign = await other.issue({ serie: 'ALT' });
  for (const name of [deleted, foreign, { serie: 'FCT', numar: '99' }]) expectMissing(await ask(name));
  expect(await mails()).toEqual([]);
});

test('a proforma, a reversed document and its storno are sent; a cancelled one is not [V2-MAIL-1]', async () => {
  const { shop, issue, ask, mail, mails } = await mailbox(service);
  const life = lifeOf(service, shop);
  const [reversed, cancelled] = [await issue(), await issue()];
  const reversal = storno(await life.reverse(reversed));
  expectDone(await life.cancel(cancelled));
  const proforma = await issue({ tip_factura: 'P', serie: 'PRF' });
  for (const name of [reversed, reversal, proforma]) await mail(name);
  expectForbidden(await ask(cancelled), 'este anulat');
  expect(await mails()).toHaveLength(3);
});

test('every call sends a mail; one repeated with its Idempotency-Key does not [V2-MAIL-1]', async () => {
  const { issue, ask, mails, jobs } = await mailbox(service);
  const name = await issue();
  const key = { 'idempotency-key': 'trimite-1' };
  const replies = await Promise.all([ask(name, {}, key), ask(name, {}, key), ask(name, {}, key)]);
  for (const reply of replies) expectDone(reply);
  expect(await mails()).toHaveLength(1);
  expectDone(await ask(name));
  expect([(await mails()).length, (await jobs()).length]).toEqual([2, 2]);
});

describe('in production', () => {
  const shopOf = async (smtp: { url: string; address: string } | null) => {
    const production = await testService({ environment: 'production', smtp });
    return { production, ...(await mailbox(production, { abonament: 'enterprise' })) };
  };

  test('without a mail server the call is refused, and nothing is scheduled [V2-MAIL-4] [V2-STMT-1]', async () => {
    const { shop, production, issue, ask, mails, jobs, sendStatement } = await shopOf(null);
    const reply = await ask(await issue());
    expectState(await sendStatement(await ledgersOf(production, shop).client()), 'posta_neconfigurata');
    expect(reply.status, reply.text).toBe(400);
    expect(reply.body).toMatchObject({
      type: 'urn:svc:api:v2:problem:invalid-state',
      motiv: { cod: 'posta_neconfigurata', mesaj: expect.stringContaining('nu are un server de e-mail') },
    });
    expect([await mails(), await jobs()]).toEqual([[], []]);
    expectMissing(await ask({ serie: 'FCT', numar: '99' }));
  });

  test('with one it is scheduled [V2-MAIL-4]', async () => {
    const { issue, mail, mails } = await shopOf({ url: 'smtp://127.0.0.1:1', address: 'facturi@exemplu.ro' });
    await mail(await issue());
    expect(await mails()).toHaveLength(1);
  });
});

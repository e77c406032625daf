import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BreakingProxy, breakingProxy, isOfRequest } from '../../support/partners/breaking-proxy.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, openShop, person, type Shop } from '../invoices/shop.ts';
import { client as legacyClient, invoice as legacyInvoice, openLegacyShop } from '../v1/legacy-shop.ts';

let service: TestService;
let proxy: BreakingProxy;

beforeAll(async () => {
  service = await testService({
    rateLimits: 'off',
    reachedThrough: async (connectionString) => {
      proxy = await breakingProxy(connectionString, isOfRequest);
      return proxy.connectionString;
    },
  });
});
afterAll(() => proxy.close());

const everything = {
  email: 'a@b.ro',
  telefon: '0700 000 000',
  cod_judet: 'CJ',
  localitate: 'Cluj-Napoca',
  adresa: 'Str. Memorandumului 28',
  nr_reg_com: 'J12/1/2020',
  platitor_tva: true,
  cont_bancar: 'RO49AAAA1B31007593840000',
};
const others = {
  email: 'alt@b.ro',
  telefon: '0711',
  cod_judet: 'IS',
  localitate: 'Iași',
  adresa: 'Str. Palat 1',
  nr_reg_com: 'J22/2/2021',
  platitor_tva: false,
  cont_bancar: 'RO09BCYP0000001234567890',
};

/** What the audit trail says of clients. */
const recorded = async (shop: Shop) =>
  (await shop.stored('audit_pending', 'pending_id')).filter(({ subject }) => subject === 'client');

const shopKnowing = (known: Readonly<Record<string, unknown>> = {}): Promise<Shop> =>
  openShop(service, { clienti: [client(known)] });

describe('what a known client lacks is taken from the request [V2-CLIENT-6]', () => {
  test('kept, shown on the document, and found by the next one', async () => {
    const shop = await shopKnowing();
    const first = await shop.issued({ client: client(everything) });
    expect(first.client).toMatchObject(everything);
    expect(await shop.stored('clients')).toMatchObject([
      {
        email: 'a@b.ro',
        phone: '0700 000 000',
        county_code: 'CJ',
        is_vat_payer: true,
        trade_register_number: 'J12/1/2020',
      },
    ]);
    const next = await shop.issued({ client: client() });
    expect(next.client_id).toBe(first.client_id);
    expect(next.client).toEqual(first.client);
  });

  test('what it has is never overwritten, and its name, kind and code stay', async () => {
    const shop = await shopKnowing(everything);
    const { client: shown } = await shop.issued({ client: client({ ...others, denumire: 'Alt nume SRL' }) });
    expect(shown).toMatchObject({ ...everything, denumire: 'Client Exemplu SRL' });
    const part = await shopKnowing({ email: 'vechi@b.ro', platitor_tva: false });
    expect((await part.issued({ client: client(everything) })).client).toMatchObject({
      ...everything,
      email: 'vechi@b.ro',
      platitor_tva: false,
    });
  });

  test('an address is one thing: no part of another one is added to it', async () => {
    const shop = await shopKnowing({ cod_judet: 'IS', localitate: 'Iași' });
    expect((await shop.issued({ client: client(everything) })).client).toMatchObject({
      localitate: 'Iași',
      adresa: null,
    });
    const { client: shown } = await shop.issued({ client: client({ localitate: 'IASI', adresa: 'Str. Palat 1' }) });
    expect(shown).toMatchObject({ cod_judet: 'IS', localitate: 'Iași', adresa: 'Str. Palat 1' });
  });

  test('a client found by the id of the caller is filled in too', async () => {
    const shop = await openShop(service, { setari: { cautare_client_dupa_id_extern: true } });
    const first = await shop.issued({ client: person({ id_extern: 7 }) });
    const second = await shop.issued({ client: person({ id_extern: 7, email: 'ion@b.ro', localitate: 'Iași' }) });
    expect(second.client_id).toBe(first.client_id);
    expect(second.client).toMatchObject({ email: 'ion@b.ro', localitate: 'Iași' });
  });

  test('in v1 as in v2', async () => {
    const shop = await openLegacyShop(service, { clienti: [client({ telefon: '0700' })] });
    const sent = { Email: 'a@b.ro', Telefon: '0799', Localitate: 'Iasi', Adresa: 'Str. Palat 1', PlatitorTVA: true };
    const { body, text } = await shop.call('factura/emitere', legacyInvoice({ Client: legacyClient(sent) }));
    expect(body.Success, text).toBe(true);
    expect((await shop.read(body.Factura.Serie, body.Factura.Numar)).body.data.client).toMatchObject({
      email: 'a@b.ro',
      telefon: '0700',
      cod_judet: 'IS',
      localitate: 'Iasi',
      platitor_tva: true,
    });
  });

  test('so that an invoice can be mailed whose client had no address of mail', async () => {
    const shop = await shopKnowing();
    const { serie, numar } = await shop.issue({ client: client({ email: 'a@b.ro' }) });
    const mailed = await service.send(`/v2/facturi/${serie}/${numar}/trimite-pe-email`, {
      method: 'POST',
      headers: shop.headers,
    });
    expect(mailed.status, mailed.text).toBe(200);
    expect(await shop.stored('mails')).toMatchObject([{ recipient: 'a@b.ro' }]);
  });

  test('an earlier document stays as it was issued', async () => {
    const shop = await shopKnowing();
    const { serie, numar } = await shop.issue();
    await shop.issue({ client: client(everything) });
    expect((await shop.read(serie, numar)).body.data.client.email).toBeNull();
  });

  test('a refused request fills in nothing', async () => {
    const shop = await shopKnowing();
    await shop.issue({ numar: 'luat' });
    const reply = await shop.ask(invoice({ numar: 'luat', client: client(everything) }));
    expect(reply.body.motiv.cod).toBe('factura_duplicata');
    expect(await shop.stored('clients')).toMatchObject([{ email: null, address: null }]);
    expect(await recorded(shop)).toEqual([]);
  });
});

describe('official data [V2-CLIENT-6]', () => {
  const known = { cod_unic: '90100218' };
  const official = {
    nr_reg_com: 'J22/123/2019',
    platitor_tva: true,
    cod_judet: 'IS',
    localitate: 'Iași',
    adresa: 'Șos. Păcurari nr. 118, bl. 540, parter',
  };

  test('goes before the request where both know what is lacking, and overwrites nothing either', async () => {
    const shop = await shopKnowing({ ...known, nr_reg_com: 'J0/0/2000' });
    const { client: shown } = await shop.issued({ client: client({ ...known, ...everything, platitor_tva: false }) });
    expect(shown).toMatchObject({
      ...official,
      denumire: 'Client Exemplu SRL',
      nr_reg_com: 'J0/0/2000',
      email: 'a@b.ro',
      telefon: '0700 000 000',
    });
  });

  test('is not asked for where it could say nothing of what is sent', async () => {
    const shop = await shopKnowing(known);
    expect((await shop.issued({ client: client({ ...known, email: 'a@b.ro' }) })).client).toMatchObject({
      email: 'a@b.ro',
      platitor_tva: null,
      localitate: null,
    });
  });

  test('that cannot be had holds up nothing: the request is taken', async () => {
    const failing = { cod_unic: '90909015' };
    const shop = await shopKnowing(failing);
    expect((await shop.issued({ client: client({ ...failing, ...everything }) })).client).toMatchObject(everything);
  });
});

test('who fills in what is in the audit trail, by member and without what it holds [V2-CLIENT-6] [OPS-AUDIT-1]', async () => {
  const shop = await shopKnowing({ telefon: '0700' });
  await shop.issue({ client: client({ email: 'a@b.ro', telefon: '0711', cont_bancar: 'RO49AAAA1B31007593840000' }) });
  const [kept] = await shop.stored('clients');
  expect(await recorded(shop)).toMatchObject([
    {
      subject_name: kept?.['client_id'],
      action: 'filled',
      author_kind: 'api-key',
      details: { members: ['email', 'bankAccount'] },
    },
  ]);
});

test('where nothing is lacking, an issue takes no statement more than before [V2-CLIENT-6]', async () => {
  const shop = await shopKnowing({ email: 'a@b.ro' });
  const statementsOf = async (sent: Readonly<Record<string, unknown>>) => {
    proxy.arm(Number.POSITIVE_INFINITY, 'unsent');
    await shop.issue({ client: client(sent) });
    return (await proxy.disarm()).statements;
  };
  await shop.issue();
  await shop.issue();
  const ordinary = await statementsOf({});
  expect(await statementsOf({ email: 'alt@b.ro', denumire: 'Alt nume' })).toEqual(ordinary);
  const filling = await statementsOf({ telefon: '0700' });
  expect(filling.filter((name) => name.startsWith('directory.'))).toEqual([
    'directory.lock-client',
    'directory.fill-client',
  ]);
});

test('where nothing is lacking, or nothing of it is said, nothing is written about the client [V2-CLIENT-6]', async () => {
  const shop = await shopKnowing({ email: 'a@b.ro' });
  await shop.issue({ client: client({ email: 'a@b.ro' }) });
  const before = [await shop.stored('clients'), await shop.stored('fact_versions')];
  await shop.issue({ client: client({ email: 'alt@b.ro', telefon: ' ', denumire: 'Alt nume' }) });
  expect([await shop.stored('clients'), await shop.stored('fact_versions')]).toEqual(before);
  expect(await recorded(shop)).toEqual([]);
});

test('of many who fill in the same client at once the first does, and every document shows what is kept [V2-CLIENT-6]', async () => {
  const shop = await shopKnowing();
  // The article is there, so that nothing but the client is new.
  await shop.issue();
  const sent = Array.from({ length: 8 }, (_, at) => ({
    email: `a${at}@b.ro`,
    telefon: at % 2 ? `07${at}` : undefined,
  }));
  const replies = await Promise.all(sent.map((more) => shop.ask(invoice({ client: client(more) }))));
  expect(replies.map(({ status }) => status)).toEqual(sent.map(() => 200));
  const [kept] = await shop.stored('clients');
  expect(sent.map(({ email }) => email)).toContain(kept?.['email']);
  const shown = await Promise.all(
    replies.map(async ({ body }) => (await shop.read(body.data.serie, body.data.numar)).body.data.client),
  );
  expect(new Set(shown.map(({ email }) => email))).toEqual(new Set([kept?.['email']]));
  // A telephone came with the first, or with a later one; from then on all show it.
  expect(new Set(shown.map(({ telefon }) => telefon ?? kept?.['phone']))).toEqual(new Set([kept?.['phone']]));
  const members = (await recorded(shop)).flatMap(({ details }) => (details as { members: readonly string[] }).members);
  expect(members.toSorted()).toEqual(['email', 'phone']);
});

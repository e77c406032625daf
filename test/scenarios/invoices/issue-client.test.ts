import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, line, openShop, person, problemsOf, type Shop } from './shop.ts';

const cnp = '1800101221144';
const wrongCnp = '1800101221145';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shop = await openShop(service);
});

const clientIdOf = async (from: Shop, sent: object): Promise<string> => (await from.issued({ client: sent })).client_id;

describe('by code', () => {
  test('with or without RO, in any case and with spaces, it is the same client [V2-CLIENT-1] [V2-ISSUE-1]', async () => {
    const first = await clientIdOf(shop, client({ cod_unic: '2864518' }));
    for (const cod_unic of ['RO2864518', 'ro2864518', 'RO 2864518', ' 2864518 ']) {
      expect(await clientIdOf(shop, client({ cod_unic, denumire: 'Alt nume' }))).toBe(first);
    }
    expect(await clientIdOf(shop, client({ cod_unic: '2864519' }))).not.toBe(first);
  });

  test('a found client is used as it is kept, whatever the request says of it [V2-ISSUE-1]', async () => {
    const known = await openShop(service, {
      clienti: [
        { tip: 'PJ', denumire: 'Nume păstrat SRL', cod_unic: 'RO2864518', localitate: 'Iași', cod_judet: 'IS' },
      ],
    });
    const issued = await known.issued({ client: client({ denumire: 'Nume trimis SRL', localitate: 'Cluj' }) });
    expect(issued.client).toMatchObject({ denumire: 'Nume păstrat SRL', cod_unic: '2864518', localitate: 'Iași' });
    expect(await known.stored('clients')).toMatchObject([{ name: 'Nume păstrat SRL', locality: 'Iași' }]);
  });

  test('a client that is not found is created from the request, with everything sent [V2-ISSUE-1] [V2-REQ-12]', async () => {
    const sent = {
      tip: 'PJ',
      denumire: 'Muncă și Spor SRL',
      cod_unic: 'RO2864534',
      email: 'a@b.ro',
      telefon: '0700 000 000',
      tara: 'RO',
      cod_judet: 'CJ',
      localitate: 'Cluj-Napoca',
      adresa: 'Str. Memorandumului 28',
      nr_reg_com: 'J12/1/2020',
      cont_bancar: 'RO49AAAA1B31007593840000',
      platitor_tva: true,
    };
    expect((await shop.issued({ client: sent })).client).toEqual({
      ...sent,
      cod_unic: '2864534',
      tara: 'ROMANIA',
      cod_tara: 'RO',
    });
  });

  test('a person is found by a valid CNP [V2-CLIENT-1]', async () => {
    const first = await clientIdOf(shop, person({ cod_unic: cnp }));
    expect(await clientIdOf(shop, person({ cod_unic: cnp, denumire: 'Ion P. Popescu' }))).toBe(first);
  });
});

describe('a code that identifies nobody', () => {
  test.each([wrongCnp, '0000000000000', 'N/A', 'fara', 'RO', '_', '—'])(
    'the CNP %s is neither searched nor saved, and is no error [V2-CLIENT-2]',
    async (cod_unic) => {
      const first = await shop.issued({ client: person({ cod_unic }) });
      const second = await shop.issued({ client: person({ cod_unic }) });
      expect(second.client_id).not.toBe(first.client_id);
      expect(first.client.cod_unic).toBeNull();
      expect(first.cod_unic_client).toBeNull();
      const clients = await shop.stored('clients');
      expect(clients.filter(({ fiscal_code }) => fiscal_code === cod_unic)).toEqual([]);
    },
  );

  test.each(['RO', 'N/A', '-', '0', 'RO0'])(
    'a company whose code is %s has none, and must have one [V2-CLIENT-2]',
    async (cod_unic) => {
      const reply = await shop.ask(invoice({ client: { tip: 'PJ', denumire: 'Beta SRL', cod_unic } }));
      expect(reply.status).toBe(400);
      expect(problemsOf(reply)).toEqual({ 'client.cod_unic': ['required'] });
    },
  );

  test.each(['00', '0000000000', 'RO000'])('zeros are no Romanian code: %s [V2-CLIENT-2]', async (cod_unic) => {
    const firm = { tip: 'PJ', denumire: 'Beta SRL', cod_unic };
    const reply = await shop.ask(invoice({ client: firm, valideaza_cod_unic_ro: true }));
    expect(reply.status).toBe(400);
  });

  test('a person without a code is a new client each time [V2-CLIENT-4]', async () => {
    const own = await openShop(service);
    const ids = [await clientIdOf(own, person()), await clientIdOf(own, person()), await clientIdOf(own, person())];
    expect(new Set(ids).size).toBe(3);
    expect(await own.stored('clients')).toHaveLength(3);
  });
});

describe('by the id of the caller', () => {
  const searching = { setari: { cautare_client_dupa_id_extern: true } };

  test('where the company searches by it, a person is found again [V2-CLIENT-3] [V2-REQ-15]', async () => {
    const own = await openShop(service, searching);
    const first = await clientIdOf(own, person({ id_extern: 17 }));
    for (const id_extern of [17, '17', '0017']) {
      expect(await clientIdOf(own, person({ id_extern, denumire: 'Alt Nume' }))).toBe(first);
    }
    expect(await clientIdOf(own, person({ id_extern: 18 }))).not.toBe(first);
    expect(await clientIdOf(own, person({ id_extern: 17, cod_unic: wrongCnp }))).toBe(first);
  });

  test('a usable code goes before the id [V2-CLIENT-3]', async () => {
    const own = await openShop(service, searching);
    const first = await clientIdOf(own, person({ id_extern: 17 }));
    const coded = await clientIdOf(own, person({ id_extern: 17, cod_unic: cnp }));
    expect(coded).not.toBe(first);
    expect(await clientIdOf(own, person({ id_extern: 99, cod_unic: cnp }))).toBe(coded);
  });

  test('the id finds persons only, and guarantees no uniqueness [V2-CLIENT-3]', async () => {
    const own = await openShop(service, {
      ...searching,
      clienti: [
        { tip: 'PJ', denumire: 'Firma cu id', cod_unic: '2864518', id_extern: '5' },
        { tip: 'PF', denumire: 'Ana', cod_unic: cnp, id_extern: '6' },
      ],
    });
    const person5 = await own.issued({ client: person({ id_extern: 5 }) });
    expect(person5.client.denumire).toBe('Ion Popescu');
    const company6 = await own.issued({ client: client({ cod_unic: '2864534', id_extern: 6 }) });
    expect(company6.client.denumire).toBe('Client Exemplu SRL');
    const external = (await own.stored('clients')).map(({ external_id }) => external_id);
    expect(external.sort()).toEqual([5, 5, 6, 6]);
  });

  test('0 does not search [V2-CLIENT-3]', async () => {
    const own = await openShop(service, searching);
    const first = await clientIdOf(own, person({ id_extern: 0 }));
    expect(await clientIdOf(own, person({ id_extern: 0 }))).not.toBe(first);
    expect(await clientIdOf(own, person({ id_extern: '0' }))).not.toBe(first);
  });

  test('where the company does not search by it, each is a new client [V2-CLIENT-3] [V2-CLIENT-4]', async () => {
    const first = await clientIdOf(shop, person({ id_extern: 17 }));
    expect(await clientIdOf(shop, person({ id_extern: 17 }))).not.toBe(first);
  });

  test.each([2147483647, '2147483647', '0000002147483647', 0, '0'])('%j is accepted [V2-REQ-15]', async (id_extern) => {
    await shop.issue({ client: person({ id_extern }) });
  });

  test.each([2147483648, '2147483648', -1, '-1', 1.5, '1.5', 'abc', '', '12a', true, '99999999999999999999'])(
    '%j is 400 [V2-REQ-15]',
    async (id_extern) => {
      const reply = await shop.ask(invoice({ client: person({ id_extern }) }));
      expect(Object.keys(problemsOf(reply))).toEqual(['client.id_extern']);
    },
  );
});

describe('what is required', () => {
  test('a legal entity needs a code, a person does not; both need a kind and a name [V2-REQ-11]', async () => {
    expect(problemsOf(await shop.ask(invoice({ client: { tip: 'PJ' } })))['client.denumire']).toEqual(['required']);
    expect(problemsOf(await shop.ask(invoice({ client: client({ cod_unic: null }) })))).toEqual({
      'client.cod_unic': ['required'],
    });
    expect(problemsOf(await shop.ask(invoice({ client: {} })))).toEqual({
      'client.tip': ['required'],
      'client.denumire': ['required'],
    });
    expect(problemsOf(await shop.ask(invoice({ client: person({ tip: 'PFA' }) })))).toEqual({
      'client.tip': ['invalid_value'],
    });
    expect(problemsOf(await shop.ask(invoice({ client: null })))).toEqual({ client: ['required'] });
  });

  test.each([' ', '\t \n'])('the blank code %j of a legal entity is no code', async (cod_unic) => {
    expect(Object.keys(problemsOf(await shop.ask(invoice({ client: client({ cod_unic }) }))))).toEqual([
      'client.cod_unic',
    ]);
  });

  test.each(['Romania', 'ROMANIA', 'românia', 'RO', undefined])(
    'the country %j is Romania [V2-REQ-13]',
    async (tara) => {
      expect((await shop.issued({ client: person({ tara, cod_judet: 'IS' }) })).client).toMatchObject({
        tara: 'ROMANIA',
        cod_tara: 'RO',
      });
    },
  );

  test.each([
    ['Germania', 'DE'],
    ['gErMaNiA', 'DE'],
    ['DE', 'DE'],
    ['GR', 'EL'],
    ['EL', 'EL'],
  ])('the country "%s" is %s [V2-REQ-13]', async (tara, code) => {
    expect((await shop.issued({ client: person({ tara }) })).client.cod_tara).toBe(code);
  });

  test('a country that is none is 400 [V2-REQ-13]', async () => {
    for (const tara of ['Atlantida', 'ZZ', '']) {
      expect(Object.keys(problemsOf(await shop.ask(invoice({ client: person({ tara }) }))))).toEqual(['client.tara']);
    }
  });

  test('a county is one of the codes for Romania, and any text elsewhere [V2-REQ-14]', async () => {
    for (const cod_judet of ['Iasi', 'XX', '1']) {
      expect(problemsOf(await shop.ask(invoice({ client: person({ cod_judet }) })))).toEqual({
        'client.cod_judet': ['invalid_value'],
      });
    }
    expect((await shop.issued({ client: person({ cod_judet: 'B' }) })).client.cod_judet).toBe('B');
    expect((await shop.issued({ client: person() })).client.cod_judet).toBeNull();
    expect((await shop.issued({ client: person({ tara: 'DE', cod_judet: 'Bayern' }) })).client.cod_judet).toBe(
      'Bayern',
    );
  });

  test('the check digit of a Romanian legal entity is verified only when asked [V2-REQ-16]', async () => {
    const wrong = client({ cod_unic: 'RO2864510' });
    const verified = { valideaza_cod_unic_ro: true };
    await shop.issue({ client: wrong });
    await shop.issue({ client: wrong, valideaza_cod_unic_ro: false });
    expect(problemsOf(await shop.ask(invoice({ ...verified, client: wrong })))).toEqual({
      'client.cod_unic': ['invalid_value'],
    });
    await shop.issue({ ...verified, client: client({ cod_unic: 'RO2864518' }) });
    await shop.issue({ ...verified, client: client({ tara: 'DE', cod_unic: 'DE123' }) });
    await shop.issue({ ...verified, client: person({ cod_unic: wrongCnp }) });
  });

  test('what only the tax authority would refuse is no error [V2-REQ-29]', async () => {
    const bare = { tip: 'PJ', denumire: 'X', cod_unic: '1' };
    await shop.issue({ client: bare });
    await shop.issue({ client: { ...bare, cod_judet: 'B', localitate: 'Bucuresti' } });
    await shop.issue({ client: { ...bare, email: 'nu este o adresa' } });
    await shop.issue({
      tip_factura: 'S',
      articole: [line({ cota_tva: 0, um: 'ceva', efactura: { gtin: '12345678' } })],
    });
  });
});

test('two simultaneous requests with the same new code make one client [V2-CLIENT-1]', async () => {
  const own = await openShop(service);
  const replies = await Promise.all(Array.from({ length: 6 }, () => own.ask(invoice())));
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await own.stored('clients')).toHaveLength(1);
  expect(await own.stored('articles')).toHaveLength(1);
});

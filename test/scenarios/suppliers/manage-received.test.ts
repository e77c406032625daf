import { beforeAll, describe, expect, test } from 'vitest';
import { ublExample } from '../../../src/api/v2/suppliers/received-example.ts';
import { storedRows } from '../../support/behind-the-wire/documents.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, stockLevels } from '../invoices/shop.ts';
import { bought, buyer, purchase, supplier } from './buying.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

type Members = Readonly<Record<string, unknown>>;

/** A company whose programs enter, decide and pay invoices of suppliers. */
async function begin(company: Members = {}) {
  const shop = await openShop(service, {
    gestiuni: [{ cod_gestiune: 'DEP' }, { cod_gestiune: 'MAG' }],
    articole: [
      { cod: 'A1', nume: 'Făină' },
      { cod: 'A2', nume: 'Zahăr' },
    ],
    ...company,
  });
  const ask = (method: string, path: string, json?: unknown, more: Record<string, string> = {}) =>
    service.send(`/v2/facturi-furnizori${path}`, {
      method,
      headers: { ...shop.headers, ...more },
      ...(json === undefined ? {} : { json }),
    });
  const done = async (method: string, path: string, json?: unknown, more: Record<string, string> = {}) => {
    const reply = await ask(method, path, json, more);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  return {
    ...shop,
    ask,
    done,
    ...buyer(service, shop),
    levels: () => stockLevels(shop),
    trail: () => storedRows(service, shop.code, 'audit_pending', 'pending_id'),
  };
}

const stocked = { setari: { gestioneaza_stoc: true, intra_in_stoc_la_aprobare: true } };

describe('an invoice is entered by a program', () => {
  test('typed in, with the members of the provisioning file, it waits, and is answered as it is read [GRP-SUP-17]', async () => {
    const { done, data } = await begin();
    const entered = await done('POST', '', purchase({ data_scadenta: '2026-11-19', curs_valutar: null }));
    expect(entered).toMatchObject({
      id: expect.stringMatching(/^ffr_[0-9a-f]{32}$/),
      furnizor: supplier.denumire,
      numar: 'FF-908',
      nume_document: 'Factura',
      data_primire: '2026-10-20',
      data_scadenta: '2026-11-19',
      total: 605,
      suma_ramasa: 605,
      status: 'in_asteptare',
      sursa: 'manual',
    });
    expect(await data(`/v2/facturi-furnizori/${entered.id}`)).toEqual(entered);
  });

  test('with a total price, a status and what was paid already [GRP-SUP-17]', async () => {
    const { done } = await begin();
    const entered = await done(
      'POST',
      '',
      purchase({
        status: 'aprobat',
        articole: [bought({ pret_total: 121 })],
        plati: [{ suma: 21, data: '2026-11-01' }],
      }),
    );
    expect(entered).toMatchObject({ status: 'aprobat', total: 121, suma_ramasa: 100 });
    expect(entered.plati).toMatchObject([{ id: expect.stringMatching(/^plf_/), suma: 21, tip: 'Banca' }]);
  });

  test('from its XML, which is kept as it was sent, and waits [GRP-SUP-17] [GRP-SUP-12]', async () => {
    const { done, get } = await begin();
    const entered = await done('POST', '', { ubl: ublExample });
    expect(entered).toMatchObject({
      furnizor: supplier.denumire,
      cod_unic_furnizor: '90100234',
      numar: 'X-17',
      data_emitere: '2026-10-28',
      data_primire: '2026-11-15',
      total: 121,
      status: 'in_asteptare',
      sursa: 'manual',
      id_mesaj_spv: null,
      articole: [{ denumire: 'Saci', nr_produse: 10, cota_tva: 0.21 }],
    });
    const xml = await get(`/v2/facturi-furnizori/${entered.id}/ubl`);
    expect(xml.headers.get('content-type')).toContain('application/xml');
    expect(xml.text).toBe(ublExample);
  });

  test('an XML above 64 KiB is read too, in a thread [GRP-SUP-17] [OPS-LOOP-1]', async () => {
    const { done } = await begin();
    const remarks = `<cbc:Note>${'Mulțumim. '.repeat(9000)}</cbc:Note>`;
    const ubl = ublExample.replace('<cbc:DocumentCurrencyCode>', `${remarks}<cbc:DocumentCurrencyCode>`);
    expect(await done('POST', '', { ubl })).toMatchObject({ numar: 'X-17', total: 121 });
  });

  test('the same invoice twice, by supplier, number and date, is refused and named; another day is another invoice [GRP-PROV-6]', async () => {
    const { ask, done } = await begin();
    const first = await done('POST', '', purchase());
    const again = await ask(
      'POST',
      '',
      purchase({ numar: 'ff-908', furnizor: { ...supplier, cod_unic: 'RO90100234' } }),
    );
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({
      type: 'urn:svc:api:v2:problem:invalid-state',
      motiv: { cod: 'factura_duplicata', mesaj: expect.stringContaining('FF-908 din 2026-10-20') },
    });
    expect(again.body.detail).toContain(first.id);
    const twice = ublExample.replace('X-17', 'FF-908').replace('2026-10-28', '2026-10-20');
    expect((await ask('POST', '', { ubl: twice })).body.detail).toContain(first.id);
    expect((await done('POST', '', purchase({ data_emitere: '2025-10-20' }))).id).not.toBe(first.id);
  });

  test('two at the same moment are one [GRP-PROV-6]', async () => {
    const { ask, invoices } = await begin();
    const replies = await Promise.all([1, 2, 3].map(() => ask('POST', '', purchase())));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await invoices()).toHaveLength(1);
  });

  test('under an Idempotency-Key it is entered once, and the answer is the same [V2-IDEM-1]', async () => {
    const { ask } = await begin();
    const [first, second] = [1, 2].map(() => ask('POST', '', { ubl: ublExample }, { 'idempotency-key': 'o-data' }));
    const replies = [await first, await second];
    expect(replies.map((reply) => reply?.status)).toEqual([200, 200]);
    expect(replies[0]?.body.data).toEqual(replies[1]?.body.data);
  });

  test.each<[string, Members, string, string]>([
    ['nothing', {}, 'furnizor', 'required'],
    ['XML beside members', { ubl: ublExample, numar: '1' }, 'numar', 'invalid_value'],
    ['no XML', { ubl: 'text' }, 'ubl', 'invalid_value'],
    ['XML that is no invoice', { ubl: '<Order/>' }, 'ubl', 'invalid_value'],
    ['a document type', { ubl: `<!DOCTYPE a [<!ENTITY b "c">]>${ublExample}` }, 'ubl', 'invalid_value'],
    [
      'two prices',
      purchase({ articole: [bought({ pret_unitar: 1, pret_total: 1 })] }),
      'articole[0].pret_unitar',
      'invalid_value',
    ],
    [
      'a line of nothing',
      purchase({ articole: [bought({ nr_produse: 0 })] }),
      'articole[0].nr_produse',
      'out_of_range',
    ],
    ['an unknown currency', purchase({ valuta: 'XXZ' }), 'valuta', 'invalid_value'],
    [
      'an unknown warehouse',
      purchase({ articole: [bought({ cod_gestiune: 'NU' })] }),
      'articole[0].cod_gestiune',
      'invalid_value',
    ],
    ['no lines', purchase({ articole: [] }), 'articole', 'out_of_range'],
    ['a payment beyond the total', purchase({ plati: [{ suma: 606, data: '2026-11-01' }] }), 'plati', 'out_of_range'],
  ])('%s is refused at its member, and nothing is entered [GRP-SUP-17]', async (_what, body, name, code) => {
    const { ask, invoices } = await begin();
    const reply = await ask('POST', '', body);
    expect(reply.status, reply.text).toBe(400);
    expect(reply.body.validation_errors).toContainEqual(
      expect.objectContaining({ location: 'body', name, issues: [expect.objectContaining({ code })] }),
    );
    expect(await invoices()).toEqual([]);
  });

  test('XML that is addressed to another company is refused [GRP-SUP-8]', async () => {
    const { ask } = await begin();
    const buyerOf = (code: string) =>
      `<cac:AccountingCustomerParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${code}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme></cac:Party></cac:AccountingCustomerParty><cac:TaxTotal>`;
    const reply = await ask('POST', '', { ubl: ublExample.replace('<cac:TaxTotal>', buyerOf('RO99999999')) });
    expect(reply.body.validation_errors).toMatchObject([{ name: 'ubl' }]);
  });
});

describe('a program decides', () => {
  test('approving ties lines and brings their goods in; reopening and refusing take them out [GRP-STOCK-3] [GRP-SUP-10]', async () => {
    const { done, levels, service: _, ...shop } = { ...(await begin(stocked)), service };
    const articles = (await service.send('/v2/articole?cod=A2', { headers: shop.headers })).body.data;
    const { id } = await done('POST', '', purchase({ articole: [bought({ cod_articol: 'A1' }), bought(), bought()] }));
    const approved = await done('POST', `/${id}/aproba`, {
      articole: [
        { nr_crt: 1, cod_gestiune: 'DEP' },
        { nr_crt: 2, id_articol: articles[0].id, cod_gestiune: 'MAG' },
      ],
    });
    expect(approved).toMatchObject({ id, status: 'aprobat' });
    expect(await levels()).toMatchObject({ 'A1 DEP': 25, 'A2 MAG': 25 });
    expect(await done('POST', `/${id}/redeschide`)).toMatchObject({ status: 'in_asteptare' });
    expect(await levels()).toMatchObject({ 'A1 DEP': 0, 'A2 MAG': 0 });
    expect(await done('POST', `/${id}/aproba`)).toMatchObject({ status: 'aprobat' });
    expect(await levels()).toMatchObject({ 'A1 DEP': 25, 'A2 MAG': 25 });
    expect(await done('POST', `/${id}/respinge`, { motiv: 'Dublă' })).toMatchObject({
      status: 'respins',
      suma_ramasa: 0,
    });
    expect(await levels()).toMatchObject({ 'A1 DEP': 0, 'A2 MAG': 0 });
    const acts = (await shop.trail())
      .filter((row) => row['subject'] === 'supplier-invoice')
      .map((row) => row['action']);
    expect(acts).toEqual(['entered', 'approved', 'reopened', 'approved', 'refused']);
  });

  test('what the state does not allow is refused, and says why [GRP-SUP-18]', async () => {
    const { ask, done } = await begin();
    const { id } = await done('POST', '', purchase());
    expect((await ask('POST', `/${id}/redeschide`)).body.motiv).toMatchObject({ cod: 'stare_nepermisa' });
    await done('POST', `/${id}/aproba`);
    expect((await ask('POST', `/${id}/aproba`)).body.motiv.mesaj).toBe(
      'Factura nu poate fi aprobata: este aprobata deja.',
    );
    await done('POST', `/${id}/plati`, { suma: 1, tip_incasare: 'Banca' });
    expect((await ask('POST', `/${id}/respinge`, { motiv: 'Dublă' })).body.motiv.mesaj).toContain('are plati');
  });

  test.each<[string, unknown, string]>([
    ['aproba', { articole: [{ nr_crt: 9 }] }, 'articole[0].nr_crt'],
    ['aproba', { articole: [{ nr_crt: 1 }, { nr_crt: 1 }] }, 'articole[1].nr_crt'],
    ['aproba', { articole: [{ id_articol: null }] }, 'articole[0].nr_crt'],
    ['aproba', { articole: [{ nr_crt: 1, id_articol: 'x' }] }, 'articole[0].id_articol'],
    ['respinge', {}, 'motiv'],
    ['respinge', { motiv: 'm'.repeat(501) }, 'motiv'],
    ['redeschide', { motiv: 'x' }, 'motiv'],
    ['plati', { suma: 0, tip_incasare: 'Banca' }, 'suma'],
    ['plati', { suma: 1 }, 'tip_incasare'],
    ['plati', { suma: 1, tip_incasare: 'Barter' }, 'tip_incasare'],
    ['plati', { suma: 1, tip_incasare: 'Banca', data: '2026-11-16' }, 'data'],
  ])('%s with %j is refused at its member [GRP-SUP-10] [GRP-PAY-2]', async (act, body, name) => {
    const { ask, done } = await begin();
    const { id } = await done('POST', '', purchase());
    const reply = await ask('POST', `/${id}/${act}`, body);
    expect(reply.status, reply.text).toBe(400);
    expect(reply.body.validation_errors).toMatchObject([{ location: 'body', name }]);
  });

  test('an article or a warehouse that is not there is 404, and nothing changes [GRP-STOCK-3]', async () => {
    const { ask, done } = await begin();
    const { id } = await done('POST', '', purchase());
    const strangers = [{ id_articol: `art_${'f'.repeat(32)}` }, { cod_gestiune: 'NU' }];
    for (const one of strangers) {
      const reply = await ask('POST', `/${id}/aproba`, { articole: [{ nr_crt: 1, ...one }] });
      expect(reply.status).toBe(404);
    }
    expect((await ask('GET', `/${id}`)).body.data.status).toBe('in_asteptare');
  });

  test('of two decisions at once one has its way [GRP-SUP-18]', async () => {
    const { ask, done } = await begin();
    const { id } = await done('POST', '', purchase());
    const replies = await Promise.all([1, 2].map(() => ask('POST', `/${id}/aproba`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

describe('a program pays', () => {
  test('at most what is left, today where no day is said; a payment is deleted by its id [GRP-PAY-2]', async () => {
    const { ask, done } = await begin();
    const { id } = await done('POST', '', purchase());
    const paid = await done('POST', `/${id}/plati`, { suma: 600, tip_incasare: 'Card' });
    expect(paid).toEqual({ id: expect.stringMatching(/^plf_[0-9a-f]{32}$/) });
    const read = (await ask('GET', `/${id}`)).body.data;
    expect(read).toMatchObject({
      suma_ramasa: 5,
      plati: [{ id: paid.id, suma: 600, data: '2026-11-15', tip: 'Card' }],
    });
    const tooMuch = await ask('POST', `/${id}/plati`, { suma: 5.01, tip_incasare: 'Banca' });
    expect(tooMuch.body.motiv).toMatchObject({ cod: 'suma_prea_mare' });
    await done('DELETE', `/${id}/plati/${paid.id}`);
    expect((await ask('GET', `/${id}`)).body.data).toMatchObject({ suma_ramasa: 605, plati: [] });
    expect((await ask('DELETE', `/${id}/plati/${paid.id}`)).status).toBe(404);
  });

  test('twice under one Idempotency-Key it is paid once [V2-IDEM-1] [GRP-PAY-2]', async () => {
    const { ask, done } = await begin();
    const { id } = await done('POST', '', purchase());
    const pay = () => done('POST', `/${id}/plati`, { suma: 5, tip_incasare: 'Banca' }, { 'idempotency-key': 'plata' });
    expect(await pay()).toEqual(await pay());
    expect((await ask('GET', `/${id}`)).body.data.plati).toHaveLength(1);
  });
});

test('the invoice of another company is 404 for every act, as one that does not exist [V2-ID-5]', async () => {
  const own = await begin();
  const other = await begin();
  const { id } = await own.done('POST', '', purchase());
  const paid = await own.done('POST', `/${id}/plati`, { suma: 5, tip_incasare: 'Banca' });
  const acts: readonly (readonly [string, string, unknown?])[] = [
    ['POST', '/aproba'],
    ['POST', '/respinge', { motiv: 'x' }],
    ['POST', '/redeschide'],
    ['POST', '/plati', { suma: 1, tip_incasare: 'Banca' }],
    ['DELETE', `/plati/${paid.id}`],
  ];
  for (const [method, act, body] of acts) {
    const [theirs, none] = [id, `ffr_${'f'.repeat(32)}`].map((one) => other.ask(method, `/${one}${act}`, body));
    expect((await theirs)?.status, act).toBe(404);
    expect((await theirs)?.body.detail).toBe((await none)?.body.detail);
  }
  expect((await own.ask('GET', `/${id}`)).body.data).toMatchObject({ status: 'in_asteptare', suma_ramasa: 600 });
});

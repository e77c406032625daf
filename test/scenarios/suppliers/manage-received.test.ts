import { beforeAll, describe, expect, test } from 'vitest';
import { ublExample } from '../../../src/api/v2/suppliers/received-example.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { bought, purchase, supplier } from './buying.ts';
import { begin, type Members } from './received-by-program.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

describe('an invoice is entered by a program', () => {
  test('typed in, with the members of the provisioning file, it waits, and is answered as it is read [GRP-SUP-17]', async () => {
    const { done, data } = await begin(service);
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
    const { done } = await begin(service);
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
    const { done, get } = await begin(service);
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
    const { done } = await begin(service);
    const remarks = `<cbc:Note>${'Mulțumim. '.repeat(9000)}</cbc:Note>`;
    const ubl = ublExample.replace('<cbc:DocumentCurrencyCode>', `${remarks}<cbc:DocumentCurrencyCode>`);
    expect(await done('POST', '', { ubl })).toMatchObject({ numar: 'X-17', total: 121 });
  });

  test('the same invoice twice, by supplier, number and date, is refused and named; another day is another invoice [GRP-PROV-6]', async () => {
    const { ask, done } = await begin(service);
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
    const { ask, invoices } = await begin(service);
    const replies = await Promise.all([1, 2, 3].map(() => ask('POST', '', purchase())));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await invoices()).toHaveLength(1);
  });

  test('under an Idempotency-Key it is entered once, and the answer is the same [V2-IDEM-1]', async () => {
    const { ask } = await begin(service);
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
    const { ask, invoices } = await begin(service);
    const reply = await ask('POST', '', body);
    expect(reply.status, reply.text).toBe(400);
    expect(reply.body.validation_errors).toContainEqual(
      expect.objectContaining({ location: 'body', name, issues: [expect.objectContaining({ code })] }),
    );
    expect(await invoices()).toEqual([]);
  });

  test('XML that is addressed to another company is refused [GRP-SUP-8]', async () => {
    const { ask } = await begin(service);
    const buyerOf = (code: string) =>
      `<cac:AccountingCustomerParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${code}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme></cac:Party></cac:AccountingCustomerParty><cac:TaxTotal>`;
    const reply = await ask('POST', '', { ubl: ublExample.replace('<cac:TaxTotal>', buyerOf('RO99999999')) });
    expect(reply.body.validation_errors).toMatchObject([{ name: 'ubl' }]);
  });
});

test('the invoice of another company is 404 for every act, as one that does not exist [V2-ID-5]', async () => {
  const own = await begin(service);
  const other = await begin(service);
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

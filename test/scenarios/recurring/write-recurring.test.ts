import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditedMoves } from '../../support/behind-the-wire/documents.ts';
import { copyRecurring } from '../../support/behind-the-wire/jobs.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, line, problemsOf } from '../invoices/shop.ts';
import { subscriptions, template } from './templates.ts';

const abroad = client({ denumire: 'Kunde GmbH', cod_unic: 'DE136695976', tara: 'DE' });

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

describe('a recurring invoice', () => {
  test('is created, read back, listed by name, changed and deleted [V2-REC-1]', async () => {
    const { create, done, ask, shop } = await subscriptions(service);
    const id = await create({ termen_zile: 10, pana_la: '2027-11-15', email: 'plati@exemplu.ro' });
    expect(id).toMatch(/^rec_[0-9a-f]{32}$/);
    const read = await done('GET', `/${id}`);
    expect(read).toMatchObject({
      id,
      denumire: 'Abonament',
      stare: 'activa',
      ritm: 'lunar',
      prima_emitere: '2026-11-15',
      zi: 15,
      pana_la: '2027-11-15',
      urmatoarea_emitere: '2026-11-15',
      mod: 'emitere',
      email: 'plati@exemplu.ro',
      termen_zile: 10,
      nume_client: 'Client Exemplu SRL',
      valoare: 121,
      valuta: 'RON',
      ciorne: 0,
      eroare: null,
      serie: 'FCT',
      tip_factura: 'F',
      client: { tip: 'PJ', denumire: 'Client Exemplu SRL', cod_unic: '2864518', tara: 'RO' },
      articole: [
        { denumire: 'Abonament {luna} {an}', nr_produse: 1, pret_unitar: 100, pret_total: null, cota_tva: 0.21 },
      ],
      emiteri: [],
    });
    await create({ denumire: 'Alta' });
    expect((await done('GET', '')).map(({ denumire }: { denumire: string }) => denumire)).toEqual([
      'Abonament',
      'Alta',
    ]);

    const changed = await done('PATCH', `/${id}`, {
      pana_la: null,
      articole: [line({ pret_unitar: 200 })],
      text: 'Salut',
    });
    expect(changed).toMatchObject({ pana_la: null, valoare: 242, text: 'Salut', email: 'plati@exemplu.ro' });
    expect(await done('PATCH', `/${id}`, { oprita: true })).toMatchObject({ stare: 'oprita' });
    expect(await done('DELETE', `/${id}`)).toBeNull();
    expect((await ask('GET', `/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `/${id}`)).status).toBe(404);
    expect(await auditedMoves(service, shop.code, 'recurring-invoice')).toEqual([
      'Abonament changed',
      'Abonament changed',
      'Abonament created',
      'Abonament removed',
      'Alta created',
    ]);
  });

  test('answers what it was given, and all of it can be changed [V2-REC-12]', async () => {
    const { create, done } = await subscriptions(service);
    const ofLine = { gtin: '5941234567899', clasificari: [{ tip: 'STI', cod: '39221100-8' }] };
    const given = {
      id_extern: 'EXT-9',
      tva_la_incasare: true,
      valideaza_cod_unic_ro: true,
      efactura: { referinta_contract: 'C-45/2026', nota: 'Livrare' },
    };
    const id = await create({ ...given, articole: [line({ efactura: ofLine })] });
    expect(await done('GET', `/${id}`)).toMatchObject({ ...given, articole: [{ efactura: ofLine }] });
    const other = {
      id_extern: 'EXT-10',
      tva_la_incasare: false,
      valideaza_cod_unic_ro: false,
      efactura: { referinta_comanda: 'PO-118' },
    };
    const changed = await done('PATCH', `/${id}`, other);
    expect(changed).toMatchObject({ ...other, articole: [{ efactura: ofLine }] });
    expect(changed.efactura).toEqual({ referinta_comanda: 'PO-118' });
    const without = { id_extern: null, efactura: null };
    expect(await done('PATCH', `/${id}`, { ...without, articole: [line()] })).toMatchObject({
      ...without,
      articole: [{ efactura: null }],
    });
  });

  test('speaks the language it was given, and that of its client once it has none [V2-REC-10]', async () => {
    const { create, done, workUntil, shop } = await subscriptions(service);
    const id = await create({ limba: 'fr' });
    expect(await done('GET', `/${id}`)).toMatchObject({ limba: 'fr' });
    await workUntil('2026-11-15T10:00:00Z', id, 1);
    expect((await shop.read('FCT', '1')).body.data.limba).toBe('fr');
    expect(await done('PATCH', `/${id}`, { text: 'Salut' })).toMatchObject({ limba: 'fr' });
    expect(await done('PATCH', `/${id}`, { limba: null })).toMatchObject({ limba: null, text: 'Salut' });
    await workUntil('2026-12-15T10:00:00Z', id, 2);
    expect((await shop.read('FCT', '2')).body.data.limba).toBe('ro');
  });

  test('names the month in the language of its document, asked for or not [V2-REC-11]', async () => {
    const { create, workUntil, documents } = await subscriptions(service, { setari: { limba_clienti_straini: 'de' } });
    await workUntil('2026-11-15T10:00:00Z', await create({ limba: 'fr' }), 1);
    await workUntil('2026-11-15T10:00:00Z', await create({ client: abroad }), 1);
    await workUntil('2026-11-15T10:00:00Z', await create({ limba: 'ro-en', client: abroad }), 1);
    expect((await documents()).map(([, , , name]) => name)).toEqual([
      'Abonament novembre 2026',
      'Abonament November 2026',
      'Abonament noiembrie 2026',
    ]);
  });

  test('of another company is 404, like one that never was [V2-REC-1]', async () => {
    const id = await (await subscriptions(service)).create();
    const other = await subscriptions(service);
    for (const [method, json] of [['GET'], ['PATCH', { oprita: true }], ['DELETE']] as const) {
      const [foreign, never] = [
        await other.ask(method, `/${id}`, json),
        await other.ask(method, `/rec_${'f'.repeat(32)}`, json),
      ];
      expect([foreign.status, never.status]).toEqual([404, 404]);
      expect(foreign.body.detail).toBe(never.body.detail);
    }
  });

  test('says all that is wrong with its rhythm and its document at once [V2-REC-3]', async () => {
    const { ask } = await subscriptions(service);
    const wrong = template({
      prima_emitere: '2026-11-14',
      zi: 31,
      pana_la: '2026-11-13',
      serie: 'NUE',
      articole: [line({ nr_produse: 0 })],
    });
    expect(problemsOf(await ask('POST', '', wrong))).toEqual({
      prima_emitere: ['out_of_range'],
      zi: ['invalid_value'],
      pana_la: ['out_of_range'],
      serie: ['invalid_value'],
      'articole[0].nr_produse': ['out_of_range'],
    });
    expect(problemsOf(await ask('POST', '', template({ serie: 'NUE' })))).toEqual({ serie: ['invalid_value'] });
    for (const member of ['numar', 'data_emitere', 'data_scadenta', 'curs_valutar', 'proforma']) {
      expect(problemsOf(await ask('POST', '', template({ [member]: '1' })))).toEqual({ [member]: ['invalid_value'] });
    }
  });

  test('is checked whole when a part of it is changed, and nothing changes where it is wrong [V2-REC-3]', async () => {
    const { create, ask, done } = await subscriptions(service);
    const id = await create();
    expect(problemsOf(await ask('PATCH', `/${id}`, { serie: 'NUE' }))).toEqual({ serie: ['invalid_value'] });
    expect(problemsOf(await ask('PATCH', `/${id}`, { zi: 20 }))).toEqual({ zi: ['invalid_value'] });
    expect(problemsOf(await ask('PATCH', `/${id}`, { prima_emitere: '2026-11-01' }))).toEqual({
      prima_emitere: ['out_of_range'],
    });
    expect(problemsOf(await ask('PATCH', `/${id}`, { pana_la: '2026-11-01' }))).toEqual({ pana_la: ['out_of_range'] });
    expect(problemsOf(await ask('PATCH', `/${id}`, {}))).toEqual({ '': ['required'] });
    expect(await done('GET', `/${id}`)).toMatchObject({
      serie: 'FCT',
      zi: 15,
      prima_emitere: '2026-11-15',
      pana_la: null,
    });
  });

  test('with another rhythm is issued next on the first day of it that is still to come [V2-REC-6]', async () => {
    const { create, done } = await subscriptions(service);
    const id = await create({ prima_emitere: '2026-11-30', zi: 31 });
    expect((await done('GET', `/${id}`)).urmatoarea_emitere).toBe('2026-11-30');
    service.clock.set('2027-02-10T10:00:00Z');
    expect(await done('PATCH', `/${id}`, { ritm: 'trimestrial' })).toMatchObject({ urmatoarea_emitere: '2027-02-28' });
    expect(await done('PATCH', `/${id}`, { prima_emitere: '2027-03-05' })).toMatchObject({
      zi: 5,
      urmatoarea_emitere: '2027-03-05',
    });
    expect(await done('PATCH', `/${id}`, { pana_la: '2027-03-05' })).toMatchObject({
      urmatoarea_emitere: '2027-03-05',
    });
    service.clock.set('2027-03-20T10:00:00Z');
    expect(await done('PATCH', `/${id}`, { pana_la: '2027-12-31' })).toMatchObject({
      urmatoarea_emitere: '2027-03-05',
    });
  });

  test('is mailed only for a key that may mail, which may then change its other members without [V2-RIGHT-21]', async () => {
    const { shop, create, done, ask } = await subscriptions(service);
    const keys = await provisionForTest(service, {
      companii: [
        { cod_unic: shop.code, denumire: 'Magazin', chei: [{ nume: 'emite', drepturi: ['facturi:emitere'] }] },
      ],
    });
    const issuer = { ...shop.headers, authorization: `Bearer ${keys['emite']}` };
    const asIssuer = (method: string, path: string, json: unknown) =>
      service.send(`/v2/facturi-recurente${path}`, { method, headers: issuer, json });
    const expectRefused = async (method: string, path: string, json: unknown) => {
      const { status, body } = await asIssuer(method, path, json);
      expect([status, body.motiv?.cod, body.detail]).toEqual([
        403,
        'drept_lipsa',
        'Cheia nu are dreptul facturi:trimitere.',
      ]);
    };
    const mod = 'emitere_si_trimitere';
    await expectRefused('POST', '', template({ mod }));
    const issued = await asIssuer('POST', '', template());
    expect(issued.status, issued.text).toBe(200);
    await expectRefused('PATCH', `/${issued.body.data.id}`, { mod });

    const mailed = await create({ mod });
    await expectRefused('PATCH', `/${mailed}`, { email: 'altul@exemplu.ro' });
    await expectRefused('PATCH', `/${mailed}`, { client: client({ email: 'altul@exemplu.ro' }) });
    expect((await asIssuer('PATCH', `/${mailed}`, { mod, email: null, text: 'Salut' })).status).toBe(200);
    expect(await done('GET', `/${mailed}`)).toMatchObject({ mod, email: null, text: 'Salut' });
    expect((await ask('PATCH', `/${mailed}`, { email: 'altul@exemplu.ro' })).status).toBe(200);
    expect((await asIssuer('PATCH', `/${mailed}`, { client: client({ email: 'al-treilea@exemplu.ro' }) })).status).toBe(
      200,
    );
    expect((await asIssuer('PATCH', `/${mailed}`, { mod: 'ciorna' })).status).toBe(200);
  });

  test('is due at most on the last day of the calendar [V2-REC-5]', async () => {
    const { create, done } = await subscriptions(service);
    const id = await create({ prima_emitere: '9999-12-31', termen_zile: 3650 });
    expect(await done('PATCH', `/${id}`, { termen_zile: 3649 })).toMatchObject({ termen_zile: 3649 });
  });

  test('keeps its day of the month when its first day is sent as it is [V2-REC-2]', async () => {
    const { create, done } = await subscriptions(service);
    const id = await create({ prima_emitere: '2026-11-30', zi: 31 });
    expect(await done('PATCH', `/${id}`, { prima_emitere: '2026-11-30' })).toMatchObject({ zi: 31 });
    expect(await done('PATCH', `/${id}`, { prima_emitere: '2027-02-28' })).toMatchObject({ zi: 28 });
    expect(await done('PATCH', `/${id}`, { prima_emitere: '2027-04-30', zi: 31 })).toMatchObject({ zi: 31 });
  });

  test('loses a text that is null, and says null where it may be sent [V2-REC-1] [V2-REC-10]', async () => {
    const { create, ask, done } = await subscriptions(service);
    const id = await create({ text: 'Salut', explicatii: 'Luna {luna}' });
    expect(await done('PATCH', `/${id}`, { text: null })).toMatchObject({ text: null, explicatii: 'Luna {luna}' });
    expect(await done('PATCH', `/${id}`, { explicatii: null })).toMatchObject({ explicatii: null });
    const { body } = await ask('PATCH', `/${id}`, { limba: 'xx' });
    expect(JSON.stringify(body)).toContain('it, ro-en, null.');
  });

  test('is one of at most a thousand [V2-REC-7]', async () => {
    const { create, ask, done, shop } = await subscriptions(service);
    const id = await create();
    await copyRecurring(service, shop.code, 999);
    const refused = await ask('POST', '', template());
    expect([refused.status, refused.body.motiv?.cod]).toEqual([400, 'prea_multe_recurente']);
    await done('DELETE', `/${id}`);
    await create();
    expect(
      problemsOf(await ask('POST', '', template({ articole: Array.from({ length: 201 }, () => line()) }))),
    ).toEqual({
      articole: ['out_of_range'],
    });
  });
});

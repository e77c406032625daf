import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { demoFile } from '../../src/api/provisioning/demo-file.ts';
import { seesAll } from '../support/behind-the-wire/query-rows.ts';
import { freshCode, full, one, provisioningBench } from '../support/service/provisioning-bench.ts';

const { connectionString, clock, provision, refusedMessages, query, everything } = await provisioningBench();

describe('a first run', () => {
  test('stores everything the file holds, each in its column [PROV-1]', async () => {
    const code = freshCode();
    await provision({ companii: [full(code)] });
    const rows = (columns: string, table: string, order = '1') =>
      query(
        `SELECT ${columns} FROM ${table} JOIN companies AS c USING (company_id) WHERE c.fiscal_code = $1 ORDER BY ${order}`,
        [code],
      );
    expect(
      await query(
        `SELECT name, trade_register_number, is_vat_payer, country_code, county_code, locality, address, email, plan
           FROM companies WHERE fiscal_code = $1`,
        [code],
      ),
    ).toEqual([
      {
        name: 'Firma completă',
        trade_register_number: 'J22/1/2020',
        is_vat_payer: true,
        country_code: 'RO',
        county_code: 'IS',
        locality: 'Iași',
        address: 'Str. Palat 1',
        email: 'office@exemplu.ro',
        plan: 'enterprise',
      },
    ]);
    expect(
      await rows(
        'article_search_mode, keeps_stock, exposes_quantities, due_days, archive_document_limit',
        'company_settings',
      ),
    ).toEqual([
      {
        article_search_mode: 'barcode',
        keeps_stock: true,
        exposes_quantities: false,
        due_days: 30,
        archive_document_limit: 10_000,
      },
    ]);
    expect(await rows('position, iban, t.name, bank, currency', 'bank_accounts AS t')).toEqual([
      { position: 1, iban: 'RO49AAAA1B31007593840000', name: 'RON', bank: 'BT', currency: 'RON' },
      { position: 2, iban: 'DE89370400440532013000', name: null, bank: null, currency: 'EUR' },
    ]);
    expect(await rows('origin', 'platforms')).toEqual([{ origin: 'https://magazin.exemplu.ro' }]);
    expect(
      await rows('code, kind, next_number::int AS next, digits, is_default, is_reversal_default', 'series'),
    ).toEqual([
      { code: 'CH', kind: 'receipt', next: 1, digits: 0, is_default: true, is_reversal_default: false },
      { code: 'FCT', kind: 'invoice', next: 100, digits: 4, is_default: true, is_reversal_default: false },
      { code: 'ST', kind: 'invoice', next: 1, digits: 0, is_default: false, is_reversal_default: true },
    ]);
    expect(await rows('code, t.name', 'warehouses AS t')).toEqual([
      { code: 'DEP', name: 'Depozit' },
      { code: 'MAG', name: 'MAG' },
    ]);
    expect(
      await rows('code, t.name, barcode, unit, unit_price, vat_rate, description', 'articles AS t', 'article_id'),
    ).toEqual([
      {
        code: 'A1',
        name: 'Produs 1',
        barcode: '594',
        unit: 'BUC',
        unit_price: '99.123456',
        vat_rate: '0.2100',
        description: 'Descriere',
      },
      {
        code: 'A1',
        name: 'Produs 1 albastru',
        barcode: null,
        unit: null,
        unit_price: null,
        vat_rate: null,
        description: null,
      },
      { code: null, name: 'Produs 1', barcode: null, unit: null, unit_price: null, vat_rate: null, description: null },
    ]);
    expect(
      await rows(
        'w.code AS warehouse, quantity',
        'stock_levels AS t LEFT JOIN warehouses AS w USING (company_id, warehouse_id)',
        'quantity',
      ),
    ).toEqual([
      { warehouse: null, quantity: '3.000' },
      { warehouse: 'DEP', quantity: '10.125' },
    ]);
    expect(await rows('currency, valid_on::text, rate', 'exchange_rates')).toEqual([
      { currency: 'EUR', valid_on: '2026-11-13', rate: '5.087100' },
    ]);
    expect(
      await rows(
        't.name, kind, t.fiscal_code, external_id, t.is_vat_payer, t.email, phone, t.country_code',
        'clients AS t',
      ),
    ).toEqual([
      {
        name: 'Client SRL',
        kind: 'legal-entity',
        fiscal_code: '2864518',
        external_id: null,
        is_vat_payer: true,
        email: 'a@b.ro',
        phone: null,
        country_code: 'RO',
      },
      {
        name: 'Ion Popescu',
        kind: 'individual',
        fiscal_code: null,
        external_id: 17,
        is_vat_payer: null,
        email: null,
        phone: '0700',
        country_code: 'RO',
      },
    ]);
    expect(await rows('t.name, t.fiscal_code', 'suppliers AS t', '2')).toEqual([
      { name: 'Furnizor SRL', fiscal_code: '12345674' },
      { name: 'Furnizor fără cod', fiscal_code: null },
    ]);
    expect(await rows('t.name, cardinality(rights) AS rights, expires_at, revoked_at', 'api_keys AS t')).toEqual([
      { name: 'magazin', rights: 2, expires_at: null, revoked_at: null },
      { name: 'rapoarte', rights: 24, expires_at: new Date('2026-12-31T22:00:00Z'), revoked_at: null },
    ]);
    expect(await rows('p.email', 'persons AS p JOIN memberships AS t USING (person_id)')).toEqual([
      { email: 'admin@exemplu.ro' },
    ]);
  });

  test('gives a company of which only code and name are said the defaults [PROV-1] [PROV-7]', async () => {
    const code = freshCode();
    const answer = await provision(one({ cod_unic: code }));
    expect(answer).toEqual({ companii: [{ cod_unic: code, chei: [], utilizatori_api: [] }] });
    const [settings] = await query(
      `SELECT s.*, c.is_vat_payer, c.country_code, c.plan FROM company_settings AS s JOIN companies AS c USING (company_id)
        WHERE fiscal_code = $1`,
      [code],
    );
    expect(settings).toMatchObject({
      article_search_mode: 'code',
      keeps_stock: false,
      due_days: 0,
      archive_document_limit: 10_000,
      is_vat_payer: false,
      country_code: 'RO',
      plan: null,
    });
  });

  test('takes the demo file [PROV-1]', async () => {
    const answer = await provision(demoFile);
    expect(answer.companii).toMatchObject([
      { cod_unic: '12345674', chei: [{ nume: 'demo' }], utilizatori_api: [{ nume: 'demo-v1' }] },
    ]);
  });
});

describe('a second run', () => {
  test('of the same file writes nothing and shows no secret [PROV-4]', async () => {
    const file = { companii: [full(freshCode()), full(freshCode())] };
    await provision(file);
    const before = await everything();
    clock.set('2026-11-16T10:00:00Z');
    const answer = await provision(file);
    expect(await everything()).toBe(before);
    expect(answer.companii.flatMap(({ chei, utilizatori_api }) => [...chei, ...utilizatori_api])).toEqual([]);
    expect(answer.companii).toHaveLength(2);
  });

  test('leaves what the file does not name [PROV-4]', async () => {
    const code = freshCode();
    await provision({ companii: [full(code)] });
    const before = await everything();
    await provision({ companii: [{ cod_unic: code, denumire: 'Firma completă' }] });
    expect(await everything()).toBe(before);
    // Nor is anything lost by naming a thing and saying nothing of it.
    await provision({
      companii: [
        {
          cod_unic: code,
          denumire: 'Firma completă',
          adresa: {},
          conturi_bancare: [{ iban: 'DE89370400440532013000' }],
          serii: [{ serie: 'FCT' }, { serie: 'CH' }],
          gestiuni: [{ cod_gestiune: 'DEP' }],
          articole: [{ cod: 'A1', nume: 'Produs 1' }],
          clienti: [{ denumire: 'Client SRL', cod_unic: '2864518' }, { denumire: 'Ion Popescu' }],
          furnizori: [{ denumire: 'Furnizor fără cod' }],
        },
      ],
    });
    expect(await everything()).toBe(before);
  });

  test('changes the settings that the file names, back to the default too, and leaves the others [PROV-4] [PROV-7]', async () => {
    const code = freshCode();
    const settle = async (setari: object) => {
      await provision(one({ cod_unic: code, setari }));
      const [row] = await query(
        `SELECT article_search_mode AS mode, keeps_stock AS stock, due_days AS days, spv_delay_hours AS hours, card_account AS card,
                is_v1_active AS v1
           FROM company_settings JOIN companies USING (company_id) WHERE fiscal_code = $1`,
        [code],
      );
      return row;
    };
    const first = { mode: 'barcode', stock: true, days: 30, hours: 4, card: 'acct_A', v1: false };
    expect(
      await settle({
        cautare_articol_dupa: 'cod_bare',
        gestioneaza_stoc: true,
        termen_scadenta_zile: 30,
        trimite_in_spv_dupa_ore: 4,
        cont_stripe: 'acct_A',
        v1_activ: false,
      }),
    ).toEqual(first);
    expect(await settle({})).toEqual(first);
    expect(await settle({ termen_scadenta_zile: 0 })).toEqual({ ...first, days: 0 });
    expect(await settle({ gestioneaza_stoc: false, trimite_in_spv_dupa_ore: null })).toEqual({
      ...first,
      days: 0,
      stock: false,
      hours: null,
    });
    expect(await settle({ cont_stripe: null, v1_activ: true })).toEqual({
      ...first,
      days: 0,
      stock: false,
      hours: null,
      card: null,
      v1: true,
    });
  });

  test('knows clients by code and country [V2-CLIENT-5] [PROV-4]', async () => {
    const code = freshCode();
    const named = async (...clienti: readonly object[]) => {
      await provision(one({ cod_unic: code, clienti }));
      const rows = await query(
        `SELECT t.country_code || ' ' || t.fiscal_code || ' ' || t.name AS said FROM clients t JOIN companies c USING (company_id)
          WHERE c.fiscal_code = $1 ORDER BY 1`,
        [code],
      );
      return rows.map(({ said }) => said);
    };
    const both = [
      { denumire: 'Magyar Kft', cod_unic: '2864518', tara: 'HU' },
      { denumire: 'Român SRL', cod_unic: '2864518' },
    ];
    expect(await named(...both)).toEqual(['HU 2864518 Magyar Kft', 'RO 2864518 Român SRL']);
    expect(await named({ denumire: 'Magyar Zrt', cod_unic: 'HU2864518' })).toEqual([
      'HU 2864518 Magyar Zrt',
      'RO 2864518 Român SRL',
    ]);
    const abroad = ['DE RO2864518 Român SA', 'HU 2864518 Magyar Zrt'];
    expect(await named({ denumire: 'Român SA', cod_unic: 'RO2864518', tara: 'DE' })).toEqual(abroad);
    expect(await named({ denumire: 'Român SA', cod_unic: '2864518' })).toEqual(abroad);
    const messages = await refusedMessages(
      one({ cod_unic: code, clienti: [both[0], { denumire: 'X', cod_unic: 'HU 2864518' }, both[1]] }),
    );
    expect(messages).toEqual(['companii[0].clienti[1].cod_unic repeats companii[0].clienti[0].']);
  });

  test('changes what the file names: members, settings, names and prices [PROV-4]', async () => {
    const code = freshCode();
    await provision({ companii: [full(code)] });
    await provision({
      companii: [
        {
          cod_unic: code,
          denumire: 'Alt nume',
          abonament: 'premium',
          setari: { link_plata: true },
          conturi_bancare: [
            { iban: 'RO49 AAAA 1B31 0075 9384 0000', nume: 'Cont' },
            { iban: 'GB82WEST12345698765432' },
          ],
          serii: [
            { serie: 'NOU', implicita: true },
            { serie: 'FCT', cifre: 6 },
          ],
          gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit nou' }],
          articole: [{ cod: 'A1', nume: 'Produs 1', pret_unitar: 1.5 }],
          cursuri_valutare: [{ valuta: 'EUR', data: '2026-11-13', curs: 5.1 }],
          clienti: [
            { denumire: 'Client nou SRL', cod_unic: '2864518', telefon: '0711' },
            { denumire: 'Ion Popescu', email: 'ion@b.ro' },
          ],
          furnizori: [{ denumire: 'Furnizor SRL 2', cod_unic: 'RO 12345674' }],
          chei: [
            { nume: 'magazin', drepturi: ['facturi:spv'], expira_la: '2026-12-01T00:00:00Z' },
            { nume: 'rapoarte', drepturi: ['*'], revocata: true },
          ],
        },
      ],
    });
    const [company] = await query(
      `SELECT c.name, c.plan, c.email, s.article_search_mode, s.keeps_stock, s.due_days, s.offers_payment_links
         FROM companies AS c JOIN company_settings AS s USING (company_id) WHERE fiscal_code = $1`,
      [code],
    );
    expect(company).toEqual({
      name: 'Alt nume',
      plan: 'premium',
      email: 'office@exemplu.ro',
      article_search_mode: 'barcode',
      keeps_stock: true,
      due_days: 30,
      offers_payment_links: true,
    });
    const listed = async (expression: string, table: string) => {
      const rows = await query(
        `SELECT ${expression} AS shown FROM ${table} AS t JOIN companies AS c USING (company_id)
          WHERE c.fiscal_code = $1`,
        [code],
      );
      // Sorted here: the order of the database depends on its collation.
      return rows.map(({ shown }) => String(shown)).toSorted();
    };
    expect(await listed(`concat_ws(' ', position, iban, t.name, currency)`, 'bank_accounts')).toEqual([
      '1 RO49AAAA1B31007593840000 Cont RON',
      '2 DE89370400440532013000 EUR',
      '4 GB82WEST12345698765432 RON',
    ]);
    expect(
      await listed(`concat_ws(' ', code, next_number, digits, is_default, is_reversal_default)`, 'series'),
    ).toEqual(['CH 1 0 t f', 'FCT 100 6 f f', 'NOU 1 0 t f', 'ST 1 0 f t']);
    expect(await listed(`t.name`, 'warehouses')).toEqual(['Depozit nou', 'MAG']);
    expect(await listed(`concat_ws(' ', code, t.name, unit, unit_price)`, 'articles')).toEqual([
      'A1 Produs 1 BUC 1.500000',
      'A1 Produs 1 albastru',
      'Produs 1',
    ]);
    expect(await listed('rate', 'exchange_rates')).toEqual(['5.100000']);
    expect(await listed(`concat_ws(' ', t.name, kind, t.email, phone, external_id)`, 'clients')).toEqual([
      'Client nou SRL legal-entity a@b.ro 0711',
      'Ion Popescu individual ion@b.ro 0700 17',
    ]);
    expect(await listed('t.name', 'suppliers')).toEqual(['Furnizor SRL 2', 'Furnizor fără cod']);
    expect(
      await listed(`concat_ws(' ', t.name, rights::text, expires_at IS NOT NULL, revoked_at IS NOT NULL)`, 'api_keys'),
    ).toEqual(['magazin {invoices:report} t f', expect.stringMatching(/^rapoarte \{invoices:read,.*\} t t$/)]);
  });

  test('does not touch stock and next numbers that exist, and adds those that do not [PROV-5]', async () => {
    const code = freshCode();
    const company = (stoc: number, urmatorul_numar: number) => ({
      cod_unic: code,
      serii: [{ serie: 'FCT', urmatorul_numar }],
      gestiuni: [{ cod_gestiune: 'DEP' }, { cod_gestiune: 'MAG' }],
      articole: [{ cod: 'A1', nume: 'Produs', stocuri: [{ cod_gestiune: 'DEP', stoc }, { stoc }] }],
    });
    await provision(one(company(100, 7)));
    // The service has sold and issued meanwhile.
    await query(
      `UPDATE stock_levels SET quantity = quantity - 1 FROM companies AS c
        WHERE c.company_id = stock_levels.company_id AND c.fiscal_code = $1`,
      [code],
    );
    const again = company(500, 1);
    const [article] = again.articole;
    const stocuri = [...(article?.stocuri ?? []), { cod_gestiune: 'MAG', stoc: 5 }];
    await provision(one({ ...again, articole: [{ ...article, stocuri }] }));
    const stock = await query(
      `SELECT w.code, quantity FROM stock_levels JOIN companies AS c USING (company_id)
         LEFT JOIN warehouses AS w USING (company_id, warehouse_id) WHERE fiscal_code = $1 ORDER BY 1`,
      [code],
    );
    expect(stock).toEqual([
      { code: 'DEP', quantity: '99.000' },
      { code: 'MAG', quantity: '5.000' },
      { code: null, quantity: '99.000' },
    ]);
    const series = await query(
      'SELECT next_number::int AS next FROM series JOIN companies USING (company_id) WHERE fiscal_code = $1',
      [code],
    );
    expect(series).toEqual([{ next: 7 }]);
  });
});

describe('a bad file', () => {
  test('changes nothing, also of the companies before the bad one [PROV-3]', async () => {
    const before = await everything();
    const bad = {
      cod_unic: freshCode(),
      denumire: 'Rea',
      articole: [{ nume: 'A', stocuri: [{ cod_gestiune: 'X', stoc: 1 }] }],
    };
    expect(await refusedMessages({ companii: [full(freshCode()), bad] })).toEqual([
      'companii[1].articole[0].stocuri[0].cod_gestiune names the warehouse X, which is neither in the file nor known already.',
    ]);
    expect(await everything()).toBe(before);
  });

  test('is told every wrong field in one go, those that only the database knows included [PROV-3] [PROV-8] [KEY-7]', async () => {
    const known = freshCode();
    await provision(
      one({ cod_unic: known, gestiuni: [{ cod_gestiune: 'DEP' }], serii: [{ serie: 'CH', fel: 'chitanta' }] }),
    );
    const before = await everything();
    const messages = await refusedMessages({
      companii: [
        {
          cod_unic: known,
          email: 'nimeni',
          abonament: 'pro',
          serii: [
            { serie: 'CH', fel: 'factura' },
            { serie: 'A', implicita: true },
            { serie: 'B', implicita: true, implicita_storno: true },
            { serie: 'C', fel: 'proforma', implicita_storno: true },
            { serie: 'D', fel: 'bon' },
          ],
          articole: [
            {
              nume: 'A',
              stocuri: [
                { cod_gestiune: 'DEP', stoc: 1 },
                { cod_gestiune: 'NU', stoc: 1 },
              ],
            },
          ],
          chei: [{ nume: 'k', drepturi: ['*'] }],
        },
        { cod_unic: '1', denumire: 'X' },
      ],
    });
    expect(messages.toSorted()).toEqual([
      'companii[0].articole[0].stocuri[1].cod_gestiune names the warehouse NU, which is neither in the file nor known already.',
      'companii[0].chei would be 1 active, and the abonament pro allows none.',
      'companii[0].denumire is missing.',
      'companii[0].email must be an e-mail address.',
      'companii[0].serii[0].fel must stay chitanta: a series keeps the kind it was created with.',
      'companii[0].serii[2].implicita is a second default for factura.',
      'companii[0].serii[3].implicita_storno is a second default.',
      'companii[0].serii[3].implicita_storno is only for a series of factura, and this one is of proforma.',
      'companii[0].serii[4].fel must be one of factura, proforma, comanda, deviz, aviz, chitanta.',
      'companii[1].cod_unic must be 2 to 10 digits, without RO.',
    ]);
    expect(await everything()).toBe(before);
  });
});

describe('runs at the same moment', () => {
  test('a client that the service creates meanwhile is taken over, not doubled [PROV-6]', async () => {
    const code = freshCode();
    await provision(one({ cod_unic: code }));
    const service = new pg.Client({ options: seesAll, connectionString });
    await service.connect();
    await service.query('BEGIN');
    const clientId = randomUUID();
    await service.query(
      `INSERT INTO clients (company_id, client_id, kind, name, fiscal_code, code_country, code_number, country_code, phone)
       SELECT company_id, $2, 'legal-entity', 'Din factură', '2864518', 'RO', '2864518', 'RO', '0700' FROM companies WHERE fiscal_code = $1`,
      [code, clientId],
    );
    const run = provision(one({ cod_unic: code, clienti: [{ denumire: 'Din fișier', cod_unic: '2864518' }] }));
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`;
    while ((await query(waiting)).length === 0);
    await service.query('COMMIT');
    await service.end();
    await run;
    const clients = await query(
      `SELECT client_id, t.name, phone FROM clients AS t JOIN companies AS c USING (company_id) WHERE c.fiscal_code = $1`,
      [code],
    );
    expect(clients).toEqual([{ client_id: clientId, name: 'Din fișier', phone: '0700' }]);
  });

  test('create everything once and show each secret once [PROV-4] [PROV-6]', async () => {
    const file = { companii: [full(freshCode()), full(freshCode())] };
    const answers = await Promise.all(Array.from({ length: 6 }, () => provision(file)));
    const secrets = answers.flatMap(({ companii }) =>
      companii.flatMap(({ chei, utilizatori_api }) => [...chei, ...utilizatori_api]),
    );
    expect(secrets).toHaveLength(6);
    const before = await everything();
    await provision(file);
    expect(await everything()).toBe(before);
  });
});

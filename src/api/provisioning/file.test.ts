import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rights } from '../../domain/access/right.ts';
import { type InputProblem, Refused } from '../../domain/refusal.ts';
import type { ProvisioningCommand } from '../../operations/company/provisioning-command.ts';
import { demoFile } from './demo-file.ts';
import { readProvisioningFile } from './file.ts';

const read = (file: unknown) => readProvisioningFile(JSON.stringify(file));
const readCompany = (company: object) => read({ companii: [{ cod_unic: '12345674', denumire: 'X', ...company }] });

/** Whether it is carried by the command or thrown because nothing else could be read. */
function problemsOf(get: () => ProvisioningCommand): readonly InputProblem[] {
  try {
    return get().problems;
  } catch (error) {
    if (error instanceof Refused && error.refusal.reason === 'invalid-input') return error.refusal.problems;
    throw error;
  }
}
const messagesOf = (get: () => ProvisioningCommand) => problemsOf(get).map(({ message }) => message);

/** The example of the contract, word for word. */
const contractExample = `{ "companii": [ {
  "cod_unic": "12345674", "denumire": "Exemplu Comert SRL", "nr_reg_com": "J22/1/2020", "platitor_tva": true,
  "adresa": {"tara":"RO","cod_judet":"IS","localitate":"Iasi","adresa":"Str. Palat 1"}, "email":"office@exemplu.ro",
  "conturi_bancare": [{"nume":"BT RON","iban":"RO49AAAA1B31007593840000","banca":"BANCA TRANSILVANIA","valuta":"RON"}],
  "abonament": "enterprise",
  "setari": { "cautare_articol_dupa": "cod_articol", "genereaza_articol_nou": true, "cautare_client_dupa_id_extern": false,
              "gestioneaza_stoc": true, "gestiuni_pe_linie": true, "expune_cantitati": true,
              "termen_scadenta_zile": 30, "limita_documente_arhiva": 10000, "link_plata": true },
  "platforme": ["https://magazin.exemplu.ro"],
  "serii": [ {"serie":"FCT","fel":"factura","urmatorul_numar":1,"cifre":0}, {"serie":"ST","fel":"factura","implicita_storno":true},
             {"serie":"PRF","fel":"proforma"}, {"serie":"CH","fel":"chitanta","implicita":true} ],
  "gestiuni": [{"cod_gestiune":"DEP","nume":"Depozit central"}],
  "articole": [{"cod":"A1","cod_bare":"5941234567899","nume":"Produs 1","um":"BUC","pret_unitar":100,"cota_tva":0.21,
                "stocuri":[{"cod_gestiune":"DEP","stoc":100}]}],
  "cursuri_valutare": [{"valuta":"EUR","data":"2026-11-13","curs":5.0871}],
  "clienti": [], "furnizori": [],
  "chei": [{"nume":"magazin","drepturi":["facturi:emitere","facturi:citire"],"expira_la":null}],
  "utilizatori_api": [{"nume":"magazin-v1"}],
  "utilizatori": [{"email":"admin@exemplu.ro","parola":"..."}]
} ] }`;

describe('what is read', () => {
  test('the example of the contract is accepted whole [PROV-1]', () => {
    const { companies, problems } = readProvisioningFile(contractExample);
    expect(problems).toEqual([]);
    expect(companies).toHaveLength(1);
    expect(companies[0]).toMatchObject({
      fiscalCode: '12345674',
      name: 'Exemplu Comert SRL',
      countyCode: 'IS',
      plan: 'enterprise',
      settings: { articleSearchMode: 'code', createsArticleForOtherName: true, dueDays: 30 },
      platforms: ['https://magazin.exemplu.ro'],
      keys: [{ name: 'magazin', rights: ['invoices:read', 'invoices:issue'], expiresAt: null, isRevoked: false }],
    });
    expect(companies[0]?.articles[0]).toMatchObject({
      unitPrice: { units: 100n, scale: 0 },
      vatRate: { units: 21n, scale: 2 },
      stock: [{ warehouseCode: 'DEP', quantity: { units: 100n, scale: 0 } }],
    });
  });

  test('the demo file is right in every digit [PROV-1]', () => {
    expect(read(demoFile)).toMatchObject({ problems: [], warnings: [] });
  });

  test('a code and a name are enough; what is not said is not changed [PROV-1]', () => {
    const { companies, problems } = readCompany({});
    expect(problems).toEqual([]);
    expect(companies[0]).toMatchObject({ plan: 'unchanged', settings: null, isVatPayer: null, countryCode: null });
  });

  test('null is as good as absent, except where it is a value of its own [PROV-1]', () => {
    const { companies, problems } = readCompany({
      email: null,
      abonament: null,
      serii: null,
      chei: [
        { nume: 'a', drepturi: [], expira_la: null },
        { nume: 'b', drepturi: [] },
      ],
    });
    expect(problems).toEqual([]);
    expect(companies[0]).toMatchObject({ email: null, plan: null, series: [] });
    expect(companies[0]?.keys.map(({ expiresAt }) => expiresAt)).toEqual([null, 'unchanged']);
  });

  test('settings that are given are whole: those not named fall to their defaults [PROV-4] [PROV-7]', () => {
    expect(readCompany({ setari: {} }).companies[0]?.settings).toEqual({
      articleSearchMode: 'code',
      createsArticleForOtherName: false,
      findsClientByExternalId: false,
      keepsStock: false,
      hasWarehousePerLine: false,
      exposesQuantities: false,
      dueDays: 0,
      archiveDocumentLimit: 10_000,
      offersPaymentLinks: false,
      spvDelayHours: null,
    });
  });

  test('"*" is every right there is [KEY-8]', () => {
    const { companies } = readCompany({ chei: [{ nume: 'a', drepturi: ['*'] }] });
    expect(companies[0]?.keys[0]?.rights).toEqual(rights);
  });

  test('codes, accounts, addresses and e-mails are kept in one spelling [PROV-4]', () => {
    const { companies, problems } = readCompany({
      conturi_bancare: [{ iban: 'ro49 aaaa 1b31 0075 9384 0000' }],
      platforme: ['HTTPS://Magazin.Exemplu.ro/a', 'https://magazin.exemplu.ro:443'],
      clienti: [
        { denumire: 'A', cod_unic: 'ro 2864518', tara: 'românia' },
        { denumire: 'B', cod_unic: 'DE 123', tara: 'Germania', id_extern: '12' },
        { tip: 'PF', denumire: 'C', cod_unic: '0000000000000', id_extern: 0 },
      ],
      utilizatori: [{ email: 'Admin@Exemplu.RO', parola: 'o parolă lungă' }],
    });
    expect(problems).toEqual([]);
    const [company] = companies;
    expect(company?.bankAccounts[0]?.iban).toBe('RO49AAAA1B31007593840000');
    expect(company?.platforms).toEqual(['https://magazin.exemplu.ro']);
    expect(company?.clients).toMatchObject([
      { fiscalCode: '2864518', countryCode: 'RO' },
      { fiscalCode: 'DE123', countryCode: 'DE', externalId: 12 },
      { fiscalCode: null, countryCode: null, externalId: null, kind: 'individual' },
    ]);
    expect(company?.consoleUsers[0]?.email).toBe('admin@exemplu.ro');
  });
});

describe('what is refused', () => {
  test.each([
    ['{', 'The file is not valid JSON.'],
    ['[]', 'The file must be an object.'],
    ['{}', 'companii is missing.'],
    ['{"companii":{}}', 'companii must be a list.'],
    ['{"companii":["x"]}', 'companii[0] must be an object.'],
  ])('%s: %s [PROV-3]', (text, message) => {
    expect(messagesOf(() => readProvisioningFile(text))).toEqual([message]);
  });

  test('every wrong field is named in one go [PROV-3] [PROV-8]', () => {
    const file = {
      alta: 1,
      companii: [
        {
          cod_unic: 'RO12345674',
          adresa: { tara: 'Atlantida' },
          abonament: 'gold',
          setari: { termen_scadenta_zile: -1, cautare_articol_dupa: 'x', link_plata: 'da' },
          serii: [{ serie: '' }, { serie: 'A', fel: 'bon', cifre: 21 }, 5],
        },
        {
          cod_unic: '2864518',
          denumire: 'B',
          adresa: { cod_judet: 'XX' },
          email: 'nimeni',
          conturi_bancare: [{ iban: 'RO', valuta: 'LEI' }, { nume: 'fara' }],
          platforme: ['magazin.ro', 7],
          gestiuni: [{ cod_gestiune: 'D'.repeat(256) }],
          articole: [{ nume: 'A', pret_unitar: 0.1234567, cota_tva: 21, stocuri: [{ stoc: 1.2345 }] }, { cod: 'x' }],
          cursuri_valutare: [
            { valuta: 'EUR', data: '2026-02-30', curs: 0 },
            { valuta: 'XXY', data: '2026-02-28', curs: 1e-7 },
          ],
          clienti: [
            { denumire: 'C', tip: 'SRL', id_extern: 2_147_483_648 },
            { denumire: 'D', id_extern: '2147483648', tara: 'Nicaieri' },
            { denumire: 'E', id_extern: '-1' },
          ],
          furnizori: [{ denumire: 'F', tip: 'PJ' }, { cod_unic: '1' }],
          chei: [{ nume: 'k', drepturi: ['facturi:citire', 'facturi:scriere'], expira_la: 'maine' }, { nume: 'l' }],
          utilizatori_api: [{}],
          utilizatori: [{ email: 'x', parola: '' }],
        },
      ],
    };
    const names = messagesOf(() => read(file)).map((message) => message.split(' ', 1)[0]);
    expect(names.toSorted()).toEqual(
      [
        'alta',
        'companii[0].abonament',
        'companii[0].adresa.tara',
        'companii[0].cod_unic',
        'companii[0].denumire',
        'companii[0].serii[0].serie',
        'companii[0].serii[1].cifre',
        'companii[0].serii[1].fel',
        'companii[0].serii[2]',
        'companii[0].setari.cautare_articol_dupa',
        'companii[0].setari.link_plata',
        'companii[0].setari.termen_scadenta_zile',
        'companii[1].adresa.cod_judet',
        'companii[1].articole[0].cota_tva',
        'companii[1].articole[0].pret_unitar',
        'companii[1].articole[0].stocuri[0].stoc',
        'companii[1].articole[1].nume',
        'companii[1].chei[0].drepturi[1]',
        'companii[1].chei[0].expira_la',
        'companii[1].chei[1].drepturi',
        'companii[1].clienti[0].id_extern',
        'companii[1].clienti[0].tip',
        'companii[1].clienti[1].id_extern',
        'companii[1].clienti[1].tara',
        'companii[1].clienti[2].id_extern',
        'companii[1].conturi_bancare[0].iban',
        'companii[1].conturi_bancare[0].valuta',
        'companii[1].conturi_bancare[1].iban',
        'companii[1].cursuri_valutare[0].curs',
        'companii[1].cursuri_valutare[0].data',
        'companii[1].cursuri_valutare[1].curs',
        'companii[1].cursuri_valutare[1].valuta',
        'companii[1].email',
        'companii[1].furnizori[0].tip',
        'companii[1].furnizori[1].denumire',
        'companii[1].gestiuni[0].cod_gestiune',
        'companii[1].platforme[0]',
        'companii[1].platforme[1]',
        'companii[1].utilizatori[0].email',
        'companii[1].utilizatori[0].parola',
        'companii[1].utilizatori_api[0].nume',
      ].toSorted(),
    );
  });

  test('the same thing twice is told at the second place, with the first [PROV-3]', () => {
    const twice = (one: object) => [one, one];
    const company = {
      cod_unic: '12345674',
      denumire: 'X',
      conturi_bancare: [{ iban: 'RO49AAAA1B31007593840000' }, { iban: 'ro49 AAAA1B31007593840000' }],
      serii: twice({ serie: 'FCT' }),
      gestiuni: twice({ cod_gestiune: 'DEP' }),
      articole: [{ nume: 'A' }, { nume: 'A' }, { cod: '1', nume: 'A' }, { nume: 'B', stocuri: twice({ stoc: 1 }) }],
      cursuri_valutare: twice({ valuta: 'EUR', data: '2026-11-13', curs: 5 }),
      clienti: [
        { denumire: 'A', cod_unic: 'RO2864518' },
        { denumire: 'B', cod_unic: '2864518' },
        { denumire: 'C' },
        { denumire: 'C' },
      ],
      furnizori: twice({ denumire: 'F', cod_unic: '1' }),
      chei: twice({ nume: 'k', drepturi: [] }),
      utilizatori_api: twice({ nume: 'u' }),
      utilizatori: [
        { email: 'a@b.ro', parola: '12345678' },
        { email: 'A@B.ro', parola: '12345678' },
      ],
    };
    expect(messagesOf(() => read({ companii: [company, { cod_unic: '12345674', denumire: 'Y' }] }))).toEqual([
      'companii[1].cod_unic repeats companii[0].',
      'companii[0].conturi_bancare[1].iban repeats companii[0].conturi_bancare[0].',
      'companii[0].serii[1].serie repeats companii[0].serii[0].',
      'companii[0].gestiuni[1].cod_gestiune repeats companii[0].gestiuni[0].',
      'companii[0].articole[1] repeats companii[0].articole[0].',
      'companii[0].articole[3].stocuri[1] repeats companii[0].articole[3].stocuri[0].',
      'companii[0].cursuri_valutare[1] repeats companii[0].cursuri_valutare[0].',
      'companii[0].clienti[1].cod_unic repeats companii[0].clienti[0].',
      'companii[0].clienti[3].denumire repeats companii[0].clienti[2].',
      'companii[0].furnizori[1].cod_unic repeats companii[0].furnizori[0].',
      'companii[0].chei[1].nume repeats companii[0].chei[0].',
      'companii[0].utilizatori_api[1].nume repeats companii[0].utilizatori_api[0].',
      'companii[0].utilizatori[1].email repeats companii[0].utilizatori[0].',
    ]);
  });

  test('a member given twice, and a number that cannot be held, are told once each [PROV-3]', () => {
    const text = `{"companii":[{"cod_unic":"12345674","denumire":"X","denumire":"Y",
      "articole":[{"nume":"A","pret_unitar":1234567890.1234567}]}]}`;
    expect(messagesOf(() => readProvisioningFile(text))).toEqual([
      'companii[0].denumire is given more than once.',
      'companii[0].articole[0].pret_unitar has more than 15 significant digits.',
    ]);
  });

  test('what else is wrong does not make the rest look wrong [PROV-3]', () => {
    const { companies, problems } = readCompany({
      abonament: 'gold',
      gestiuni: [{ cod_gestiune: 'DEP', nume: '' }],
      articole: [{ nume: 'A', stocuri: [{ cod_gestiune: 'DEP', stoc: 1 }] }],
      chei: [{ nume: 'k', drepturi: [] }],
    });
    expect(problems).toHaveLength(2);
    expect(companies[0]).toMatchObject({ articles: [], keys: [], plan: 'unchanged' });
  });
});

/** Every place in a JSON value. */
function* placesIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) yield* placesIn(member, [...path, name]);
}

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? replaced(item, rest, by) : item));
  return Object.fromEntries(
    Object.entries(Object(value)).map(([key, item]) => [key, key === name ? replaced(item, rest, by) : item]),
  );
}

test('whatever stands in whatever place, the file is read or refused, never a fault [PROV-3]', () => {
  const file: unknown = JSON.parse(contractExample);
  const mutation = fc.tuple(fc.constantFrom(...placesIn(file)), fc.jsonValue({ maxDepth: 2 }));
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
      const mutated = mutations.reduce((whole, [path, by]) => replaced(whole, path, by), file);
      for (const { message } of problemsOf(() => read(mutated))) expect(message).toMatch(/^.+ .+\.$/s);
    }),
    { numRuns: 500 },
  );
});

describe('what is odd but accepted', () => {
  test('wrong check digits and short passwords are warned of, without secrets [PROV-9]', () => {
    const { problems, warnings } = readCompany({
      cod_unic: '12345678',
      conturi_bancare: [{ iban: 'RO48AAAA1B31007593840000' }],
      clienti: [
        { denumire: 'A', cod_unic: '2864517' },
        { denumire: 'B', cod_unic: '2864518' },
        { denumire: 'C', cod_unic: '123', tara: 'DE' },
        { tip: 'PF', denumire: 'D', cod_unic: '1800101221145' },
        { tip: 'PF', denumire: 'E', cod_unic: '1800101221144' },
        { tip: 'PF', denumire: 'F', cod_unic: '0000000000000' },
      ],
      utilizatori: [{ email: 'a@b.ro', parola: 'scurta' }],
    });
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      'companii[0].cod_unic (12345678) has a wrong check digit.',
      'companii[0].conturi_bancare[0].iban (RO48AAAA1B31007593840000) has wrong check digits.',
      'companii[0].clienti[0].cod_unic has a wrong check digit or is not a Romanian fiscal code.',
      'companii[0].clienti[3].cod_unic is not a valid CNP and is not stored.',
      'companii[0].utilizatori[0].parola has fewer than 8 characters.',
    ]);
  });
});

describe('how the mail of a company looks', () => {
  test("is read as it is said; what is not said is the service's", () => {
    const { companies, problems } = readCompany({
      email: 'office@exemplu.ro',
      trimitere_email: {
        nume_expeditor: 'Exemplu',
        adresa_expeditor: 'facturi@exemplu.ro',
        raspuns_la: null,
        subiect: '{document} {serie} {numar}',
        text: '{data} {total} {valuta} {scadenta} {client} {firma} {link_plata} {nu e loc}',
      },
    });
    expect(problems).toEqual([]);
    expect(companies[0]?.mailSettings).toEqual({
      senderName: 'Exemplu',
      senderAddress: 'facturi@exemplu.ro',
      replyTo: null,
      subject: '{document} {serie} {numar}',
      body: '{data} {total} {valuta} {scadenta} {client} {firma} {link_plata} {nu e loc}',
    });
    expect(readCompany({}).companies[0]?.mailSettings).toBeNull();
  });

  test('a place that nothing fills in, and an address that is none, are refused by name [PROV-3]', () => {
    const trimitere_email = {
      adresa_expeditor: 'Exemplu <facturi@exemplu.ro>',
      raspuns_la: 'a@exemplu.ro, b@exemplu.ro',
      subiect: 'Factura {seria} {Numar} {numar}',
      text: '{}',
      semnatura: 'x',
    };
    const known = '{document} {serie} {numar} {data} {total} {valuta} {scadenta} {client} {firma} {link_plata}';
    expect(messagesOf(() => readCompany({ trimitere_email })).toSorted()).toEqual([
      'companii[0].trimitere_email.adresa_expeditor must be one e-mail address.',
      'companii[0].trimitere_email.raspuns_la must be one e-mail address.',
      'companii[0].trimitere_email.semnatura is not known here.',
      `companii[0].trimitere_email.subiect has {Numar}, which is none of ${known}.`,
      `companii[0].trimitere_email.subiect has {seria}, which is none of ${known}.`,
      `companii[0].trimitere_email.text has {}, which is none of ${known}.`,
    ]);
  });
});

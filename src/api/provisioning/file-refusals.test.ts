import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counted } from '../../../test/support/runner/effort.ts';
import {
  contractExample,
  messagesOf,
  problemsOf,
  read,
  readCompany,
} from '../../../test/support/service/provisioning-file.ts';
import { readProvisioningFile } from './file.ts';

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

  test.each([
    '',
    'acct_',
    'acct_1 ',
    ' acct_1',
    'acct_1\n',
    'ACCT_1',
    'acct-1',
    'acct_1_2',
    'acct_\u0661\u0662',
    'acct_\u0219i',
    'sk_test_1',
    'RO49AAAA1B31007593840000',
  ])('%j is no Stripe account [V2-LINK-6] [PROV-3]', (cont_stripe) => {
    expect(messagesOf(() => readCompany({ setari: { cont_stripe } }))).toEqual([
      'companii[0].setari.cont_stripe must be the id of a Stripe account, like acct_1A2b3C4d5E6f7G8h.',
    ]);
  });

  test('a Stripe account is text of a bounded length [V2-LINK-6] [PROV-3]', () => {
    const said = (cont_stripe: unknown) => messagesOf(() => readCompany({ setari: { cont_stripe } }));
    expect(said(1)).toEqual(['companii[0].setari.cont_stripe must be text or null.']);
    expect(said(['acct_1'])).toEqual(['companii[0].setari.cont_stripe must be text or null.']);
    expect(said(`acct_${'1'.repeat(250)}`)).toEqual([]);
    expect(said(`acct_${'1'.repeat(251)}`)).toEqual(['companii[0].setari.cont_stripe has more than 255 characters.']);
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
    { numRuns: counted(100, 500) },
  );
});

import { describe, expect, test } from 'vitest';
import { contractExample, messagesOf, read, readCompany } from '../../../test/support/service/provisioning-file.ts';
import { rights } from '../../domain/access/right.ts';
import { demoFile } from './demo-file.ts';
import { readProvisioningFile } from './file.ts';

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
    expect(companies[0]).toMatchObject({ plan: 'unchanged', settings: {}, isVatPayer: null, countryCode: null });
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

  test('of the settings those are given that are named [PROV-4]', () => {
    const settingsOf = (setari: object) => readCompany({ setari }).companies[0]?.settings;
    expect(settingsOf({})).toEqual({});
    expect(settingsOf({ link_plata: false, termen_scadenta_zile: 0, cautare_articol_dupa: 'cod_bare' })).toEqual({
      offersPaymentLinks: false,
      dueDays: 0,
      articleSearchMode: 'barcode',
    });
    expect(settingsOf({ link_plata: null, trimite_in_spv_dupa_ore: null })).toEqual({ spvDelayHours: null });
  });

  test('a company may name its Stripe account, or say that it has none [V2-LINK-6]', () => {
    const accountOf = (cont_stripe: unknown) => readCompany({ setari: { cont_stripe } }).companies[0]?.settings;
    expect(accountOf('acct_1A2b3C4d5E6f7G8h')?.cardAccount).toBe('acct_1A2b3C4d5E6f7G8h');
    expect(accountOf(null)?.cardAccount).toBeNull();
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
  test("is read as it is said, and null is the service's own [PROV-4]", () => {
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
    expect(readCompany({ trimitere_email: { text: '{firma}' } }).companies[0]?.mailSettings).toEqual({
      body: '{firma}',
    });
    expect(readCompany({}).companies[0]?.mailSettings).toEqual({});
  });

  test('a place that nothing fills in, and an address that is none, are refused by name [PROV-3]', () => {
    const trimitere_email = {
      adresa_expeditor: 'Exemplu <facturi@exemplu.ro>',
      raspuns_la: 'a@exemplu.ro, b@exemplu.ro',
      subiect: 'Factura {seria} {Numar} {numar}',
      text: '{}',
      semnatura: 'x',
    };
    const known =
      '{document} {serie} {numar} {data} {total} {valuta} {scadenta} {client} {firma} {link_plata} {rest} {zile}';
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

import { beforeAll, describe, expect, test } from 'vitest';
import { provisionForTest } from '../support/service/provisioning.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { invoice, line, openShop, person, platform, type Shop } from './invoices/shop.ts';

let service: TestService;
let shop: Shop;
beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shop = await openShop(service, { gestiuni: [{ cod_gestiune: 'DEP' }] });
});

type Message = Readonly<Record<string, string>>;

/** What is said of each member that is wrong. */
async function saidOf(body: unknown, more: Message = {}): Promise<Message> {
  const reply = await shop.ask(body, more);
  expect(reply.status, reply.text).toBe(400);
  return Object.fromEntries(
    reply.body.validation_errors.map((error: { name: string; issues: readonly { message: string }[] }) => [
      error.name,
      error.issues.map(({ message }) => message).join(' '),
    ]),
  );
}

describe('what would have been right is said [V2-PROB-8]', () => {
  test.each([
    [21, '21% se scrie 0.21'],
    [11, '11% se scrie 0.11'],
    [9.5, '9.5% se scrie 0.095'],
  ])('a percent as a rate: %s', async (cota_tva, words) => {
    const said = await saidOf(invoice({ articole: [line({ cota_tva })] }));
    expect(said['articole[0].cota_tva']).toContain(words);
  });

  test('a rate of another time, with those of the day of issue', async () => {
    const articole = [line({ cota_tva: 0.19 })];
    const now = await saidOf(invoice({ data_emitere: '2026-11-10', articole }));
    expect(now['articole[0].cota_tva']).toContain('S-a primit 0.19; la 2026-11-10 cotele sunt 0.21, 0.11, 0.');
    const before = await saidOf(invoice({ data_emitere: '2025-07-31', articole: [line({ cota_tva: 0.21 })] }));
    expect(before['articole[0].cota_tva']).toContain('la 2025-07-31 cotele sunt 0.19, 0.09, 0.05, 0.');
    // The country of the client has such a message too.
    const abroad = await saidOf(
      invoice({
        client: person({ tara: 'DE' }),
        data_emitere: '2026-11-10',
        articole: [line({ cota_tva: 0.33 })],
      }),
    );
    expect(abroad['articole[0].cota_tva']).toContain('cotele sunt 0.21, 0.19, 0.11, 0.07, 0.');
  });

  test('a rate of another time, also when more is wrong', async () => {
    const articole = [line({ cota_tva: 0.19 }), line({ cota_tva: 0.21, denumire: '\u200B ' })];
    const said = await saidOf(invoice({ data_emitere: '2026-11-10', valuta: 'lei', articole }));
    expect(Object.keys(said).sort()).toEqual(['articole[0].cota_tva', 'articole[1].denumire', 'valuta']);
    expect(said['articole[0].cota_tva']).toContain('cotele sunt 0.21, 0.11, 0.');
  });

  test('an unknown series, and one of another kind, with those that could be used, also when more is wrong', async () => {
    const unknown = await saidOf(invoice({ serie: 'NU' }));
    expect(unknown['serie']).toContain('Serii care se pot folosi: FCT, ALT.');
    const other = await saidOf(invoice({ serie: 'PRF', valuta: 'lei' }));
    expect(other['serie']).toContain('Serii care se pot folosi: FCT, ALT.');
    const { serie, numar } = await shop.issue();
    const reversal = await service.send(`/v2/facturi/${serie}/${numar}/storneaza`, {
      method: 'POST',
      headers: shop.headers,
      json: { serie_storno: 'CH' },
    });
    expect(reversal.text).toContain('Serii care se pot folosi: FCT, ALT.');
  });

  test('an unknown member, with the nearest that is known; names like nothing get no advice', async () => {
    const said = await saidOf({
      ...invoice({ client: person({ Denumire: 'x', cod_judt: 'IS' }), articole: [line({ cantitate: 1 })] }),
      dataEmitere: '2026-11-10',
      ['x'.repeat(5000)]: 1,
    });
    expect(said['client.Denumire']).toContain('poate "denumire"?');
    expect(said['client.cod_judt']).toContain('poate "cod_judet"?');
    expect(said['dataEmitere']).toContain('poate "data_emitere"?');
    expect(said['articole[0].cantitate']).toBe('"articole[0].cantitate" nu este cunoscut aici.');
    const query = await service.send('/v2/facturi?limita=5', { headers: shop.headers });
    expect(query.text).toContain('poate \\"limit\\"?');
  });

  test.each([
    ['{"serie": "FCT",\n  "valuta": RON}', 'linia 2, coloana 13'],
    ['{"țară": "ă",,}', 'linia 1, coloana 14'],
    ['{"serie": "FCT"', 'linia 1, coloana 16'],
    ['', null],
  ])('JSON that is none, with its place: %s', async (body, place) => {
    const headers = { ...shop.headers, 'content-type': 'application/json' };
    const reply = await service.send('/v2/facturi', { method: 'POST', headers, body });
    expect(reply.status).toBe(400);
    if (place === null) expect(reply.body.validation_errors[0].issues[0].code).toBe('required');
    else expect(reply.body.detail).toBe(`Corpul cererii nu este JSON valid: ${place}.`);
  });

  test('a platform that is not registered, with what was received and where it goes', async () => {
    const said = await saidOf(invoice(), { 'svc-url-platforma': 'https://alt.exemplu.ro/magazin' });
    expect(said['Svc-Url-Platforma']).toContain('S-a primit "https://alt.exemplu.ro/magazin"');
    expect(said['Svc-Url-Platforma']).toContain('la "platforme"');
    const long = await saidOf(invoice(), { 'svc-url-platforma': `https://x.ro/${'a'.repeat(5000)}` });
    expect(long['Svc-Url-Platforma']?.length).toBeLessThan(300);
    expect((await shop.ask(invoice(), { 'svc-url-platforma': `${platform}/` })).status).toBe(200);
  });
});

test.each([
  ['no name', { denumire: undefined }, ['client.denumire']],
  ['no kind', { tip: undefined }, ['client.tip']],
  [
    'no name and no code',
    { denumire: undefined, tip: 'PJ', cod_unic: undefined },
    ['client.denumire', 'client.cod_unic'],
  ],
  ['a country that is none', { denumire: undefined, tara: 'Narnia' }, ['client.denumire', 'client.tara']],
])('a county that is none is told beside %s [V2-VAL-6]', async (_what, more, names) => {
  const client = { tip: 'PF', denumire: 'Ana', cod_judet: 'Iasi', ...more };
  const said = await saidOf(invoice({ client }));
  // In a country that is none, nothing is known of its counties.
  const county = names.includes('client.tara') ? [] : ['client.cod_judet'];
  expect(Object.keys(said).toSorted()).toEqual([...names, ...county].toSorted());
});

describe('a key that is not taken [V2-AUTH-8]', () => {
  const told = async (authorization?: string): Promise<string> => {
    const headers = { 'svc-cod-unic': shop.code, ...(authorization === undefined ? {} : { authorization }) };
    const reply = await service.send('/v2/identitate', { headers });
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    return reply.body.detail;
  };

  test('missing, without Bearer, of the other environment, unknown: a sentence for each', async () => {
    const key = shop.headers['authorization']?.slice('Bearer '.length) ?? '';
    expect(await told()).toContain('lipseste');
    expect(await told('Bearer ')).toContain('lipseste');
    expect(await told(key)).toContain('cuvantul Bearer');
    expect(await told(`Basic ${key}`)).toContain('cuvantul Bearer');
    expect(await told('Bearer fct_live_abc')).toContain('nu este cunoscuta');
    expect(await told('Bearer cheia-mea')).toContain('nu este cunoscuta');
  });

  test('nothing says that a key was revoked or has expired [V2-AUTH-2]', async () => {
    const company = { cod_unic: '14399840', denumire: 'Exemplu' };
    const chei = [
      { nume: 'expirata', drepturi: ['*'], expira_la: '2020-01-01T00:00:00Z' },
      { nume: 'revocata', drepturi: ['*'] },
    ];
    const keys = await provisionForTest(service, { companii: [{ ...company, chei }] });
    await provisionForTest(service, {
      companii: [{ ...company, chei: [{ nume: 'revocata', drepturi: ['*'], revocata: true }] }],
    });
    const unknown = await told('Bearer nimic');
    expect(await told(`Bearer ${keys['expirata']}`)).toBe(unknown);
    expect(await told(`Bearer ${keys['revocata']}`)).toBe(unknown);
  });
});

describe('what is not there is named [V2-PROB-7]', () => {
  const document = 'Documentul cu aceasta serie si acest numar nu exista.';

  const detailOf = async (path: string, method = 'GET'): Promise<string> => {
    const reply = await service.send(path, { method, headers: shop.headers });
    expect([reply.status, reply.body.type]).toEqual([404, 'urn:svc:api:v2:problem:resource-not-found']);
    return reply.body.detail;
  };

  test.each([
    ['/v2/facturi/FCT/99999', 'GET', document],
    ['/v2/facturi/Ș%20x/1', 'GET', document],
    ['/v2/facturi/FCT/99999/anuleaza', 'POST', document],
    ['/v2/facturi/FCT/99999/genereaza-link-de-descarcare', 'POST', document],
    ['/v2/facturi/FCT/99999/efactura', 'GET', document],
    ['/v2/facturi/PRF/7/asociate', 'GET', 'Proforma cu aceasta serie si acest numar nu exista.'],
    [`/v2/clienti/cli_${'0'.repeat(32)}/sold`, 'GET', 'Clientul cu acest id nu exista.'],
    [`/v2/arhive-pdf/arh_${'0'.repeat(32)}`, 'GET', 'Arhiva cu acest id nu exista.'],
    ['/v2/stocuri/stoc-gestiune?cod_gestiune=X', 'GET', 'Gestiunea cu acest cod nu exista.'],
  ])('%s', async (path, method, detail) => {
    expect(await detailOf(path, method)).toBe(detail);
  });

  test('a collection, and the UBL of what is not sent, with the reason', async () => {
    const { numar } = await shop.issue();
    expect(await detailOf(`/v2/facturi/FCT/${numar}/incasari/CH/1`, 'DELETE')).toContain('nu are incasarea ceruta');
    const proforma = await shop.issue({ serie: 'PRF', tip_factura: 'P' });
    expect(await detailOf(`/v2/facturi/PRF/${proforma.numar}/ubl`)).toContain('nu este document fiscal');
    await service.send(`/v2/facturi/FCT/${numar}/anuleaza`, { method: 'POST', headers: shop.headers });
    expect(await detailOf(`/v2/facturi/FCT/${numar}/ubl`)).toContain('este anulat');
  });

  test('of another company, byte for byte like one that never was', async () => {
    const { numar } = await shop.issue();
    const other = await openShop(service);
    const theirs = await service.send(`/v2/facturi/FCT/${numar}`, { headers: other.headers });
    const never = await service.send('/v2/facturi/FCT/99999', { headers: other.headers });
    expect(theirs.body.detail).toBe(never.body.detail);
  });
});

import { beforeAll, expect, test } from 'vitest';
import { browserAt } from '../../support/clients/console-client.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { invoice, platform } from '../invoices/shop.ts';
import { openHouse, password } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

test('a company is set up at the console alone, and issues with the key that was made there [CON-SET-1] [CON-SET-2]', async () => {
  const { browser, code, trail } = await openHouse(service);
  await browser.done('PUT', '/firma', {
    localitate: 'Cluj-Napoca',
    cod_judet: 'CJ',
    adresa: 'Str. Florilor 1',
    platitor_tva: true,
  });
  await browser.done('POST', '/serii', {
    serie: 'FCT',
    fel: 'factura',
    urmatorul_numar: 100,
    cifre: 4,
    implicita: true,
  });
  await browser.done('POST', '/platforme', { adresa: `${platform}/ceva` });
  const mistyped = await browser.ask('POST', '/conturi-bancare', { iban: 'RO49 AAAA 1B31 0075 9384 0001' });
  expect(mistyped.body).toMatchObject({ status: 400, campuri: [{ camp: 'iban' }] });
  await browser.done('POST', '/conturi-bancare', { iban: 'RO49 AAAA 1B31 0075 9384 0000', banca: 'BT' });
  const { cheie } = await browser.done('POST', '/chei', {
    nume: 'magazin',
    drepturi: ['facturi:emitere', 'facturi:citire'],
  });
  expect(cheie).toMatch(/^fct_test_[0-9A-Za-z]{38}$/);

  const headers = { authorization: `Bearer ${cheie}`, 'svc-cod-unic': code, 'svc-url-platforma': platform };
  const issued = await service.send('/v2/facturi', { method: 'POST', headers, json: invoice() });
  expect(issued.status, issued.text).toBe(200);
  expect(issued.body.data).toMatchObject({ serie: 'FCT', numar: '0100' });
  expect(await browser.done('GET', '/firma')).toMatchObject({
    localitate: 'Cluj-Napoca',
    conturi_bancare: [{ iban: 'RO49AAAA1B31007593840000', banca: 'BT', valuta: 'RON' }],
    platforme: [platform],
  });
  expect((await trail()).filter(({ author }) => author === 'person').map(({ said }) => said)).toEqual(
    expect.arrayContaining([`company ${code} changed`, 'series FCT created', 'key magazin created']),
  );
});

test('a key is shown once; its last use is kept, and revoked it stops at once [CON-SET-2] [CON-SET-3]', async () => {
  const { browser, code } = await openHouse(service);
  const { cheie } = await browser.done('POST', '/chei', {
    nume: 'rapoarte',
    drepturi: ['facturi:citire'],
    expira_la: '2027-01-31T12:00:00+02:00',
  });
  const listed = async () => (await browser.done('GET', '/chei')).chei[0];
  expect(await listed()).toMatchObject({
    nume: 'rapoarte',
    drepturi: ['facturi:citire'],
    folosita_la: null,
    revocata_la: null,
  });
  expect(JSON.stringify(await browser.done('GET', '/chei'))).not.toContain(cheie);
  const headers = { authorization: `Bearer ${cheie}`, 'svc-cod-unic': code };
  expect((await service.send('/v2/identitate', { headers })).status).toBe(200);
  await expect.poll(async () => (await listed()).folosita_la).toMatch(/^2026-11-15T12:00:00/);

  expect((await browser.ask('POST', '/chei', { nume: 'rapoarte', drepturi: ['facturi:citire'] })).body.cod).toBe(
    'nume_folosit',
  );
  await browser.done('POST', '/chei/revoca', { nume: 'rapoarte' });
  expect((await service.send('/v2/identitate', { headers })).status).toBe(401);
  expect((await listed()).revocata_la).not.toBeNull();
  expect((await browser.ask('POST', '/chei/revoca', { nume: 'alta' })).status).toBe(404);
});

test('a key that would be over when it is made is refused at its field [CON-SET-2]', async () => {
  const { browser } = await openHouse(service);
  const made = (expira_la: string) =>
    browser.ask('POST', '/chei', { nume: 'veche', drepturi: ['facturi:citire'], expira_la });
  const refused = await made('2026-11-14T23:59:59+02:00');
  expect(refused.body).toMatchObject({ status: 400, cod: 'cheie_expirata', campuri: [{ camp: 'expira_la' }] });
  expect((await browser.done('GET', '/chei')).chei).toEqual([]);
  expect((await made('2026-11-15T23:59:59+02:00')).status).toBe(200);
});

test('the limit of the plan is told before it is hit, and holds [CON-SET-2]', async () => {
  const { browser } = await openHouse(service, { abonament: 'premium' });
  expect((await browser.done('GET', '/chei')).permise).toBe(1);
  await browser.done('POST', '/chei', { nume: 'una', drepturi: ['facturi:citire'] });
  const refused = await browser.ask('POST', '/chei', { nume: 'doua', drepturi: ['facturi:citire'] });
  expect(refused.body).toMatchObject({ status: 409, cod: 'prea_multe_chei' });
  expect(refused.body.detail).toContain('Premium');
});

test('a setting that is named changes, the others stay [CON-SET-1]', async () => {
  const { browser } = await openHouse(service, { setari: { link_plata: true, termen_scadenta_zile: 15 } });
  await browser.done('PUT', '/setari', { termen_scadenta_zile: 30, trimite_in_spv_dupa_ore: 24, v1_activ: false });
  expect(await browser.done('GET', '/setari')).toMatchObject({
    link_plata: true,
    termen_scadenta_zile: 30,
    trimite_in_spv_dupa_ore: 24,
    v1_activ: false,
  });
  await browser.done('PUT', '/setari', { trimite_in_spv_dupa_ore: null });
  expect((await browser.done('GET', '/setari')).trimite_in_spv_dupa_ore).toBeNull();
  const wrong = await browser.ask('PUT', '/setari', { termen_scadenta_zile: -1, link_plata: 'da' });
  expect(wrong.body.campuri.map(({ camp }: { camp: string }) => camp).sort()).toEqual([
    'link_plata',
    'termen_scadenta_zile',
  ]);
  await browser.done('PUT', '/setari/e-mail', {
    nume_expeditor: 'Florăria',
    adresa_expeditor: null,
    raspuns_la: null,
    subiect: '{document} {serie}',
    text: null,
  });
  expect(await browser.done('GET', '/setari/e-mail')).toMatchObject({
    nume_expeditor: 'Florăria',
    subiect: '{document} {serie}',
    text: null,
  });
});

test('an API user of v1 gets a private key that is shown once [CON-SET-2]', async () => {
  const { browser } = await openHouse(service);
  const { cheie_privata } = await browser.done('POST', '/utilizatori-api', { nume: 'magazin vechi' });
  expect(cheie_privata).toMatch(/^[0-9A-Za-z]{40}$/);
  await browser.done('POST', '/utilizatori-api/revoca', { nume: 'magazin vechi' });
  expect((await browser.done('GET', '/utilizatori-api')).utilizatori).toMatchObject([
    { nume: 'magazin vechi', revocat_la: expect.any(String) },
  ]);
});

test('a series tells its next number, and which numbers have no document and why [CON-SET-4]', async () => {
  const house = await openHouse(service);
  const { browser } = await openHouse(service, {
    serii: [
      { serie: 'FCT', implicita: true },
      { serie: 'PRF', fel: 'proforma' },
    ],
  });
  expect((await browser.done('GET', '/serii')).randuri).toMatchObject([
    { serie: 'FCT', fel: 'factura', urmatorul_numar: 1, documente: 0, implicita: true },
    { serie: 'PRF', fel: 'proforma' },
  ]);
  await browser.done('PUT', '/serii/FCT', { cifre: 6 });
  expect((await browser.done('GET', '/serii')).randuri[0].cifre).toBe(6);
  expect((await browser.ask('PUT', '/serii/NU', { cifre: 6 })).status).toBe(404);
  expect((await browser.ask('POST', '/serii', { serie: 'FCT', fel: 'factura' })).body).toMatchObject({
    cod: 'nume_folosit',
    campuri: [{ camp: 'serie', mesaj: 'Există deja o serie cu acest cod.' }],
  });
  expect((await browser.ask('PUT', '/serii/PRF', { implicita_storno: true })).body.cod).toBe('serie_nepotrivita');
  expect((await house.browser.ask('GET', '/serii/FCT/goluri')).status).toBe(404);
});

test('numbers that were deleted or passed over are told as such [CON-SET-4]', async () => {
  const { browser, code } = await openHouse(service, {
    serii: [{ serie: 'FCT', implicita: true }],
    platitor_tva: true,
    platforme: [platform],
  });
  const { cheie } = await browser.done('POST', '/chei', {
    nume: 'k',
    drepturi: ['facturi:emitere', 'facturi:anulare'],
  });
  const headers = { authorization: `Bearer ${cheie}`, 'svc-cod-unic': code, 'svc-url-platforma': platform };
  const issue = async (more = {}) => {
    const reply = await service.send('/v2/facturi', { method: 'POST', headers, json: invoice(more) });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data.numar as string;
  };
  await issue();
  await issue({ numar: '2' });
  expect(await issue()).toBe('3');
  await issue();
  const gone = await service.send('/v2/facturi/FCT/4', { method: 'DELETE', headers });
  expect(gone.status, gone.text).toBe(200);
  const { goluri } = await browser.done('GET', '/serii/FCT/goluri');
  expect(goluri).toContainEqual({ de_la: 2, pana_la: 2, sterse: [] });
  expect((await browser.done('GET', '/serii')).randuri[0].documente).toBe(3);
});

test('what is removed is gone from documents to come, and recorded [CON-SET-1]', async () => {
  const { browser, trail, code } = await openHouse(service, {
    conturi_bancare: [{ iban: 'RO49AAAA1B31007593840000' }],
    platforme: [platform],
  });
  await browser.done('DELETE', '/conturi-bancare/RO49AAAA1B31007593840000');
  await browser.done('POST', '/platforme/scoate', { adresa: platform });
  expect(await browser.done('GET', '/firma')).toMatchObject({ conturi_bancare: [], platforme: [] });
  expect((await browser.ask('DELETE', '/conturi-bancare/RO49AAAA1B31007593840000')).status).toBe(404);
  expect((await browser.ask('POST', '/platforme', { adresa: 'nu e adresă' })).body.campuri[0].camp).toBe('adresa');
  expect((await trail()).slice(-2).map(({ said }) => said)).toEqual([
    `company ${code} changed`,
    `company ${code} changed`,
  ]);
});

test('what a person empties is gone; what provisioning would refuse is refused at its field [CON-SET-1]', async () => {
  const { browser, code, trail } = await openHouse(service);
  await browser.done('PUT', '/firma', { email: 'a@b.ro', nr_reg_com: 'J1/2/2000', cod_judet: 'CJ', adresa: 'Str. 1' });
  await browser.done('PUT', '/firma', { email: null, nr_reg_com: null, cod_judet: null });
  expect(await browser.done('GET', '/firma')).toMatchObject({
    email: null,
    nr_reg_com: null,
    cod_judet: null,
    adresa: 'Str. 1',
  });
  expect((await trail()).at(-1)?.said).toBe(`company ${code} changed`);
  const refused = async (method: string, path: string, body: object) => {
    const reply = await browser.ask(method, path, body);
    return [reply.status, reply.body.campuri?.[0]?.camp];
  };
  expect(await refused('PUT', '/firma', { cod_judet: 'ZZ' })).toEqual([400, 'cod_judet']);
  expect(await refused('PUT', '/firma', { tara: 'RO', cod_judet: 'toString' })).toEqual([400, 'cod_judet']);
  expect(await refused('POST', '/conturi-bancare', { iban: 'RO65                BTRL' })).toEqual([400, 'iban']);
  for (const name of [' ', 'FCT ', 'a\u200b', 'a\u202eb']) {
    expect(await refused('POST', '/serii', { serie: name, fel: 'factura' })).toEqual([400, 'serie']);
    expect(await refused('POST', '/chei', { nume: name, drepturi: ['facturi:citire'] })).toEqual([400, 'nume']);
    expect(await refused('POST', '/utilizatori-api', { nume: name })).toEqual([400, 'nume']);
    expect(await refused('PUT', '/firma', { denumire: name })).toEqual([400, 'denumire']);
  }
});

test('a key that has ended counts no longer as active [KEY-7] [CON-SET-2]', async () => {
  const { browser } = await openHouse(service);
  const end = new Date(service.clock.now().getTime() + 60_000).toISOString();
  await browser.done('POST', '/chei', { nume: 'veche', drepturi: ['facturi:citire'], expira_la: end });
  service.clock.set(end);
  await browser.done('POST', '/chei', { nume: 'nouă', drepturi: ['facturi:citire'] });
  const { chei } = await browser.done('GET', '/chei');
  expect(chei.map(({ nume, activa }: { nume: string; activa: boolean }) => [nume, activa])).toEqual(
    expect.arrayContaining([
      ['veche', false],
      ['nouă', true],
    ]),
  );
});

test('the registry fills in the data of a company for its administrator to look at; nothing changes by itself [CON-SET-6]', async () => {
  const { browser } = await openHouse(service);
  expect(await browser.done('GET', '/firma/registru')).toEqual({ date: null });
  const code = '90100218';
  await provisionForTest(service, {
    companii: [
      { cod_unic: code, denumire: 'Brutaria', utilizatori: [{ email: 'brutar@exemplu.ro', parola: password }] },
    ],
  });
  const known = browserAt(service, code);
  expect((await known.signIn('brutar@exemplu.ro', password)).status).toBe(204);
  const { date } = await known.done('GET', '/firma/registru');
  expect(date).toMatchObject({ denumire: expect.any(String), cod_judet: expect.any(String) });
  expect(date.denumire).not.toBe('Brutaria');
  expect(await known.done('GET', '/firma')).toMatchObject({ denumire: 'Brutaria', cod_judet: null });
  await known.done('PUT', '/firma', { denumire: date.denumire, cod_judet: date.cod_judet });
  expect(await known.done('GET', '/firma')).toMatchObject({ denumire: date.denumire, cod_judet: date.cod_judet });
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import type { Browser } from '../../support/clients/console-client.ts';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { company, documentBody, line, place } from './desk.ts';
import { openHouse } from './house.ts';

let service: TestService;
const soon = { timeout: 60_000, interval: 50 };

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

beforeEach(async () => {
  await forgetJobs(service);
});

const opened = async (more: Readonly<Record<string, unknown>> = {}) => {
  const house = await openHouse(service, company);
  await house.browser.done('POST', '/facturi', documentBody(more));
  const read = (name = 'FCT/1') => house.browser.done('GET', `/facturi/${name}`);
  return { ...house, read };
};

const obstacles = ({ actiuni }: { actiuni: readonly { actiune: string; piedica: string | null }[] }) =>
  Object.fromEntries(actiuni.map(({ actiune, piedica }) => [actiune, piedica]));

const saidIn = ({ istoric }: { istoric: readonly { despre: string; actiune: string }[] }) =>
  istoric.map(({ despre, actiune }) => `${despre} ${actiune}`);

const collection = (suma_incasata: number, tip_incasare = 'Chitanta') => ({
  suma_incasata,
  tip_incasare,
  data_incasare: '2026-11-16',
});

describe('one document', () => {
  test('says what can be done with it, and why not, by the table of its life [CON-DOC-3]', async () => {
    const { browser, read } = await opened();
    expect(obstacles(await read())).toEqual({
      incaseaza: null,
      storneaza: null,
      anuleaza: null,
      repune: 'Documentul nu este stornat.',
      restituie: 'Clientul nu are nimic de primit înapoi.',
      sterge: null,
      email: null,
      spv: null,
      corecteaza: null,
      awb: null,
      sterge_incasare: null,
      copiaza: null,
    });
    await browser.done('POST', '/facturi/FCT/1/incasari', collection(121));
    expect(obstacles(await read())).toMatchObject({
      incaseaza: 'Nu a rămas nimic de încasat.',
      anuleaza: 'Documentul are încasări: ștergeți-le întâi.',
      sterge: 'Documentul are încasări: ștergeți-le întâi.',
      storneaza: null,
    });
    const refused = await browser.ask('POST', '/facturi/FCT/1/anuleaza');
    expect(refused.body).toMatchObject({ status: 400, cod: 'stare_nepermisa' });
  });

  test('tells its history: who, on which wire, what [CON-DOC-2]', async () => {
    const { browser, admin, read, member } = await opened();
    const clerk = await member('operator');
    await clerk.browser.done('POST', '/facturi/FCT/1/incasari', {
      suma_incasata: 21,
      tip_incasare: 'Card',
      data_incasare: '2026-11-15',
    });
    await browser.done('POST', '/facturi/FCT/1/incasari', collection(100));
    await browser.done('DELETE', '/facturi/FCT/1/incasari/CH/1');
    await browser.done('DELETE', '/facturi/FCT/1/incasari?toate=true');
    await browser.done('PUT', '/facturi/FCT/1/awb', { awb: 'AWB 7' });
    const document = await read();
    expect(saidIn(document)).toEqual([
      'document tracking-number-set',
      'incasare all-deleted',
      'incasare deleted',
      'incasare recorded',
      'incasare recorded',
      'document issued',
    ]);
    expect(document.istoric.at(-1)).toMatchObject({ autor: 'persoana', nume_autor: admin });
    expect(document.istoric.at(-2)).toMatchObject({
      nume_autor: clerk.email,
      detalii: expect.stringContaining('"21"'),
    });
    expect(document).toMatchObject({ awb: 'AWB 7', incasat: 0 });
    // The seal puts them in their chain, and they are told the same.
    testWorker(service);
    await expect.poll(async () => saidIn(await read()), soon).toEqual(saidIn(document));
  });

  test('of a number that was given again the history is that of the present document [CON-DOC-2]', async () => {
    const { browser, read } = await opened();
    await browser.done('DELETE', '/facturi/FCT/1');
    expect((await browser.ask('GET', '/facturi/FCT/1')).status).toBe(404);
    await browser.done('POST', '/facturi', documentBody());
    expect(saidIn(await read())).toEqual(['document issued']);
  });

  test('is reversed and restored: the reversal is named before, and the stock comes back and leaves again [CON-DOC-4]', async () => {
    const { browser, read } = await opened({ linii: [line({ cod_articol: 'A1', cantitate: 2, cod_gestiune: 'DEP' })] });
    const stock = async () => (await browser.done('GET', '/emitere/articole?cauta=A1')).articole[0].stoc;
    expect(await read()).toMatchObject({ storno_urmator: { serie: 'ST', numar: '1' }, misca_stocul: true });
    expect(await browser.done('POST', '/facturi/FCT/1/storneaza')).toEqual({ serie: 'ST', numar: '1' });
    expect(await stock()).toBe(100);
    expect(await read()).toMatchObject({ status: 'stornata', stornata_de: { serie: 'ST', numar: '1' } });
    expect(await read('ST/1')).toMatchObject({
      status: 'storno',
      storneaza: { serie: 'FCT', numar: '1' },
      total: -242,
    });
    await browser.done('POST', '/facturi/FCT/1/repune-in-vigoare-factura-stornata');
    expect([await stock(), (await read()).status]).toEqual([98, 'emisa']);
    await browser.done('POST', '/facturi/FCT/1/anuleaza');
    expect((await read()).status).toBe('anulata');
  });

  test('is collected once under one key, and never above what is left; not in the future [CON-DOC-4] [CON-ONCE-1]', async () => {
    const { browser, read } = await opened();
    const part = collection(50.5);
    const headers = { 'idempotency-key': 'o-incasare' };
    const first = await browser.ask('POST', '/facturi/FCT/1/incasari', part, headers);
    const again = await browser.ask('POST', '/facturi/FCT/1/incasari', part, headers);
    expect([first.body, again.body]).toEqual(Array(2).fill({ serie_incasare: 'CH', numar_incasare: '1' }));
    expect(await read()).toMatchObject({
      incasat: 50.5,
      ramas: 70.5,
      status_plata: 'incasata_partial',
      incasari: [{ suma: 50.5, fel: 'Chitanta' }],
    });
    const much = await browser.ask('POST', '/facturi/FCT/1/incasari', { ...part, suma_incasata: 71 });
    expect(much.body).toMatchObject({
      cod: 'suma_prea_mare',
      campuri: [{ camp: 'suma_incasata', mesaj: 'Mai sunt de încasat numai 70,50 lei.' }],
    });
    const late = await browser.ask('POST', '/facturi/FCT/1/incasari', { ...part, data_incasare: '2999-01-01' });
    expect(late.body.campuri).toEqual([{ camp: 'data_incasare', mesaj: 'Data încasării nu poate fi în viitor.' }]);
  });

  test('is mailed to its client or to another address; the history says when it went [CON-DOC-2] [CON-DOC-4]', async () => {
    const { browser, read } = await opened();
    const missing = await browser.ask('POST', '/facturi/FCT/1/trimite-pe-email', {});
    expect(missing.body.campuri).toMatchObject([{ camp: 'email' }]);
    await browser.done('POST', '/facturi/FCT/1/trimite-pe-email', { email: 'client@exemplu.ro' });
    testWorker(service);
    await expect.poll(async () => saidIn(await read())[0], soon).toBe('document mailed');
    expect(saidIn(await read())).toEqual(['document mailed', 'document mail-scheduled', 'document issued']);
  });

  test('rejected by the authority it is corrected and sent again; what is wrong stands at its field [CON-DOC-5]', async () => {
    const { browser, read } = await opened({
      client: { tip: 'PJ', denumire: 'Client Exemplu SRL', cod_unic: '2864518', tara: 'RO' },
    });
    const { spv } = await read();
    expect(spv).toMatchObject({ status: null, termen_legal: '2026-11-23' });
    expect(spv.constatari.map(({ camp }: { camp: string }) => camp)).toEqual([
      'client.cod_judet',
      'client.localitate',
      'client.adresa',
    ]);
    await browser.done('POST', '/facturi/FCT/1/trimite-in-spv');
    testWorker(service);
    await expect.poll(async () => (await read()).spv.status, soon).toBe('eroare');
    const wrong = await browser.ask('PUT', '/facturi/FCT/1/client', {
      client: { tip: 'PJ', denumire: 'X', tara: 'DE', cod_unic: 'DE123456788' },
      efactura: {},
    });
    expect(wrong.status).toBe(204);
    const client = { tip: 'PJ', denumire: 'Client Exemplu SRL', cod_unic: '2864518', tara: 'RO', ...place };
    await browser.done('PUT', '/facturi/FCT/1/client', {
      client,
      text: 'Corectată',
      efactura: { referinta_comanda: 'PO 1' },
    });
    expect(await read()).toMatchObject({
      client: place,
      text: 'Corectată',
      efactura: { referinta_comanda: 'PO 1' },
      spv: { constatari: [] },
    });
    await browser.done('POST', '/facturi/FCT/1/trimite-in-spv');
    await expect.poll(async () => (await read()).spv.status, soon).toBe('acceptata');
    expect(obstacles(await read())['corecteaza']).toBe('Documentul este în SPV: se poate numai storna.');
    expect(saidIn(await read())).toContain('document corrected');
  });

  test('of two who correct it the second is told what the first did, and overwrites nothing [CON-DOC-8]', async () => {
    const { browser, read, member } = await opened();
    const second = await member('operator');
    const { revizie } = await read();
    const corrected = (more: object) => ({
      revizie,
      client: { tip: 'PJ', denumire: 'Client Exemplu SRL', cod_unic: '2864518', tara: 'RO', ...place, ...more },
      efactura: {},
    });
    const first = corrected({ localitate: 'Pașcani', adresa: 'Str. Gării 2' });
    await second.browser.done('PUT', '/facturi/FCT/1/client', first);
    const refused = await browser.ask('PUT', '/facturi/FCT/1/client', corrected({ localitate: 'Hârlău' }));
    expect(refused.body).toMatchObject({ status: 409, cod: 'schimbat_intre_timp' });
    expect(refused.body.detail).toContain(
      `la 12:00, documentul a fost corectat de ${second.email}: localitatea, adresa`,
    );
    expect((await read()).client).toMatchObject({ localitate: 'Pașcani', adresa: 'Str. Gării 2' });
    // Sent again because the answer was lost: it is done already.
    await second.browser.done('PUT', '/facturi/FCT/1/client', first);
    const now = await read();
    expect(now.revizie).toBeGreaterThan(revizie);
    await browser.done('PUT', '/facturi/FCT/1/client', {
      ...corrected({ localitate: 'Hârlău' }),
      revizie: now.revizie,
    });
    expect((await read()).client.localitate).toBe('Hârlău');
  });

  test('has a link to its PDF and one to pay it by [CON-DOC-4]', async () => {
    const { browser } = await opened();
    const { link } = await browser.done('POST', '/facturi/FCT/1/genereaza-link-de-descarcare');
    const pdf = textOf(await readPdf(new Uint8Array(await (await fetch(link)).arrayBuffer())));
    expect(pdf).toContain('Client Exemplu SRL');
    expect((await browser.done('POST', '/facturi/FCT/1/genereaza-link-de-plata')).link).toMatch(/\/p\//);
    await browser.done('POST', '/facturi/FCT/1/incasari', collection(121, 'Card'));
    expect((await browser.ask('POST', '/facturi/FCT/1/genereaza-link-de-plata')).status).toBe(400);
  });

  test('each role does what the rights of its keys would allow, and no more [CON-ROLE-1]', async () => {
    const { member, browser } = await opened();
    const statuses = async (by: Browser) => {
      const asked = await Promise.all([
        by.ask('GET', '/facturi/FCT/1'),
        by.ask('POST', '/facturi/FCT/1/incasari', collection(1, 'Card')),
        by.ask('POST', '/facturi/FCT/1/trimite-pe-email', { email: 'a@exemplu.ro' }),
        by.ask('PUT', '/facturi/FCT/1/awb', { awb: '1' }),
        by.ask('POST', '/facturi/FCT/1/anuleaza'),
      ]);
      return asked.map(({ status }) => status);
    };
    expect(await statuses((await member('operator')).browser)).toEqual([200, 200, 204, 204, 403]);
    expect(await statuses((await member('contabil')).browser)).toEqual([200, 200, 403, 403, 403]);
    expect(await statuses((await member('cititor')).browser)).toEqual([200, 403, 403, 403, 403]);
    const offered = async (role: string) =>
      Object.keys(obstacles(await (await member(role)).browser.done('GET', '/facturi/FCT/1')));
    expect(await offered('contabil')).toEqual(['incaseaza', 'restituie', 'spv', 'sterge_incasare']);
    expect(await offered('operator')).toEqual([
      'incaseaza',
      'restituie',
      'email',
      'spv',
      'corecteaza',
      'awb',
      'sterge_incasare',
      'copiaza',
    ]);
    expect(await offered('cititor')).toEqual([]);
    expect((await browser.ask('GET', '/facturi/NU/1')).status).toBe(404);
  });

  test('of another company is as if it were not there [CON-DOOR-4]', async () => {
    await opened();
    const other = await openHouse(service, company);
    const reply = await other.browser.ask('GET', '/facturi/FCT/1');
    expect(reply.body).toMatchObject({ status: 404, cod: 'resource-not-found' });
  });
});

test('the receipt of a collection is a file, in the look of the company, for whoever may read [CON-DOC-7]', async () => {
  const { browser, code, member } = await opened();
  await browser.done('PUT', '/setari/aspect', { culoare: '#26A269', subsol: 'Sediu: Iași' });
  await browser.done('POST', '/facturi', documentBody());
  const receipt = await browser.done('POST', '/facturi/FCT/2/incasari', collection(19));
  expect(receipt).toEqual({ serie_incasare: 'CH', numar_incasare: '1' });
  const reader = (await member('cititor')).browser;
  const fetchReceipt = (name: string) =>
    fetch(`${service.url}/app/api/facturi/${name}/pdf`, {
      headers: { cookie: `facturier=${reader.token()}`, 'svc-cod-unic': code },
    });
  const response = await fetchReceipt('FCT/2/incasari/CH/1');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const text = textOf(await readPdf(new Uint8Array(await response.arrayBuffer())));
  for (const said of ['Chitanță', 'nouăsprezece lei', 'Sediu: Iași']) expect(text).toContain(said);
  expect((await fetchReceipt('FCT/1/incasari/CH/1')).status).toBe(404);
});

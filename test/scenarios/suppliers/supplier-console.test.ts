import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storedRows } from '../../support/behind-the-wire/documents.ts';
import { forgetJobs, leaveMessagesThere } from '../../support/behind-the-wire/jobs.ts';
import { readPdf } from '../../support/files/pdf-text.ts';
import { element, ubl } from '../../support/files/received-xml.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { authorityFor, letIn, soon } from '../spv/space.ts';
import { bought, purchase } from './buying.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(async () => {
  await forgetJobs(service);
  await leaveMessagesThere(service);
});

const entry = (more: object = {}) => ({ denumire: 'Țăran Ion PFA', cod_judet: 'IS', localitate: 'Iași', ...more });

describe('a supplier', () => {
  test('is added and changed by who decides, read by who reads, and each change leaves its row in the trail [GRP-SUP-15]', async () => {
    const house = await openHouse(service);
    const { browser: accountant } = await house.member('contabil');
    const { id } = await accountant.done('POST', '/furnizori', entry({ cod_unic: 'ro 90100234' }));
    expect(await house.browser.done('GET', `/furnizori/${id}`)).toMatchObject({
      denumire: 'Țăran Ion PFA',
      cod_unic: '90100234',
      cod_tara: 'RO',
      localitate: 'Iași',
      email: null,
      sold_total: 0,
    });
    await accountant.done(
      'PUT',
      `/furnizori/${id}`,
      entry({ cod_unic: '90100234', email: 'ion@taran.ro', localitate: null }),
    );
    const { browser: reader } = await house.member('cititor');
    expect(await reader.done('GET', `/furnizori/${id}`)).toMatchObject({ email: 'ion@taran.ro', localitate: null });
    expect((await reader.ask('POST', '/furnizori', entry())).status).toBe(403);
    const { browser: clerk } = await house.member('operator');
    expect((await clerk.ask('GET', `/furnizori/${id}`)).status).toBe(403);
    const trail = await storedRows(service, house.code, 'audit_pending', 'pending_id');
    const told = trail.filter(({ subject }) => subject === 'supplier').map(({ action, details }) => [action, details]);
    expect(told).toEqual([
      ['created', { supplierId: id, fiscalCode: '90100234' }],
      ['changed', { supplierId: id, members: expect.arrayContaining(['email', 'locality']) }],
    ]);
  });

  test('is never there twice: by its code, or by its name among those without one; of two at once one is refused [GRP-SUP-15]', async () => {
    const { browser } = await openHouse(service, { furnizori: [{ denumire: 'Moara Albă SRL', cod_unic: '90100234' }] });
    const refused = async (body: object) => (await browser.ask('POST', '/furnizori', body)).body.campuri;
    expect(await refused(entry({ cod_unic: 'RO90100234' }))).toEqual([
      { camp: 'cod_unic', mesaj: 'Codul este deja al furnizorului Moara Albă SRL.' },
    ]);
    const replies = await Promise.all(
      [entry(), entry({ denumire: 'TARAN ION pfa' })].map((one) => browser.ask('POST', '/furnizori', one)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(replies.find(({ status }) => status === 400)?.body.campuri[0].camp).toBe('denumire');
    const { furnizori } = await browser.done('GET', '/furnizori?cauta=TARAN');
    expect(furnizori).toHaveLength(1);
    const taken = await browser.ask('PUT', `/furnizori/${furnizori[0].id}`, entry({ cod_unic: '90100234' }));
    expect(taken.body.campuri).toMatchObject([{ camp: 'cod_unic' }]);
    expect((await browser.ask('PUT', '/furnizori/00000000-0000-4000-8000-000000000009', entry())).status).toBe(404);
    expect((await browser.ask('GET', '/furnizori/00000000-0000-4000-8000-000000000009')).status).toBe(404);
  });

  test('is found by a part of its name or by its code, with what is owed to it [GRP-SUP-14]', async () => {
    const { browser } = await openHouse(service, {
      furnizori: [{ denumire: 'Fără facturi SRL' }],
      facturi_furnizori: [
        purchase({ numar: '1', plati: [{ suma: 100, data: '2026-11-01' }] }),
        purchase({ numar: '2', articole: [bought({ nr_produse: -5 })] }),
        purchase({ numar: '3', status: 'respins' }),
        purchase({ numar: '4', valuta: 'EUR', curs_valutar: 5, articole: [bought({ pret_unitar: 0.04 })] }),
        purchase({ numar: '5', valuta: 'USD' }),
      ],
    });
    const found = async (cauta: string) =>
      (await browser.done('GET', `/furnizori${cauta && `?cauta=${encodeURIComponent(cauta)}`}`)).furnizori.map(
        ({ denumire, sold }: { denumire: string; sold: number }) => [denumire, sold],
      );
    // 505 − 121 and 1.21 EUR at 5.
    expect(await found('alb')).toEqual([['Moara Albă SRL', 390.05]]);
    expect(await found('RO 90100234')).toEqual([['Moara Albă SRL', 390.05]]);
    expect(await found('')).toEqual([
      ['Fără facturi SRL', 0],
      ['Moara Albă SRL', 390.05],
    ]);
  });
});

describe('received invoices', () => {
  test('are searched by a part of the number or of the supplier, and summed by currency; what counts nowhere has no value [GRP-SUP-14]', async () => {
    const { browser } = await openHouse(service, {
      facturi_furnizori: [
        purchase({ numar: 'AB-1' }),
        purchase({ numar: 'AB-2', status: 'in_asteptare' }),
        purchase({ numar: 'X-3', status: 'respins' }),
        purchase({ numar: 'X-4', valuta: 'EUR', furnizor: { denumire: 'Ștefan & Fiii' } }),
      ],
    });
    const numbers = async (query: string) =>
      (await browser.done('GET', `/facturi-furnizori?${query}`)).facturi.map(({ numar }: { numar: string }) => numar);
    expect(await numbers('cauta=ab-')).toEqual(['AB-2', 'AB-1']);
    expect(await numbers('cauta=stefan')).toEqual(['X-4']);
    expect(await numbers('valuta=EUR')).toEqual(['X-4']);
    const sums = async (query: string) => (await browser.done('GET', `/facturi-furnizori-totaluri?${query}`)).totaluri;
    expect(await sums('')).toEqual([
      { valuta: 'RON', documente: 3, total: 1210, de_plata: 1210 },
      { valuta: 'EUR', documente: 1, total: 605, de_plata: 605 },
    ]);
    expect(await sums('status=respins')).toEqual([{ valuta: 'RON', documente: 1, total: 0, de_plata: 0 }]);
    expect(await sums('cauta=nimic')).toEqual([]);
  });

  test('tell what can be done and why the rest cannot; who only reads is told of no act [CON-RECV-2] [GRP-SUP-10]', async () => {
    const house = await openHouse(service, { facturi_furnizori: [purchase({ status: 'in_asteptare' })] });
    const [{ id }] = (await house.browser.done('GET', '/facturi-furnizori')).facturi;
    const acts = async (browser = house.browser) =>
      Object.fromEntries(
        (await browser.done('GET', `/facturi-furnizori/${id}`)).actiuni.map(
          ({ actiune, piedica }: Record<string, string>) => [actiune, piedica],
        ),
      );
    expect(await acts()).toEqual({
      aproba: null,
      respinge: null,
      asteapta: 'Factura este în așteptare.',
      plateste: null,
      leaga: null,
      proceseaza: null,
      stearsa: null,
    });
    await house.browser.done('POST', `/facturi-furnizori/${id}/aproba`);
    await house.browser.done('POST', `/facturi-furnizori/${id}/plati`, {
      suma: 605,
      data: '2026-11-01',
      tip_incasare: 'Banca',
    });
    expect(await acts()).toMatchObject({
      aproba: 'Factura este aprobată deja.',
      respinge: 'Factura are plăți: ștergeți-le întâi.',
      asteapta: null,
      plateste: 'Factura nu are nimic de plătit.',
    });
    const { browser: reader } = await house.member('cititor');
    expect(await acts(reader)).toEqual({});
  });

  test('a payment that is sent twice under one key is paid once [GRP-PAY-1]', async () => {
    const { browser } = await openHouse(service, { facturi_furnizori: [purchase()] });
    const [{ id }] = (await browser.done('GET', '/facturi-furnizori')).facturi;
    const pay = () =>
      browser.ask(
        'POST',
        `/facturi-furnizori/${id}/plati`,
        { suma: 5, data: '2026-11-01', tip_incasare: 'Banca' },
        { 'idempotency-key': 'o-plata' },
      );
    expect([(await pay()).status, (await pay()).status]).toEqual([200, 200]);
    expect((await browser.done('GET', `/facturi-furnizori/${id}`)).plati).toHaveLength(1);
  });

  test('stand among what needs a hand while they wait, for who sees suppliers [CON-HOME-4]', async () => {
    const house = await openHouse(service, {
      facturi_furnizori: [purchase({ numar: '1', status: 'in_asteptare' }), purchase({ numar: '2' })],
    });
    const told = async (browser = house.browser) =>
      (await browser.done('GET', '/panou')).de_rezolvat.filter(
        ({ fel }: { fel: string }) => fel === 'furnizori_de_aprobat',
      );
    expect(await told()).toMatchObject([{ cate: 1 }]);
    expect(await told((await house.member('operator')).browser)).toEqual([]);
  });
});

describe('the page of a received invoice', () => {
  test('from SPV has everything that its XML says, as a page, as a PDF and as the XML itself [GRP-PDF-2] [CON-RECV-1]', async () => {
    const house = await openHouse(service);
    const { browser, code } = house;
    const { simulator, work } = await authorityFor(service);
    await letIn(service, simulator, code, { wantsMessages: true });
    const more = element('Note', 'Mulțumim') + element('OrderReference', element('ID', 'C-7'));
    simulator.offerInvoice(code, '90105789', ubl({ more }));
    work();
    const listed = async () => (await browser.done('GET', '/facturi-furnizori?sursa=spv&numar=S-1')).facturi;
    await expect.poll(async () => (await listed()).length, soon).toBe(1);
    const [{ id }] = await listed();
    expect(await browser.done('GET', `/facturi-furnizori/${id}`)).toMatchObject({
      vanzator: { denumire: 'Țesături & Ață', nr_reg_com: 'J40/1/2000' },
      taxe: [
        { categorie: 'S', cota: 0.21, baza: 125, tva: 26.25 },
        { categorie: 'S', cota: 0.11, baza: 10, tva: 1.1 },
      ],
      articole: [
        {
          denumire: 'Hârtie',
          cod_articol: 'B-Hârtie',
          nume_articol: null,
          mentiuni: [{ fel: 'seller-code', text: 'S-Hârtie' }],
        },
        { denumire: 'Carte' },
      ],
      mentiuni: expect.arrayContaining([
        { fel: 'note', text: 'Mulțumim' },
        { fel: 'order', text: 'C-7' },
      ]),
      id_mesaj_spv: expect.any(String),
    });
    const { cale } = await browser.done('POST', `/facturi-furnizori/${id}/pdf`);
    const printed = await fetch(`${service.url}${cale}`);
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { pages } = await readPdf(new Uint8Array(await printed.arrayBuffer()));
    const text = pages
      .flat()
      .map((piece) => piece.text)
      .join(' ');
    expect(text).toContain('Reprezentare vizuală a unei e-facturi primite');
    expect(text).toContain('Mulțumim');
    const xml = await fetch(`${service.url}/app/api/facturi-furnizori/${id}/ubl`, {
      headers: { cookie: `facturier=${browser.token()}`, 'svc-cod-unic': code },
    });
    expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml']);
    expect(await xml.text()).toContain('Mulțumim');
  });

  test('its link opens for ten minutes, for who may still read suppliers, and cannot be made up [GRP-PDF-2]', async () => {
    service.clock.set('2026-11-16T10:00:00Z');
    const house = await openHouse(service, { facturi_furnizori: [purchase()] });
    const [{ id }] = (await house.browser.done('GET', '/facturi-furnizori')).facturi;
    const { browser: reader, id: person } = await house.member('cititor');
    const { cale } = await reader.done('POST', `/facturi-furnizori/${id}/pdf`);
    const opened = async (path: string) => (await fetch(`${service.url}${path}`)).status;
    expect(await opened(cale)).toBe(200);
    expect(await opened(cale.replace(/.{6}\.pdf$/, 'AAAAAA.pdf'))).toBe(404);
    service.clock.set('2026-11-16T10:10:00Z');
    expect(await opened(cale)).toBe(404);
    const again = (await reader.done('POST', `/facturi-furnizori/${id}/pdf`)).cale;
    await house.browser.done('PUT', `/membri/${person}`, { rol: 'operator' });
    expect(await opened(again)).toBe(404);
    const nobodys = await house.browser.ask('POST', '/facturi-furnizori/00000000-0000-4000-8000-000000000009/pdf');
    expect(nobodys.status).toBe(404);
    expect((await house.browser.ask('GET', `/facturi-furnizori/${id}/ubl`)).status).toBe(404);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../support/clients/console-client.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { mailTo } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf } from '../invoices/collecting.ts';
import { invoice } from '../invoices/shop.ts';
import { buyer } from '../spv/space.ts';
import { purchase } from '../suppliers/buying.ts';
import { issuingHouse } from './issuing-house.ts';

let service: TestService;
let house: Awaited<ReturnType<typeof openDocuments>>;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set('2026-11-16T10:00:00Z');
  house = await openDocuments();
});

const name = (numar: string, serie = 'FCT') => ({ serie, numar });
const gone = 'Documentul cu această serie și acest număr nu există.';

interface Told {
  readonly numar: string;
  readonly reusit: boolean;
  readonly mesaj: string | null;
}

async function openDocuments() {
  const { made, post } = await issuingHouse(service);
  const issue = (numar: string, more: object = {}) =>
    post('/v2/facturi', invoice({ client: buyer({ email: 'client@exemplu.ro' }), numar, ...more }));
  const collect = (numar: string, suma_incasata: number) =>
    post(`${addressOf(name(numar))}/incasari`, {
      tip_incasare: 'Banca',
      suma_incasata,
      data_incasare: '2026-11-15',
    });
  const act = (path: string, documente: readonly object[], more: object = {}, by: Browser = made.browser) =>
    by.done('POST', `/facturi-alese/${path}`, { documente, ...more });
  const told = async (...sent: Parameters<typeof act>) =>
    (await act(...sent)).rezultate.map(({ numar, mesaj }: Told) => [numar, mesaj]);
  const read = (numar: string, serie = 'FCT') => made.browser.done('GET', `/facturi/${serie}/${numar}`);
  return { made, post, issue, collect, act, told, read };
}

describe('several documents collected at once', () => {
  const byBank = { fel: 'Banca', data: '2026-11-16' };

  test('are each collected of what is left, with a result for each, and undone [CON-BULK-4] [CON-BULK-8]', async () => {
    const { made, post, issue, collect, act, read } = house;
    for (const numar of ['1', '2', '3', '4']) await issue(numar);
    await collect('2', 21);
    await collect('3', 121);
    await post(`${addressOf(name('4'))}/anuleaza`);
    await issue('P1', { serie: 'PRF', tip_factura: 'P' });
    const documente = [name('1'), name('2'), name('3'), name('4'), name('nu'), name('P1', 'PRF'), name('1')];
    const { rezultate } = await act('incasari', documente, byBank);
    expect(rezultate.map(({ numar, suma, mesaj }: Told & { suma: number }) => [numar, suma, mesaj])).toEqual([
      ['1', 121, null],
      ['2', 100, null],
      ['3', null, 'Nu a rămas nimic de încasat.'],
      ['4', null, 'Documentul este anulat.'],
      ['nu', null, gone],
      ['P1', 121, null],
      ['1', null, 'Nu a rămas nimic de încasat.'],
    ]);
    expect(rezultate[5].factura).toMatchObject({ serie: 'FCT' });
    expect(await read('2')).toMatchObject({ ramas: 0, incasari: [{ suma: 21 }, { suma: 100, fel: 'Banca' }] });

    const [first, second] = rezultate;
    const back = [first, second].map(({ serie, numar, incasare }) => ({ serie, numar, incasare }));
    // The collection of one is not taken from another.
    const wrong = { ...back[0], numar: '3' };
    const undone = await made.browser.done('POST', '/facturi-alese/incasari/desfa', { incasari: [...back, wrong] });
    expect(undone.rezultate.map(({ reusit }: Told) => reusit)).toEqual([true, true, false]);
    expect(await read('1')).toMatchObject({ ramas: 121, incasari: [] });
    expect(await read('2')).toMatchObject({ ramas: 100, incasari: [{ suma: 21 }] });
    expect(await read('3')).toMatchObject({ ramas: 0 });
    const again = await made.browser.done('POST', '/facturi-alese/incasari/desfa', { incasari: back });
    expect(again.rezultate.map(({ mesaj }: Told) => mesaj)).toEqual(
      Array.from({ length: 2 }, () => 'Documentul nu mai are această încasare.'),
    );
  });

  test('get a receipt each, where the kind has one; a day to come and giving back are refused [CON-BULK-4]', async () => {
    const { made, issue, act } = house;
    await issue('11');
    await issue('12');
    const { rezultate } = await act('incasari', [name('11'), name('12')], { fel: 'Chitanta', data: '2026-11-16' });
    expect(rezultate.map(({ chitanta }: { chitanta: object }) => chitanta)).toMatchObject([
      { serie: 'CH', numar: '1' },
      { serie: 'CH', numar: '2' },
    ]);
    const ask = (more: object) =>
      made.browser.ask('POST', '/facturi-alese/incasari', { documente: [name('11')], ...byBank, ...more });
    expect((await ask({ data: '2026-11-17' })).body.campuri).toEqual([
      { camp: 'data', mesaj: 'Data încasării nu poate fi în viitor.' },
    ]);
    expect((await ask({ fel: 'Retur casa' })).status).toBe(400);
  });

  test('by two people at once are collected once [CON-BULK-4]', async () => {
    const { issue, act, read } = house;
    const documente = ['21', '22', '23'].map((numar) => name(numar));
    for (const { numar } of documente) await issue(numar);
    const both = await Promise.all([act('incasari', documente, byBank), act('incasari', documente, byBank)]);
    const done = both.flatMap(({ rezultate }) => rezultate).filter(({ reusit }: Told) => reusit);
    expect(done.map(({ numar }: Told) => numar).toSorted()).toEqual(['21', '22', '23']);
    for (const { numar } of documente) expect((await read(numar)).incasari).toHaveLength(1);
  });
});

describe('several reminders sent at once', () => {
  test('go out now, once a day, to who owes and was not left alone [CON-BULK-5]', async () => {
    const { made, issue, collect, told } = house;
    for (const numar of ['31', '32', '33', '34']) await issue(numar, { data_scadenta: '2026-11-20' });
    await issue('35', { client: buyer({ denumire: 'Fără adresă SRL', cod_unic: '77' }) });
    await issue('P2', { serie: 'PRF', tip_factura: 'P' });
    await collect('32', 121);
    await made.browser.done('PATCH', '/facturi/FCT/33/mementouri', { contestata: true });
    await made.browser.done('PATCH', '/facturi/FCT/34/mementouri', { mementouri_oprite: true });
    const documente = ['31', '32', '33', '34', '35', 'nu'].map((numar) => name(numar));
    expect(await told('memento', [...documente, name('P2', 'PRF')])).toEqual([
      ['31', null],
      ['32', 'La acest document nu mai este nimic de plată.'],
      ['33', 'Documentul este contestat.'],
      ['34', 'Mementourile acestui document sunt oprite.'],
      ['35', expect.stringContaining('Clientul nu are o adresă de e-mail')],
      ['nu', gone],
      ['P2', 'La acest document nu mai este nimic de plată.'],
    ]);
    expect(await told('memento', [name('31')])).toEqual([
      ['31', 'Un memento al acestui document a plecat deja astăzi.'],
    ]);
    testWorker(service);
    expect(await mailTo(service, 'client@exemplu.ro')).toContain('FCT 31');
  });

  test('at most five a day to one address [CON-BULK-5] [V2-REM-4]', async () => {
    const { issue, told } = house;
    const numbers = ['41', '42', '43', '44', '45', '46'];
    for (const numar of numbers) await issue(numar, { client: buyer({ cod_unic: '78', email: 'acelasi@exemplu.ro' }) });
    const results = await told(
      'memento',
      numbers.map((numar) => name(numar)),
    );
    expect(results.filter(([, mesaj]: readonly [string, string | null]) => mesaj === null)).toHaveLength(5);
    expect(results.at(-1)).toEqual(['46', 'Clientul a primit deja destule mementouri astăzi.']);
  });
});

test('several received invoices are approved at once, with a result for each, and put back [CON-BULK-6] [CON-BULK-8]', async () => {
  const { made } = house;
  const enter = async (numar: string): Promise<string> =>
    (await made.browser.done('POST', '/facturi-furnizori', purchase({ numar }))).id;
  const ids = [await enter('A1'), await enter('A2'), await enter('A3')];
  const [first = '', second = '', third = ''] = ids;
  await made.browser.done('POST', `/facturi-furnizori/${second}/aproba`);
  const none = `ffr_${'0'.repeat(32)}`;
  const bulk = async (act: string, facturi: readonly string[]) =>
    (await made.browser.done('POST', `/facturi-furnizori-alese/${act}`, { facturi })).rezultate;
  expect(await bulk('aproba', [first, second, none, third, first])).toEqual([
    { id: first, reusit: true, mesaj: null },
    { id: second, reusit: false, mesaj: expect.any(String) },
    { id: none, reusit: false, mesaj: 'Factura primită nu există.' },
    { id: third, reusit: true, mesaj: null },
    { id: first, reusit: false, mesaj: expect.any(String) },
  ]);
  const statusOf = async (id: string) => (await made.browser.done('GET', `/facturi-furnizori/${id}`)).status;
  expect(await statusOf(third)).toBe('aprobat');
  expect(await bulk('redeschide', [first, third])).toMatchObject([{ reusit: true }, { reusit: true }]);
  expect(await statusOf(third)).toBe('in_asteptare');
});

describe('what is chosen', () => {
  const exported = (by: Browser, body: object) =>
    fetch(`${service.url}/app/api/facturi-alese/export`, {
      method: 'POST',
      headers: {
        cookie: `facturier=${by.token()}`,
        'svc-cod-unic': house.made.code,
        origin: service.url,
        'x-facturier-consola': '1',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });

  test('is what is exported, in the order of the list [CON-BULK-7]', async () => {
    const { made, issue } = house;
    for (const numar of ['51', '52', '53']) await issue(numar);
    const body = { documente: [name('51'), name('nu'), name('53')] };
    const csv = await exported(made.browser, { ...body, format: 'csv' });
    expect(csv.headers.get('content-disposition')).toContain('filename="facturi-alese-2026-11-16.csv"');
    expect(csv.headers.get('x-facturier-documente')).toBe('2');
    const lines = (await csv.text()).trimEnd().split('\r\n').slice(1);
    expect(lines.map((row) => row.split(';')[1])).toEqual(['53', '51']);
    const xlsx = await exported(made.browser, { ...body, format: 'xlsx' });
    expect((await xlsx.text()).slice(0, 2)).toBe('PK');
    const nothing = { documente: [name('nu')], format: 'csv' };
    expect((await made.browser.ask('POST', '/facturi-alese/export', nothing)).status).toBe(404);
  });

  test('in another company is not there; each act is for the roles that may do it with one [CON-BULK-4] [CON-ROLE-1]', async () => {
    const { made, issue, read } = house;
    await issue('61');
    const { made: stranger } = await issuingHouse(service);
    const documente = [name('61')];
    const acts: Readonly<Record<string, object>> = {
      incasari: { documente, fel: 'Banca', data: '2026-11-16' },
      memento: { documente },
    };
    for (const [act, body] of Object.entries(acts)) {
      const { rezultate } = await stranger.browser.done('POST', `/facturi-alese/${act}`, body);
      expect(rezultate, act).toMatchObject([{ reusit: false, mesaj: gone }]);
    }
    const allowed: Readonly<Record<string, readonly string[]>> = {
      contabil: ['incasari', 'export', 'aproba'],
      operator: ['incasari', 'memento'],
      cititor: [],
    };
    const none = [name('nu')];
    const calls: Readonly<Record<string, readonly [string, object]>> = {
      incasari: ['/facturi-alese/incasari', { documente: none, fel: 'Banca', data: '2026-11-16' }],
      memento: ['/facturi-alese/memento', { documente: none }],
      aproba: ['/facturi-furnizori-alese/aproba', { facturi: [`ffr_${'0'.repeat(32)}`] }],
    };
    for (const [role, mayDo] of Object.entries(allowed)) {
      const { browser } = await made.member(role);
      for (const [act, [path, body]] of Object.entries(calls)) {
        const { status } = await browser.ask('POST', path, body);
        expect(status, `${role} ${act}`).toBe(mayDo.includes(act) ? 200 : 403);
      }
      const { status } = await exported(browser, { documente, format: 'csv' });
      expect(status, `${role} export`).toBe(mayDo.includes('export') ? 200 : 403);
    }
    expect(await read('61')).toMatchObject({ incasari: [] });
  });
});

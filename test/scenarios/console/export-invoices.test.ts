import { beforeAll, describe, expect, test } from 'vitest';
import { countWaiting, lockTable } from '../../support/behind-the-wire/locks.ts';
import type { Browser } from '../../support/clients/console-client.ts';
import { readZip } from '../../support/files/read-zip.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { invoice, line } from '../invoices/shop.ts';
import { buyer } from '../spv/space.ts';
import { issuingHouse } from './issuing-house.ts';

let service: TestService;
let code: string;
let admin: Browser;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set('2026-11-16T10:00:00Z');
  const { made, post } = await issuingHouse(service);
  code = made.code;
  admin = made.browser;
  const issue = (more: object) => post('/v2/facturi', invoice({ client: buyer(), ...more }));
  await issue({ numar: '1', data_emitere: '2026-10-01', articole: [line({ pret_unitar: 1234.56 })] });
  await issue({
    numar: '2',
    data_emitere: '2026-11-02',
    id_extern: '=1+1',
    client: buyer({ denumire: '@SUM(A1) "Țărm"; SRL & <fiii>', cod_unic: undefined, tip: 'PF' }),
  });
  await post('/v2/facturi/FCT/1/storneaza');
});

const exported = (query: string, browser = admin) =>
  fetch(`${service.url}/app/api/facturi/export?${query}`, {
    headers: { cookie: `facturier=${browser.token()}`, 'svc-cod-unic': code },
  });

describe('the export', () => {
  test('is a table that a Romanian spreadsheet reads: BOM, semicolon, decimal comma [CON-EXP-1]', async () => {
    const reply = await exported('format=csv&pana_la=2026-11-01');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toContain('filename="facturi-2026-11-16.csv"');
    expect(reply.headers.get('x-facturier-documente')).toBe('1');
    expect(Buffer.from(await reply.arrayBuffer()).toString()).toBe(
      '\uFEFFSerie;Număr;Tip;Data emiterii;Data scadenței;Client;Cod fiscal;Referință externă;Valută;Fără TVA;TVA;Total;De încasat;Stare;Plată;e-Factura;Trimisă pe e-mail\r\n' +
        'FCT;1;Factura;01.10.2026;01.10.2026;Client Exemplu SRL;2864518;;RON;1234,56;259,26;1493,82;0,00;stornată;nu se încasează;;nu\r\n',
    );
  });

  test('holds exactly what is filtered, and a text is never a formula [CON-EXP-1] [CON-EXP-2]', async () => {
    const text = await (await exported('format=csv&serie=FCT&de_la=2026-11-01')).text();
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain(`;"'@SUM(A1) ""Țărm""; SRL & <fiii>";`);
    expect(text).toContain(";'=1+1;");
    // An amount may be negative: it is a number.
    expect(await (await exported('format=csv&stare=storno')).text()).toContain(';-1234,56;-259,26;-1493,82;');
    expect((await (await exported('format=csv&cauta=nimeni')).text()).split('\r\n')).toHaveLength(2);
  });

  test('is a workbook with numbers, dates and texts as such [CON-EXP-1] [CON-EXP-2]', async () => {
    const reply = await exported('format=xlsx&de_la=2026-11-02&pana_la=2026-11-02');
    expect(reply.headers.get('content-type')).toContain('spreadsheetml.sheet');
    const files = await readZip(Buffer.from(await reply.arrayBuffer()));
    expect([...files.keys()].toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = String(files.get('xl/worksheets/sheet1.xml'));
    expect(sheet.match(/<row>/g)).toHaveLength(2);
    expect(sheet).toContain('<c s="3"><v>46328</v></c>');
    expect(sheet).toContain('<c s="2"><v>121.00</v></c>');
    expect(sheet).toContain('@SUM(A1) &quot;Țărm&quot;; SRL &amp; &lt;fiii&gt;</t>');
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
    expect(sheet).not.toContain('<f>');
  });

  test('is for administrators and accountants [CON-ROLE-1]', async () => {
    const { made } = await issuingHouse(service);
    code = made.code;
    for (const [role, status] of [
      ['contabil', 200],
      ['operator', 403],
      ['cititor', 403],
    ] as const) {
      const { browser } = await made.member(role);
      expect((await exported('format=csv', browser)).status, role).toBe(status);
    }
    expect((await exported('format=pdf', made.browser)).status).toBe(400);
    expect((await exported('', made.browser)).status).toBe(400);
  });
});

describe('an export of many documents', () => {
  const documents = 510;

  beforeAll(async () => {
    const { made, post } = await issuingHouse(service);
    [code, admin] = [made.code, made.browser];
    for (let place = 0; place < documents; place += 1) await post('/v2/facturi', invoice({ client: buyer() }));
  });

  test('goes on over its batches, each document once, in the order of the list [CON-EXP-2]', async () => {
    const lines = (await (await exported('format=csv')).text()).trimEnd().split('\r\n').slice(1);
    expect(lines.map((one) => Number(one.split(';')[1]))).toEqual(
      Array.from({ length: documents }, (_, place) => documents - place),
    );
    const files = await readZip(Buffer.from(await (await exported('format=xlsx')).arrayBuffer()));
    expect(String(files.get('xl/worksheets/sheet1.xml')).match(/<row>/g)).toHaveLength(documents + 1);
  });

  test('runs alone: of two more one waits, and the other is refused with when to come back [CON-EXP-3]', async () => {
    const release = await lockTable(service, 'invoices', 'ACCESS EXCLUSIVE');
    const first = exported('format=csv');
    await expect.poll(() => countWaiting(service), { timeout: 60_000, interval: 20 }).toBe(1);
    const refused = await Promise.race([exported('format=csv'), exported('format=xlsx')]);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      cod: 'rate-limited',
      detail: expect.stringContaining('prea multe cereri în lucru'),
    });
    await release();
    const one = await first;
    expect(one.status).toBe(200);
    expect((await one.text()).split('\r\n')).toHaveLength(documents + 2);
  });

  test('that nobody reads any more gives its place to the next [CON-EXP-3]', async () => {
    const leaving = new AbortController();
    const headers = { cookie: `facturier=${admin.token()}`, 'svc-cod-unic': code };
    const open = (signal: AbortSignal | null = null) =>
      fetch(`${service.url}/app/api/facturi/export?format=csv`, { headers, signal });
    const first = await open(leaving.signal);
    expect(first.headers.get('x-facturier-octeti')).toMatch(/^\d+$/);
    leaving.abort();
    await first.text().catch(() => null);
    expect((await (await open()).text()).split('\r\n')).toHaveLength(documents + 2);
  });
});

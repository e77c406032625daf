import { beforeAll, describe, expect, test } from 'vitest';
import { zipOf } from '../../support/files/make-zip.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type House, openHouse } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const send = ({ browser }: House, what: string, file: string | Buffer, salveaza: boolean) =>
  browser.ask('POST', `/${what}/importa`, { fisier: Buffer.from(file).toString('base64'), salveaza });
const done = async (house: House, what: string, file: string | Buffer, salveaza: boolean) => {
  const reply = await send(house, what, file, salveaza);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};

describe('an import of clients', () => {
  const table = `Denumire;CUI;Județ;Localitate;E-mail;Culoare
Brutăria Țărăncuța SRL;RO 2864518;Iași;Iași;office@brutaria.ro;roșu
Ion Pop;;CJ;Cluj-Napoca;;
Nimeni SRL;14399840;Narnia;;;
;123;;;;
Dublura SRL;2864518;;;;
`;

  test('first tells what it would do, with the errors by row, and changes nothing [CON-IMP-3]', async () => {
    const house = await openHouse(service, { clienti: [{ denumire: 'Ion Pop', tip: 'PF', telefon: '0740' }] });
    const preview = await done(house, 'clienti', table, false);
    expect(preview).toMatchObject({
      randuri: 5,
      noi: 1,
      cunoscute: 1,
      gresite: 3,
      coloane: ['Denumire', 'CUI', 'Județ', 'Localitate', 'E-mail'],
      coloane_necunoscute: ['Culoare'],
    });
    expect(preview.erori.map(({ rand, camp }: { rand: number; camp: string | null }) => [rand, camp])).toEqual([
      [4, 'cod_judet'],
      [5, 'denumire'],
      [6, null],
    ]);
    expect((await house.browser.done('GET', '/clienti')).clienti).toHaveLength(1);
  });

  test('then does it: new clients come, known ones get what the table says and keep the rest [CON-IMP-3]', async () => {
    const house = await openHouse(service, { clienti: [{ denumire: 'Ion Pop', tip: 'PF', telefon: '0740' }] });
    expect(await done(house, 'clienti', table, true)).toMatchObject({ noi: 1, cunoscute: 1, gresite: 3 });
    const { clienti } = await house.browser.done('GET', '/clienti');
    expect(clienti).toMatchObject([
      { denumire: 'Brutăria Țărăncuța SRL', cod_unic: '2864518', localitate: 'Iași', tip: 'PJ' },
      { denumire: 'Ion Pop', telefon: '0740', localitate: 'Cluj-Napoca', tip: 'PF' },
    ]);
    expect((await house.trail()).at(-1)).toMatchObject({
      said: 'client import imported',
      author: 'person',
      details: { created: 1, known: 1 },
    });
    expect(await done(house, 'clienti', table, true)).toMatchObject({ noi: 0, cunoscute: 2 });
    expect((await house.browser.done('GET', '/clienti')).clienti).toHaveLength(2);
  });

  test('that is no table, has no name, or is too large is refused in a sentence [CON-IMP-2]', async () => {
    const house = await openHouse(service);
    const bomb = zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet>${' '.repeat(20_000_000)}</worksheet>` });
    for (const file of ['', 'Cod;Telefon\n1;2', bomb, 'Denumire\n'.repeat(2100), Buffer.from([0x50, 0x4b, 3, 4, 1])]) {
      const reply = await send(house, 'clienti', file, true);
      expect(reply.body, String(file).slice(0, 20)).toMatchObject({ status: 400, cod: 'fisier_nepotrivit' });
      expect(reply.body.campuri).toMatchObject([{ camp: 'fisier' }]);
    }
    expect((await send(house, 'clienti', 'x'.repeat(1_300_000), false)).status).toBe(413);
    const broken = await house.browser.ask('POST', '/clienti/importa', { fisier: 'nu e base64!', salveaza: false });
    expect(broken.body.campuri).toMatchObject([{ camp: 'fisier' }]);
    expect((await house.browser.done('GET', '/clienti')).clienti).toEqual([]);
  });
});

test('an import of articles reads prices and rates as people write them, from CSV and XLSX [CON-IMP-1] [CON-IMP-4]', async () => {
  const house = await openHouse(service, { articole: [{ cod: 'A1', nume: 'Cană', um: 'BUC' }] });
  const csv = `Cod articol,Denumire,Preț,TVA
A1,Cană,"1.234,50",21%
a1,Altă cană,1,21
B2,Farfurie,"2,5",0.11
B2,Farfurie la fel,1,0
C3,Lingură,doi lei,33%
D4,Furculiță,,33%`;
  const preview = await done(house, 'articole', csv, false);
  expect(preview).toMatchObject({ randuri: 6, noi: 1, cunoscute: 1, gresite: 4 });
  expect(preview.erori.map(({ rand, camp }: { rand: number; camp: string | null }) => [rand, camp])).toEqual([
    [3, 'cod'],
    [3, null],
    [5, null],
    [6, 'pret_unitar'],
    [7, 'cota_tva'],
  ]);
  await done(house, 'articole', csv, true);
  const list = async () => (await house.browser.done('GET', '/articole')).articole;
  expect(await list()).toMatchObject([
    { cod: 'A1', pret_unitar: 1234.5, cota_tva: 0.21, um: 'BUC' },
    { cod: 'B2', pret_unitar: 2.5, cota_tva: 0.11 },
  ]);
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = `<row r="1">${cell('A1', 'Denumire')}${cell('B1', 'Preț')}</row><row r="2">${cell('A2', 'Tavă')}<c r="B2"><v>7.25</v></c></row>`;
  const xlsx = zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` });
  expect(await done(house, 'articole', xlsx, true)).toMatchObject({ noi: 1, gresite: 0 });
  expect((await list()).at(-1)).toMatchObject({ nume: 'Tavă', pret_unitar: 7.25 });
  const reader = (await house.member('contabil')).browser;
  expect((await reader.ask('POST', '/articole/importa', { fisier: '', salveaza: false })).status).toBe(403);
});

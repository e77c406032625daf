import { beforeAll, expect, test } from 'vitest';
import { storedZip } from '../../../src/partners/simulated/stored-zip.ts';
import type { Browser } from '../../support/clients/console-client.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { ownXml } from './own-files.ts';

const mebibyte = 1024 * 1024;

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

/** Spaces after an XML change nothing in it. */
async function upload(bytes: number) {
  const house = await openHouse(service);
  const xml = Buffer.from(ownXml({ seller: house.code, id: 'VECHI 1' }));
  const content = Buffer.concat([xml, Buffer.alloc(bytes - xml.length, ' ')]).toString('base64');
  return { house, reply: await house.browser.ask('POST', '/importuri', { nume: 'veche.xml', continut: content }) };
}

test('a file that is larger than any form is taken, and a second one only when it was read [CON-MOVE-2]', async () => {
  const { house, reply } = await upload(mebibyte);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({ nume: 'veche.xml', status: 'in_asteptare', incheiat_la: null });
  expect((await house.browser.ask('GET', `/importuri/${reply.body.id}`)).body).toMatchObject({ id: reply.body.id });
  service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
  const second = await house.browser.ask('POST', '/importuri', { nume: 'alta.xml', continut: 'PGEvPg==' });
  expect(second.status).toBe(400);
  expect(second.text).toContain('Firma are deja un import în curs');
  const other = await openHouse(service);
  expect((await other.browser.ask('GET', `/importuri/${reply.body.id}`)).status).toBe(404);
});

soakTest('a file of 10 MiB is taken, and a body that is too large leaves nothing behind [CON-MOVE-2]', async () => {
  const largest = await upload(10 * mebibyte);
  expect(largest.reply.status, largest.reply.text).toBe(200);
  const { house, reply } = await upload(11 * mebibyte);
  expect(reply.status).toBe(413);
  const next = await house.browser.ask('POST', '/importuri', { nume: 'mica.xml', continut: 'PGEvPg==' });
  expect(next.status, next.text).toBe(200);
});

test('why a file is refused, and what is wrong with a table, is said in the language of the person [MOVE-21]', async () => {
  testWorker(service);
  const house = await openHouse(service);
  const english = await house.member('administrator');
  await english.browser.done('PUT', '/cont/preferinte', { limba: 'en' });
  const foreign = ownXml({ seller: '14399840', id: 'ALTA 1' });
  const zip = storedZip({ '1.xml': foreign, '2.xml': foreign.slice(0, foreign.lastIndexOf('</')) });
  const { id } = await english.browser.done('POST', '/importuri', {
    nume: 'vechi.zip',
    continut: Buffer.from(zip).toString('base64'),
  });
  const read = (browser: Browser) => browser.done('GET', `/importuri/${id}`);
  await expect.poll(async () => (await read(english.browser)).refuzate, { timeout: 60_000, interval: 50 }).toBe(2);
  const told = ({ refuzuri }: Awaited<ReturnType<typeof read>>) =>
    refuzuri.map(({ cod, mesaj }: Record<string, string>) => `${cod}: ${mesaj}`);
  expect(told(await read(english.browser))).toEqual([
    'alt_furnizor: Its seller is 14399840.',
    'necitibil: It is not an invoice that can be read: this XML is cut short.',
  ]);
  expect(told(await read(house.browser))).toEqual([
    'alt_furnizor: Factura este emisă de altă firmă: 14399840.',
    'necitibil: Fișierul nu este o factură UBL care se poate citi: XML-ul este întrerupt.',
  ]);

  const table = (fel: string, text: string) => ({
    fel,
    nume: 'tabel.csv',
    continut: Buffer.from(text).toString('base64'),
  });
  const owed = table('solduri_clienti', 'Client;Numar;Data;Rest\nMoara;A 1;01.06.2026;1.500\nMoara;A 1;2026-06-01;0\n');
  const wrong = async (browser: Browser) =>
    (await browser.done('POST', '/importuri/verifica', owed)).erori.map(({ mesaj }: { mesaj: string }) => mesaj);
  expect(await wrong(english.browser)).toEqual([
    '“1.500” may be read in two ways: write it without a separator of thousands, or with two decimals.',
    'What is left has to be more than zero.',
  ]);
  expect(await wrong(house.browser)).toEqual([
    expect.stringContaining('fără separator de mii'),
    'Restul trebuie să fie mai mare decât zero; ștergeți rândurile achitate.',
  ]);
  const refused = await english.browser.ask('POST', '/importuri', owed);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Row 2: “1.500” may be read')]);
  const unreadable = await english.browser.ask('POST', '/importuri/verifica', table('clienti', 'x'.repeat(100_000)));
  expect(unreadable.text).toContain('It is too large.');
  const clients = await english.browser.done('POST', '/clienti/importa', {
    fisier: Buffer.from('Denumire;Tip\nMoara SRL;PJ\n').toString('base64'),
    salveaza: false,
  });
  expect(clients.erori).toMatchObject([{ rand: 2, mesaj: 'A legal entity needs a fiscal code.' }]);
});

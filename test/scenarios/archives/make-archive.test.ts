import { beforeAll, expect, test } from 'vitest';
import { countWaiting, lockArchiveEntry } from '../../support/behind-the-wire/locks.ts';
import { readZip } from '../../support/files/read-zip.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, openShop, platform, type Shop } from '../invoices/shop.ts';
import { archivesOf, contentsOf, download, filePlace, heldWork, november, work } from './archiving.ts';

let service: TestService;
let stop: () => Promise<void>;

beforeAll(async () => {
  service = await testService();
  stop = work(service);
});

const move = async (shop: Shop, method: string, path: string): Promise<void> => {
  const headers = { ...shop.headers, 'svc-url-platforma': platform };
  const reply = await service.send(`/v2/facturi/${path}`, { method, headers });
  expect(reply.status, reply.text).toBe(200);
};

/** Another client each time: one that is known keeps its name. */
const named = (denumire: string, cod_unic: string) => ({ client: client({ denumire, cod_unic }) });

test('an archive holds one PDF per fiscal document of the period, with storno and cancelled ones, and an index; no proforma, nothing deleted [V2-ARCH-2] [V2-ARCH-11] [V2-ARCH-17] [V2-ARCH-5] [V2-ARCH-6]', async () => {
  const shop = await openShop(service);
  const archives = archivesOf(service, shop);
  const dated = (data_emitere: string, more = {}) => shop.issue({ data_emitere, ...more });
  await dated('2026-10-31');
  await dated('2026-11-01', named('Brutăria "Țărăncuța"; și fiii SRL', '2864519'));
  await dated('2026-11-30', { valuta: 'EUR' });
  await dated('2026-11-10');
  await dated('2026-11-11');
  await dated('2026-11-12');
  await dated('2026-12-01');
  await shop.issue({ serie: 'PRF', tip_factura: 'P', data_emitere: '2026-11-10' });
  await shop.issue({ serie: 'AVZ', tip_factura: 'A', data_emitere: '2026-11-10' });
  await move(shop, 'POST', 'FCT/4/anuleaza');
  await move(shop, 'POST', 'FCT/5/storneaza');
  await shop.issue({ serie: 'ALT', data_emitere: '2026-11-13' });
  await move(shop, 'DELETE', 'ALT/1');

  const created = await archives.ask({ ...november, tip_arhiva: 'facturi_emise' });
  expect(created.status, created.text).toBe(200);
  expect(created.body.data).toEqual({
    id: expect.stringMatching(/^arh_[0-9a-f]{32}$/),
    creata_la: '2026-11-15T12:00:00.000+02:00',
    status: 'de_generat_arhiva',
    numar_documente_gasite: 6,
  });
  const { id } = created.body.data;
  await archives.until(id, 'procesat');
  expect((await archives.read(id)).body.data).toEqual({
    id,
    ...november,
    status: 'procesat',
    creata_la: '2026-11-15T12:00:00.000+02:00',
    notificata_la: '2026-11-15T12:00:00.000+02:00',
    durata_secunde: 0,
    numar_documente: 6,
    numar_documente_gasite: 6,
    tip_arhiva: 'facturi_emise',
    este_gata: true,
    are_eroare: false,
  });
  expect((await archives.read(id, '?fields=este_gata')).body.data).toEqual({ id, este_gata: true });

  const zip = await download(archives, id);
  const files = await readZip(zip);
  const pdfs = [...files].filter(([name]) => name.endsWith('.pdf'));
  expect(files.size).toBe(pdfs.length + 1);
  for (const [name, content] of pdfs) expect(content.subarray(0, 5).toString(), name).toBe('%PDF-');
  expect(files.get('cuprins.csv')?.toString()).toBe(
    `\uFEFF${[
      'serie;numar;data;client;total;valuta;fisier;status;cod_unic;baza;tva',
      'FCT;2;2026-11-01;"Brutăria ""Țărăncuța""; și fiii SRL";121,00;RON;FCT-2.pdf;emisa;2864519;100,00;21,00',
      'FCT;4;2026-11-10;Client Exemplu SRL;121,00;RON;FCT-4.pdf;anulata;2864518;100,00;21,00',
      'FCT;5;2026-11-11;Client Exemplu SRL;121,00;RON;FCT-5.pdf;stornata;2864518;100,00;21,00',
      'FCT;6;2026-11-12;Client Exemplu SRL;121,00;RON;FCT-6.pdf;emisa;2864518;100,00;21,00',
      'FCT;8;2026-11-15;Client Exemplu SRL;-121,00;RON;FCT-8.pdf;storno;2864518;-100,00;-21,00',
      'FCT;3;2026-11-30;Client Exemplu SRL;121,00;EUR;FCT-3.pdf;emisa;2864518;100,00;21,00',
      'TOTAL;;;;121,00;EUR;;;;100,00;21,00',
      'TOTAL;;;;242,00;RON;;;;200,00;42,00',
      '',
    ].join('\r\n')}`,
  );
  expect(contentsOf(files).map((line) => line.at(filePlace))).toEqual(pdfs.map(([name]) => name));
});

test('odd series give safe names, each its own, also where case does not count; nothing in the index is a formula [V2-ARCH-11]', async () => {
  const series = ['A/B', 'A:B', 'a_b', 'ȘȚ"<>|*?\\', '..', '=1+1', '@x'];
  const shop = await openShop(service, { serii: series.map((serie) => ({ serie })) });
  const archives = archivesOf(service, shop);
  for (const serie of series) await shop.issue({ serie, ...named('=HYPERLINK("http://x";"y")', '2864520') });
  const id = await archives.create();
  await archives.until(id, 'procesat');
  const zip = await download(archives, id);
  const files = await readZip(zip);
  expect([...files.keys()]).toEqual([
    'A_B-1.pdf',
    'A_B-1_2.pdf',
    'a_b-1_3.pdf',
    'ȘȚ_______-1.pdf',
    '_.-1.pdf',
    '=1+1-1.pdf',
    '@x-1.pdf',
    'cuprins.csv',
  ]);
  const lines = contentsOf(files).map((line) => line.join(';'));
  expect(lines[5]).toBe(
    `'=1+1;1;2026-11-15;"'=HYPERLINK(""http://x"";""y"")";121,00;RON;'=1+1-1.pdf;emisa;2864520;100,00;21,00`,
  );
  for (const line of lines) expect(line).not.toMatch(/(?:^|;)"?[=+@]/);
});

test('a document deleted meanwhile is left out and noted in the index, before it was printed or after [V2-ARCH-12]', async () => {
  await stop();
  const shop = await openShop(service);
  const archives = archivesOf(service, shop);
  for (let count = 0; count < 70; count += 1) await shop.issue();
  await shop.issue({ serie: 'ALT' });
  const id = await archives.create();
  await move(shop, 'DELETE', 'ALT/1');
  const held = heldWork(service, { free: 64 });
  await expect.poll(async () => (await archives.read(id)).body.data.numar_documente).toBe(64);
  // What comes in after the request is not in it.
  await shop.issue({ serie: 'ALT' });
  await move(shop, 'DELETE', 'FCT/7');
  held.goOn();
  await archives.until(id, 'procesat');
  await held.stop();
  stop = work(service);

  const zip = await download(archives, id);
  // Nor is it there unlisted.
  expect(zip.includes('FCT-7.pdf')).toBe(false);
  const files = await readZip(zip);
  expect(files.size).toBe(70);
  const lines = contentsOf(files).map((line) => line.join(';'));
  expect(lines).toHaveLength(71);
  expect(lines[6]).toBe(
    'FCT;7;2026-11-15;Client Exemplu SRL;121,00;RON;document sters intre timp;emisa;2864518;100,00;21,00',
  );
  expect(lines[70]).toBe(
    'ALT;1;2026-11-15;Client Exemplu SRL;121,00;RON;document sters intre timp;emisa;2864518;100,00;21,00',
  );
  expect((await archives.read(id)).body.data).toMatchObject({ numar_documente: 69, numar_documente_gasite: 71 });
});

test('what is deleted while the archive is being ended waits for it: nothing is gone that a ready archive still misses [V2-ARCH-12]', async () => {
  await stop();
  const shop = await openShop(service);
  const archives = archivesOf(service, shop);
  for (let count = 0; count < 3; count += 1) await shop.issue();
  const id = await archives.create();
  // One that is never printed: its row is touched by the end of the archive alone, which is held there.
  await move(shop, 'DELETE', 'FCT/3');
  const release = await lockArchiveEntry(service, id, 3);
  const waiting = (): Promise<number> => countWaiting(service);
  stop = work(service);
  await expect.poll(waiting).toBe(1);

  let isDeleted = false;
  const deleting = move(shop, 'DELETE', 'FCT/1').then(() => {
    isDeleted = true;
  });
  await expect.poll(async () => isDeleted || (await waiting()) === 2).toBe(true);
  expect([isDeleted, await archives.status(id)]).toEqual([false, 'in_lucru']);
  await release();
  await deleting;
  expect(await archives.status(id)).toBe('procesat');
  const files = await readZip(await download(archives, id));
  expect([...files.keys()]).toEqual(['FCT-1.pdf', 'FCT-2.pdf', 'cuprins.csv']);
  expect(contentsOf(files).map((line) => line.at(filePlace))).toEqual([
    'FCT-1.pdf',
    'FCT-2.pdf',
    'document sters intre timp',
  ]);
});

test('the list of its documents is gone once an archive is ready, and several asked for at once are all made [V2-ARCH-5]', async () => {
  const shop = await openShop(service);
  const archives = archivesOf(service, shop);
  await shop.issue();
  const until = (data_pana_la: string) => archives.create({ ...november, data_pana_la });
  const ids = await Promise.all(['2026-11-28', '2026-11-29', '2026-11-30'].map(until));
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) await archives.until(id, 'procesat');
  const [first, ...others] = await Promise.all(ids.map(async (id) => readZip(await download(archives, id))));
  for (const other of others) expect(other).toEqual(first);
  expect(await shop.stored('archive_documents')).toEqual([]);
  expect(await shop.stored('jobs')).toEqual([]);
});

test('a repeat with the same idempotency key makes no second archive [V2-IDEM-1] [V2-ARCH-5]', async () => {
  const shop = await openShop(service);
  await shop.issue();
  const ask = () =>
    service.send('/v2/arhive-pdf', {
      method: 'POST',
      headers: { ...shop.headers, 'idempotency-key': 'o arhiva' },
      json: november,
    });
  const [first, again] = await Promise.all([ask(), ask()]);
  expect(first.body.data).toEqual(again.body.data);
  expect(await shop.stored('archives')).toHaveLength(1);
});

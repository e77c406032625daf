import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { openHouse } from '../scenarios/console/house.ts';
import { listenerOf, receiver, soon } from '../scenarios/events/listening.ts';
import { invoice } from '../scenarios/invoices/shop.ts';
import { openLegacyShop } from '../scenarios/v1/legacy-shop.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { folderOfFile } from '../support/program/backups.ts';
import { exportOf, runCompany } from '../support/program/exported-company.ts';
import { counted } from '../support/runner/effort.ts';
import { testDatabase, testService } from '../support/service/test-service.ts';

vi.setConfig({ testTimeout: 90_000 });

const service = await testService();
const folder = await folderOfFile();
const passphraseFile = join(folder, 'passphrase');
const target = 'https://facturi.altundeva.ro';
const moving = { 'passphrase-file': passphraseFile, 'move-to': target };

beforeAll(() => writeFile(passphraseFile, 'o frază destul de lungă\n'));

test('of writes that race a move each is in the file or was refused, and other companies go on [OPS-MOVE-6]', async () => {
  const shop = await openLegacyShop(service);
  const other = await openLegacyShop(service);
  const acknowledged: string[] = [];
  let moved = 0;
  const writer = async (): Promise<void> => {
    while (moved < writers) {
      const { status, body } = await shop.ask(invoice({ client: { tip: 'PF', denumire: 'Cineva' } }));
      if (status === 200) acknowledged.push(body.data.numar);
      else {
        expect(body).toMatchObject({ status: 403, motiv: { cod: 'firma_mutata' } });
        expect(body.detail).toContain(target);
        moved += 1;
        return;
      }
    }
  };
  const writers = counted(4, 12);
  const writing = Promise.all(Array.from({ length: writers }, writer));
  await expect.poll(() => acknowledged.length, soon).toBeGreaterThan(writers);
  const { rows, manifest } = await exportOf(service, folder, shop.code, moving);
  await writing;
  expect(
    rows('invoices')
      .map(({ number }) => number)
      .sort(),
  ).toEqual([...acknowledged].sort());
  expect(manifest.movedTo).toBe(target);
  await other.issue();
});

test('a company that moved says where on v2, v1 and in the console, still lets itself be read, and stays when it is told to [OPS-MOVE-6]', async () => {
  const shop = await openLegacyShop(service, { setari: { link_plata: true } });
  await shop.issue();
  await shop.issue();
  const received = await receiver();
  const webhook = await listenerOf(service, shop).create(received.url, ['import.gata']);
  const house = await openHouse(service);
  for (const code of [shop.code, house.code]) await exportOf(service, folder, code, moving);

  const cancelled = await service.send('/v2/facturi/FCT/1/anuleaza', { method: 'POST', headers: shop.headers });
  expect(cancelled.body).toMatchObject({ status: 403, motiv: { cod: 'firma_mutata' } });
  const linked = await service.send('/v2/facturi/FCT/1/genereaza-link-de-descarcare', {
    method: 'POST',
    headers: shop.headers,
  });
  expect(linked.status, linked.text).toBe(200);
  const printed = await shop.call('factura/print', { Serie: 'FCT', Numar: '2' });
  expect(printed.body).toMatchObject({ Success: true });
  for (const link of [linked.body.data.link, printed.body.Factura.Link]) {
    // Somebody comes by the link for the first time, which otherwise is noted.
    const pdf = await fetch(link, { headers: { 'sec-fetch-mode': 'navigate' } });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  }
  const paid = await service.send('/v2/facturi/FCT/1/genereaza-link-de-plata', {
    method: 'POST',
    headers: shop.headers,
  });
  expect(paid.body).toMatchObject({ status: 403, motiv: { cod: 'firma_mutata' } });
  const tested = await service.send(`/v2/webhookuri/${webhook.id}/testeaza`, { method: 'POST', headers: shop.headers });
  expect(tested.body).toMatchObject({ status: 403, motiv: { cod: 'firma_mutata' } });
  expect(received.got).toEqual([]);
  const legacy = await shop.call('factura/anulare', { Serie: 'FCT', Numar: '1' });
  expect(legacy.body).toMatchObject({ Success: false, Message: expect.stringContaining(target) });
  const invited = await house.browser.ask('POST', '/membri', { email: 'nou@florarie.ro', rol: 'cititor' });
  expect([invited.status, invited.text]).toEqual([403, expect.stringContaining(`s-a mutat la ${target}`)]);
  expect((await shop.read('FCT', '1')).body.data).toMatchObject({ numar: '1' });

  expect((await runCompany(service, ['stay', shop.code])).out[0]).toContain('stays');
  expect((await runCompany(service, ['stay', shop.code])).out[0]).toContain('had not moved');
  const { numar } = await shop.issue();
  expect(numar).toBe('3');
});

test('a move without a passphrase, or to what is no address, is refused before anything is marked [OPS-MOVE-6]', async () => {
  const shop = await openLegacyShop(service);
  const file = join(folder, 'none.zip');
  const wrong = runCompany(service, ['export', shop.code, file], { 'move-to': target });
  await expect(wrong).rejects.toThrow('add --passphrase-file');
  const nowhere = runCompany(service, ['export', shop.code, file], { ...moving, 'move-to': 'acolo' });
  await expect(nowhere).rejects.toThrow('is not an address');
  await shop.issue();
});

test('a copy of a company that goes on sends nothing: no job, no webhook, no access to SPV [OPS-MOVE-4]', async () => {
  const shop = await openLegacyShop(service);
  const webhook = { url: 'http://127.0.0.1:9/', evenimente: ['*'] };
  const made = await service.send('/v2/webhookuri', { method: 'POST', headers: shop.headers, json: webhook });
  expect(made.status, made.text).toBe(200);
  await shop.issue();
  const { file } = await exportOf(service, folder, shop.code, { 'passphrase-file': passphraseFile });
  const database = await testDatabase();
  const flags = { 'passphrase-file': passphraseFile, copy: true };
  await runCompany({ ...service, connectionString: database }, ['import', file], flags);
  const [quiet] = await queryRows(
    database,
    `SELECT (SELECT count(*)::int FROM jobs) AS jobs, (SELECT count(*)::int FROM authority_tokens) AS tokens,
            (SELECT bool_or(is_active) FROM webhooks) AS active,
            (SELECT count(*)::int FROM invoices) AS invoices`,
  );
  expect(quiet).toEqual({ jobs: 0, tokens: 0, active: false, invoices: 1 });
});

import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dropShownLines } from '../../support/behind-the-wire/documents.ts';
import { endLeases, placeArchivesInState } from '../../support/behind-the-wire/jobs.ts';
import { readZip } from '../../support/files/read-zip.ts';
import { soakTest, some } from '../../support/runner/effort.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, type Shop } from '../invoices/shop.ts';
import { archivesOf, download, heldWork, november, work } from './archiving.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});
beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

/** A shop with so many invoices, which asks with a key of its own. */
async function shopWith(count: number, company = {}) {
  const shop = await openShop(service, company);
  for (let issued = 0; issued < count; issued += 1) await shop.issue();
  return { shop, archives: archivesOf(service, shop) };
}

/** Provisions the key of the shop again. */
const changeKey = (shop: Shop, key: object): Promise<unknown> =>
  provisionForTest(service, {
    companii: [{ cod_unic: shop.code, denumire: shop.code, chei: [{ nume: shop.code, drepturi: ['*'], ...key }] }],
  });

const flags = (este_gata: boolean, are_eroare: boolean) => ({ este_gata, are_eroare });

test('asked for, made part by part, ready: the state and the documents done can be followed [V2-ARCH-7] [V2-ARCH-8] [V2-ARCH-6]', async () => {
  const { archives } = await shopWith(66);
  const id = await archives.create();
  service.clock.set('2026-11-15T10:00:07Z');
  expect((await archives.read(id)).body.data).toMatchObject({
    status: 'de_generat_arhiva',
    numar_documente: 0,
    numar_documente_gasite: 66,
    notificata_la: null,
    durata_secunde: 7,
    ...flags(false, false),
  });
  const held = heldWork(service, { free: 64 });
  await expect.poll(async () => (await archives.read(id)).body.data.numar_documente).toBe(64);
  expect((await archives.read(id)).body.data).toMatchObject({ status: 'in_lucru', ...flags(false, false) });
  service.clock.set('2026-11-15T10:00:40Z');
  held.goOn();
  await archives.until(id, 'procesat');
  service.clock.set('2026-11-15T11:00:00Z');
  expect((await archives.read(id)).body.data).toMatchObject({
    numar_documente: 66,
    notificata_la: '2026-11-15T12:00:40.000+02:00',
    durata_secunde: 40,
    ...flags(true, false),
  });
  await held.stop();
});

soakTest('an attempt that takes too long is followed by one that goes on where it was [V2-ARCH-7]', async () => {
  const { archives } = await shopWith(130);
  const id = await archives.create();
  const first = heldWork(service, { free: 64, timeoutSeconds: 6, firstDelaySeconds: 0.01 });
  await archives.until(id, 'intermediar');
  expect((await archives.read(id)).body.data).toMatchObject({ numar_documente: 64, ...flags(false, false) });
  await first.stop();
  const second = heldWork(service, { free: 1000 });
  await archives.until(id, 'procesat');
  // The first part was not printed again.
  expect(second.begun()).toBe(66);
  expect((await readZip(await download(archives, id))).size).toBe(131);
  await second.stop();
});

test('a process that stops gives the archive to another, which goes on [V2-ARCH-7]', async () => {
  const { archives } = await shopWith(66);
  const id = await archives.create();
  const first = heldWork(service, { free: 64 });
  await expect.poll(async () => (await archives.read(id)).body.data.numar_documente).toBe(64);
  await first.stop();
  const second = heldWork(service, { free: 1000 });
  await archives.until(id, 'procesat');
  expect(second.begun()).toBe(2);
  await second.stop();
});

test('a worker that lost the archive to another writes nothing more, though both stand at the same place [V2-ARCH-7] [OPS-JOB-2]', async () => {
  const { shop, archives } = await shopWith(130);
  const id = await archives.create();
  // Its one slot is taken, so that the other gets it.
  const first = heldWork(service, { free: 64, slots: 1 });
  const printed = async (): Promise<number> => (await archives.read(id)).body.data.numar_documente;
  await expect.poll(printed).toBe(64);
  await endLeases(service);
  const second = heldWork(service);
  await expect.poll(second.begun).toBeGreaterThan(0);
  // Matchers would go through millions of bytes one by one.
  const chunks = async () =>
    (await shop.stored('archive_chunks', 'starts_at')).map(({ bytes, ...chunk }) => ({
      ...chunk,
      digest: createHash('sha256')
        .update(bytes as Buffer)
        .digest('hex'),
    }));
  const before = await chunks();
  expect(before.length).toBeGreaterThan(0);
  first.goOn();
  expect(await first.outcome()).toContain('no longer held here');
  expect(await printed()).toBe(64);
  expect(await chunks()).toEqual(before);
  second.goOn();
  await archives.until(id, 'procesat');
  expect((await readZip(await download(archives, id))).size).toBe(131);
  await Promise.all([first.stop(), second.stop()]);
});

test('a document that cannot be printed ends in eroare once every attempt failed; the job can be seen, the parts are gone [V2-ARCH-7] [V2-ARCH-8]', async () => {
  const { shop, archives } = await shopWith(66);
  await dropShownLines(service, { company: shop.code, serie: 'FCT', numar: '66' });
  const id = await archives.create();
  const held = heldWork(service, { free: 1000, firstDelaySeconds: 0.01 });
  await archives.until(id, 'eroare');
  expect((await archives.read(id)).body.data).toMatchObject({
    numar_documente: 64,
    notificata_la: expect.any(String),
    ...flags(false, true),
  });
  for (const table of ['archive_documents', 'archive_chunks']) expect(await shop.stored(table)).toEqual([]);
  expect(await shop.stored('jobs')).toMatchObject([{ kind: 'make-archive', state: 'dead', attempts: 5 }]);
  const link = await archives.link(id);
  expect(link.body).toMatchObject({ status: 400, motiv: { cod: 'arhiva_nu_este_gata' } });
  expect(link.body.detail).toContain('generarea ei a esuat');
  await held.stop();
});

test('a limit lowered below what was found ends in eroare_solutie: the company allows no such archive any more [V2-ARCH-7] [V2-ARCH-8]', async () => {
  const { shop, archives } = await shopWith(2);
  const id = await archives.create();
  await shop.change({ setari: { limita_documente_arhiva: 1 } });
  const stop = work(service);
  await archives.until(id, 'eroare_solutie');
  expect((await archives.read(id)).body.data).toMatchObject(flags(false, true));
  expect(await shop.stored('jobs')).toEqual([]);
  await stop();
});

const lost: readonly (readonly [string, (shop: Shop) => Promise<unknown>])[] = [
  ['was revoked', (shop: Shop) => changeKey(shop, { revocata: true })],
  ['lost the right', (shop: Shop) => changeKey(shop, { drepturi: ['facturi:citire'] })],
  ['expired', (shop: Shop) => changeKey(shop, { expira_la: '2026-11-15T09:59:59Z' })],
  ['belongs to a subscription without keys', (shop: Shop) => shop.change({ abonament: 'pro' })],
];

test.each(some(lost, 3))(
  'an archive whose key %s meanwhile ends in skip_access_denied [V2-ARCH-7] [V2-RIGHT-14]',
  async (_what, lose) => {
    const { shop, archives } = await shopWith(66);
    const id = await archives.create();
    const held = heldWork(service, { free: 64 });
    const row = async () => (await shop.stored('archives'))[0];
    await expect.poll(async () => (await row())?.['printed']).toBe(64);
    await lose(shop);
    held.goOn();
    await expect.poll(async () => (await row())?.['state']).toBe('access-denied');
    await held.stop();
    // Whoever may still look sees it.
    await shop.change({ abonament: 'enterprise' });
    const keys = await provisionForTest(service, {
      companii: [{ cod_unic: shop.code, denumire: shop.code, chei: [{ nume: `alta ${shop.code}`, drepturi: ['*'] }] }],
    });
    const other = archivesOf(service, {
      headers: { ...shop.headers, authorization: `Bearer ${keys[`alta ${shop.code}`]}` },
    });
    expect((await other.read(id)).body.data).toMatchObject({ status: 'skip_access_denied', ...flags(false, true) });
    for (const table of ['archive_documents', 'archive_chunks']) expect(await shop.stored(table)).toEqual([]);
  },
);

test('a ready archive is gone after its days: no link, the old link 404, and its bytes are removed [V2-ARCH-7] [V2-ARCH-8]', async () => {
  const { shop, archives } = await shopWith(1);
  const id = await archives.create();
  const stop = work(service);
  await archives.until(id, 'procesat');
  await stop();
  service.clock.set('2026-11-22T09:59:59Z');
  expect(await archives.status(id)).toBe('procesat');
  const { link } = (await archives.link(id)).body.data;
  service.clock.set('2026-11-22T10:00:00Z');
  expect((await archives.read(id)).body.data).toMatchObject({ status: 'sters', ...flags(false, true) });
  expect((await archives.link(id)).body).toMatchObject({ status: 400, motiv: { cod: 'arhiva_nu_este_gata' } });
  expect((await fetch(link)).status).toBe(404);
  expect(await shop.stored('archive_chunks')).not.toEqual([]);
  const later = work(service);
  await expect.poll(() => shop.stored('archive_chunks')).toEqual([]);
  expect(await archives.status(id)).toBe('sters');
  await later();
});

test('a state that this version does not know is necunoscut, and an end [V2-ARCH-7] [V2-ARCH-8]', async () => {
  const { shop, archives } = await shopWith(1);
  const id = await archives.create();
  await placeArchivesInState(service, shop.code, 'waiting-for-godot');
  expect((await archives.read(id)).body.data).toMatchObject({ status: 'necunoscut', ...flags(false, true) });
  expect((await archives.link(id)).body.motiv.cod).toBe('arhiva_nu_este_gata');
  // Nor does a worker touch it.
  const stop = work(service);
  await expect.poll(() => shop.stored('jobs')).toEqual([]);
  expect(await archives.status(id)).toBe('necunoscut');
  expect((await archives.check(november)).body.data.poate_genera_arhiva).toBe(true);
  await stop();
});

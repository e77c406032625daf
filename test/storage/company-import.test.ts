import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, test, vi } from 'vitest';
import { exportKeyOf, exportSeal } from '../../src/domain/moving/export-manifest.ts';
import { listenerOf, receiver, soon } from '../scenarios/events/listening.ts';
import { invoice, line, stockLevels } from '../scenarios/invoices/shop.ts';
import { type LegacyShop, openLegacyShop } from '../scenarios/v1/legacy-shop.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { legacyCaller } from '../support/clients/v1-client.ts';
import { auditVerify } from '../support/program/audit-command.ts';
import { contentOf, folderOfFile } from '../support/program/backups.ts';
import { exportOf, opened, runCompany, sumOf, writeZip } from '../support/program/exported-company.ts';
import { testDatabase, testService } from '../support/service/test-service.ts';

// Two services and what both do in the background take their time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const service = await testService({ alone: true });
const there = await testService({ alone: true });
const folder = await folderOfFile();
const passphraseFile = join(folder, 'passphrase');
const sealed = { 'passphrase-file': passphraseFile };
const admin = 'ana@mutare.ro';

let shop: LegacyShop;
/** Another installation, in which every refusal must leave nothing. */
let empty: string;
let moved: ReadonlyMap<string, Buffer>;

beforeAll(async () => {
  await writeFile(passphraseFile, 'o frază destul de lungă\n');
  // The numbers of companies and people differ in the two.
  for (const email of ['unu@altii.ro', 'doi@altii.ro']) {
    await openLegacyShop(there, { utilizatori: [{ email, parola: 'cal de curse albastru' }] });
  }
  shop = await openLegacyShop(service, {
    setari: { gestioneaza_stoc: true },
    articole: [{ cod: 'A1', nume: 'Cana', cota_tva: 0.21, stocuri: [{ stoc: 1000 }] }],
    utilizatori: [{ email: admin, parola: 'cal de curse albastru' }],
  });
  await shop.issue();
  await shop.issue({ client: { tip: 'PF', denumire: 'Țară "Nouă",\nrând' } });
  // It seals what waits, so that the trail has rows.
  expect((await auditVerify(facts(service))).code).toBe(0);
  moved = (await opened(await movedFile())).files;
  empty = await testDatabase();
  await runCompany({ ...there, connectionString: empty }, ['list']);
});

/** The rows of every table, without the counters, which go on where a transaction is rolled back. */
async function kept(connectionString: string): Promise<string> {
  const content = Object.entries(await contentOf(connectionString)).filter(([name]) => !name.endsWith('_seq'));
  return createHash('sha256')
    .update(JSON.stringify(content).replaceAll(/master_key_fingerprint[^,}]*/g, ''))
    .digest('hex');
}

/** What moves says where; it stays all the same, for the tests that follow. */
async function movedFile(): Promise<string> {
  const { file } = await exportOf(service, folder, shop.code, { ...sealed, 'move-to': 'https://acolo.ro' });
  await runCompany(service, ['stay', shop.code]);
  return file;
}

test('another installation continues a company whole: numbers, links, keys, users of v1, webhooks, stock and trail [OPS-MOVE-4] [OPS-MOVE-5]', async () => {
  const target = await receiver();
  const webhook = await listenerOf(service, shop).create(target.url, ['factura.*']);
  const linkOf = `/v2/facturi/FCT/1/genereaza-link-de-descarcare`;
  const link = (await service.send(linkOf, { method: 'POST', headers: shop.headers })).body.data.link;
  const listed = (await shop.list()).body.data;
  const again = { headers: { ...shop.headers, 'idempotency-key': 'o-singura-data' } };
  const issue = invoice({ serie: 'ALT', articole: [line({ denumire: 'Cana' })] });
  const first = await service.send('/v2/facturi', { method: 'POST', ...again, json: issue });
  expect(first.status, first.text).toBe(200);

  const stock = await stockLevels(shop);
  const file = await movedFile();
  const { code, warned, out } = await runCompany(there, ['import', file], sealed);
  expect(code).toBe(0);
  const { manifest, rows: rowsIn } = await opened(file);
  const written = manifest.tables.reduce((sum: number, { name }: { name: string }) => sum + rowsIn(name).length, 0);
  expect(JSON.parse(out[0] ?? '')).toMatchObject({ company: shop.code, rows: written });
  expect(warned.join('\n')).toContain(`user reset ${admin}`);

  expect(await stockLevels({ ...shop, stored: (table) => storedThere(table) })).toEqual(stock);
  const headers = { ...shop.headers };
  const rows = await there.send('/v2/facturi?serie=FCT', { headers });
  expect(rows.status, rows.text).toBe(200);
  const withoutTimes = (data: readonly object[]) => data.map((row) => JSON.stringify(row)).sort();
  expect(withoutTimes(rows.body.data)).toEqual(withoutTimes(listed));
  const pdf = await fetch(`${there.url}${new URL(link).pathname}`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const replayed = await there.send('/v2/facturi', { method: 'POST', ...again, json: issue });
  expect(replayed.body.data).toEqual(first.body.data);
  const next = await there.send('/v2/facturi', { method: 'POST', headers, json: invoice() });
  expect(next.body.data).toMatchObject({ serie: 'FCT', numar: '3' });
  const v1 = await legacyCaller(there, shop.code, shop.privateKey).call('nomenclator/tva');
  expect(v1.body.Success, v1.text).toBe(true);

  await listenerOf(there, shop).ping(webhook.id);
  const got = target.got.at(-1);
  const signedAt = new Date(Number(got?.headers['webhook-timestamp']) * 1000);
  const signature = new Webhook(webhook.secret).sign(String(got?.headers['webhook-id']), signedAt, got?.body ?? '');
  expect(got?.headers['webhook-signature']).toBe(signature);

  await expect.poll(async () => (await auditVerify(facts(there))).code, soon).toBe(0);
  const members = await queryRows<{ email: string }>(
    there.connectionString,
    `SELECT p.email FROM memberships m JOIN companies c USING (company_id) JOIN persons p USING (person_id) WHERE c.fiscal_code = $1`,
    [shop.code],
  );
  expect(members).toEqual([{ email: admin }]);

  await expect(runCompany(there, ['import', file], sealed)).rejects.toThrow(`${shop.code} is here already`);
  expect(await queryRows(there.connectionString, 'SELECT FROM companies')).toHaveLength(3);
});

test.each([
  [
    'a table',
    'tables/invoices.csv in the file was changed',
    (files: Files) => files.set('tables/invoices.csv', changed(files, 'tables/invoices.csv')),
  ],
  [
    'a document',
    'documents/FCT-1.xml in the file was changed',
    (files: Files) => files.set('documents/FCT-1.xml', Buffer.from('<a/>')),
  ],
  ['a file too many', 'extra.csv in the file was changed', (files: Files) => files.set('extra.csv', Buffer.from('x'))],
  [
    'a file too few',
    'documents/FCT-2.xml is missing in the file',
    (files: Files) => files.delete('documents/FCT-2.xml'),
  ],
  [
    'the manifest',
    'not the one of the file, or the file was changed',
    (files: Files) => files.set('manifest.json', Buffer.from(`${files.get('manifest.json')} `)),
  ],
  ['no manifest', 'no export of a company', (files: Files) => files.delete('manifest.json')],
])(
  'a file that was changed (%s) is refused by name, and nothing is left behind [OPS-MOVE-4]',
  async (_what, sentence, change) => {
    const altered = new Map(moved);
    change(altered);
    const file = await writeZip(join(folder, 'altered.zip'), altered);
    const before = await kept(empty);
    await expect(runCompany({ ...there, connectionString: empty }, ['import', file], sealed)).rejects.toThrow(sentence);
    expect(await kept(empty)).toBe(before);
  },
);

test('a passphrase that is missing or wrong, a file without one, another version, no ZIP: each is refused in one sentence [OPS-MOVE-4]', async () => {
  const { file } = await exportOf(service, folder, shop.code, sealed);
  const wrong = join(folder, 'wrong');
  await writeFile(wrong, 'altă frază destul de lungă\n');
  const refusals = [
    [file, {}, 'Name the file of the passphrase'],
    [file, { 'passphrase-file': wrong }, 'not the one of the file'],
    [(await exportOf(service, folder, shop.code)).file, sealed, 'without a passphrase'],
    [(await exportOf(service, folder, shop.code, sealed)).file, sealed, 'export it again with --move-to'],
    [passphraseFile, sealed, 'no ZIP'],
    [join(folder, 'nothing'), sealed, 'ENOENT'],
    [folder, sealed, 'is not a file'],
  ] as const;
  for (const [given, flags, sentence] of refusals) {
    await expect(runCompany(there, ['import', given], flags)).rejects.toThrow(sentence);
  }
  const cut = join(folder, 'cut.zip');
  await writeFile(cut, (await readFile(file)).subarray(0, -500));
  await expect(runCompany(there, ['import', cut], sealed)).rejects.toThrow('damaged');
});

test.each([
  ['a newer version', 'by a newer version', { schema: 9999 }, {}],
  ['an older version', 'by an older version', { schema: 1 }, {}],
  ['the other environment', 'was in the production environment', { environment: 'production' }, {}],
  ['a row of the audit trail that was changed and summed anew', 'changed at row 1', {}, { audit_entries: true }],
  ['a row too few, summed anew', 'rows, not', {}, { invoices: true }],
] as const)(
  'even sealed with the right passphrase, %s is refused, and nothing is left behind [OPS-MOVE-4] [OPS-MOVE-5]',
  async (_what, sentence, told, touched) => {
    const altered = new Map(moved);
    if ('audit_entries' in touched) {
      const text = String(moved.get('tables/audit_entries.csv'));
      altered.set('tables/audit_entries.csv', Buffer.from(text.replace(/,operator,/, ',service,')));
    }
    if ('invoices' in touched) {
      const rows = String(moved.get('tables/invoices.csv')).trimEnd().split('\n');
      altered.set('tables/invoices.csv', Buffer.from(`${rows.slice(0, -1).join('\n')}\n`));
    }
    const file = await writeZip(join(folder, 'sealed.zip'), sealedAnew(altered, told));
    const before = await kept(empty);
    await expect(runCompany({ ...there, connectionString: empty }, ['import', file], sealed)).rejects.toThrow(sentence);
    expect(await kept(empty)).toBe(before);
  },
);

/** Writes the files as if the program itself had written them so. */
function sealedAnew(files: Files, told: object): Files {
  const summed = [...files].filter(([name]) => !/^(?:checksums|manifest)\./.test(name));
  const checksums = Buffer.from(summed.map(([name, content]) => sumOf(name, content)).join(''));
  const manifest = { ...JSON.parse(String(files.get('manifest.json'))), ...told };
  const written = Buffer.from(
    JSON.stringify({ ...manifest, checksums: createHash('sha256').update(checksums).digest('hex') }),
  );
  const key = exportKeyOf('o frază destul de lungă', Buffer.from(manifest.passphrase.salt, 'hex'), randomBytes);
  return new Map([
    ...summed,
    ['checksums.txt', checksums],
    ['manifest.json', written],
    ['manifest.hmac', Buffer.from(`${exportSeal(key, written)}\n`)],
  ]);
}

type Files = Map<string, Buffer>;

function changed(files: Files, name: string): Buffer {
  const content = Buffer.from(files.get(name) ?? '');
  content[content.length - 2] = (content[content.length - 2] ?? 0) ^ 1;
  expect(sumOf(name, content)).not.toBe(sumOf(name, files.get(name) ?? Buffer.alloc(0)));
  return content;
}

const facts = ({ connectionString, settings: { dataFolder } }: typeof service) => ({ connectionString, dataFolder });

async function storedThere(table: string) {
  return queryRows<Record<string, unknown>>(
    there.connectionString,
    `SELECT t.* FROM ${table} t JOIN companies c USING (company_id) WHERE c.fiscal_code = $1 ORDER BY 1`,
    [shop.code],
  );
}

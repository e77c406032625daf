import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { backup } from '../../src/commands/backup.ts';
import { restore } from '../../src/commands/restore.ts';
import { readBackup } from '../../src/storage/postgres/backup/read-backup.ts';
import { tarMember } from '../../src/storage/postgres/backup/tar.ts';
import { folderOfFile, membersOf, runOn, traceOf, withManifest, writeMembers } from '../support/program/backups.ts';
import { counted } from '../support/runner/effort.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { full } from '../support/service/provisioning-bench.ts';
import { testDatabase, testService } from '../support/service/test-service.ts';

vi.setConfig({ testTimeout: 90_000 });

const { connectionString: source, settings } = await testService({ alone: true });
const folder = await folderOfFile();
const data = join(folder, 'data');
await provisionForTest(
  { connectionString: source, settings: { ...settings, dataFolder: data } },
  { companii: [full('12345674')] },
);
const sound = join(folder, 'sound.fct');
await runOn(backup, source, sound, { data });
const bytes = await readFile(sound);
const members = await membersOf(source);

const file = join(folder, 'wrong.fct');
const damaged = /^\S+ is damaged, cut short, or not a backup of facturier; nothing was changed\.$/;

test('a backup cut short anywhere is refused [OPS-BACKUP-5]', async () => {
  for (let part = 1; part < 40; part += 1) {
    await writeFile(file, bytes.subarray(0, Math.trunc((bytes.length * part) / 40)));
    await expect(readBackup(file), `${part} of 40`).rejects.toThrow(damaged);
  }
  for (const missing of [1, 4, 8, 9]) {
    await writeFile(file, bytes.subarray(0, -missing));
    await expect(readBackup(file), `without the last ${missing}`).rejects.toThrow(damaged);
  }
});

test('a backup with one bit flipped is refused or means nothing, wherever it stands behind the head of the gzip [OPS-BACKUP-5]', async () => {
  const whole = await readBackup(sound);
  const tried = counted(50, 200);
  const places = Array.from({ length: tried }, (_, index) => 10 + Math.trunc(((bytes.length - 20) * index) / tried));
  for (const place of [...places, bytes.length - 8, bytes.length - 1]) {
    const spoilt = Buffer.from(bytes);
    spoilt[place] = (spoilt[place] ?? 0) ^ (1 << (place % 8));
    await writeFile(file, spoilt);
    // Bits that mean nothing fill the last byte of a compressed stream: then the content is the very same.
    const read = await readBackup(file).catch((error: unknown) => error);
    if (read instanceof Error) expect(read.message, `byte ${place}`).toMatch(damaged);
    else expect(read, `byte ${place}`).toEqual(whole);
  }
});

test('what is no backup, or not all of one, is refused and said to be so [OPS-BACKUP-5]', async () => {
  const packed = (content: Buffer | string): Buffer => gzipSync(content);
  const note = tarMember({ name: 'note.txt', content: Buffer.from('x') });
  const cases: readonly (readonly [string, Buffer])[] = [
    ['empty', Buffer.alloc(0)],
    ['text', Buffer.from('CREATE TABLE companies ();\n')],
    ['packed text', packed('x'.repeat(2000))],
    ['short packed text', packed('x')],
    ['another tar', packed(Buffer.concat([note, Buffer.alloc(1024)]))],
    ['an empty tar', packed(Buffer.alloc(1024))],
  ];
  for (const [name, content] of cases) {
    await writeFile(file, content);
    await expect(readBackup(file), name).rejects.toThrow(damaged);
  }
  await expect(readBackup(join(folder, 'none'))).rejects.toThrow(/^There is no file .*none\.$/);
  await mkdir(join(folder, 'folder'));
  await expect(readBackup(join(folder, 'folder'))).rejects.toThrow(/^The file .*folder cannot be read \(EISDIR\)\.$/);
});

test('a sound tar whose parts do not agree with its manifest is refused [OPS-BACKUP-5]', async () => {
  const pieces = members.filter(({ name }) => name.startsWith('tables/'));
  const [piece] = pieces;
  if (!piece) throw new Error('there is no table');
  const others = members.filter((member) => member !== piece);
  const changed = { ...piece, content: Buffer.concat([piece.content.subarray(0, -2), Buffer.from('x\n')]) };
  const cases: readonly (readonly [string, typeof members, RegExp])[] = [
    ['a piece is missing', others, damaged],
    ['a piece is changed', [changed, ...others], damaged],
    ['a piece is there twice', [piece, ...members], damaged],
    ['a table is too many', [{ ...piece, name: 'tables/none/000001.copy' }, ...members], damaged],
    ['the manifest is missing', pieces, damaged],
    ['something follows the manifest', [...others, piece], damaged],
    ['the key is missing', withManifest(members, (it) => ({ ...it, holdsMasterKey: true })), damaged],
    ['another product', withManifest(members, (it) => ({ ...it, product: 'altul' })), damaged],
    [
      'a newer format',
      withManifest(members, (it) => ({ ...it, format: 3, version: '9.0.0' })),
      /facturier 9\.0\.0 in a newer format/,
    ],
  ];
  for (const [name, wrong, words] of cases) {
    await writeMembers(file, wrong);
    await expect(readBackup(file), name).rejects.toThrow(words);
  }
  await writeMembers(file, members);
  expect((await readBackup(file)).manifest.environment).toBe('test');
});

test('a refused file leaves the database and the data folder untouched, also with --force [OPS-BACKUP-5] [OPS-BACKUP-6]', async () => {
  const target = await testDatabase();
  await provisionForTest(
    { connectionString: target, settings: { ...settings, dataFolder: join(folder, 'target') } },
    { companii: [{ cod_unic: '87654321', denumire: 'A mea' }] },
  );
  const before = await traceOf(target);
  const untouched = join(folder, 'untouched');
  const newer = withManifest(members, (manifest) => ({
    ...manifest,
    migrations: [...manifest.migrations, { version: 9999, name: '9999_future.sql', checksum: 'x' }],
  }));
  const altered = withManifest(members, (manifest) => ({
    ...manifest,
    migrations: manifest.migrations.map((migration) => ({ ...migration, checksum: 'x' })),
  }));
  const cases: readonly (readonly [() => Promise<unknown>, RegExp])[] = [
    [() => writeFile(file, bytes.subarray(0, -100)), damaged],
    [
      () => writeMembers(file, newer),
      /^The backup has the newer migration 9999_future\.sql; .* Start the newer version\.$/,
    ],
    [
      () => writeMembers(file, altered),
      /^The migration 0001_\w+\.sql was changed after it had been applied to this backup\.$/,
    ],
    [
      () =>
        writeMembers(
          file,
          withManifest(members, (it) => ({ ...it, environment: 'production' })),
        ),
      /^This backup is of the production environment; it cannot be restored as test\.$/,
    ],
  ];
  for (const [prepare, words] of cases) {
    await prepare();
    await expect(runOn(restore, target, file, { data: untouched, flags: ['force'] })).rejects.toThrow(words);
    expect(await traceOf(target)).toBe(before);
  }
  await expect(stat(untouched)).rejects.toThrow('ENOENT');
});

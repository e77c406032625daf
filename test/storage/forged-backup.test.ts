import { createHmac, hkdfSync } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { backup } from '../../src/commands/backup.ts';
import { restore } from '../../src/commands/restore.ts';
import { keyCopyOf } from '../../src/partners/master-key-copy.ts';
import { readBackup } from '../../src/storage/postgres/backup/read-backup.ts';
import { type Member, tarMembers } from '../../src/storage/postgres/backup/tar.ts';
import { folderOfFile, runOn, traceOf, withManifest, withTable, writeMembers } from '../support/program/backups.ts';
import { soakTest } from '../support/runner/effort.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { full } from '../support/service/provisioning-bench.ts';
import { emptyDatabase, testService } from '../support/service/test-service.ts';

vi.setConfig({ testTimeout: 90_000 });

const { connectionString: source, settings } = await testService({ alone: true });
const folder = await folderOfFile();
const data = join(folder, 'data');
await provisionForTest(
  { connectionString: source, settings: { ...settings, dataFolder: data } },
  { companii: [full('12345674')] },
);
const sound = join(folder, 'sound.fct');
const printed = JSON.parse((await runOn(backup, source, sound, { data })).out);
const members: Member[] = [];
for await (const member of tarMembers(Readable.from([gunzipSync(await readFile(sound))]))) members.push(member);
const forged = join(folder, 'forged.fct');

/** What somebody can make of a backup who can read and write it. */
const withOtherName = withTable(members, 'companies', (text) => text.replaceAll('SRL', 'SA'));
const withoutSeal = (some: readonly Member[]): readonly Member[] => some.filter(({ name }) => name !== 'manifest.hmac');

soakTest(
  'a backup says the fingerprint of the key that it is sealed with, and a restore repeats it [OPS-BACKUP-9]',
  async () => {
    const key = keyCopyOf(await readFile(join(data, 'master.key')), 'master.key').key.fingerprint.toString('hex');
    expect(printed.key_fingerprint).toBe(key);
    const target = join(folder, 'same');
    const { out, err } = await runOn(restore, await emptyDatabase(), sound, { data: target, keyFingerprint: key });
    expect(JSON.parse(out).key_fingerprint).toBe(key);
    expect(err).not.toContain('vouches');
    const seal = members
      .find(({ name }) => name === 'manifest.hmac')
      ?.content.toString()
      .trim();
    const manifest = members.find(({ name }) => name === 'manifest.json')?.content ?? '';
    const master = Buffer.from((await readFile(join(data, 'master.key'), 'utf8')).trim(), 'hex');
    const derived = Buffer.from(hkdfSync('sha256', master, '', 'facturier backup', 32));
    expect(seal).toBe(createHmac('sha256', derived).update(manifest).digest('hex'));
  },
);

test('a backup that was altered, with sums that agree, is refused before anything is written [OPS-BACKUP-9]', async () => {
  const target = await emptyDatabase();
  const before = await traceOf(target);
  const cases: readonly (readonly [string, readonly Member[], RegExp])[] = [
    ['a table', withOtherName, /^The backup was altered: its seal was not made with its master key\. Nothing/],
    ['the manifest', withManifest(members, (it) => ({ ...it, createdAt: '2020' })), /^The backup was altered/],
    ['the seal taken away', withoutSeal(withOtherName), /^The backup carries no seal: .* --unsigned restores it/],
    [
      'the seal and the format taken away',
      withoutSeal(withManifest(withOtherName, (it) => ({ ...it, format: 1 }))),
      /^The backup carries no seal/,
    ],
    [
      'another key inside',
      members.map((member) =>
        member.name === 'master.key' ? { ...member, content: Buffer.from('ab'.repeat(32)) } : member,
      ),
      /^The master key in the backup is not the one that it names/,
    ],
  ];
  for (const [name, wrong, words] of cases) {
    await writeMembers(forged, wrong);
    const at = join(folder, `untouched ${name}`);
    await mkdir(at);
    await expect(runOn(restore, target, forged, { data: at, flags: ['force'] }), name).rejects.toThrow(words);
    expect(await traceOf(target), name).toBe(before);
    expect(await readdir(at), name).toEqual([]);
  }
});

/** A forgery that is whole in itself: a key of its own inside, and everything sealed with it. */
async function forgedWithOwnKey(): Promise<string> {
  const text = 'cd'.repeat(32);
  const { key } = keyCopyOf(Buffer.from(text), '');
  const changed = withManifest(withOtherName, (manifest) => ({
    ...manifest,
    masterKeyFingerprint: key.fingerprint.toString('hex'),
  })).map((member) => (member.name === 'master.key' ? { ...member, content: Buffer.from(text) } : member));
  const manifest = changed.find(({ name }) => name === 'manifest.json')?.content ?? Buffer.alloc(0);
  const seal = createHmac('sha256', key.derive('facturier backup')).update(manifest).digest('hex');
  await writeMembers(
    forged,
    changed.map((member) => (member.name === 'manifest.hmac' ? { ...member, content: Buffer.from(seal) } : member)),
  );
  return key.fingerprint.toString('hex');
}

test('a forgery that brings its own key is refused where a key is known: in the data folder, by file or by fingerprint [OPS-BACKUP-9]', async () => {
  const fingerprint = await forgedWithOwnKey();
  const target = await emptyDatabase();
  const before = await traceOf(target);
  await expect(runOn(restore, target, forged, { data })).rejects.toThrow(
    `is not the one of this installation (${printed.key_fingerprint}); if the backup is to be trusted, say --key-fingerprint ${fingerprint}`,
  );
  const none = join(folder, 'nothing here');
  await expect(runOn(restore, target, forged, { data: none, keyFingerprint: printed.key_fingerprint })).rejects.toThrow(
    `The fingerprint of the backup's master key is ${fingerprint}, not ${printed.key_fingerprint}.`,
  );
  const variables = { FACTURIER_MASTER_KEY_FILE: join(data, 'master.key') };
  await expect(runOn(restore, target, forged, { data: none, variables })).rejects.toThrow(
    /FACTURIER_MASTER_KEY_FILE is not the master key of this backup/,
  );
  await expect(runOn(restore, target, forged, { data, keyFingerprint: 'x' })).rejects.toThrow(/32 hexadecimal digits/);
  expect(await traceOf(target)).toBe(before);
  // Where nothing is known, only the person can tell: the fingerprint is shown.
  const { err } = await runOn(restore, target, forged, { data: none });
  expect(err).toContain(`Only the backup itself vouches for its master key: compare the fingerprint ${fingerprint}`);
});

soakTest('a backup without a seal is restored on request, and that is told [OPS-BACKUP-9]', async () => {
  await writeMembers(forged, withoutSeal(withManifest(members, (it) => ({ ...it, format: 1 }))));
  const { err } = await runOn(restore, await emptyDatabase(), forged, {
    data: join(folder, 'old'),
    flags: ['unsigned'],
  });
  expect(err).toContain('warning: Nothing tells whether this backup was altered.');
});

soakTest(
  'what the data folder knew of the audit trails makes room for what is restored [OPS-BACKUP-9] [OPS-AUDIT-4]',
  async () => {
    const at = join(folder, 'with anchors');
    await mkdir(at);
    await writeFile(join(at, 'audit-anchors.jsonl'), '');
    const { err } = await runOn(restore, await emptyDatabase(), sound, { data: at });
    expect(err).toMatch(/What was known of the audit trails before is kept as .*audit-anchors\.jsonl\.replaced-/);
    expect((await readdir(at)).some((name) => name === 'audit-anchors.jsonl')).toBe(false);
    expect((await readBackup(sound)).seal).not.toBeNull();
  },
);

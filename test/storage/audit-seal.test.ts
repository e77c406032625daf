import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { trail } from '../support/behind-the-wire/audit-trail.ts';

/** The statement of docs/decisions/0008-audit.md, as somebody would use it who rewrites a trail: every hash worked out anew. */
const chainedAnew = (companyId: number): string => `
  WITH RECURSIVE told AS (
    SELECT e.position, convert_to((
        SELECT string_agg(coalesce(octet_length(value) || ':' || value, '-') || ',', '' ORDER BY place)
          FROM unnest(ARRAY['facturier audit 1', c.fiscal_code, e.position::text, extract(epoch FROM e.at)::text, e.author_kind,
                 e.author_id::text, e.interaction_id::text, e.subject, e.subject_name, e.action, e.details::text])
               WITH ORDINALITY AS v (value, place)), 'UTF8') AS bytes
      FROM audit_entries e JOIN companies c USING (company_id) WHERE e.company_id = ${companyId}),
  chain AS (
    SELECT t.position, sha256(decode(repeat('00', 32), 'hex') || t.bytes) AS hash FROM told t WHERE t.position = 1
    UNION ALL SELECT t.position, sha256(c.hash || t.bytes) FROM chain c JOIN told t ON t.position = c.position + 1)
  UPDATE audit_entries e SET hash = chain.hash FROM chain WHERE e.company_id = ${companyId} AND e.position = chain.position`;

const headNotedAnew = (companyId: number): string => `
  UPDATE audit_heads h SET position = e.position, hash = e.hash FROM (
    SELECT position, hash FROM audit_entries WHERE company_id = ${companyId} ORDER BY position DESC LIMIT 1) AS e
   WHERE h.company_id = ${companyId}`;

test('a trail that is worked out anew from an altered row on is found by its seals [OPS-AUDIT-3]', async () => {
  const { record, verify, query, companyId } = await trail('11');
  await record('11', 'a', 'b', 'c', 'd');
  expect((await verify()).code).toBe(0);
  await query(`UPDATE audit_entries SET details = '{"total":"9.00"}' WHERE position = 3`);
  await query(chainedAnew(companyId('11')));
  await query(headNotedAnew(companyId('11')));
  const { code, warned } = await verify();
  expect(code).toBe(1);
  expect(warned).toEqual([
    'Company 11: row 3 (series c, changed) is forged: its seal was not made with the master key.',
    'Company 11: row 4 (series d, changed) is forged: its seal was not made with the master key.',
    'Company 11: the end of the chain, noted apart, is forged: row 4 was not the last one when it was sealed.',
  ]);
});

test('the tail cut off and the end noted anew is found, by a seal that only ends have [OPS-AUDIT-3]', async () => {
  const { record, verify, query, companyId } = await trail('11');
  await record('11', 'a', 'b', 'c', 'd');
  expect((await verify()).code).toBe(0);
  await query('DELETE FROM audit_entries WHERE position >= 3');
  await query(headNotedAnew(companyId('11')));
  expect((await verify()).warned).toEqual([
    expect.stringMatching(/Company 11: the end of the chain.*is forged: row 2/),
  ]);
  await query('UPDATE audit_heads h SET seal = e.seal FROM audit_entries e WHERE e.position = h.position');
  expect((await verify()).code).toBe(1);
});

test('an end put back together with the cut is found by what the data folder and an earlier run know [OPS-AUDIT-4]', async () => {
  const { record, seal, anchor, verify, query, dataFolder } = await trail('11', '22');
  await record('11', 'a', 'b');
  await record('22', 'x');
  await seal();
  await query('CREATE TABLE kept AS SELECT * FROM audit_heads');
  await record('11', 'c');
  await seal();
  const earlier = join(dataFolder, 'earlier.jsonl');
  await writeFile(earlier, (await verify({ json: true })).out.join('\n'));
  // A true replay: rows and end are exactly what they were before.
  await query('DELETE FROM audit_entries WHERE position = 3');
  await query(
    'UPDATE audit_heads h SET position = k.position, hash = k.hash, seal = k.seal FROM kept k WHERE k.company_id = h.company_id',
  );
  expect((await verify()).code).toBe(0);
  const told = await verify({ expect: earlier });
  expect(told.code).toBe(1);
  expect(told.warned).toEqual([`Company 11: the trail was cut off: ${earlier} knows of row 3, which is missing.`]);

  // The trail goes on another way: it is longer again, and not the same.
  await record('11', 'other', 'another');
  expect((await verify()).code).toBe(0);
  expect((await verify({ expect: earlier })).warned).toEqual([
    `Company 11: row 3 (series other, changed) is not the one that ${earlier} knows: the trail was rewritten.`,
  ]);
  await anchor();
  expect((await stat(join(dataFolder, 'audit-anchors.jsonl'))).mode & 0o777).toBe(0o600);
  await query('DELETE FROM audit_entries WHERE position >= 3');
  await query(
    'UPDATE audit_heads h SET position = k.position, hash = k.hash, seal = k.seal FROM kept k WHERE k.company_id = h.company_id',
  );
  expect((await verify()).warned).toEqual([
    'Company 11: the trail was cut off: the data folder knows of row 3, which is missing.',
  ]);
  expect((await verify({ company: '22' })).code).toBe(0);
  await expect(verify({ expect: join(dataFolder, 'none') })).rejects.toThrow('There is no file');
  await writeFile(earlier, 'nonsense');
  await expect(verify({ expect: earlier })).rejects.toThrow(/does not hold ends of audit trails/);
});

test('an anchor goes on along its chain alone: what was cut off keeps it, and says so [OPS-AUDIT-4]', async () => {
  const { record, seal, anchor, verify, query, dataFolder, companyId } = await trail('11', '22');
  const kept = () => readFile(join(dataFolder, 'audit-anchors.jsonl'), 'utf8');
  await record('11', 'a');
  await record('22', 'x');
  await seal();
  await query('CREATE TABLE kept AS SELECT * FROM audit_heads');
  await anchor();
  await record('11', 'b');
  await record('22', 'y');
  await seal();
  await anchor();
  const both = await kept();
  expect(both.match(/"lastPosition":2/g)).toHaveLength(2);

  await query('DELETE FROM audit_entries WHERE position = 2');
  await query(
    'UPDATE audit_heads h SET position = k.position, hash = k.hash, seal = k.seal FROM kept k WHERE k.company_id = h.company_id',
  );
  await record('22', 'z', 'z');
  await seal();
  await expect(anchor()).rejects.toThrow(/audit trail of 11, 22 no longer holds what the data folder knows/);
  expect(await kept()).toBe(both);

  await query(`DELETE FROM audit_entries WHERE company_id = ${companyId('22')}`);
  await query(`DELETE FROM audit_heads WHERE company_id = ${companyId('22')}`);
  await query(`DELETE FROM fact_versions WHERE company_id = ${companyId('22')}`);
  await query(`DELETE FROM companies WHERE fiscal_code = '22'`);
  expect((await verify()).warned.at(-1)).toBe(
    'Company 22: the trail was cut off: the data folder knows of row 1, which is missing.',
  );
});

/** Makes the installation as it was before rows were sealed. */
const unsealed = [
  'UPDATE audit_entries SET seal = NULL',
  'UPDATE audit_heads SET seal = NULL',
  'UPDATE installation SET audit_sealed_since = NULL',
];

test('a trail of the time before is carried over once, in batches that may be stopped, and verifies [OPS-AUDIT-5]', async () => {
  const { database, sealWith, record, seal, verify, query } = await trail('1', '2');
  await record('1', ...Array.from({ length: 2500 }, (_, index) => String(index)));
  await record('2', 'x');
  await seal();
  for (const statement of unsealed) await query(statement);
  await record('2', 'y');

  const stopping = new AbortController();
  const partly = sealWith(database)(stopping.signal);
  stopping.abort();
  expect(await partly).toBe(0);
  const left = 'SELECT FROM audit_entries WHERE seal IS NULL';
  expect(await query(left)).toHaveLength(1501);
  expect(await query('SELECT FROM audit_pending')).toHaveLength(1);
  expect(await sealWith(database)()).toBe(1);
  expect(await query(left)).toHaveLength(0);
  expect((await verify()).out.at(-1)).toBe('The audit trail is intact: companies 2, rows 2502, not sealed yet 0.');
});

test('what was wrong before is not made right by carrying it over [OPS-AUDIT-5]', async () => {
  const { record, seal, verify, query } = await trail('11');
  await record('11', 'a', 'b', 'c');
  await seal();
  for (const statement of unsealed) await query(statement);
  await query(`UPDATE audit_entries SET details = '{}' WHERE position = 2`);
  expect((await verify()).warned).toEqual([expect.stringContaining('row 2 was altered')]);
  expect((await verify()).warned).toEqual([expect.stringContaining('row 2 was altered')]);
});

test('where the data folder knows of sealed trails, nothing is carried over again [OPS-AUDIT-5]', async () => {
  const { database, sealWith, record, seal, anchor, verify, query, companyId } = await trail('11');
  await record('11', 'a', 'b', 'c');
  await seal();
  await anchor();
  await query(`UPDATE audit_entries SET details = '{"total":"9.00"}' WHERE position = 2`);
  await query(chainedAnew(companyId('11')));
  await query(headNotedAnew(companyId('11')));
  for (const statement of unsealed) await query(statement);
  await record('11', 'd');
  // It is as after a restart: what a process remembers does not help.
  await sealWith(database)();
  const { code, warned } = await verify();
  expect(code).toBe(1);
  expect(warned[0]).toBe('Company 11: row 1 (series a, changed) has no seal: it was not written by this service.');
});

test('without the master key nothing is sealed and nothing is lost; with it, sealing goes on [OPS-AUDIT-3]', async () => {
  const { record, verify, query, dataFolder } = await trail('11');
  await record('11', 'a');
  expect((await verify()).code).toBe(0);
  const key = join(dataFolder, 'master.key');
  await rename(key, `${key}.away`);
  await record('11', 'b');
  await expect(verify()).rejects.toThrow(/only with the master key that this database was set up with/);
  await writeFile(key, 'ab'.repeat(32));
  await expect(verify()).rejects.toThrow(/only with the master key that this database was set up with/);
  expect(await query('SELECT FROM audit_pending')).toHaveLength(1);
  await rm(key);
  await rename(`${key}.away`, key);
  expect((await verify()).out.at(-1)).toBe('The audit trail is intact: companies 1, rows 2, not sealed yet 0.');
});

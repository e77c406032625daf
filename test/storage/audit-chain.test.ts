import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { recordChange } from '../../src/storage/audit/audit-trail.ts';
import { root } from '../architecture/source-files.ts';
import { at, trail } from '../support/behind-the-wire/audit-trail.ts';
import { seesAll } from '../support/behind-the-wire/query-rows.ts';
import { breakingProxy } from '../support/partners/breaking-proxy.ts';
import { soakTest, some } from '../support/runner/effort.ts';

test('sealing gives each company a chain of its own, in order, that goes on where it ended [OPS-AUDIT-2]', async () => {
  const { record, seal, names, verify, query } = await trail('1', '2');
  await record('1', 'a', 'b');
  await record('2', 'x');
  await record('1', 'c');
  expect(await seal()).toBe(4);
  await record('1', 'd');
  expect(await seal()).toBe(1);
  expect(await seal()).toBe(0);
  expect(await names('1')).toEqual(['a', 'b', 'c', 'd']);
  expect(await names('2')).toEqual(['x']);
  expect(await query('SELECT FROM audit_pending')).toHaveLength(0);
  const { code, out, warned } = await verify();
  expect(warned).toEqual([]);
  expect(code).toBe(0);
  expect(out[0]).toMatch(/^1 +4 rows +ends with [0-9a-f]{64}$/);
  expect(out[1]).toMatch(/^2 +1 row +ends with [0-9a-f]{64}$/);
  expect(out[2]).toBe('The audit trail is intact: companies 2, rows 5, not sealed yet 0.');
});

test('the SQL of the documentation finds the same hashes without our code [OPS-AUDIT-2]', async () => {
  const { database, companyId, record, seal, query } = await trail('1', '2');
  await record('1', 'FCȚ 1', "n'ume \\ „ciudat” 🧾");
  await record('2', 'x');
  const nobody = { kind: 'operator', id: null, interactionId: null } as const;
  const odd = {
    subject: 'key',
    name: '',
    action: 'changed',
    details: { 'ăîț:,': [1.1, null, { b: 1, a: 2 }] },
  } as const;
  await database.transact({ companyId: companyId('1') }, (tx) => recordChange(tx, nobody, odd, at));
  await query(`INSERT INTO audit_pending (company_id, at, author_kind, subject, subject_name, action, details)
    VALUES (${companyId('2')}, '1969-12-31 23:59:59.000001+00', 'service', 's', 'n', 'a', '{ "b" :1,  "b":2 }')`);
  await seal();
  const page = readFileSync(join(root, 'docs/decisions/0008-audit.md'), 'utf8');
  const sql = /```sql\n([\s\S]+?)```/.exec(page)?.[1] ?? '';
  expect(await query(sql)).toEqual([]);
  await query(
    `UPDATE audit_entries SET details = '{"b":1,"b":2}' WHERE company_id = ${companyId('2')} AND position = 2`,
  );
  expect(await query(sql)).toMatchObject([{ fiscal_code: '2', position: '2' }]);
});

soakTest('several sealers at once, while changes arrive, leave one whole chain [OPS-AUDIT-2]', async () => {
  const { connectionString, open, record, query, verify, sealWith } = await trail('1', '2', '3');
  const sealers = [open(connectionString), open(connectionString), open(connectionString)].map(sealWith);
  const codes = Array.from({ length: 60 }, (_, index) => String((index % 3) + 1));
  await Promise.all([
    ...codes.map(async (code, index) => record(code, ...Array.from({ length: 30 }, (_, n) => `${index}-${n}`))),
    ...sealers.map(async (seal) => {
      for (let round = 0; round < 15; round += 1) await seal();
    }),
  ]);
  expect((await verify()).out.at(-1)).toBe('The audit trail is intact: companies 3, rows 1800, not sealed yet 0.');
  expect(await query('SELECT FROM audit_entries GROUP BY company_id, subject_name HAVING count(*) > 1')).toEqual([]);
});

test('a change that commits late follows those that were sealed before it, and is not lost [OPS-AUDIT-2]', async () => {
  const { connectionString, companyId, record, seal, names, verify } = await trail('1');
  const slow = new pg.Client({ options: seesAll, connectionString });
  await slow.connect();
  await slow.query('BEGIN');
  await slow.query(`INSERT INTO audit_pending (company_id, at, author_kind, subject, subject_name, action, details)
    VALUES (${companyId('1')}, now(), 'operator', 'key', 'late', 'changed', '{}')`);
  await record('1', 'early');
  expect(await seal()).toBe(1);
  await slow.query('COMMIT');
  await slow.end();
  await record('1', 'after');
  await seal();
  expect(await names('1')).toEqual(['early', 'late', 'after']);
  expect((await verify()).code).toBe(0);
});

test('more than a batch is sealed at once, and a stop in between leaves the rest for later [OPS-AUDIT-2]', async () => {
  const { record, seal, verify, query } = await trail('1', '2');
  await record('1', ...Array.from({ length: 1500 }, (_, index) => String(index)));
  await record('2', ...Array.from({ length: 600 }, (_, index) => String(index)));
  const stopping = new AbortController();
  const partly = seal(stopping.signal);
  stopping.abort();
  expect(await partly).toBe(1000);
  expect(await query('SELECT FROM audit_pending')).toHaveLength(1100);
  expect(await seal()).toBe(1100);
  expect((await verify()).out.at(-1)).toBe('The audit trail is intact: companies 2, rows 2100, not sealed yet 0.');
});

soakTest(
  'a sealer that loses its database at any statement leaves all or nothing of its batch [OPS-AUDIT-2]',
  async () => {
    const { connectionString, open, record, query, verify, seal: sealDirectly, sealWith } = await trail('1');
    await sealDirectly();
    const proxy = await breakingProxy(connectionString, () => true);
    onTestFinished(() => proxy.close());
    let rows = 0;
    for (const how of ['unsent', 'unanswered', 'failed'] as const) {
      for (let k = 1; k <= 6; k += 1) {
        await record('1', `${how}-${k}-a`, `${how}-${k}-b`);
        rows += 2;
        const seal = sealWith(open(proxy.connectionString));
        proxy.arm(k, how);
        await seal().catch(() => undefined);
        const { broken } = await proxy.disarm();
        expect(broken, `${how} ${k}`).not.toBeNull();
        const [counts] = await query<{ pending: number; entries: number }>(
          'SELECT (SELECT count(*)::int FROM audit_pending) AS pending, (SELECT count(*)::int FROM audit_entries) AS entries',
        );
        expect((counts?.pending ?? 0) + (counts?.entries ?? 0)).toBe(rows);
        expect((counts?.pending ?? 1) % 2).toBe(0);
      }
    }
    expect((await verify()).out.at(-1)).toBe(`The audit trail is intact: companies 1, rows ${rows}, not sealed yet 0.`);
  },
);

const tampered: readonly (readonly [string, string, RegExp])[] = [
  [
    'one byte of the details',
    `UPDATE audit_entries SET details = '{"total":"1.01"}' WHERE company_id = $1 AND position = 3`,
    /row 3 was altered.*series c, changed/,
  ],
  [
    'white space in the details',
    `UPDATE audit_entries SET details = '{"total": "1.00"}' WHERE company_id = $1 AND position = 3`,
    /row 3 was altered/,
  ],
  [
    'a microsecond',
    `UPDATE audit_entries SET at = at + interval '1 microsecond' WHERE company_id = $1 AND position = 3`,
    /row 3 was altered/,
  ],
  ['the author', `UPDATE audit_entries SET author_id = 8 WHERE company_id = $1 AND position = 3`, /row 3 was altered/],
  [
    'the interaction',
    `UPDATE audit_entries SET interaction_id = NULL WHERE company_id = $1 AND position = 3`,
    /row 3 was altered/,
  ],
  [
    'the name',
    `UPDATE audit_entries SET subject_name = 'C' WHERE company_id = $1 AND position = 3`,
    /row 3 was altered/,
  ],
  [
    'a hash',
    `UPDATE audit_entries SET hash = set_byte(hash, 31, get_byte(hash, 31) # 1) WHERE company_id = $1 AND position = 3`,
    /row 3 was altered/,
  ],
  [
    'a row removed from the middle',
    'DELETE FROM audit_entries WHERE company_id = $1 AND position = 3',
    /row 3 is missing/,
  ],
  ['the first row removed', 'DELETE FROM audit_entries WHERE company_id = $1 AND position = 1', /row 1 is missing/],
  ['rows cut off at the end', 'DELETE FROM audit_entries WHERE company_id = $1 AND position >= 4', /row 4 is missing/],
  ['every row removed', 'DELETE FROM audit_entries WHERE company_id = $1', /row 1 is missing/],
  [
    'the last row removed and the end noted anew',
    `WITH gone AS (DELETE FROM audit_entries WHERE company_id = $1 AND position = 5)
     UPDATE audit_heads SET position = 4 WHERE company_id = $1`,
    /the end of the chain, noted apart, is not the hash of row 4/,
  ],
  [
    'two rows swapped',
    `UPDATE audit_entries a SET subject_name = b.subject_name, details = b.details, hash = b.hash
     FROM audit_entries b WHERE a.company_id = $1 AND b.company_id = $1 AND a.position IN (2, 3) AND b.position = 5 - a.position`,
    /row 2 was altered/,
  ],
  [
    'a row slipped in at the end',
    `INSERT INTO audit_entries SELECT company_id, 6, at, author_kind, author_id, interaction_id, subject,
     subject_name, action, details, hash FROM audit_entries WHERE company_id = $1 AND position = 5`,
    /row 6 was altered/,
  ],
  [
    'the noted end removed',
    'DELETE FROM audit_heads WHERE company_id = $1',
    /the end of the chain, noted apart, is missing; row 5/,
  ],
  [
    'the whole trail of a company removed',
    'WITH gone AS (DELETE FROM audit_entries WHERE company_id = $1) DELETE FROM audit_heads WHERE company_id = $1',
    /row 1 is missing/,
  ],
];

test.each(some(tampered, 2))(
  'tampering is found and named: %s [OPS-AUDIT-2] [OPS-CLI-17]',
  async (_name, statement, words) => {
    const { record, verify, query, companyId } = await trail('11', '22');
    for (const code of ['11', '22']) await record(code, 'a', 'b', 'c', 'd', 'e');
    expect((await verify()).code).toBe(0);
    await query(statement.replaceAll('$1', String(companyId('11'))));
    const { code, warned, out } = await verify();
    expect(code).toBe(1);
    expect(warned[0]).toMatch(/^Company 11: /);
    expect(warned[0]).toMatch(words);
    expect(warned.filter((line) => line.includes('22'))).toEqual([]);
    expect(out.at(-1)).toMatch(/^The audit trail is NOT intact/);
    expect((await verify({ company: 'RO 22' })).code).toBe(0);
    expect((await verify({ company: '11' })).code).toBe(1);
  },
);

test('rows exchanged between two companies, and companies that trade their codes, are found [OPS-AUDIT-2]', async () => {
  const { record, verify, query, companyId } = await trail('11', '22');
  for (const code of ['11', '22']) await record(code, 'a', 'b');
  expect((await verify()).code).toBe(0);
  const ids = [companyId('11'), companyId('22')];
  await query(`UPDATE companies SET fiscal_code = CASE fiscal_code WHEN '11' THEN '0' ELSE '11' END`);
  await query(`UPDATE companies SET fiscal_code = '22' WHERE fiscal_code = '0'`);
  expect((await verify()).warned).toEqual([
    expect.stringContaining('Company 22: row 1 was altered'),
    expect.stringContaining('Company 22: row 2 was altered'),
    expect.stringContaining('Company 11: row 1 was altered'),
    expect.stringContaining('Company 11: row 2 was altered'),
  ]);
  await query(`UPDATE companies SET fiscal_code = '0' WHERE fiscal_code = '11'`);
  await query(`UPDATE companies SET fiscal_code = CASE fiscal_code WHEN '22' THEN '11' ELSE '22' END`);
  expect((await verify()).code).toBe(0);
  await query(
    `UPDATE audit_entries SET company_id = ${ids[0]} + ${ids[1]} - company_id, position = position + 10 WHERE position = 1`,
  );
  await query('UPDATE audit_entries SET position = 1 WHERE position = 11');
  const { code, warned } = await verify();
  expect(code).toBe(1);
  expect(warned[0]).toMatch(/^Company 11: row 1 was altered/);
  expect(warned.find((line) => line.startsWith('Company 22'))).toMatch(/^Company 22: row 1 was altered/);
});

test('a change that waits while another process seals is told as not sealed yet, and the answer is also JSON [OPS-CLI-17]', async () => {
  const { connectionString, record, verify, query } = await trail('11', '22');
  await record('11', 'a', 'b');
  await verify();
  const sealer = new pg.Client({ options: seesAll, connectionString });
  await sealer.connect();
  await sealer.query('BEGIN');
  await sealer.query('SELECT pg_advisory_xact_lock(727003)');
  await record('11', 'c');
  const { code, out } = await verify({ json: true });
  await sealer.end();
  expect(code).toBe(0);
  expect(out.map((line) => JSON.parse(line))).toEqual([
    {
      company: '11',
      rows: 2,
      lastPosition: 2,
      lastHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      findings: [],
      isWhole: true,
    },
    { company: '22', rows: 0, lastPosition: 0, lastHash: null, findings: [], isWhole: true },
    { companies: 2, rows: 2, notSealed: 1, isIntact: true },
  ]);
  await query(`UPDATE audit_entries SET subject = 'key' WHERE position = 2`);
  const broken = await verify({ json: true });
  expect(broken.code).toBe(1);
  expect(JSON.parse(broken.out[0] ?? '')).toMatchObject({ rows: 3, findings: [{ position: 2, wrong: 'altered' }] });
  await expect(verify({ company: '33' })).rejects.toThrow('There is no company with the fiscal code 33.');
});

import { expect, test } from 'vitest';
import { checkTrails } from '../../src/operations/audit/check-trails.ts';
import { findTrailCheck, listWrongTrails } from '../../src/storage/audit/audit-checks.ts';
import { sealer, trail } from '../support/behind-the-wire/audit-trail.ts';
import { testClock } from '../support/service/test-clock.ts';

const morning = '2026-11-16T08:00:00.000Z';
const nextDay = '2026-11-17T08:00:01.000Z';

async function checkedTrail() {
  const one = await trail('11', '22');
  const clock = testClock(morning);
  const checkOf = (code: string) => one.database.transact({ companyId: one.companyId(code) }, findTrailCheck);
  return { ...one, clock, checkOf, check: checkTrails({ database: one.database, clock, sealer: async () => sealer }) };
}

test('new rows are verified from where the last verification ended, and what is right is said with its time [CON-AUDIT-3]', async () => {
  const { record, seal, check, checkOf, clock, database } = await checkedTrail();
  await check();
  expect(await checkOf('11')).toBeNull();
  await record('11', 'a', 'b');
  await record('22', 'x');
  await seal();
  await check();
  expect(await checkOf('11')).toMatchObject({ position: 2, wrongAt: null, checkedAt: new Date(morning) });
  expect(await checkOf('22')).toMatchObject({ position: 1, wrongAt: null });
  clock.set('2026-11-16T09:00:00.000Z');
  await record('11', 'c');
  await seal();
  await check();
  const later = { checkedAt: clock.now(), wholeAt: new Date(morning) };
  expect(await checkOf('11')).toMatchObject({ position: 3, wrongAt: null, ...later });
  expect(await checkOf('22')).toMatchObject({ checkedAt: new Date(morning) });
  expect(await listWrongTrails(database.installation)).toEqual([]);
});

test('a row that was changed is found when it is new, and within a day when it is old; mended, it is right again [CON-AUDIT-3]', async () => {
  const { record, seal, check, checkOf, clock, database, query } = await checkedTrail();
  await record('11', 'a', 'b', 'c');
  await record('22', 'x', 'y');
  await seal();
  await query(`UPDATE audit_entries SET subject_name = 'altul' WHERE subject_name = 'y'`);
  await check();
  expect(await checkOf('22')).toMatchObject({ position: 2, wrongAt: 2 });
  expect(await listWrongTrails(database.installation)).toEqual([{ fiscalCode: '22', wrongAt: 2 }]);

  await query(`UPDATE audit_entries SET subject_name = 'altul' WHERE subject_name = 'b'`);
  clock.set(nextDay);
  await check();
  expect(await checkOf('11')).toMatchObject({ wrongAt: 2, wholeAt: new Date(nextDay) });

  await query(`UPDATE audit_entries SET subject_name = 'b' WHERE subject_name = 'altul' AND position = 2 AND company_id IN
    (SELECT company_id FROM companies WHERE fiscal_code = '11')`);
  clock.set('2026-11-18T09:00:00.000Z');
  await check();
  expect(await checkOf('11')).toMatchObject({ position: 3, wrongAt: null });
});

test('a trail that was cut off is found [CON-AUDIT-3]', async () => {
  const { record, seal, check, checkOf, clock, query } = await checkedTrail();
  await record('11', 'a', 'b', 'c');
  await seal();
  await check();
  await query('DELETE FROM audit_entries WHERE position = 3');
  clock.set(nextDay);
  await check();
  expect(await checkOf('11')).toMatchObject({ wrongAt: 3 });
});

test('a trail with many rows to verify is verified by itself, and what is wrong in it is found [CON-AUDIT-3]', async () => {
  const { record, seal, check, checkOf, query, clock } = await checkedTrail();
  await record('11', ...Array.from({ length: 150 }, (_, place) => `row ${place}`));
  await record('22', 'x');
  await seal();
  await check();
  expect(await checkOf('11')).toMatchObject({ position: 150, wrongAt: null });
  expect(await checkOf('22')).toMatchObject({ position: 1, wrongAt: null });
  await query(`UPDATE audit_entries SET subject_name = 'other' WHERE position = 120`);
  clock.set(nextDay);
  await check();
  expect(await checkOf('11')).toMatchObject({ wrongAt: 120 });
  expect(await checkOf('22')).toMatchObject({ wrongAt: null, checkedAt: clock.now() });
});

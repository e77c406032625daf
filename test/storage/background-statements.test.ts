import { expect, onTestFinished, test } from 'vitest';
import { checkTrails } from '../../src/operations/audit/check-trails.ts';
import { numberEvents } from '../../src/operations/events/number-events.ts';
import { findTrailCheck } from '../../src/storage/audit/audit-checks.ts';
import { sealer, trail } from '../support/behind-the-wire/audit-trail.ts';
import { breakingProxy } from '../support/partners/breaking-proxy.ts';
import { testClock } from '../support/service/test-clock.ts';

/** OPS-SPEED-2: what the background does for issuing does not grow with the number of rows, only with that of batches. */

const isWork = (statement: string): boolean => statement !== 'scope.set';

async function watchedTrail() {
  const companies = await trail('1', '2', '3');
  const proxy = await breakingProxy(companies.connectionString, isWork);
  onTestFinished(() => proxy.close());
  const database = companies.open(proxy.connectionString);
  const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    proxy.arm(Number.POSITIVE_INFINITY, 'failed');
    await work();
    return (await proxy.disarm()).statements;
  };
  return { ...companies, database, statementsOf };
}

const namesOf = (count: number): readonly string[] => Array.from({ length: count }, (_, place) => `row ${place}`);

test('300 rows of three companies are sealed by the statements that one takes [OPS-SPEED-2] [OPS-AUDIT-2]', async () => {
  const { database, statementsOf, record, sealWith, names } = await watchedTrail();
  const seal = sealWith(database);
  await seal();
  await record('1', 'first');
  const one = await statementsOf(() => seal());
  for (const company of ['1', '2', '3']) await record(company, ...namesOf(100));
  expect(await statementsOf(() => seal())).toEqual(one);
  const moving = ['audit.join-by-hash', 'audit.seal'];
  expect(one).toEqual(['BEGIN', 'audit.lock-sealing', 'audit.pending', ...moving, 'constraints.now', 'COMMIT']);
  expect(await names('3')).toEqual(namesOf(100));
});

test('300 rows of three companies are verified by the statements that one takes [OPS-SPEED-2] [CON-AUDIT-3]', async () => {
  const { database, statementsOf, record, seal, companyId } = await watchedTrail();
  const check = checkTrails({ database, clock: testClock('2026-11-15T10:00:00Z'), sealer: async () => sealer });
  await record('1', 'first');
  await seal();
  const one = await statementsOf(() => check());
  for (const company of ['1', '2', '3']) await record(company, ...namesOf(100));
  await seal();
  expect(await statementsOf(() => check())).toEqual(one);
  expect(one).toEqual(['audit-checks.short', 'audit-checks.save-all', 'audit-checks.long']);
  const found = await database.transact({ companyId: companyId('1') }, findTrailCheck);
  expect(found).toMatchObject({ position: 101, wrongAt: null });
});

test('300 rows of events, with the levels of documents among them, are numbered by the statements that one takes [OPS-SPEED-2] [EVT-7] [EVT-8]', async () => {
  const { database, statementsOf, companyId, query } = await watchedTrail();
  const number = () =>
    numberEvents({ database, clock: testClock('2026-11-15T10:00:00Z'), onNumbered: () => undefined })(
      new AbortController().signal,
    );
  const tell = (rows: number) =>
    query(`INSERT INTO events_pending (company_id, type, at, facts)
      SELECT company_id, 'invoice.issued', '2026-11-15T10:00:00Z', '{}' FROM companies, generate_series(1, ${rows})`);
  await tell(1);
  const one = await statementsOf(number);
  await query(
    `INSERT INTO articles (company_id, code, name) SELECT company_id, 'A' || n, 'Cană "mare" \\ ' || n FROM companies, generate_series(1, 5) n`,
  );
  await tell(50);
  await query(`INSERT INTO events_pending (company_id, type, at, facts)
    SELECT company_id, 'stock.changed', '2026-11-15T10:00:00Z',
           json_build_object('levels', json_agg(json_build_array(article_id, NULL, '3', '-1') ORDER BY article_id))
      FROM articles, generate_series(1, 50) n GROUP BY company_id, n`);
  expect(await statementsOf(number)).toEqual(one);
  expect(one).toEqual(['BEGIN', 'events.lock-heads', 'events.number-all', 'constraints.now', 'COMMIT']);
  const told = await query<
    Readonly<Record<'type' | 'code' | 'name' | 'level', string>> & { readonly position: number }
  >(
    `SELECT position::integer AS position, type, facts #>> '{details,stock,code}' AS code, facts #>> '{details,stock,name}' AS name,
            facts #>> '{details,stock,level}' AS level FROM events WHERE company_id = ${companyId('2')} ORDER BY position`,
  );
  expect(told.map(({ position }) => position)).toEqual(Array.from({ length: 301 }, (_, place) => place + 1));
  expect(told.slice(51, 56).map(({ type, code, name, level }) => [type, code, name, level])).toEqual(
    [1, 2, 3, 4, 5].map((n) => ['stock.changed', `A${n}`, `Cană "mare" \\ ${n}`, '3']),
  );
  expect(await query('SELECT FROM events_pending')).toEqual([]);
});

test('documents of many levels are numbered about a thousand events at a time, and none is left [EVT-8] [EVT-7]', async () => {
  const { database, statementsOf, companyId, query } = await watchedTrail();
  await query(
    `INSERT INTO articles (company_id, code, name) SELECT ${companyId('1')}, 'A' || n, 'Articol' FROM generate_series(1, 100) n`,
  );
  await query(`INSERT INTO events_pending (company_id, type, at, facts)
    SELECT company_id, 'stock.changed', '2026-11-15T10:00:00Z',
           json_build_object('levels', json_agg(json_build_array(article_id, NULL, '3', '-1') ORDER BY article_id))
      FROM articles, generate_series(1, 25) n GROUP BY company_id, n`);
  const number = numberEvents({ database, clock: testClock('2026-11-15T10:00:00Z'), onNumbered: () => undefined });
  const statements = await statementsOf(() => number(new AbortController().signal));
  expect(statements.filter((name) => name === 'events.number-all')).toHaveLength(3);
  expect(await query('SELECT count(*)::integer AS told, max(position)::integer AS last FROM events')).toEqual([
    { told: 2500, last: 2500 },
  ]);
  expect(await query('SELECT FROM events_pending')).toEqual([]);
});

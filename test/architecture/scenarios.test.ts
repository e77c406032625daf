import { expect, test } from 'vitest';
import { filesUnder, importsOf } from './source-files.ts';

/** Statements of SQL; not what a hostile caller sends as text. */
const sql =
  /(?<!'; )\b(?:SELECT [\w*"$({]|INSERT INTO|UPDATE \w+ (?:\w+ )?SET|DELETE FROM|(?:ALTER|CREATE|DROP|LOCK|TRUNCATE) (?:TABLE|TRIGGER|INDEX|FUNCTION))/;

/** What runs statements. A scenario uses the functions of `test/support/behind-the-wire/*.ts` instead. */
const runners = ['pg', 'test/support/behind-the-wire/query-rows.ts', 'test/support/service/database-server.ts'];

test('scenarios speak HTTP: what no wire can show has a name in test/support, and no scenario has SQL [OPS-TEST-3]', () => {
  const scenarios = filesUnder('test/scenarios', '.ts');
  expect(scenarios.length).toBeGreaterThan(50);
  const reaching = scenarios.filter(
    (file) => sql.test(file.text) || importsOf(file).some((name) => runners.includes(name)),
  );
  expect(reaching.map(({ path }) => path)).toEqual([]);
});

const mostLines = 300;

/** A file of scenarios is read whole by whoever looks for a promise; one that grows beyond this is split by promise. */
test(`no file of scenarios has more than ${mostLines} lines [OPS-TEST-3]`, () => {
  const long = filesUnder('test/scenarios', '.ts').filter(({ text }) => text.trimEnd().split('\n').length > mostLines);
  expect(long.map(({ path }) => path)).toEqual([]);
});

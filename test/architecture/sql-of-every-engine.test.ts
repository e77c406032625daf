import { expect, test } from 'vitest';
import { filesUnder, isTest } from './source-files.ts';

/** Of statements that run on any engine, behind a pooler too: what would stay on a connection after its transaction. */
const outlivesItsTransaction = {
  'a lock of the session': {
    refused: /pg_(?:try_)?advisory_lock(?:_shared)?\b/,
    example: 'SELECT pg_try_advisory_lock_shared($1)',
  },
  'a setting of the session': {
    refused: /['"`;]\s*(?:SET|RESET) (?!LOCAL|TRANSACTION|CONSTRAINTS)\w+/,
    example: "run('SET lock_timeout = 0')",
  },
  'a subscription': {
    refused: /['"`]\s*(?:UN)?LISTEN |['"`]\s*NOTIFY |pg_notify/,
    example: "run('LISTEN jobs')",
  },
  'a table of the session': {
    refused: /CREATE TEMP(?:ORARY)? TABLE (?![^`']*ON COMMIT DROP)/,
    example: "run('CREATE TEMPORARY TABLE staged (day date)')",
  },
};

/** The server that the service starts by itself is reached by nothing in between. */
const withoutPooler = 'src/storage/postgres/embedded/';

test.each(Object.entries(outlivesItsTransaction))(
  'nothing outlives its transaction: %s [ROOM-10]',
  (_, { refused, example }) => {
    expect(example).toMatch(refused);
    const found = filesUnder('src', '.ts')
      .filter((file) => !isTest(file) && !file.path.startsWith(withoutPooler) && refused.test(file.text))
      .map(({ path }) => path);
    expect(found).toEqual([]);
  },
);

/** Of migrations: what a table that is spread over several machines refuses, where an engine does that (Citus). */
const refusedWhereSpread = {
  'an identity that comes later': {
    refused: /ADD COLUMN[^;,]*AS IDENTITY/i,
    example: 'ALTER TABLE notes ADD COLUMN turn bigint GENERATED ALWAYS AS IDENTITY;',
  },
  'a column that comes together with its foreign key': {
    refused: /ADD COLUMN[^;]*(?:REFERENCES|FOREIGN KEY)/i,
    example: 'ALTER TABLE notes ADD COLUMN a int, ADD FOREIGN KEY (company_id, a) REFERENCES other;',
  },
  'a trigger': {
    refused: /CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER/i,
    example: 'CREATE TRIGGER changed AFTER INSERT ON notes',
  },
};

/** Those up to here landed before this rule, and are never edited. */
const lastBeforeTheRule = '0116';

test.each(Object.entries(refusedWhereSpread))('no new migration has %s [ROOM-10]', (_, { refused, example }) => {
  expect(example).toMatch(refused);
  const migrations = filesUnder('src/storage/migrations', '.sql').filter(({ path }) => /\/\d{4}_[^/]+$/.test(path));
  expect(migrations.length).toBeGreaterThan(30);
  const found = migrations
    .filter(({ path, text }) => (path.split('/').at(-1) ?? '') > `${lastBeforeTheRule}~` && refused.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

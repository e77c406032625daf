import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { runCommands, runProgram, serveProgram } from '../support/program/program.ts';
import { provisionedData } from '../support/program/provisioned.ts';
import { asSuperuser, onServer } from '../support/service/database-server.ts';

const company = { cod_unic: '12345674', denumire: 'Exemplu', platitor_tva: true, serii: [{ serie: 'FCT' }] };
const pageLength = 8192;

/** Works on the database while the program is not there; files are whole on the disk afterwards. */
async function behindItsBack(data: string, statement: string): Promise<readonly { readonly path?: string }[]> {
  const database = await openEmbeddedDatabase(data, 'command');
  try {
    return await queryRows<{ path: string }>(database.connectionString, statement);
  } finally {
    await database.stop();
  }
}

async function fileOf(data: string, index: string): Promise<string> {
  const [row] = await behindItsBack(data, `SELECT pg_relation_filepath('${index}') AS path`);
  return join(data, 'postgres', row?.path ?? '');
}

const brokenBy = {
  'a page that was overwritten': async (data: string) => {
    const file = await open(await fileOf(data, 'series_pkey'), 'r+');
    await file.write(Buffer.alloc(400, 'x'), 0, 400, pageLength + 4000);
    await file.close();
  },
  // Every page of it is well, and a row is missing.
  'an older copy of its file': async (data: string) => {
    const path = await fileOf(data, 'series_pkey');
    const older = join(data, 'older');
    await copyFile(path, older);
    await behindItsBack(data, `UPDATE series SET code = 'NOU'`);
    const [there, back] = [await open(path, 'r+'), await open(older, 'r')];
    await there.write(await back.readFile());
    await Promise.all([there.close(), back.close()]);
  },
};

test.each(Object.entries(brokenBy))(
  'doctor --deep names an index that was broken by %s, and --repair makes it anew [OPS-DEEP-2]',
  async (_, breakIt) => {
    const { data } = await provisionedData([company]);
    await breakIt(data);
    const [usual, deep, repaired, after] = await runCommands(
      { words: ['doctor', '--data', data] },
      { words: ['doctor', '--deep', '--data', data] },
      { words: ['doctor', '--repair', '--data', data] },
      { words: ['doctor', '--deep', '--data', data] },
    );
    expect(usual?.out).not.toContain('agrees with its table');
    expect(deep?.out).toMatch(
      /^WRONG {2}every index agrees with its table: some do not: series_pkey of series \(.+\); "bin/m,
    );
    expect(repaired?.out).toMatch(
      /^WRONG {2}every index agrees with its table: some did not, and were made anew: series_pkey/m,
    );
    expect(after?.out).toMatch(/^ok {5}every index agrees with its table: \d+ were compared\.$/m);
    expect(after?.out).not.toContain('WRONG');
  },
);

test('an index that broke while the service runs is made anew beside it [OPS-DEEP-2] [OPS-DB-5]', async () => {
  const { data } = await provisionedData([company]);
  await brokenBy['a page that was overwritten'](data);
  await serveProgram(['--data', data]);
  const repaired = await runProgram(['doctor', '--repair', '--data', data]);
  expect(repaired.out).toMatch(
    /^WRONG {2}every index agrees with its table: some did not, and were made anew: series_pkey/m,
  );
  const { out } = await runProgram(['doctor', '--deep', '--data', data]);
  expect(out).toMatch(/^ok {5}every index agrees with its table: \d+ were compared\.$/m);
});

test('doctor --deep says that indexes were not compared where the server does not let it, and how to change that [OPS-DEEP-2]', async () => {
  const { data } = await provisionedData([company]);
  const database = await openEmbeddedDatabase(data, 'command');
  try {
    const url = await asSuperuser(database.connectionString, data);
    const grant = 'ON FUNCTION bt_index_check(regclass, boolean)';
    await onServer(url, `REVOKE EXECUTE ${grant} FROM facturier_service`);
    const { code, out } = await runProgram(['doctor', '--deep', '--data', data]);
    expect(code).toBe(0);
    expect(out).toContain(
      'ok     every index agrees with its table: they were not compared: a superuser lets it be done by',
    );
  } finally {
    await database.stop();
  }
});

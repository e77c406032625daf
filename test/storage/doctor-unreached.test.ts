import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { doctor } from '../../src/commands/doctor.ts';
import { readSettings } from '../../src/config.ts';
import { folderOfFile } from '../support/program/backups.ts';

const folder = await folderOfFile();

async function examine(given: Readonly<Record<string, string>>, json: boolean) {
  const out: string[] = [];
  const call = { settings: readSettings(given, {}), flags: { json }, positionals: [], warn: () => undefined };
  const code = await doctor.run({ ...call, out: (text) => out.push(text) });
  return { code, out };
}

const nobody = { database: 'postgres://nobody@127.0.0.1:1/x' };

test('doctor --json prints one object when the database cannot be reached, and plain doctor one line [OPS-CLI-28] [OPS-CLI-10]', async () => {
  const name = 'the database is reachable and PostgreSQL 15 or later';
  const { code, out } = await examine(nobody, true);
  expect([code, out.length]).toEqual([1, 1]);
  expect(JSON.parse(out[0] ?? '')).toEqual({
    verdict: 'wrong',
    at: expect.stringMatching(/^\d{4}-/),
    checks: [
      { name, verdict: 'wrong', says: expect.stringMatching(/^The database cannot be reached: .*ECONNREFUSED/) },
    ],
  });
  expect(await examine(nobody, false)).toEqual({
    code: 1,
    out: [expect.stringMatching(`^WRONG  ${name}: The database cannot be reached: `)],
  });
});

test('a data folder that is missing is wrong, and not made; an empty one is that of a new installation [OPS-CLI-28]', async () => {
  const data = join(folder, 'data');
  const { code, out } = await examine({ data }, true);
  expect(code).toBe(1);
  expect(JSON.parse(out.join(''))).toMatchObject({
    verdict: 'wrong',
    checks: [{ verdict: 'wrong', says: expect.stringContaining(`There is no data folder ${data}; `) }],
  });
  await expect(stat(data)).rejects.toThrow('ENOENT');
  await mkdir(data);
  expect(await examine({ data }, false)).toEqual({
    code: 0,
    out: [`ok     there is a database: not in ${data} yet; the first start makes it.`],
  });
});

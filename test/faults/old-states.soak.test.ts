import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Ask, askerAt, bookkeeper, booksSeen, expectSeenAlike, sold } from '../support/program/books-seen.ts';
import { migrationStates, oldVersion } from '../support/program/old-version.ts';
import { type Entry, runProgram, serveProgram, temporaryFolder } from '../support/program/program.ts';

const withoutLimits = { FACTURIER_RATE_LIMITS: 'off' };

/** One invoice is paid in part, one reversed, one cancelled. What a version cannot do yet is left out. */
async function trade(ask: Ask): Promise<number> {
  let issued = 0;
  for (const count of [2, 1, 1]) if (await ask('/v2/facturi', sold(count))) issued += 1;
  await ask('/v2/facturi/FCT/1/incasari', { suma_incasata: 5, data_incasare: today, tip_incasare: 'Chitanta' });
  await ask('/v2/facturi/FCT/2/storneaza', {});
  await ask('/v2/facturi/FCT/3/anuleaza', {});
  return issued;
}

const numbers = ['1', '2', '3', '4'];
const today = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10);

async function withService<T>(data: string, key: string, entry: Entry | undefined, work: (ask: Ask) => Promise<T>) {
  const service = await serveProgram(['--data', data], withoutLimits, undefined, entry);
  const result = await work(askerAt(service.url, key));
  expect((await service.end('SIGTERM')).code).toBe(0);
  return result;
}

/** The newest ones; `TEST_STATES=80` asks for all that the repository knows. */
const states = migrationStates().slice(0, Number(process.env['TEST_STATES'] ?? 6));

test.runIf(states.length > 0).for(states)(
  'the data of $migration ($commit) is read as it was by the version of today [OPS-MIG-5]',
  {
    timeout: 300_000,
  },
  async ({ commit }, { skip }) => {
    const folder = await temporaryFolder();
    const old = oldVersion(commit, join(folder, 'old'));
    const data = join(folder, 'data');
    const file = join(folder, 'companies.json');
    await writeFile(file, JSON.stringify({ companii: [bookkeeper] }));
    const { out, code, err } = await runProgram(['provision', file, '--data', data], {}, old);
    if (err.includes('SyntaxError')) skip('its sources do not fit together: nobody ever ran it');
    expect(code, err).toBe(0);
    const key = JSON.parse(out).companii[0].chei[0].cheie;
    const before = await withService(data, key, old, async (ask) => {
      const issued = await trade(ask);
      return { issued, seen: await booksSeen(ask, numbers) };
    });
    const after = await withService(data, key, undefined, async (ask) => ({
      seen: await booksSeen(ask, numbers),
      next: await ask('/v2/facturi', sold(1)),
    }));
    expectSeenAlike(before.seen, after.seen);
    expect(before.issued).toBe(3);
    expect(after.next).toMatchObject({ serie: 'FCT', numar: '5' });
    const verified = await runProgram(['audit', 'verify', '--deep', '--data', data]);
    expect(verified.code, verified.out + verified.err).toBe(0);
    const examined = await runProgram(['doctor', '--deep', '--data', data]);
    expect(examined.out).not.toContain('WRONG');
  },
);

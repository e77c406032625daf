import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { balancingProxy } from '../support/program/balancing-proxy.ts';
import { askerAt, bookkeeper, booksSeen, callAt, expectSeenAlike, sold } from '../support/program/books-seen.ts';
import { outlivingDatabase } from '../support/program/installed-data.ts';
import { migrationStates, oldVersion } from '../support/program/old-version.ts';
import { runProgram, serveProgram, temporaryFolder } from '../support/program/program.ts';

const callers = 4;
/** The version before the newest migration; `TEST_STATES=5` asks for five of those before it, too. */
const versions = migrationStates().slice(1, 1 + Number(process.env['TEST_STATES'] ?? 1));

/** A day's life of a document: issued, read, and of some a part is collected, one is reversed, one cancelled. */
async function liveOf(call: Call, place: number): Promise<string> {
  const { numar } = JSON.parse((await call('/v2/facturi', sold(1))).text).data;
  const path = `/v2/facturi/FCT/${numar}`;
  await call(path);
  if (place % 4 === 1)
    await call(`${path}/incasari`, { suma_incasata: 1, data_incasare: today(), tip_incasare: 'Chitanta' });
  if (place % 4 === 2) await call(`${path}/storneaza`, {});
  if (place % 4 === 3) await call(`${path}/anuleaza`, {});
  await call('/v2/facturi?limit=5');
  await call('/v2/stocuri/stoc-articol?cod_articol=A1');
  return numar;
}

type Call = (path: string, json?: object) => Promise<{ readonly text: string }>;

const today = (): string => new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10);

test.runIf(versions.length > 0).for(versions)(
  'the version of $migration ($commit) is replaced by the one of today under load: both work on one database meanwhile, no call fails, no number is missing or given twice, and both read the same [OPS-MIG-6]',
  { timeout: 300_000 },
  async ({ commit }) => {
    const folder = await temporaryFolder();
    const old = oldVersion(commit, join(folder, 'old'));
    const database = ['--database', await outlivingDatabase('template1')];
    const connectionString = database[1] ?? '';
    const file = join(folder, 'companies.json');
    await writeFile(file, JSON.stringify({ companii: [bookkeeper] }));
    await writeFile(join(folder, 'master.key'), 'ab'.repeat(32), { mode: 0o600 });
    const variables = {
      FACTURIER_RATE_LIMITS: 'off',
      FACTURIER_SHUTDOWN_DELAY_SECONDS: '2',
      FACTURIER_MASTER_KEY_FILE: join(folder, 'master.key'),
    };
    const words = async (): Promise<readonly string[]> => [...database, '--data', await temporaryFolder()];
    const provisioned = await runProgram(['provision', file, ...(await words())], variables, old);
    expect(provisioned.code, provisioned.err).toBe(0);
    const key = JSON.parse(provisioned.out).companii[0].chei[0].cheie;
    const proxy = await balancingProxy();
    onTestFinished(proxy.close);

    const issued: string[] = [];
    const failed: string[] = [];
    const call: Call = async (path, json) => {
      const { status, text } = await callAt(proxy.url, key, path, json);
      if (status !== 200) failed.push(`${path}: ${status} ${text.slice(0, 300)}`);
      return { text };
    };
    const underLoad = async (work: () => Promise<void>): Promise<void> => {
      let isOver = false;
      const load = Array.from({ length: callers }, async () => {
        for (let place = 0; !isOver && failed.length === 0; place += 1) issued.push(await liveOf(call, place));
      });
      await work().finally(() => {
        isOver = true;
      });
      await Promise.all(load);
      expect(failed).toEqual([]);
    };
    const answers = (url: string): Promise<void> => {
      const enough = proxy.sent(url) + 40;
      return expect.poll(() => failed.length > 0 || proxy.sent(url) >= enough).toBe(true);
    };

    const before = await serveProgram(await words(), variables, undefined, old);
    proxy.add(before.url);
    await expect.poll(() => proxy.ready().length, { timeout: 30_000 }).toBe(1);
    let after = before;
    await underLoad(async () => {
      await answers(before.url);
      after = await serveProgram(await words(), variables);
      proxy.add(after.url);
      await Promise.all([answers(before.url), answers(after.url)]);
    });
    const [byOld, byNew] = [await booksOf(before.url, key), await booksOf(after.url, key)];
    expectSeenAlike(byOld, byNew);
    await underLoad(async () => {
      await Promise.all([answers(before.url), answers(after.url)]);
      expect((await before.end('SIGTERM')).code).toBe(0);
      proxy.remove(before.url);
      await answers(after.url);
    });

    const rows = await queryRows<{ number: string }>(
      connectionString,
      'SELECT number FROM invoices ORDER BY automatic_number',
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => String(place + 1)));
    expect(new Set(issued).size).toBe(issued.length);
    expect((await after.end('SIGTERM')).code).toBe(0);
    const where = await words();
    const verified = await runProgram(['audit', 'verify', '--deep', ...where], variables);
    expect(verified.code, verified.out + verified.err).toBe(0);
    const examined = await runProgram(['doctor', '--deep', ...where], variables);
    expect(examined.out).not.toContain('WRONG');
  },
);

const booksOf = (url: string, key: string) => booksSeen(askerAt(url, key), ['1', '2', '3', '4']);

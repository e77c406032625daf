import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import {
  document,
  got,
  journal,
  replicatedInstallation,
  sent,
  untilUsed,
  watchedService,
} from '../support/program/replicated.ts';

const invoices = 600;
const readings = 100;

test.runIf(process.platform === 'linux')(
  'a report that the replica answers costs the primary less than a quarter of its processor time [OPS-READ-1]',
  async () => {
    const there = await replicatedInstallation();
    const headers = there.headersOf(0);
    const alone = await watchedService({
      ...there,
      variables: { ...there.variables, FACTURIER_READ_DATABASE_URL: '' },
    });
    const service = await watchedService(there);
    for (let count = 0; count < invoices; count += 20) {
      await Promise.all(Array.from({ length: 20 }, () => sent(alone, '/v2/facturi', headers, document)));
    }
    await queryRows(there.primaryServer, 'VACUUM ANALYZE');
    await there.caughtUp();
    await untilUsed(service, headers);

    /** The processor time of the primary for one report, in milliseconds, while nothing else is asked of it. */
    const cost = async (asked: typeof service): Promise<number> => {
      for (let warm = 0; warm < 20; warm += 1) await got(asked, journal, headers);
      const before = await processorMs(there.primaryServer);
      for (let count = 0; count < readings; count += 1) await got(asked, journal, headers);
      return ((await processorMs(there.primaryServer)) - before) / readings;
    };
    const replica = async (): Promise<number> => (await service.answered())['replica'] ?? 0;
    const [first, usedBefore] = [await cost(alone), await replica()];
    const [away, used] = [await cost(service), (await replica()) - usedBefore];
    const own = (first + (await cost(alone))) / 2;
    process.stdout.write(
      `processor time of the primary for a report: ${own.toFixed(2)} ms, from the replica ${away.toFixed(2)} ms\n`,
    );
    expect(used).toBeGreaterThan(readings * 0.8);
    expect(away).toBeLessThan(own / 4);
  },
  600_000,
);

/** What the processes of the service's connections have taken. They live longer than the test. */
async function processorMs(server: string): Promise<number> {
  const backends = await queryRows<{ pid: number }>(
    server,
    `SELECT pid FROM pg_stat_activity WHERE usename = 'facturier_service'`,
  );
  return backends.reduce(
    (sum, { pid }) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  );
}

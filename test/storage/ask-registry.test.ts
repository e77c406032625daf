import { afterAll, describe, expect, test } from 'vitest';
import type { CompanyRegistry, OfficialCompany } from '../../src/operations/ports.ts';
import { askRegistry } from '../../src/operations/steps/ask-registry.ts';
import { simulatedCompanyRegistry } from '../../src/partners/simulated/company-registry.ts';
import { failingCode, simulatedCompanies, slowCompany } from '../../src/partners/simulated/simulated-companies.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { onServer } from '../support/service/database-server.ts';
import { testClock } from '../support/service/test-clock.ts';
import { testDatabase } from '../support/service/test-service.ts';

const connectionString = await testDatabase();
const database = openDatabase(connectionString, { connections: 4, onIdleError: () => undefined });
afterAll(() => database.close());

const unknownCode = '2864518';
const noon = '2026-11-15T12:00:00.000Z';
const almostNextNoon = '2026-11-16T11:59:59.999Z';
const nextNoon = '2026-11-16T12:00:00.000Z';

// Each test has a company of its own, so that none sees what another left in the table.
const companies = simulatedCompanies.values();
const freshCompany = (): OfficialCompany => {
  const { value } = companies.next();
  if (!value) throw new Error('no company is left');
  return value;
};

/** A registry that tells which codes it was asked for. */
function registryOf(find: CompanyRegistry['find']) {
  const asked: string[] = [];
  const registry: CompanyRegistry = {
    secondsBetweenCalls: 0,
    find(fiscalCode, signal) {
      asked.push(fiscalCode);
      return find(fiscalCode, signal);
    },
  };
  return { registry, asked };
}

/** One process that asks one registry. A second process knows only what stands in the table. */
function registryProcess(find: CompanyRegistry['find'] = simulatedCompanyRegistry.find, remembered = 10_000) {
  const clock = testClock(noon);
  const { registry, asked } = registryOf(find);
  const newProcess = () => askRegistry({ database, clock, registry, remembered });
  return { clock, asked, ask: newProcess(), newProcess };
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const keptOf = (fiscalCode: string) =>
  queryRows<{ found: boolean; fetched_at: Date }>(
    connectionString,
    'SELECT found, fetched_at FROM official_companies WHERE fiscal_code = $1',
    [fiscalCode],
  );

const forget = (fiscalCode: string) =>
  queryRows(connectionString, 'DELETE FROM official_companies WHERE fiscal_code = $1', [fiscalCode]);

describe('official data', () => {
  test('is asked for once a day, also by other processes, and again after a day [V2-ISSUE-1]', async () => {
    const company = freshCompany();
    const { clock, asked, ask, newProcess } = registryProcess();
    expect(await ask(company.fiscalCode)).toEqual(company);
    clock.set(almostNextNoon);
    expect(await ask(company.fiscalCode)).toEqual(company);
    const another = newProcess();
    expect(await another(company.fiscalCode)).toEqual(company);
    expect(asked).toHaveLength(1);
    clock.set(nextNoon);
    expect(await another(company.fiscalCode)).toEqual(company);
    expect(await ask(company.fiscalCode)).toEqual(company);
    expect(asked).toHaveLength(2);
    expect(await keptOf(company.fiscalCode)).toEqual([{ found: true, fetched_at: new Date(nextNoon) }]);
  });

  test('keeps every member, also those the registry left empty [V2-ISSUE-1]', async () => {
    const bare = simulatedCompanies.filter(({ tradeRegisterNumber, address }) => !tradeRegisterNumber || !address);
    expect(bare.length).toBeGreaterThan(1);
    const { asked, ask, newProcess } = registryProcess();
    const another = newProcess();
    for (const company of bare) {
      expect(await ask(company.fiscalCode)).toEqual(company);
      expect(await another(company.fiscalCode)).toEqual(company);
    }
    expect(asked).toHaveLength(bare.length);
  });

  test('that changed replaces the old after a day, also when the company is gone or new [V2-ISSUE-1]', async () => {
    const company = freshCompany();
    let current: OfficialCompany | null = company;
    const { clock, ask, newProcess } = registryProcess(async () => current);
    expect(await ask(company.fiscalCode)).toEqual(company);
    current = null;
    expect(await ask(company.fiscalCode)).toEqual(company);
    clock.set(nextNoon);
    expect(await ask(company.fiscalCode)).toBeNull();
    expect(await newProcess()(company.fiscalCode)).toBeNull();
    current = { ...company, name: 'Alt nume SRL', address: null };
    clock.set('2026-11-17T12:00:00Z');
    expect(await ask(company.fiscalCode)).toEqual(current);
    expect(await newProcess()(company.fiscalCode)).toEqual(current);
  });

  test('of a code the registry does not know is remembered as such for an hour [V2-ISSUE-1]', async () => {
    const { clock, asked, ask, newProcess } = registryProcess();
    expect(await ask(unknownCode)).toBeNull();
    expect(await ask(unknownCode)).toBeNull();
    expect(await newProcess()(unknownCode)).toBeNull();
    expect(asked).toEqual([unknownCode]);
    expect(await keptOf(unknownCode)).toEqual([{ found: false, fetched_at: new Date(noon) }]);
    clock.set('2026-11-15T12:59:59Z');
    expect(await ask(unknownCode)).toBeNull();
    expect(asked).toHaveLength(1);
    clock.set('2026-11-15T13:00:00Z');
    expect(await ask(unknownCode)).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test('of a code that cannot exist is not asked for [V2-ISSUE-1]', async () => {
    const { asked, ask } = registryProcess();
    for (const code of ['', '2864517', 'RO2864518', '1800101221144', 'x'.repeat(128)]) {
      expect(await ask(code), code).toBeNull();
    }
    expect(asked).toEqual([]);
  });

  test('costs no query for a client that is invoiced again, until others take its room [V2-ISSUE-1]', async () => {
    const [first, second, third] = [freshCompany(), freshCompany(), freshCompany()];
    const { asked, ask } = registryProcess(undefined, 2);
    await ask(first.fiscalCode);
    await forget(first.fiscalCode);
    expect(await ask(first.fiscalCode)).toEqual(first);
    expect(asked).toEqual([first.fiscalCode]);
    await ask(second.fiscalCode);
    await ask(third.fiscalCode);
    expect(await ask(first.fiscalCode)).toEqual(first);
    expect(asked).toEqual([first, second, third, first].map(({ fiscalCode }) => fiscalCode));
  });

  test('asked for by many at the same time is one question [V2-ISSUE-1]', async () => {
    const company = freshCompany();
    const answered = deferred<OfficialCompany>();
    const reached = deferred<void>();
    const { asked, ask } = registryProcess(() => {
      reached.resolve();
      return answered.promise;
    });
    const answers = Array.from({ length: 50 }, () => ask(company.fiscalCode));
    await reached.promise;
    answers.push(ask(company.fiscalCode));
    answered.resolve(company);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([company]));
    expect(asked).toEqual([company.fiscalCode]);
  });

  test('is had when the pool has no connection left [V2-ISSUE-1]', async () => {
    const company = freshCompany();
    const single = openDatabase(connectionString, { connections: 1, onIdleError: () => undefined });
    const ask = askRegistry({ database: single, clock: testClock(noon), registry: simulatedCompanyRegistry });
    try {
      const answer = await single.withConnection('installation', async (connection) => {
        await connection.run('taken', 'SELECT', []);
        return ask(company.fiscalCode);
      });
      expect(answer).toEqual(company);
    } finally {
      await single.close();
    }
  });
});

describe('a registry in trouble', () => {
  test('that fails gives nothing, and is asked again the next time [V2-ISSUE-1]', async () => {
    const { asked, ask } = registryProcess();
    expect(await ask(failingCode)).toBeNull();
    expect(await ask(failingCode)).toBeNull();
    expect(asked).toEqual([failingCode, failingCode]);
    expect(await keptOf(failingCode)).toEqual([]);
  });

  test('that throws before it answers gives nothing [V2-ISSUE-1]', async () => {
    const { ask } = registryProcess(() => {
      throw new Error('broken');
    });
    expect(await ask(freshCompany().fiscalCode)).toBeNull();
  });

  test('that recovered is heard at once [V2-ISSUE-1]', async () => {
    const company = freshCompany();
    let isDown = true;
    const { ask } = registryProcess(async () => {
      if (isDown) throw new Error('down');
      return company;
    });
    expect(await ask(company.fiscalCode)).toBeNull();
    isDown = false;
    expect(await ask(company.fiscalCode)).toEqual(company);
  });

  test('that is slow is told to stop after 2 s and gives nothing, and nothing is remembered [V2-ISSUE-1]', async () => {
    const signals: AbortSignal[] = [];
    const { clock, asked, ask } = registryProcess((fiscalCode, signal) => {
      signals.push(signal);
      return simulatedCompanyRegistry.find(fiscalCode, signal);
    });
    const start = clock.elapsedMs();
    const answers = await Promise.all([ask(slowCompany.fiscalCode), ask(slowCompany.fiscalCode)]);
    expect(clock.elapsedMs() - start).toBeLessThan(8000);
    expect(answers).toEqual([null, null]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(await keptOf(slowCompany.fiscalCode)).toEqual([]);
    expect(await ask(slowCompany.fiscalCode)).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test('that never answers and heeds no signal holds up nobody, and its late answer is dropped [V2-ISSUE-1]', async () => {
    const company = freshCompany();
    const late = deferred<OfficialCompany>();
    const { asked, ask } = registryProcess(() => late.promise);
    expect(await ask(company.fiscalCode)).toBeNull();
    late.resolve(company);
    await late.promise;
    expect(await keptOf(company.fiscalCode)).toEqual([]);
    expect(await ask(company.fiscalCode)).toEqual(company);
    expect(asked).toHaveLength(2);
  });
});

describe('a cache in trouble', () => {
  test('that is locked holds up nobody [V2-ISSUE-1]', async () => {
    const company = freshCompany();
    const { ask } = registryProcess();
    const answer = await database.transactInstallation(async (installation) => {
      await installation.run('test.lock', 'LOCK TABLE official_companies IN ACCESS EXCLUSIVE MODE', []);
      return ask(company.fiscalCode);
    });
    expect(answer).toBeNull();
    expect(await ask(company.fiscalCode)).toEqual(company);
  });

  test('that is broken gives nothing, and is no error [V2-ISSUE-1]', async () => {
    const company = freshCompany();
    const { ask } = registryProcess();
    await onServer(connectionString, 'ALTER TABLE official_companies RENAME TO hidden');
    try {
      expect(await ask(company.fiscalCode)).toBeNull();
    } finally {
      await onServer(connectionString, 'ALTER TABLE hidden RENAME TO official_companies');
    }
    expect(await ask(company.fiscalCode)).toEqual(company);
  });

  test('of a database that is gone gives nothing, and is no error [V2-ISSUE-1]', async () => {
    const gone = openDatabase(connectionString, { connections: 1, onIdleError: () => undefined });
    await gone.close();
    const ask = askRegistry({ database: gone, clock: testClock(noon), registry: simulatedCompanyRegistry });
    expect(await ask(freshCompany().fiscalCode)).toBeNull();
  });
});

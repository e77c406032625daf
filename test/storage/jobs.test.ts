import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { JobKind } from '../../src/jobs/run-job.ts';
import { type Runner, type RunnerTiming, standardTiming, startRunner } from '../../src/jobs/runner.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { claimJobs, enqueueJob, finishJob, listDeadJobs, takeOverJobs } from '../../src/storage/jobs/jobs.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { testClock } from '../support/service/test-clock.ts';
import { testDatabase } from '../support/service/test-service.ts';

const quick: RunnerTiming = { ...standardTiming, pollMs: 20, takeOverMs: 20, graceMs: 0, settleMs: 100 };

/** A database with two companies, and runners on it that end with the test. */
async function bench() {
  const connectionString = await testDatabase();
  const open = (connections: number) => {
    const database = openDatabase(connectionString, { connections, onIdleError: () => undefined });
    onTestFinished(() => database.close());
    return database;
  };
  const query = <Row extends object>(text: string) => queryRows<Row>(connectionString, text);
  await query(`INSERT INTO installation (environment, cursor_secret) VALUES ('test', '')`);
  await query(`INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Unu'), ('2', 'Doi')`);
  await query('CREATE TABLE effects (job_id uuid, worker text)');
  const database = open(10);
  const companies = await query<{ id: string }>('SELECT company_id AS id FROM companies ORDER BY 1');
  const enqueue = async (count: number, kind = 'work', maxAttempts = 3): Promise<readonly string[]> => {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (const [index, jobId] of ids.entries()) {
      await database.transact({ companyId: Number(companies[index % 2]?.id) }, (tx) =>
        enqueueJob(tx, { jobId, kind, maxAttempts, payload: { index } }),
      );
    }
    return ids;
  };
  return {
    database,
    query,
    enqueue,
    companyId: Number(companies[0]?.id),
    jobs: () =>
      query<Job>(
        `SELECT job_id AS id, state, attempts, last_error AS error, worker_id AS worker,
                extract(epoch FROM run_at - now())::float8 AS due FROM jobs ORDER BY created_at, job_id`,
      ),
    run: (kinds: readonly JobKind[], timing: Partial<RunnerTiming> = {}): Runner => {
      const clock = testClock('2026-11-15T10:00:00Z');
      const ids = { uuid: randomUUID, randomBytes };
      const needs = { database: open(4), leases: open(1), clock, ids, logger: pino({ level: 'silent' }) };
      const runner = startRunner(needs, kinds, { ...quick, ...timing });
      // The runner stops before the databases, which were opened first.
      onTestFinished(() => runner.stop());
      return runner;
    },
  };
}

interface Job {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly worker: string | null;
  readonly due: number;
}

const kindOf = (run: JobKind['run'], policy: Partial<JobKind> = {}): JobKind => ({
  kind: 'work',
  maxAttempts: 3,
  firstDelaySeconds: 100,
  slots: 4,
  timeoutSeconds: 60,
  isOutward: false,
  run,
  ...policy,
});

/** A promise that the test keeps itself. */
function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Runs until it is told to stop. */
const untilAborted: JobKind['run'] = async (_job, { signal }) => {
  await once(signal, 'abort');
  throw signal.reason;
};

test('a job is enqueued with its cause, and rolled back with it [OPS-JOB-1]', async () => {
  const { database, companyId, jobs } = await bench();
  const job = { jobId: randomUUID(), kind: 'work', maxAttempts: 3, payload: { invoiceId: 7 } };
  const failing = database.transact({ companyId }, async (tx) => {
    await enqueueJob(tx, job);
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  expect(await jobs()).toEqual([]);
  await database.transact({ companyId }, (tx) => enqueueJob(tx, job));
  expect(await jobs()).toMatchObject([{ id: job.jobId, state: 'ready', attempts: 0 }]);
});

test('two runners share the work, every job is done once, and finished jobs are gone [OPS-JOB-2]', async () => {
  const { enqueue, run, jobs } = await bench();
  const ids = await enqueue(120);
  const done: { readonly id: string; readonly by: string; readonly index: unknown }[] = [];
  const began = { a: deferred<void>(), b: deferred<void>() };
  const kind = (by: 'a' | 'b') =>
    kindOf(async ({ jobId, payload }) => {
      began[by].resolve();
      await Promise.all([began.a.promise, began.b.promise]);
      done.push({ id: jobId, by, index: payload['index'] });
    });
  run([kind('a')]);
  run([kind('b')]);
  await expect.poll(jobs).toEqual([]);
  expect(done.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(new Set(done.map(({ by }) => by))).toEqual(new Set(['a', 'b']));
  expect(done.find(({ id }) => id === ids[7])?.index).toBe(7);
});

test('no more jobs of a kind run at once than it has slots, and other kinds go on beside it [OPS-JOB-2]', async () => {
  const { enqueue, run } = await bench();
  await enqueue(9, 'long');
  const running = new Set<string>();
  const long = kindOf(
    async (job, control) => {
      running.add(job.jobId);
      await untilAborted(job, control);
    },
    { kind: 'long', slots: 2 },
  );
  const short = deferred<void>();
  run([long, kindOf(async () => short.resolve())]);
  await expect.poll(() => running.size).toBe(2);
  await enqueue(1);
  await short.promise;
  expect(running.size).toBe(2);
});

test('a kind that a worker does not know stays for one that does; waking spares the wait [OPS-JOB-2]', async () => {
  const { enqueue, run, jobs } = await bench();
  const runner = run([kindOf(async () => undefined)], { pollMs: 3_600_000 });
  const [unknown] = await enqueue(1, 'of a newer version');
  await enqueue(1);
  runner.wake();
  await expect.poll(jobs).toMatchObject([{ id: unknown, state: 'ready', attempts: 0 }]);
});

test('a job that fails is tried again, each time later, and is dead after its last attempt [OPS-JOB-3]', async () => {
  const { database, enqueue, run, jobs, query } = await bench();
  await enqueue(1);
  let attempt = 0;
  run([
    kindOf(async (job) => {
      attempt = job.attempts;
      throw new Error(`no luck ${job.attempts} ${'x'.repeat(2000)}`);
    }),
  ]);
  for (const [failures, delay] of [
    [1, 100],
    [2, 200],
  ] as const) {
    await expect.poll(jobs).toMatchObject([{ state: 'ready', attempts: failures, worker: null }]);
    const [job] = await jobs();
    expect(job?.error).toMatch(new RegExp(`^no luck ${failures} x{980,}$`));
    expect(job?.due).toBeGreaterThan(delay * 0.74);
    expect(job?.due).toBeLessThan(delay * 1.26);
    expect(attempt).toBe(failures);
    await query('UPDATE jobs SET run_at = now()');
  }
  await expect.poll(jobs).toMatchObject([{ state: 'dead', attempts: 3 }]);
  expect(await listDeadJobs(database.installation)).toMatchObject([
    { kind: 'work', count: 1, lastError: expect.stringMatching(/^no luck 3/) },
  ]);
});

test('a job that takes too long has failed, also if it does not listen [OPS-JOB-3]', async () => {
  const { enqueue, run, jobs } = await bench();
  await enqueue(2);
  const deaf: JobKind['run'] = () => new Promise(() => undefined);
  const either: JobKind['run'] = (job, running) => (job.payload['index'] === 0 ? deaf : untilAborted)(job, running);
  run([kindOf(either, { timeoutSeconds: 0.05 })], { settleMs: 20 });
  const failed = { state: 'ready', attempts: 1, error: 'it did not finish within 0.05 seconds' };
  await expect.poll(jobs).toMatchObject([failed, failed]);
});

test('a job whose worker stopped answering is taken over after its lease; the old worker changes nothing any more [OPS-JOB-2]', async () => {
  const { database, companyId, enqueue, run, jobs, query } = await bench();
  const [jobId = ''] = await enqueue(1);
  const lost = randomUUID();
  const free = [{ kind: 'work', slots: 1, after: 0, passedOver: [] }];
  expect(await claimJobs(database.installation, lost, free, 60)).toMatchObject([{ jobId, attempts: 1 }]);
  expect(await takeOverJobs(database.installation)).toEqual([]);
  await query(`UPDATE jobs SET lease_until = now() - interval '1 ms'`);
  const began = deferred<number>();
  const runner = run([
    kindOf(async (job, running) => {
      began.resolve(job.attempts);
      await untilAborted(job, running);
    }),
  ]);
  expect(await began.promise).toBe(2);
  const finish = (workerId: string, attempts: number) =>
    database.transact({ companyId }, (tx) => finishJob(tx, { jobId, workerId, attempts }));
  expect(await finish(lost, 1)).toBe(false);
  expect(await finish(lost, 2)).toBe(false);
  expect(await jobs()).toMatchObject([{ state: 'running', error: `lease expired: worker ${lost} stopped answering` }]);
  await runner.stop();
});

test('a job that ends its workers, one after the other, is dead in the end [OPS-JOB-3]', async () => {
  const { database, enqueue, jobs } = await bench();
  await enqueue(1, 'work', 2);
  for (const state of ['ready', 'dead']) {
    await claimJobs(database.installation, randomUUID(), [{ kind: 'work', slots: 1, after: 0, passedOver: [] }], 0);
    await expect.poll(async () => (await takeOverJobs(database.installation)).map((job) => job.state)).toEqual([state]);
  }
  expect(await jobs()).toMatchObject([{ state: 'dead', attempts: 2 }]);
});

test('a job longer than its lease keeps it and runs once [OPS-JOB-2]', async () => {
  const { enqueue, run, jobs } = await bench();
  await enqueue(1);
  let runs = 0;
  const release = deferred<void>();
  const kind = kindOf(async () => {
    runs += 1;
    await release.promise;
  });
  const timing = { leaseSeconds: 0.8, extendMs: 50 };
  run([kind], timing);
  run([kind], timing);
  const until = performance.now() + 1600;
  await expect.poll(() => performance.now() > until, { timeout: 5000 }).toBe(true);
  release.resolve();
  await expect.poll(jobs).toEqual([]);
  expect(runs).toBe(1);
});

test('a handler whose lease went to another is told, and what it did in the database does not stand [OPS-JOB-2]', async () => {
  const { database, companyId, enqueue, run, query, jobs } = await bench();
  await enqueue(1);
  const began = deferred<void>();
  const reason = deferred<unknown>();
  const effect = deferred<unknown>();
  run(
    [
      kindOf(async ({ jobId }, { signal, finishWithin }) => {
        began.resolve();
        await once(signal, 'abort');
        reason.resolve(signal.reason);
        const written = database.transact({ companyId }, async (tx) => {
          await tx.run('effect', 'INSERT INTO effects VALUES ($1)', [jobId]);
          await finishWithin(tx);
        });
        effect.resolve(await written.catch((error: unknown) => error));
        await written;
      }),
    ],
    { extendMs: 20 },
  );
  await began.promise;
  const other = randomUUID();
  await query(`UPDATE jobs SET worker_id = '${other}', attempts = 2`);
  expect(String(await reason.promise)).toContain('taken over');
  expect(String(await effect.promise)).toContain('no longer held here');
  expect(await query('SELECT FROM effects')).toEqual([]);
  expect(await jobs()).toMatchObject([{ state: 'running', worker: other, attempts: 2 }]);
});

test('a job that gets on has its attempts anew, and dies of those without progress alone [OPS-JOB-2]', async () => {
  const { database, companyId, enqueue, run, query, jobs } = await bench();
  await enqueue(1, 'work', 2);
  const kind = kindOf(
    async ({ jobId, attempts }, { progressWithin }) => {
      if (attempts <= 4) {
        await database.transact({ companyId }, async (tx) => {
          await tx.run('effect', 'INSERT INTO effects VALUES ($1)', [jobId]);
          await progressWithin(tx);
        });
      }
      throw new Error('not further than this');
    },
    { maxAttempts: 2, firstDelaySeconds: 0.001 },
  );
  run([kind]);
  await expect.poll(jobs).toMatchObject([{ state: 'dead', attempts: 5 }]);
  expect(await query('SELECT FROM effects')).toHaveLength(4);
});

test('who lost the lease makes no progress any more: what was done with it does not stand [OPS-JOB-2]', async () => {
  const { database, companyId, enqueue, run, query, jobs } = await bench();
  await enqueue(1);
  const began = deferred<void>();
  const goOn = deferred<void>();
  const effect = deferred<unknown>();
  const kind = kindOf(async ({ jobId }, { progressWithin }) => {
    began.resolve();
    await goOn.promise;
    const written = database.transact({ companyId }, async (tx) => {
      await tx.run('effect', 'INSERT INTO effects VALUES ($1)', [jobId]);
      await progressWithin(tx);
    });
    effect.resolve(await written.catch((error: unknown) => error));
    await written;
  });
  run([kind]);
  await began.promise;
  const other = randomUUID();
  await query(`UPDATE jobs SET worker_id = '${other}', attempts = 2`);
  goOn.resolve();
  expect(String(await effect.promise)).toContain('no longer held here');
  expect(await query('SELECT FROM effects')).toEqual([]);
  expect(await jobs()).toMatchObject([{ state: 'running', worker: other, attempts: 2 }]);
});

test('a lease that cannot be extended is given up before it ends [OPS-JOB-2]', async () => {
  const { enqueue, run } = await bench();
  await enqueue(1);
  const reason = deferred<unknown>();
  const kind = kindOf(async (_job, { signal }) => {
    await once(signal, 'abort');
    reason.resolve(signal.reason);
  });
  run([kind], { extendMs: 3_600_000, giveUpMs: 50 });
  expect(String(await reason.promise)).toContain('could not be extended');
});

test('an effect and the end of its job are one transaction [OPS-JOB-1]', async () => {
  const { database, companyId, enqueue, run, query, jobs } = await bench();
  const [jobId] = await enqueue(1);
  run([
    kindOf(
      async (job, { finishWithin }) =>
        database.transact({ companyId }, async (tx) => {
          await tx.run('effect', 'INSERT INTO effects VALUES ($1)', [job.jobId]);
          await finishWithin(tx);
          if (job.attempts === 1) throw new Error('the commit never came');
        }),
      { firstDelaySeconds: 0.01 },
    ),
  ]);
  await expect.poll(jobs).toEqual([]);
  expect(await query('SELECT job_id AS id FROM effects')).toEqual([{ id: jobId }]);
});

test('a process that stops finishes what it can and gives back the rest, without spending an attempt [OPS-JOB-4]', async () => {
  const { enqueue, run, jobs } = await bench();
  const ids = await enqueue(3);
  const began = new Set<unknown>();
  const release = deferred<void>();
  const kind = kindOf(async (job, running) => {
    began.add(job.payload['index']);
    if (job.payload['index'] === 0) return release.promise;
    // One that listens, and one that does not.
    return job.payload['index'] === 1 ? untilAborted(job, running) : new Promise(() => undefined);
  });
  const runner = run([kind], { graceMs: 300, settleMs: 20 });
  await expect.poll(() => began.size).toBe(3);
  const stopped = runner.stop();
  release.resolve();
  await stopped;
  const givenBack = { state: 'ready', attempts: 0, worker: null };
  const left = await jobs();
  expect(left).toMatchObject([givenBack, givenBack]);
  expect(left.map(({ id }) => id).toSorted()).toEqual([ids[1], ids[2]].toSorted());
  expect(left.every(({ due }) => due <= 0)).toBe(true);

  const done: string[] = [];
  run([kindOf(async ({ jobId, attempts }) => void done.push(`${jobId} ${attempts}`))]);
  await expect.poll(jobs).toEqual([]);
  expect(done.toSorted()).toEqual([`${ids[1]} 1`, `${ids[2]} 1`].toSorted());
});

test('outward jobs wait while they are held, the others do not [OPS-JOB-5]', async () => {
  const { enqueue, run, jobs, query } = await bench();
  await query('UPDATE installation SET outward_jobs_held_since = now()');
  const [mail] = await enqueue(1, 'mail');
  await enqueue(2);
  const done: string[] = [];
  const note: JobKind['run'] = async ({ kind }) => void done.push(kind);
  run([kindOf(note, { kind: 'mail', isOutward: true }), kindOf(note)]);
  await expect.poll(jobs).toMatchObject([{ id: mail, state: 'ready', attempts: 0 }]);
  expect(done).toEqual(['work', 'work']);
  await query('UPDATE installation SET outward_jobs_held_since = NULL');
  await expect.poll(jobs).toEqual([]);
  expect(done).toEqual(['work', 'work', 'mail']);
});

test('one company cannot take every slot of a kind, and those that wait are served in turn [OPS-JOB-6]', async () => {
  const { database, run, jobs, query } = await bench();
  await query(`INSERT INTO companies (fiscal_code, name) VALUES ('3', 'Trei')`);
  const companies = await query<{ id: string }>('SELECT company_id AS id FROM companies ORDER BY 1');
  const enqueueFor = async (place: number, count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      await database.transact({ companyId: Number(companies[place]?.id) }, (tx) =>
        enqueueJob(tx, { jobId: randomUUID(), kind: 'work', maxAttempts: 3, payload: { place } }),
      );
    }
  };
  await enqueueFor(0, 12);
  const begun: unknown[] = [];
  const ends: (() => void)[] = [];
  const kind = kindOf(
    ({ payload }) => {
      begun.push(payload['place']);
      return new Promise((resolve) => ends.push(resolve));
    },
    { slots: 2 },
  );
  const runner = run([kind]);
  await expect.poll(() => begun).toEqual([0]);
  // All that company 0 has came before them; still they do not wait for it.
  await enqueueFor(1, 3);
  await enqueueFor(2, 2);
  runner.wake();
  await expect.poll(() => begun).toEqual([0, 1]);
  const order = [0, 1, 2, 0, 1, 2, 0, 1, 0];
  while (begun.length < order.length) {
    const before = begun.length;
    ends.shift()?.();
    await expect.poll(() => begun.length).toBe(before + 1);
  }
  expect(begun).toEqual(order);
  for (let left = (await jobs()).length; left > 0; left -= 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
});

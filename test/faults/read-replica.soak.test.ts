import { expect, test } from 'vitest';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { browserAt } from '../support/clients/console-client.ts';
import { runCommands } from '../support/program/program.ts';
import { pauseReplay, resumeReplay } from '../support/program/replica.ts';
import {
  companies,
  document,
  got,
  journal,
  month,
  numbersIn,
  person,
  replicatedInstallation,
  sent,
  today,
  untilUsed,
  watchedService,
} from '../support/program/replicated.ts';
import { onServer } from '../support/service/database-server.ts';

test('reports, exports, archives and old lists come from the replica, each company its own, and what is new or changes does not [OPS-READ-1]', async () => {
  const there = await replicatedInstallation();
  const service = await watchedService(there);
  const [headers, others] = [there.headersOf(0), there.headersOf(1)];
  const issued = await sent(service, '/v2/facturi', headers, document);
  const { id: clientId } = JSON.parse(await got(service, '/v2/clienti', headers)).data[0];
  await untilUsed(service, headers);

  const browser = browserAt(service, companies[0]);
  expect((await browser.signIn(person.email, person.parola)).status).toBe(204);
  const asPerson = { cookie: `facturier=${browser.token()}`, 'svc-cod-unic': companies[0] };
  const reads = async (by: string): Promise<number> => (await service.answered())[by] ?? 0;
  /** How many reads of it the replica answers. */
  const fromReplica = async (read: () => Promise<unknown>): Promise<number> => {
    const before = await reads('replica');
    await read();
    return (await reads('replica')) - before;
  };

  const reports = [
    ...['totaluri-vanzari', 'vechime-creante', 'vanzari-clienti', 'vanzari-lunare', 'vanzari-achizitii-articole'],
    ...['jurnal-vanzari', 'jurnal-cumparari', 'decont-tva', 'tva-la-incasare'].map((one) => `${one}?luna=${month}`),
    ...['saga', 'csv'].map((format) => `export-contabil?luna=${month}&format=${format}`),
  ];
  for (const report of reports) {
    expect(await fromReplica(() => got(service, `/v2/rapoarte/${report}`, headers)), report).toBeGreaterThan(0);
  }
  const ofPeople = [
    '/rapoarte/vanzari?an=2026',
    '/rapoarte/export?raport=clienti&format=csv',
    '/facturi/export?format=xlsx',
    '/facturi?pana_la=2025-12-31',
    '/facturi/totaluri?pana_la=2025-12-31',
    '/facturi-furnizori?data_emitere_pana_la=2025-12-31',
    '/facturi-furnizori-totaluri?data_emitere_pana_la=2025-12-31',
  ];
  for (const path of ofPeople) {
    expect(await fromReplica(() => got(service, `/app/api${path}`, asPerson)), path).toBeGreaterThan(0);
  }
  const ledger = await sent(service, '/v2/fise-partener', headers, { tip_partener: 'client', id_client: clientId });
  expect(await fromReplica(() => got(service, new URL(ledger.link).pathname, {}))).toBeGreaterThan(1);

  const archived = async (from: string): Promise<string> => {
    const { id } = await sent(service, '/v2/arhive-pdf', headers, { data_de_la: from, data_pana_la: today });
    const isReady = async () => JSON.parse(await got(service, `/v2/arhive-pdf/${id}`, headers)).data.este_gata;
    await expect.poll(isReady, { timeout: 60_000, interval: 200 }).toBe(true);
    return `/v2/arhive-pdf/${id}/genereaza-link-de-descarcare`;
  };
  // The thread that makes them looks for the replica with the first.
  await archived(`${month}-01`);
  const second: string[] = [];
  expect(await fromReplica(async () => second.push(await archived('2020-01-01')))).toBeGreaterThan(0);
  const { link: address } = await sent(service, second[0] ?? '', headers, {});
  expect(await fromReplica(() => got(service, new URL(address).pathname, {}))).toBeGreaterThan(1);

  const elsewhere = ['/v2/facturi', '/v2/clienti', '/v2/identitate'].map((path) => [path, headers] as const);
  const recent = ['/app/api/facturi', `/app/api/facturi?pana_la=${month}-01`].map((path) => [path, asPerson] as const);
  for (const [path, as] of [...elsewhere, ...recent]) {
    expect(await fromReplica(() => got(service, path, as)), path).toBe(0);
  }
  expect(await service.answered()).not.toHaveProperty('failed');

  // OPS-TX-2: the policies hold there as well.
  expect(numbersIn(await got(service, journal, headers))).toEqual([issued.numar]);
  expect(await fromReplica(async () => expect(numbersIn(await got(service, journal, others))).toEqual([]))).toBe(1);
  const seen = await queryRows<{ count: number }>(
    there.replica,
    `SELECT count(*)::integer FROM (SELECT set_config('facturier.company', '', true)) AS nobody, invoices`,
  );
  expect(seen).toEqual([{ count: 0 }]);
});

test('two services show at once what either of them wrote, while the replica follows, lags by hours or stands still [OPS-READ-2]', async () => {
  const there = await replicatedInstallation();
  const services = [await watchedService(there), await watchedService(there)] as const;
  const headers = there.headersOf(0);
  await sent(services[0], '/v2/facturi', headers, document);
  for (const service of services) await untilUsed(service, headers);
  let written = 1;
  /** Writes through one service and reads through both. */
  const writeAndRead = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const writer = services[time % 2] ?? services[0];
      const { numar } = await sent(writer, '/v2/facturi', headers, document);
      written += 1;
      for (const service of services) {
        const numbers = numbersIn(await got(service, journal, headers));
        expect(numbers).toContain(numar);
        expect(numbers).toHaveLength(written);
      }
    }
  };
  const count = async (by: string): Promise<number> => {
    const counts = await Promise.all(services.map((service) => service.answered()));
    return counts.reduce((all, one) => all + (one[by] ?? 0), 0);
  };

  await writeAndRead(15);
  expect(await count('replica')).toBeGreaterThan(2);

  await pauseReplay(there);
  const before = await count('replica');
  await writeAndRead(5);
  expect(await count('replica')).toBe(before);
  expect(await count('behind')).toBeGreaterThanOrEqual(10);
  await resumeReplay(there);
  for (const service of services) await untilUsed(service, headers);

  const delayed = `ALTER SYSTEM SET recovery_min_apply_delay = '1h'`;
  await onServer(there.replicaServer, delayed, 'SELECT pg_reload_conf()');
  await writeAndRead(5);
  await onServer(there.replicaServer, 'ALTER SYSTEM RESET recovery_min_apply_delay', 'SELECT pg_reload_conf()');
  await there.caughtUp();
  for (const service of services) await untilUsed(service, headers);
  await writeAndRead(2);
});

test('whatever becomes of the replica, no call fails, none is wrong, and the service is as ready as without it [OPS-READ-3]', async () => {
  const there = await replicatedInstallation();
  const service = await watchedService(there);
  const headers = there.headersOf(0);
  await sent(service, '/v2/facturi', headers, document);
  await untilUsed(service, headers);
  let written = 1;
  /** Reads side by side and writes between them, until what is done meanwhile is done, and a while longer. */
  const under = async (happens: () => Promise<unknown>): Promise<void> => {
    let isOver = false;
    const happening = happens().finally(() => {
      isOver = true;
    });
    for (let more = 3; more > 0; more -= Number(isOver)) {
      await sent(service, '/v2/facturi', headers, document);
      written += 1;
      const pages = await Promise.all(Array.from({ length: 6 }, () => got(service, journal, headers)));
      for (const page of pages) expect(numbersIn(page)).toHaveLength(written);
      expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
    }
    await happening;
  };
  const count = async (by: string): Promise<number> => (await service.answered())[by] ?? 0;

  // What a conflict with the log does to a statement, and to its connection.
  await under(async () => {
    for (let time = 0; time < 40; time += 1) {
      const end = time % 2 === 0 ? 'pg_cancel_backend' : 'pg_terminate_backend';
      await onServer(
        there.replicaServer,
        `SELECT ${end}(pid) FROM pg_stat_activity WHERE usename = 'facturier_service' AND state <> 'idle'`,
      );
    }
  });
  await untilUsed(service, headers);

  const away = await count('away');
  await under(() => there.signal('SIGSTOP'));
  await expect.poll(() => got(service, journal, headers).then(() => count('away'))).toBeGreaterThan(away);
  await there.signal('SIGCONT');
  await untilUsed(service, headers);

  await under(() => there.signal('SIGKILL'));
  expect(await count('away')).toBeGreaterThan(away + 1);
  await under(there.start);
  await untilUsed(service, headers);

  // It goes its own way from here on, and may well be further than the primary.
  await onServer(
    there.replicaServer,
    'SELECT pg_promote()',
    'CREATE TABLE its_own AS SELECT generate_series(1, 100000)',
  );
  const replica = await count('replica');
  await under(async () => undefined);
  expect(await count('replica')).toBe(replica);
  expect(await count('other')).toBeGreaterThan(0);
  // A service ends although the replica does not say goodbye.
  await there.signal('SIGSTOP');
  const { code, err } = await service.end('SIGTERM');
  await there.signal('SIGCONT');
  expect(code).toBe(0);
  expect(err).toContain('"msg":"the replica answers reads"');
  expect(err).toMatch(/"reason":"it is no streaming replica of the database","msg":"the replica is left alone"/);
});

test('doctor and the metrics say how the replica is, and a role that no policy holds for is wrong [OPS-READ-4]', async () => {
  const there = await replicatedInstallation();
  const name = 'the replica that is read from has what was written';
  const examined = async (replica: string, ...flags: readonly string[]) => {
    const variables = { ...there.variables, FACTURIER_READ_DATABASE_URL: replica };
    const [found] = await runCommands({ words: ['doctor', ...flags, ...there.where], variables });
    const line = found?.out.split('\n').find((one) => one.includes(name));
    return { code: found?.code, line };
  };
  const service = await watchedService(there);
  const figures = async () =>
    [...(await service.metrics()).matchAll(/^facturier_replica_(?:up|behind_bytes) .*$/gm)].flat();

  await there.caughtUp();
  expect(await examined(there.replica)).toEqual({ code: 0, line: `ok     ${name}: nothing is missing there.` });
  // The service writes of itself now and then.
  await expect
    .poll(figures, { timeout: 30_000 })
    .toEqual(['facturier_replica_up 1', 'facturier_replica_behind_bytes 0']);
  const superuser = await examined(there.replicaServer.replace(/\/[^/]*$/, '/facturier'));
  expect(superuser).toMatchObject({ code: 1, line: expect.stringMatching(/^WRONG .*is a superuser/) });
  const itself = await examined(there.primary);
  expect(itself).toMatchObject({ code: 0, line: expect.stringMatching(/^warn .*it is no streaming replica/) });

  await pauseReplay(there);
  await sent(service, '/v2/facturi', there.headersOf(0), document);
  const behind = await examined(there.replica);
  expect(behind).toMatchObject({ code: 0, line: expect.stringMatching(/^warn .*it is \d+ bytes behind the database/) });
  await expect.poll(figures, { timeout: 30_000 }).toContainEqual(expect.stringMatching(/behind_bytes [1-9]/));

  await there.signal('SIGKILL');
  expect(await examined(there.replica)).toMatchObject({ code: 0, line: expect.stringMatching(/^warn /) });
  await expect.poll(figures, { timeout: 30_000 }).toEqual(['facturier_replica_up 0']);
});

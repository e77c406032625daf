// Measures how much longer a polite company waits beside an abusive one than alone. Rates are on, as in production.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadMasterKey } from '../src/partners/master-key-file.ts';
import { abuses } from './abuses.mjs';
import { firstPageQuery, pagePath } from './measurements.mjs';
import { connectedTo, startService, startWorker } from './processes.mjs';
import { fillClients, fillCompanies, fillInvoices, settle } from './set-up.mjs';
import { median, spread } from './statistics.mjs';
import { headersOf, invoiceBody } from './targets.mjs';

const politeEveryMs = 20;
const politeDocuments = 50;
const archivesAtOnce = 12;
/** A job is found within a second of being created, by chance sooner or later, so a single archive says little. */
const smallArchives = 5;
const lookMs = 100;
const longestSeconds = 300;

export async function measureNeighbours({ folder, sizes, stops, say }) {
  const place = join(folder, 'neighbours');
  const service = await keptAlive(place, stops);
  const { client } = await connectedTo(place, stops);

  say('a polite company and an abusive one');
  const masterKey = await loadMasterKey(join(place, 'data'), null);
  const { ordinary, large, small } = await fillCompanies(client, { companies: 2 }, masterKey);
  const [abusive, archiving] = ordinary;
  const parties = { polite: small, archiving, deep: large };
  await call(await service.address(), abusive, 'POST', '/v2/facturi', invoiceBody(abusive, 5));
  await fillInvoices(client, [
    [parties.polite, politeDocuments],
    [parties.deep, sizes.invoicesOfLarge],
  ]);
  await fillClients(client, abusive, sizes.abusiveClients);
  await settle(client);
  const deepPaths = [];
  for (let part = 1; part <= 10; part += 1) {
    deepPaths.push(await pagePath(client, parties.deep, Math.ceil((sizes.deepPage * part) / 10)));
  }

  const load = startWorker('load.mjs', stops);
  const period = await firstPageQuery(client);
  const politely = async (seconds) =>
    load.ask({
      do: 'polite',
      address: await service.address(),
      company: parties.polite,
      period,
      seconds,
      everyMs: politeEveryMs,
    });
  await politely(sizes.neighbourSeconds);
  const rows = {};
  for (const [abuse, { name }] of Object.entries(abuses)) {
    say(`beside ${name}`);
    await service.address();
    const endsBefore = service.ends();
    const worker = startWorker('abuse.mjs', stops);
    const who = abuse === 'deep-pages' ? parties.deep : abusive;
    const begin = async () =>
      worker.ask({ do: 'begin', abuse, address: await service.address(), targets: { abusive: who, deepPaths } });
    rows[abuse] = {
      name,
      ...(await besides({ ...service, politely, sizes, begin, end: () => worker.ask({ do: 'end' }) })),
    };
    rows[abuse].endedTheService = service.ends() > endsBefore;
  }
  return { rows, archives: await besideArchives({ service, client, parties, politely, sizes, say }) };
}

async function besides({ calm, politely, sizes, begin, end }) {
  const alone = [];
  const beside = [];
  let answers = {};
  for (let round = 0; round < sizes.neighbourRounds; round += 1) {
    await calm();
    alone.push(await politely(sizes.neighbourSeconds));
    await begin();
    await pause(500);
    beside.push(await politely(sizes.neighbourSeconds));
    const more = await end();
    answers = Object.fromEntries(
      [...new Set([...Object.keys(answers), ...Object.keys(more)])].map((status) => [
        status,
        (answers[status] ?? 0) + (more[status] ?? 0),
      ]),
    );
  }
  return { ...compared(alone, beside), answers };
}

function compared(alone, beside) {
  const of = (rounds) => ({
    ...spread(rounds.flatMap(({ times }) => times)),
    failed: rounds.reduce((total, { failed }) => total + failed, 0),
  });
  const figures = { alone: of(alone), beside: of(beside) };
  return { ...figures, ratio: figures.beside.p99 / figures.alone.p99 };
}

/** Twelve archives of one company at once, beside the reads and a small archive of another. */
async function besideArchives({ service, client, parties, politely, sizes, say }) {
  say(`beside ${archivesAtOnce} archives of ${sizes.abusiveDocuments} documents`);
  const { polite, archiving } = parties;
  await fillInvoices(client, [[archiving, sizes.abusiveDocuments]]);
  await settle(client);
  const address = await service.address();
  const create = async (company, day) => {
    // The interval of 30 seconds between archives is not part of the measurement.
    await client.query('DELETE FROM last_calls');
    const days = { data_de_la: `2000-01-${String(day).padStart(2, '0')}`, data_pana_la: '2099-12-31' };
    return call(address, company, 'POST', '/v2/arhive-pdf', JSON.stringify(days));
  };
  const waitFor = async ({ id }) => {
    const from = performance.now();
    while (performance.now() - from < longestSeconds * 1000) {
      const { este_gata, are_eroare, status } = await call(address, polite, 'GET', `/v2/arhive-pdf/${id}`);
      if (este_gata) return (performance.now() - from) / 1000;
      if (are_eroare) throw new Error(`the archive ended as ${status}`);
      await pause(lookMs);
    }
    return longestSeconds;
  };
  await waitFor(await create(polite, 1));
  await service.calm();
  // It is as long as beside the other abuses, because one per cent of a short round is only three calls.
  const seconds = sizes.neighbourSeconds * sizes.neighbourRounds;
  const alone = [await politely(seconds)];
  const smallOnes = async (firstDay) => {
    const each = [];
    for (let day = firstDay; day < firstDay + smallArchives; day += 1) {
      each.push(await waitFor(await create(polite, day)));
    }
    return median(each);
  };
  const aloneSeconds = await smallOnes(2);
  const refused = [];
  for (let day = 1; day <= archivesAtOnce; day += 1) {
    await create(archiving, day).catch((error) => refused.push(error.message));
  }
  const [waited, read] = await Promise.all([smallOnes(2 + smallArchives), politely(seconds)]);
  return {
    name: `${archivesAtOnce} archives of ${sizes.abusiveDocuments} documents at once`,
    ...compared(alone, [read]),
    archiveSeconds: { alone: aloneSeconds, beside: waited },
    archiveRatio: waited / aloneSeconds,
    refused,
  };
}

/** A service that ended, or does not answer any more, is started again for the next row. */
async function keptAlive(place, stops) {
  let running = await startService(place);
  let restarts = 0;
  stops.push(() => running.stop());
  const answers = () =>
    fetch(`${running.address}/health/live`, { signal: AbortSignal.timeout(answerMs) }).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    async address() {
      if (!(await answers())) {
        await running.stop();
        running = await startService(place);
        restarts += 1;
      }
      return running.address;
    },
    /** Waits until the work that the abuse left behind is done. */
    async calm() {
      for (let quick = 0, looks = 0; quick < 10 && looks < 300; looks += 1) {
        const from = performance.now();
        const isUp = await answers();
        quick = isUp && performance.now() - from < quickMs ? quick + 1 : 0;
        await pause(lookMs);
      }
    },
    ends: () => restarts + (running.hasEnded() ? 1 : 0),
  };
}

const answerMs = 60_000;
const quickMs = 50;

async function call(address, company, method, path, body) {
  const response = await fetch(`${address}${path}`, { method, headers: headersOf(company), ...(body ? { body } : {}) });
  const { data, detail } = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${detail}`);
  return data;
}

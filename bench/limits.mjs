// What the service reaches at its limits: reads beside a bare server, a thousand companies at once, and one series with many callers.
import { join } from 'node:path';
import { loadMasterKey } from '../src/partners/master-key-file.ts';
import { firstPageQuery } from './measurements.mjs';
import { connectedTo, startService, startWithoutLimits, startWorker } from './processes.mjs';
import { fillCompanies, fillInvoices, settle } from './set-up.mjs';
import { median } from './statistics.mjs';
import { invoiceBody } from './targets.mjs';

const readRows = {
  identity: 'GET /v2/identitate',
  invoice: 'GET /v2/facturi/{serie}/{numar}',
  list: 'GET /v2/facturi, 50 rows',
  nomenclature: 'GET /v2/nomenclatoare/judete',
};
/** Each may issue once a second. */
const crowd = 1000;
const crowdConnections = 250;
const callersOfSeries = [1, 8, 32];

export async function measureLimits({ folder, sizes, stops, say }) {
  const place = join(folder, 'limits');
  const service = await startService(place);
  stops.push(service.stop);
  const { client, connectionString } = await connectedTo(place, stops);
  const companies = await fillCompanies(client, sizes, await loadMasterKey(join(place, 'data'), null));
  const unlimited = await startWithoutLimits(place, stops);
  const period = await firstPageQuery(client);
  const [load, crowdLoad, bare, floor] = ['load.mjs', 'load.mjs', 'bare.mjs', 'floor.mjs'].map((file) =>
    startWorker(file, stops),
  );
  const targets = {
    connectionString,
    connections: sizes.connections,
    companies: companies.ordinary,
    listed: companies.listed,
    period,
  };
  await crowdLoad.ask({
    do: 'begin',
    targets: {
      ...targets,
      addresses: { limited: service.address },
      companies: companies.ordinary.slice(0, crowd),
      connections: crowdConnections,
    },
  });
  await crowdLoad.ask({ do: 'issue-each' });
  await fillInvoices(
    client,
    companies.listed.map((company) => [company, 50]),
  );
  await settle(client);
  const [company] = companies.ordinary;
  const bareAddress = await bare.ask({
    do: 'begin',
    ...{ connectionString, service: service.address, company, listed: companies.listed[0], period },
  });
  const addresses = { limited: service.address, unlimited: unlimited.address, bare: bareAddress };
  await load.ask({ do: 'begin', targets: { ...targets, addresses } });
  await load.ask({ do: 'issue-each' });
  await floor.ask({ do: 'begin', targets: { ...targets, model: company } });
  return {
    reads: await measureReads({ load, sizes, say }),
    series: await measureSeries({ load, floor, company, sizes, say }),
    crowd: await measureCrowd({ load: crowdLoad, sizes, say }),
  };
}

async function measureReads({ load, sizes, say }) {
  const { rateRounds: rounds, rateSeconds: seconds } = sizes;
  const measured = {};
  for (const [row, name] of Object.entries(readRows)) {
    say(`${name}, and the same bytes by a bare server`);
    const results = { limited: [], bare: [] };
    for (const service of ['limited', 'bare']) await load.ask({ do: 'load', row, service, seconds });
    for (let round = 0; round < rounds; round += 1) {
      for (const service of round % 2 === 0 ? ['limited', 'bare'] : ['bare', 'limited']) {
        results[service].push((await load.ask({ do: 'load', row, service, seconds })).perSecond);
      }
    }
    measured[row] = {
      name,
      service: median(results.limited),
      bare: median(results.bare),
      ratio: median(results.limited.map((rate, round) => rate / results.bare[round])),
    };
  }
  return measured;
}

/** One series: each invoice waits for the row of the one before it, in the service and in the floor alike. */
async function measureSeries({ load, floor, company, sizes, say }) {
  say('one series, more and more callers');
  const body = invoiceBody(company, 5);
  const results = Object.fromEntries(callersOfSeries.map((callers) => [callers, []]));
  const floors = [];
  for (let round = 0; round < sizes.rateRounds; round += 1) {
    for (const callers of callersOfSeries) {
      const { perSecond } = await load.ask({
        do: 'issue-one-series',
        ...{ company, body, callers, seconds: sizes.roundSeconds },
      });
      results[callers].push(perSecond);
    }
    floors.push((await floor.ask({ do: 'one-series', company, seconds: sizes.roundSeconds })).perSecond);
  }
  const most = callersOfSeries.at(-1);
  return {
    callers: Object.fromEntries(callersOfSeries.map((callers) => [callers, median(results[callers])])),
    floor: median(floors),
    ofFloor: median(results[most].map((rate, round) => rate / floors[round])),
    mostOfOne: median(results[most].map((rate, round) => rate / results[callersOfSeries[0]][round])),
  };
}

async function measureCrowd({ load, sizes, say }) {
  say(`${crowd} companies, each once a second`);
  const { perSecond, p50, p99, refused } = await load.ask({
    do: 'load',
    ...{ row: 'issue', service: 'limited', seconds: sizes.crowdSeconds },
  });
  return { companies: crowd, perSecond, p50, p99, refused };
}

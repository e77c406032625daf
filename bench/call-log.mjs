// Measures what logging every call costs an issue: two services share a database, both with rates on, and one of them has no call log.
import { join } from 'node:path';
import pg from 'pg';
import { loadMasterKey } from '../src/partners/master-key-file.ts';
import { compareServices, firstPageQuery } from './measurements.mjs';
import { connectionStringOf, startBeside, startService, startWorker } from './processes.mjs';
import { fillCompanies, settle } from './set-up.mjs';

export async function measureCallLog({ folder, sizes, stops, say }) {
  const place = join(folder, 'call-log');
  const service = await startService(place, ['--no-worker']);
  stops.push(service.stop);
  const connectionString = await connectionStringOf(place, stops);
  const client = new pg.Client({ connectionString, application_name: 'bench' });
  await client.connect();
  stops.push(() => client.end());
  const companies = await fillCompanies(client, sizes, await loadMasterKey(join(place, 'data'), null));
  const silent = await startBeside(place, stops, { FACTURIER_CALL_LOG: 'off' });
  const load = startWorker('load.mjs', stops);
  await load.ask({
    do: 'begin',
    targets: {
      addresses: { limited: service.address, unlimited: silent.address },
      connectionString,
      connections: sizes.connections,
      companies: companies.ordinary,
      listed: companies.listed,
      period: await firstPageQuery(client),
    },
  });
  // Plans that were made for empty tables are discarded before anything is measured.
  await load.ask({ do: 'issue-each' });
  await settle(client);
  say('issuing with the log of calls and without');
  const { limited, unlimited, ratio } = await compareServices(load, {
    row: 'issue-short',
    rounds: sizes.issueRounds,
    seconds: sizes.roundSeconds,
    warmUpSeconds: sizes.warmUpSeconds,
  });
  return { logged: limited, silent: unlimited, ratio };
}

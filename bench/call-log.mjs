// Measures what logging every call costs an issue: two services share a database, both with rates on, and one of them has no call log.
import { join } from 'node:path';
import { loadMasterKey } from '../src/partners/master-key-file.ts';
import { compareServices, startLoad } from './measurements.mjs';
import { connectedTo, startBeside, startService } from './processes.mjs';
import { fillCompanies, settle } from './set-up.mjs';

export async function measureCallLog({ folder, sizes, stops, say }) {
  const place = join(folder, 'call-log');
  const service = await startService(place, ['--no-worker']);
  stops.push(service.stop);
  const { client, connectionString } = await connectedTo(place, stops);
  const companies = await fillCompanies(client, sizes, await loadMasterKey(join(place, 'data'), null));
  const silent = await startBeside(place, stops, { FACTURIER_CALL_LOG: 'off' });
  const addresses = { limited: service.address, unlimited: silent.address };
  const load = await startLoad({ addresses, companies, client, connectionString, sizes, stops });
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

// Measures how long issuing takes while the schedule writes a backup, at a pace that leaves the machine time: waiting is what people notice.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadMasterKey } from '../src/partners/master-key-file.ts';
import { startLoad } from './measurements.mjs';
import { connectedTo, startService } from './processes.mjs';
import { fillCompanies, fillInvoices, settle } from './set-up.mjs';
import { median, spread } from './statistics.mjs';

const perSecond = 100;
const sliceSeconds = 1;
const quietSlices = 15;
const patienceSeconds = 60;
const documents = 200_000;

export async function measureBackup({ folder, sizes, stops, say }) {
  const place = join(folder, 'backup');
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  const service = await startService(place, [], { FACTURIER_BACKUP_FOLDER: backups });
  stops.push(service.stop);
  const { client, connectionString } = await connectedTo(place, stops);
  say('the first backup, of nothing, and its verification');
  await until(async () => (await marked(client, 'verified-backup')) && !isBackingUp(backups));
  const companies = await fillCompanies(client, sizes, await loadMasterKey(join(place, 'data'), null));
  const addresses = { limited: service.address };
  const load = await startLoad({ addresses, companies, client, connectionString, sizes, stops });
  say('an invoice of each company');
  await load.ask({ do: 'issue-each' });
  say(`${documents} invoices to be written into the backup`);
  await fillInvoices(client, [[companies.large, documents]]);
  await settle(client);
  const slice = () => load.ask({ do: 'paced', perSecond, seconds: sliceSeconds });
  for (let at = 0; at < sizes.warmUpSeconds; at += 1) await slice();

  say(`issuing ${perSecond} a second, quiet, beside a backup, and quiet again`);
  const before = await timesOf(slice, quietSlices);
  // The schedule looks twice a minute whether a backup is due.
  await client.query(`DELETE FROM installation_marks WHERE name = 'scheduled-backup'`);
  await until(() => isBackingUp(backups));
  const startedAt = performance.now();
  const beside = [];
  for (let times = await slice(); isBackingUp(backups); times = await slice()) beside.push(...times);
  const seconds = (performance.now() - startedAt) / 1000;
  await until(() => marked(client, 'scheduled-backup'));
  const after = await timesOf(slice, quietSlices);
  const [quietBefore, during, quietAfter] = [before, beside, after].map(spread);
  return {
    perSecond,
    seconds,
    quiet: { p50: median([quietBefore.p50, quietAfter.p50]), p99: median([quietBefore.p99, quietAfter.p99]) },
    during,
    ratio: during.p99 / median([quietBefore.p99, quietAfter.p99]),
  };
}

async function timesOf(slice, count) {
  const times = [];
  for (let at = 0; at < count; at += 1) times.push(...(await slice()));
  return times;
}

const isBackingUp = (folder) => readdirSync(folder).some((name) => name.includes('.new-'));

async function marked(client, name) {
  const { rowCount } = await client.query('SELECT FROM installation_marks WHERE name = $1', [name]);
  return rowCount === 1;
}

async function until(holds) {
  const giveUpAt = performance.now() + patienceSeconds * 1000;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error('the backup did not come');
    await pause(20);
  }
}

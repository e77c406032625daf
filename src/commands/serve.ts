import type { Settings } from '../config.ts';
import { startRenderer } from '../documents/pdf/renderer.ts';
import { createLogger, standardError } from '../logging.ts';
import { loadMasterKey } from '../partners/master-key-file.ts';
import { systemClock } from '../partners/system.ts';
import { installationKey } from '../service/parts.ts';
import type { Database } from '../storage/database.ts';
import { hasCompanies } from '../storage/directory/companies.ts';
import { startBackgroundInThread } from './background/in-thread.ts';
import type { Command, CommandCall } from './command.ts';
import { offerDemo } from './demo.ts';
import { type HttpCluster, startCluster } from './http-cluster.ts';
import { cannotListen, type HttpProcess, startHttp } from './http-process.ts';
import {
  announced,
  CannotGoOn,
  prepareDatabase,
  type ReachedDatabase,
  withDatabase,
  withPool,
} from './installation.ts';
import { firstSignal } from './long-work.ts';
import { startMeasuring } from './metrics/measuring.ts';
import { noPlaceForMetrics, tryPlace } from './metrics/place.ts';

export const serve: Command = {
  name: 'serve',
  usage: 'serve',
  summary: 'Answer HTTP and do the background work.',
  flags: {
    port: { type: 'string', value: 'N', help: '8080 if not said, 0 for any free one (FACTURIER_PORT)' },
    host: { type: 'string', value: 'ADDRESS', help: '127.0.0.1 if not said (FACTURIER_HOST)' },
    processes: { type: 'string', value: 'N', help: 'HTTP processes, 1 if not said (FACTURIER_PROCESSES)' },
    'no-worker': { type: 'boolean', help: 'answer HTTP only, leave the background work to others' },
    'with-demo': { type: 'boolean', help: 'provision the demo company if the test database is empty' },
  },
  arguments: [],
  async run(call) {
    const { settings } = call;
    // Whatever can be refused without touching anything comes first.
    await checkPort(settings);
    if (settings.masterKeyFile !== null) await loadMasterKey(settings.dataFolder, settings.masterKeyFile);
    return withDatabase(settings, 'serve', (reached) =>
      announced(reached.connectionString, () => serveOn(reached, call)),
    );
  },
};

async function serveOn({ connectionString, lost }: ReachedDatabase, call: CommandCall): Promise<number> {
  const { settings, flags, out } = call;
  const signal = firstSignal();
  const { cursorSecret } = await prepareDatabase(connectionString, settings);
  const beginning = await withPool(connectionString, (database) => beforeServing(database, call));

  const logger = createLogger(settings.logLevel, standardError());
  // The same printers serve callers and the background, because there are only so many.
  const isOne = settings.processes === 1;
  const measuring = await startMeasuring({ settings, connectionString, logger }, isOne ? 'http' : 'main');
  const printers = startRenderer({ isTest: settings.environment === 'test' });
  const renderer = measuring ? measuring.meter.watchPrinters(printers) : printers;
  const http: HttpProcess | HttpCluster = isOne
    ? await startHttp({
        settings,
        connectionString,
        cursorSecret,
        clock: systemClock,
        logger,
        renderer,
        warmsThread: true,
        meter: measuring?.meter,
      })
    : await startCluster({ settings, connectionString, cursorSecret, measuring });
  const hasWorker = flags['no-worker'] !== true;
  const publicUrl = settings.publicUrl ?? http.address;
  const background = hasWorker
    ? startBackgroundInThread({ connectionString, settings, logger, publicUrl, renderer })
    : null;
  if (background) measuring?.add(background.measured);

  out(`facturier ready ${http.address} environment=${settings.environment}`);
  if (beginning) out(beginning(http.address));

  const reason = await Promise.race([signal, lost, 'lost' in http ? http.lost : never]);
  await measuring?.stop();
  await Promise.all([http.stop(), background?.stop()]);
  await renderer.stop();
  if (typeof reason === 'string') throw new CannotGoOn(reason);
  return 0;
}

/** Another master key cannot open what was sealed: v1 would refuse every call, while v2 works on, so it is a warning and not the end. */
async function beforeServing(database: Database, { settings, flags, warn }: CommandCall) {
  if (!(await installationKey(database.installation, settings))) {
    warn(
      'The master key is not the one this database was set up with: v1 private keys cannot be read, and the audit trail is not sealed. Set FACTURIER_MASTER_KEY_FILE, or copy master.key from the first data folder.',
    );
  }
  if (flags['with-demo'] === true) return offerDemo(database, settings);
  const isEmpty = settings.environment === 'production' && !(await hasCompanies(database.installation));
  return isEmpty ? () => howToBegin : null;
}

/** CON-CLI-6 */
const howToBegin = `
There is no company yet. To begin:

  bin/facturier company add COD_UNIC
  bin/facturier user add EMAIL --company COD_UNIC --role administrator --operator

The second prints a link: whoever opens it chooses a password and sets up the company.
`;

const never = new Promise<never>(() => undefined);

/** OPS-START-5: a port that is taken is told before the data folder is touched. */
async function checkPort({ host, port, metrics }: Settings): Promise<void> {
  await tryPlace({ host, port }, (error) => cannotListen(error, host, port));
  if (metrics) await tryPlace(metrics, (error) => noPlaceForMetrics(error, metrics));
}

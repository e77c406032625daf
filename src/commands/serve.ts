import { createServer } from 'node:net';
import type { Settings } from '../config.ts';
import { startRenderer } from '../documents/pdf/renderer.ts';
import { createLogger, standardError } from '../logging.ts';
import { loadMasterKey } from '../partners/master-key-file.ts';
import { systemClock } from '../service.ts';
import { startBackgroundInThread } from './background/in-thread.ts';
import type { Command, CommandCall } from './command.ts';
import { offerDemo } from './demo.ts';
import { firstSignal } from './first-signal.ts';
import { type HttpCluster, startCluster } from './http-cluster.ts';
import { cannotListen, type HttpProcess, startHttp } from './http-process.ts';
import { announced, CannotGoOn, type OpenedDatabase, prepareDatabase, reachDatabase } from './installation.ts';
import { masterKeyWarning } from './master-key.ts';

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
    // First what can be refused without touching anything.
    await checkPort(settings);
    if (settings.masterKeyFile !== null) await loadMasterKey(settings.dataFolder, settings.masterKeyFile);
    const database = await reachDatabase(settings, 'serve');
    try {
      return await announced(database.connectionString, () => serveOn(database, call));
    } finally {
      await database.stop();
    }
  },
};

async function serveOn(database: OpenedDatabase, { settings, flags, out, warn }: CommandCall): Promise<number> {
  const { connectionString } = database;
  const signal = firstSignal();
  const { cursorSecret } = await prepareDatabase(connectionString, settings);
  const warning = await masterKeyWarning(connectionString, settings);
  if (warning) warn(warning);
  const demo = flags['with-demo'] === true ? await offerDemo(connectionString, settings) : null;

  const logger = createLogger(settings.logLevel, standardError());
  // What is printed for callers and in the background is printed by the same printers: there are only so many.
  const renderer = startRenderer();
  const http: HttpProcess | HttpCluster =
    settings.processes === 1
      ? await startHttp({ settings, connectionString, cursorSecret, clock: systemClock, logger, renderer })
      : await startCluster({ settings, connectionString, cursorSecret });
  const hasWorker = flags['no-worker'] !== true;
  const publicUrl = settings.publicUrl ?? http.address;
  const stopBackground = hasWorker
    ? startBackgroundInThread({ connectionString, settings, logger, publicUrl, renderer })
    : async () => undefined;

  out(`facturier ready ${http.address} environment=${settings.environment}`);
  if (demo) out(demo(http.address));

  const reason = await Promise.race([signal, database.lost, 'lost' in http ? http.lost : never]);
  await Promise.all([http.stop(), stopBackground()]);
  await renderer.stop();
  if (typeof reason === 'string') throw new CannotGoOn(reason);
  return 0;
}

const never = new Promise<never>(() => undefined);

/** OPS-START-5: a port that is taken is told before the data folder is touched. */
async function checkPort({ host, port }: Settings): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(cannotListen(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

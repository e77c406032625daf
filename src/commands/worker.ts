import { createLogger, standardError } from '../logging.ts';
import { startBackground } from './background/background.ts';
import type { Command, CommandCall } from './command.ts';
import { firstSignal } from './first-signal.ts';
import { announced, CannotGoOn, type OpenedDatabase, prepareDatabase, reachDatabase } from './installation.ts';

export const worker: Command = {
  name: 'worker',
  usage: 'worker',
  summary: 'Do the background work only; answer no HTTP.',
  flags: {},
  arguments: [],
  async run(call) {
    const database = await reachDatabase(call.settings, 'command');
    try {
      return await announced(database.connectionString, () => workOn(database, call));
    } finally {
      await database.stop();
    }
  },
};

async function workOn({ connectionString, lost }: OpenedDatabase, { settings, out }: CommandCall): Promise<number> {
  const signal = firstSignal();
  await prepareDatabase(connectionString, settings);
  const logger = createLogger(settings.logLevel, standardError());
  const stop = startBackground({
    connectionString,
    settings,
    logger,
    publicUrl: () => settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
  });
  out(`facturier worker ready environment=${settings.environment}`);
  const reason = await Promise.race([signal, lost]);
  await stop();
  if (typeof reason === 'string') throw new CannotGoOn(reason);
  return 0;
}

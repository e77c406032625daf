import { createLogger, standardError } from '../logging.ts';
import { startBackground } from './background.ts';
import type { Command } from './command.ts';
import { firstSignal } from './first-signal.ts';
import { CannotGoOn, prepareDatabase, reachDatabase } from './installation.ts';

export const worker: Command = {
  name: 'worker',
  usage: 'worker',
  summary: 'Do the background work only; answer no HTTP.',
  flags: {},
  arguments: [],
  async run({ settings, out }) {
    const database = await reachDatabase(settings, 'command');
    try {
      const signal = firstSignal();
      await prepareDatabase(database.connectionString, settings);
      const logger = createLogger(settings.logLevel, standardError());
      const stop = startBackground({ connectionString: database.connectionString, logger });
      out(`facturier worker ready environment=${settings.environment}`);
      const reason = await Promise.race([signal, database.lost]);
      await stop();
      if (typeof reason === 'string') throw new CannotGoOn(reason);
      return 0;
    } finally {
      await database.stop();
    }
  },
};

import { startRenderer } from '../documents/pdf/renderer.ts';
import { createLogger, standardError } from '../logging.ts';
import { publicUrlOf } from '../service/parts.ts';
import { startBackground } from './background/background.ts';
import type { Command, CommandCall } from './command.ts';
import { announced, CannotGoOn, prepareDatabase, type ReachedDatabase, withDatabase } from './installation.ts';
import { firstSignal } from './long-work.ts';
import { startMeasuring } from './metrics/measuring.ts';
import { tracerOf } from './tracing/tracer-of.ts';

export const worker: Command = {
  name: 'worker',
  usage: 'worker',
  summary: 'Do the background work only; answer no HTTP.',
  flags: {},
  arguments: [],
  async run(call) {
    return withDatabase(call.settings, 'command', (reached) =>
      announced(reached.connectionString, () => workOn(reached, call)),
    );
  },
};

async function workOn({ connectionString, lost }: ReachedDatabase, { settings, out }: CommandCall): Promise<number> {
  const signal = firstSignal();
  await prepareDatabase(connectionString, settings);
  const logger = createLogger(settings.logLevel, standardError());
  const measuring = await startMeasuring({ settings, connectionString, logger }, 'background');
  const renderer = startRenderer({ isTest: settings.environment === 'test' });
  const stop = startBackground({
    connectionString,
    settings,
    logger,
    publicUrl: () => publicUrlOf(settings),
    renderer: measuring ? measuring.meter.watchPrinters(renderer) : renderer,
    meter: measuring?.meter,
    tracer: await tracerOf(settings, logger),
  });
  out(`facturier worker ready environment=${settings.environment}`);
  const reason = await Promise.race([signal, lost]);
  await measuring?.stop();
  await stop();
  await renderer.stop();
  if (typeof reason === 'string') throw new CannotGoOn(reason);
  return 0;
}

import { parentPort, workerData } from 'node:worker_threads';
import { createLogger, standardError } from '../../logging.ts';
import { startBackground } from './background.ts';
import type { BackgroundFacts } from './in-thread.ts';
import { borrowRenderer } from './shared-renderer.ts';

/** The thread does the background work of a process that answers HTTP too. It ends when told so. */
const port = parentPort;
if (!port) throw new Error('this file is run as a thread');
const { settings, connectionString, publicUrl, printing } = workerData as BackgroundFacts;

const stop = startBackground({
  connectionString,
  settings,
  logger: createLogger(settings.logLevel, standardError()),
  publicUrl: () => publicUrl,
  renderer: borrowRenderer(printing),
});

port.once('message', async () => {
  await stop();
  printing.close();
  port.close();
});

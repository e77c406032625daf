import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createLogger, standardError } from '../../logging.ts';
import type { MeterQuestion } from '../metrics/asked-meter.ts';
import type { Meter } from '../metrics/meter.ts';
import { tracerOf } from '../tracing/tracer-of.ts';
import { startBackground } from './background.ts';
import type { BackgroundFacts } from './in-thread.ts';
import { borrowRenderer } from './shared-renderer.ts';

/** The thread does the background work of a process that answers HTTP too. It ends when told so. */
const port = parentPort;
if (!port) throw new Error('this file is run as a thread');
const { settings, connectionString, publicUrl, printing, measuring } = workerData as BackgroundFacts;

const logger = createLogger(settings.logLevel, standardError());
const stop = startBackground({
  connectionString,
  settings,
  logger,
  publicUrl: () => publicUrl,
  renderer: borrowRenderer(printing),
  meter: measuring && (await startMeter(measuring)),
  tracer: await tracerOf(settings, logger),
});

port.once('message', async () => {
  await stop();
  printing.close();
  measuring?.close();
  port.close();
});

/** Nothing of it is loaded where nothing is measured. */
async function startMeter(measuring: MessagePort): Promise<Meter> {
  const [{ createMeter }, { answerFor }] = await Promise.all([
    import('../metrics/meter.ts'),
    import('../metrics/asked-meter.ts'),
  ]);
  const meter = createMeter('background', false);
  const answer = async (question: MeterQuestion): Promise<void> =>
    measuring.postMessage(await answerFor(meter, question));
  measuring.on('message', (question: MeterQuestion) => void answer(question));
  return meter;
}

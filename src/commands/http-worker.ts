import { createLogger, standardError } from '../logging.ts';
import { systemClock } from '../partners/system.ts';
import type { WorkerOrders, WorkerReport } from './http-cluster.ts';
import { startHttp } from './http-process.ts';
import type { MeterQuestion } from './metrics/asked-meter.ts';
import type { Meter } from './metrics/meter.ts';

/** It is one HTTP process of several. It ends when it is told to, or when the process that started it is gone. */
const told = new Promise<void>((resolve) => {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve());
  process.on('disconnect', () => resolve());
});

const orders = await new Promise<WorkerOrders>((resolve) => {
  process.once('message', (message) => resolve(message as WorkerOrders));
  report({ kind: 'awaiting-orders' });
});

try {
  const { settings, connectionString } = orders;
  const http = await startHttp({
    settings,
    connectionString,
    cursorSecret: Buffer.from(orders.cursorSecret, 'base64'),
    clock: systemClock,
    logger: createLogger(settings.logLevel, standardError()),
    warmsThread: true,
    meter: settings.metrics ? await startMeter() : undefined,
  });
  report({ kind: 'listening', address: http.address });
  await told;
  await http.stop();
  process.exit(0);
} catch (error) {
  report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

/** Nothing of it is loaded where nothing is measured. */
async function startMeter(): Promise<Meter> {
  const [{ createMeter }, { answerFor }] = await Promise.all([
    import('./metrics/meter.ts'),
    import('./metrics/asked-meter.ts'),
  ]);
  const meter = createMeter('http', true);
  process.on('message', (question: MeterQuestion) => void answerFor(meter, question).then(report));
  return meter;
}

function report(message: WorkerReport): void {
  if (process.connected) process.send?.(message);
}

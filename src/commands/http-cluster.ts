import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../config.ts';
import type { HttpProcess } from './http-process.ts';
import { type AskedMeter, askMeter, type MeterAnswer } from './metrics/asked-meter.ts';
import type { Measuring } from './metrics/measuring.ts';

/** A worker process gets this when it starts. */
export interface WorkerOrders {
  readonly settings: Settings;
  readonly connectionString: string;
  readonly cursorSecret: string;
}

export type WorkerReport =
  | { readonly kind: 'awaiting-orders' }
  | { readonly kind: 'listening'; readonly address: string }
  | { readonly kind: 'failed'; readonly message: string }
  | MeterAnswer;

export interface HttpCluster extends HttpProcess {
  /** It resolves when the workers cannot be kept alive. */
  readonly lost: Promise<string>;
}

interface ClusterNeeds {
  readonly settings: Settings;
  readonly connectionString: string;
  readonly cursorSecret: Buffer;
  readonly measuring: Measuring | undefined;
}

const quickDeathMs = 5_000;

/**
 * OPS-CLI-3: several HTTP processes share one port. One that dies is replaced; if one dies right after its start, the cluster counts as
 * lost.
 */
export async function startCluster(needs: ClusterNeeds): Promise<HttpCluster> {
  const { settings, connectionString, cursorSecret } = needs;
  const orders: WorkerOrders = { settings, connectionString, cursorSecret: cursorSecret.toString('base64') };
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./http-worker.js', import.meta.url)), args: [] });

  const meters = new Set<AskedMeter>();
  let isStopping = false;
  let lose: (reason: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => {
    lose = resolve;
  });

  const keepAlive = async (): Promise<string> => {
    const worker = cluster.fork();
    const startedAt = performance.now();
    const meter = askMeter((question) => worker.send(question, () => undefined));
    meters.add(meter);
    worker.on('message', meter.take);
    worker.once('exit', () => {
      meters.delete(meter);
      if (isStopping) return;
      if (performance.now() - startedAt < quickDeathMs) lose('The HTTP processes end as soon as they start.');
      else void keepAlive().catch((error: unknown) => lose(String(error)));
    });
    return firstAddress(worker, orders);
  };

  needs.measuring?.add(async () => (await Promise.all([...meters].map(({ ask }) => ask()))).flat());
  const addresses = await Promise.all(Array.from({ length: settings.processes }, keepAlive));
  return {
    address: addresses[0] ?? '',
    lost,
    async stop() {
      isStopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.map(stopWorker));
    },
  };
}

function firstAddress(worker: Worker, orders: WorkerOrders): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (report: WorkerReport) => {
      if (report.kind === 'awaiting-orders') worker.send(orders);
      else if (report.kind === 'listening') resolve(report.address);
      else if (report.kind === 'failed') reject(new Error(report.message));
    });
    worker.once('exit', () => reject(new Error('An HTTP process ended before it could answer.')));
  });
}

function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return Promise.resolve();
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}

import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Settings } from '../../config.ts';
import type { PdfRenderer } from '../../documents/pdf/renderer.ts';
import { type AskedMeter, askMeter } from '../metrics/asked-meter.ts';
import type { MeterSource } from '../metrics/meter.ts';
import { lendRenderer } from './shared-renderer.ts';

/** The thread gets this when it starts. */
export interface BackgroundFacts {
  readonly settings: Settings;
  readonly connectionString: string;
  /** The outside reaches the service by this address. */
  readonly publicUrl: string;
  /** The thread has documents printed through this port. */
  readonly printing: MessagePort;
  /** What the thread measures is asked for through this port; absent where nothing is. */
  readonly measuring?: MessagePort | undefined;
}

interface Needs extends Omit<BackgroundFacts, 'printing' | 'measuring'> {
  readonly renderer: PdfRenderer;
  readonly logger: Logger;
}

/** Little of what it reads outlives a step, so the nursery is small: of the usual size it holds twice as much as all that lives. */
const threadMemory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 };
const againMs = 2000;

export interface BackgroundThread {
  readonly measured: MeterSource;
  readonly stop: () => Promise<void>;
}

/**
 * OPS-LOOP-3: runs the background work in a thread, so that mailing or sending a document of ten thousand lines delays no caller.
 * If the thread ends unexpectedly, a new one takes over its jobs.
 */
export function startBackgroundInThread(needs: Needs): BackgroundThread {
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  let ended = Promise.resolve();
  let thread: Worker | null = null;
  let meter: AskedMeter | null = null;

  const start = (): void => {
    const { port1: lender, port2: printing } = new MessageChannel();
    lendRenderer(needs.renderer, lender);
    const { settings, connectionString, publicUrl } = needs;
    const measuring = settings.metrics ? new MessageChannel() : null;
    if (measuring) {
      meter = askMeter((question) => measuring.port1.postMessage(question));
      measuring.port1.on('message', meter.take).unref();
    }
    const workerData: BackgroundFacts = {
      settings,
      connectionString,
      publicUrl,
      printing,
      measuring: measuring?.port2,
    };
    const transferList = measuring ? [printing, measuring.port2] : [printing];
    const started = new Worker(threadFile, { workerData, transferList, resourceLimits: threadMemory });
    thread = started;
    started.on('error', (error) => needs.logger.error({ err: error }, 'the background work ended'));
    ended = new Promise((resolve) => {
      started.once('exit', () => {
        lender.close();
        measuring?.port1.close();
        meter = null;
        thread = null;
        if (!isStopped) again = setTimeout(start, againMs);
        resolve();
      });
    });
  };

  start();
  return {
    measured: async () => (await meter?.ask()) ?? [],
    async stop() {
      isStopped = true;
      clearTimeout(again);
      thread?.postMessage('stop');
      await ended;
    },
  };
}

/** The file is TypeScript where this is TypeScript, and built where this is built. */
const threadFile = new URL(import.meta.url.replace(/in-thread(\.[a-z]+)$/, 'background-thread$1'));

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PrintedInvoice } from '../printed-invoice.ts';
import type { RenderReport } from './render-thread.ts';

export interface PdfRenderer {
  /** Rejects with a `RenderFault`. */
  render(invoice: PrintedInvoice): Promise<Uint8Array>;
  /** Takes no more orders, refuses those that wait, and ends when those begun are done. */
  stop(): Promise<void>;
}

export interface RendererLimits {
  readonly threads: number;
  /** Invoices that wait for a thread. */
  readonly waiting: number;
  /** For one invoice, once a thread has it. */
  readonly timeoutSeconds: number;
}

export class RenderFault extends Error {
  readonly reason: 'busy' | 'timeout' | 'failed' | 'stopped';
  constructor(reason: RenderFault['reason'], message: string) {
    super(message);
    this.name = 'RenderFault';
    this.reason = reason;
  }
}

const usualLimits: RendererLimits = { threads: Math.min(4, availableParallelism()), waiting: 500, timeoutSeconds: 30 };

interface Job {
  readonly invoice: PrintedInvoice;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (fault: RenderFault) => void;
}

interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

/**
 * Prints invoices in threads, so that the loop which answers HTTP never waits for one. Threads are started when there is
 * work for them, kept, and replaced when they die.
 */
export function startRenderer(wishes: Partial<RendererLimits> = {}): PdfRenderer {
  const limits = { ...usualLimits, ...wishes };
  const waiting: Job[] = [];
  const threads = new Set<Thread>();
  // A thread inside the compiler cannot be interrupted: one whose time is over is left to itself until it returns.
  const abandoned = new Set<Worker>();
  let whenIdle: (() => void) | null = null;
  let isStopped = false;

  const handOut = (): void => {
    for (const thread of threads) if (thread.isReady && thread.job === null) give(thread, waiting.shift());
    const starting = [...threads].filter(({ isReady }) => !isReady).length;
    const mayStart = Math.min(limits.threads - threads.size, 2 * limits.threads - threads.size - abandoned.size);
    for (let count = 0; count < Math.min(mayStart, waiting.length - starting); count += 1) start();
    if (waiting.length === 0 && [...threads].every(({ job }) => job === null)) whenIdle?.();
  };

  const start = (): void => {
    const worker = new Worker(threadFile, { resourceLimits: threadMemory });
    const thread: Thread = { worker, isReady: false, job: null, timer: null };
    threads.add(thread);
    worker.on('message', (report: RenderReport) => {
      if (!threads.has(thread)) return;
      thread.isReady = true;
      if (report.kind === 'printed') settle(thread)?.resolve(report.pdf);
      if (report.kind === 'failed') settle(thread)?.reject(new RenderFault('failed', report.message));
      worker.unref();
      handOut();
    });
    let reason = 'it ended';
    worker.on('error', (error) => {
      reason = String(error);
    });
    worker.on('exit', () => {
      abandoned.delete(worker);
      if (threads.delete(thread)) lost(thread, reason);
      handOut();
    });
  };

  /** A thread that dies before it is ready takes an order with it, so that one which can never start is noticed. */
  const lost = (thread: Thread, reason: string): void => {
    const job = settle(thread) ?? (thread.isReady ? null : waiting.shift());
    job?.reject(new RenderFault('failed', `the thread that prints was lost: ${reason}`));
  };

  const give = (thread: Thread, job: Job | undefined): void => {
    if (!job) return;
    thread.job = job;
    thread.timer = setTimeout(() => giveUp(thread), limits.timeoutSeconds * 1000);
    thread.worker.ref();
    thread.worker.postMessage(job.invoice);
  };

  const giveUp = (thread: Thread): void => {
    threads.delete(thread);
    abandoned.add(thread.worker);
    void thread.worker.terminate();
    const fault = new RenderFault('timeout', `not printed within ${limits.timeoutSeconds} seconds`);
    settle(thread)?.reject(fault);
    handOut();
  };

  return {
    render(invoice) {
      if (isStopped) return Promise.reject(new RenderFault('stopped', 'the renderer was stopped'));
      if (waiting.length >= limits.waiting) {
        return Promise.reject(new RenderFault('busy', `${limits.waiting} invoices are waiting to be printed already`));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ invoice, resolve, reject });
        handOut();
      });
    },
    async stop() {
      isStopped = true;
      for (const job of waiting.splice(0)) job.reject(new RenderFault('stopped', 'the renderer was stopped'));
      await new Promise<void>((resolve) => {
        whenIdle = resolve;
        handOut();
      });
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

/** Nothing there outlives its document: a larger nursery would only be filled before it is swept. */
const threadMemory = { maxYoungGenerationSizeMb: 4 };

/** Beside this file: TypeScript where this is TypeScript, built where this is built. */
const threadFile = new URL(import.meta.url.replace(/renderer(\.[a-z]+)$/, 'render-thread$1'));

function settle(thread: Thread): Job | null {
  const { job, timer } = thread;
  if (timer) clearTimeout(timer);
  thread.job = null;
  thread.timer = null;
  return job;
}

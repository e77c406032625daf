import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fairQueue } from './fair-queue.ts';
import type { PrinterReport } from './printer.ts';
import { processorSeconds, residentMegabytes } from './process-use.ts';

export interface PdfRenderer {
  /** Rejects with a `RenderFault`, or with the error of reading the document. */
  render(order: PrintOrder): Promise<Uint8Array>;
  /** Takes no more orders, refuses those that wait, and resolves when the others are done or have timed out. */
  stop(): Promise<void>;
}

/** Whoever started the printers knows what they take. */
export interface Renderer extends PdfRenderer {
  /** The resident memory of all printers; 0 where the system does not report it. */
  memoryBytes(): number;
}

export interface PrintOrder {
  /** Companies take turns, so that none waits behind all orders of another. */
  readonly companyId: number;
  /** Whether it has very many lines and takes long. Only one such document is printed at a time, so that the others have a printer. */
  readonly isLong: boolean;
  /**
   * A smaller limit of processor time, for pictures of strangers that are tried out. If the system does not report processor time,
   * wall-clock time is used.
   */
  readonly processorSeconds?: number;
  /** The `PrintedInvoice` as JSON, its snapshot as stored. It is called when its turn has come, so that waiting orders take no memory. */
  readonly read: () => Promise<string>;
}

export interface RendererLimits {
  readonly printers: number;
  /** How many invoices may wait for a printer; short and long ones are counted separately. */
  readonly waiting: number;
  readonly waitingOfCompany: number;
  /** The limit for one invoice, once a printer has it. */
  readonly timeoutSeconds: number;
  readonly longTimeoutSeconds: number;
  /** The limit for jobs in progress when the renderer is stopped. */
  readonly stopSeconds: number;
  /** A printer that has become larger is replaced. */
  readonly largestIdleMegabytes: number;
  /** A printer that becomes larger while it prints is ended. */
  readonly mostMegabytes: number;
}

export interface RendererOptions extends RendererLimits {
  /** OPS-ENV-6: whether everything it prints is marked as a test. */
  readonly isTest: boolean;
}

export class RenderFault extends Error {
  readonly reason: 'busy' | 'timeout' | 'failed' | 'stopped';
  constructor(reason: RenderFault['reason'], message: string) {
    super(message);
    this.name = 'RenderFault';
    this.reason = reason;
  }
}

const usualLimits: RendererLimits = {
  printers: Math.max(2, Math.min(4, availableParallelism())),
  waiting: 1000,
  waitingOfCompany: 300,
  timeoutSeconds: 30,
  longTimeoutSeconds: 180,
  stopSeconds: 10,
  largestIdleMegabytes: 160,
  mostMegabytes: 350,
};

interface Job extends PrintOrder {
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (fault: unknown) => void;
}

interface Printer {
  readonly process: ChildProcess;
  isReady: boolean;
  job: Job | null;
  endJob: () => void;
}

/**
 * Prints invoices in separate processes, so that the event loop never waits for one, and memory is freed by ending a process. Printers are
 * started when there is work, kept, and replaced when they die or have become too large.
 */
export function startRenderer({ isTest = false, ...options }: Partial<RendererOptions> = {}): Renderer {
  const limits = { ...usualLimits, ...options };
  const queueLimits = { all: limits.waiting, ofOwner: limits.waitingOfCompany };
  const short = fairQueue<Job>(queueLimits);
  const long = fairQueue<Job>(queueLimits);
  const printers = new Set<Printer>();
  let whenIdle: (() => void) | null = null;
  let isStopped = false;

  const hasLong = (): boolean => [...printers].some(({ job }) => job?.isLong);
  // OPS-PRINT-5: one printer is always left to other companies.
  const mostOfCompany = Math.max(1, limits.printers - 1);
  const mayHave = (companyId: number): boolean =>
    [...printers].filter(({ job }) => job?.companyId === companyId).length < mostOfCompany;
  const next = (): Job | undefined => (hasLong() ? undefined : long.take(mayHave)) ?? short.take(mayHave);
  const startable = (): number => short.size() + (hasLong() ? 0 : Math.min(1, long.size()));

  const handOut = (): void => {
    for (const printer of printers) if (printer.isReady && printer.job === null) give(printer, next());
    const starting = [...printers].filter(({ isReady }) => !isReady).length;
    const more = Math.min(limits.printers - printers.size, startable() - starting);
    for (let count = 0; count < more; count += 1) start();
    if (short.size() + long.size() === 0 && [...printers].every(({ job }) => job === null)) whenIdle?.();
  };

  const start = (): void => {
    const child = fork(printerFile, isTest ? ['test'] : [], {
      serialization: 'advanced',
      execArgv,
      env: oneArena,
      stdio: ['ignore', 'ignore', 2, 'ipc'],
    });
    const printer: Printer = { process: child, isReady: false, job: null, endJob: () => undefined };
    printers.add(printer);
    child.on('message', (report: PrinterReport) => {
      printer.isReady = true;
      if (report.kind !== 'ready') takeReport(printer, report);
      if (printer.job === null) letGo(child);
      handOut();
    });
    let reason = 'it ended';
    child.on('error', (error) => {
      reason = String(error);
    });
    child.on('exit', (code, signal) => {
      lost(printer, signal ?? (code === null ? reason : `${reason} with ${code}`));
      handOut();
    });
  };

  const takeReport = (printer: Printer, report: Exclude<PrinterReport, { readonly kind: 'ready' }>): void => {
    const job = settle(printer);
    if (report.kind === 'printed') job?.resolve(report.pdf);
    else job?.reject(new RenderFault('failed', report.message));
    if (report.megabytes > limits.largestIdleMegabytes) end(printer);
  };

  const end = (printer: Printer): void => {
    printers.delete(printer);
    printer.process.kill('SIGKILL');
  };

  /** A printer that dies before it is ready takes an order with it, so that one which can never start is noticed. */
  const lost = (printer: Printer, reason: string): void => {
    if (!printers.delete(printer)) return;
    const job = settle(printer) ?? (printer.isReady ? null : next());
    job?.reject(new RenderFault('failed', `the process that prints was lost: ${reason}`));
  };

  const give = (printer: Printer, job: Job | undefined): void => {
    if (!job) return;
    printer.job = job;
    hold(printer.process);
    const { processorSeconds: most = Number.POSITIVE_INFINITY } = job;
    const before = processorSeconds(printer.process.pid);
    const usual = job.isLong ? limits.longTimeoutSeconds : limits.timeoutSeconds;
    const seconds = before === null ? Math.min(most, usual) : usual;
    const timer = setTimeout(() => giveUp(printer, 'timeout', `not printed within ${seconds} seconds`), seconds * 1000);
    const watch = setInterval(() => {
      const spent =
        most === Number.POSITIVE_INFINITY ? 0 : (processorSeconds(printer.process.pid) ?? 0) - (before ?? 0);
      if (before !== null && spent > most) {
        giveUp(printer, 'timeout', `not printed within ${most} seconds of a processor`);
        return;
      }
      if ((residentMegabytes(printer.process.pid) ?? 0) <= limits.mostMegabytes) return;
      giveUp(printer, 'failed', `needs more than ${limits.mostMegabytes} MB to be printed`);
    }, watchMs);
    printer.endJob = () => {
      clearTimeout(timer);
      clearInterval(watch);
    };
    const isStillMine = (): boolean => printer.job === job;
    job.read().then(
      (invoice) => {
        if (isStillMine()) printer.process.send(invoice, ignoreLoss);
      },
      (error: unknown) => {
        if (!isStillMine()) return;
        settle(printer)?.reject(error);
        letGo(printer.process);
        handOut();
      },
    );
  };

  const giveUp = (printer: Printer, reason: 'timeout' | 'failed', message: string): void => {
    end(printer);
    settle(printer)?.reject(new RenderFault(reason, message));
    handOut();
  };

  return {
    memoryBytes: () =>
      [...printers].reduce((sum, { process }) => sum + (residentMegabytes(process.pid) ?? 0), 0) * 1024 * 1024,
    render(order) {
      if (isStopped) return Promise.reject(stopped());
      return new Promise((resolve, reject) => {
        const queue = order.isLong ? long : short;
        if (!queue.add(order.companyId, { ...order, resolve, reject })) {
          reject(new RenderFault('busy', 'too many invoices are waiting to be printed already'));
        }
        handOut();
      });
    },
    async stop() {
      isStopped = true;
      for (const job of [...short.clear(), ...long.clear()]) job.reject(stopped());
      let patience: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        whenIdle = resolve;
        patience = setTimeout(resolve, limits.stopSeconds * 1000);
        handOut();
      });
      clearTimeout(patience);
      for (const printer of printers) {
        end(printer);
        settle(printer)?.reject(stopped());
      }
    },
  };
}

const stopped = (): RenderFault => new RenderFault('stopped', 'the renderer was stopped');

const watchMs = 100;

/** The file beside this one: TypeScript in the sources, JavaScript in the build. */
const printerFile = fileURLToPath(import.meta.url.replace(/renderer(\.[a-z]+)$/, 'printer$1'));

/** Nothing outlives its document, so a larger young generation would only fill up before it is collected. */
const execArgv = [...process.execArgv, '--max-semi-space-size=2'];

/** A printer has one working thread, so more arenas of glibc would only keep freed memory. Other systems ignore this variable. */
const oneArena = { MALLOC_ARENA_MAX: '1' };

/** The end of its process reports that a printer died. */
const ignoreLoss = (): void => undefined;

/** An idle printer does not keep the service from ending. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function settle(printer: Printer): Job | null {
  const { job } = printer;
  printer.endJob();
  printer.job = null;
  return job;
}

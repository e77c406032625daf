import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PdfRenderer, Renderer } from '../../documents/pdf/renderer.ts';
import type { NoteOutgoing } from '../../partners/outgoing-calls.ts';
import type { PoolUse } from '../../storage/database.ts';
import type { ReadAnswer } from '../../storage/postgres/read-replica.ts';
import type { BackupProgress } from '../backup/backup-progress.ts';

/** What a part of the service did, as its registry says it: plain data, which a thread or a process sends to the one that is asked. */
export type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What one part of the service has measured; of several processes, each by itself. */
export type MeterSource = () => Promise<readonly Measured[]>;

/** Each HTTP process has one, and so has the background work. */
export interface Meter {
  noteCall(operation: string, status: number, milliseconds: number): void;
  noteOutgoing: NoteOutgoing;
  /** OPS-READ-4 */
  noteRead(by: ReadAnswer): void;
  /** The printers are those of this process; their memory is told, and how long each document took. */
  watchPrinters(renderer: Renderer): PdfRenderer;
  watchPool(use: () => PoolUse): void;
  /** How far the backup is that this process writes, if it writes one. */
  watchBackup(progress: () => BackupProgress | null): void;
  read(): Promise<Measured>;
}

export type MeteredPart = 'http' | 'background' | 'main';

const callBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const outgoingBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const printBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 180];
const delayMs = 20;

/** OPS-METRICS-1: `isProcess` is true where the memory of the whole process is to be told, once for all its parts. */
export function createMeter(part: MeteredPart, isProcess: boolean): Meter {
  const registry = new Registry();
  const registers = [registry];
  measureLoop(part, registers);
  measureMemory(isProcess, registers);
  return {
    noteCall: countCalls(registers),
    noteOutgoing: countOutgoing(registers),
    noteRead: countReads(registers),
    watchPrinters: (renderer) => watchPrinters(renderer, registers),
    watchPool: (use) => watchPool(part, use, registers),
    watchBackup: (progress) => watchBackup(progress, registers),
    read: () => registry.getMetricsAsJSON(),
  };
}

/** The row of each operation is looked up once, because naming it costs more than counting it. */
function countCalls(registers: Registry[]): Meter['noteCall'] {
  const calls = new Counter({
    name: 'facturier_calls_total',
    help: 'Calls that were answered, by operation and status',
    labelNames: ['operation', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'facturier_call_seconds',
    help: 'How long calls took, by operation',
    labelNames: ['operation'],
    buckets: callBuckets,
    registers,
  });
  const counters = new Map<string, Map<number, Counter.Internal>>();
  const timers = new Map<string, Histogram.Internal<'operation'>>();
  return (operation, status, milliseconds) => {
    const byStatus = counters.get(operation) ?? new Map<number, Counter.Internal>();
    const counter = byStatus.get(status) ?? calls.labels(operation, String(status));
    const timer = timers.get(operation) ?? seconds.labels(operation);
    counters.set(operation, byStatus.set(status, counter));
    timers.set(operation, timer);
    counter.inc();
    timer.observe(milliseconds / 1000);
  };
}

function countOutgoing(registers: Registry[]): NoteOutgoing {
  const seconds = new Histogram({
    name: 'facturier_outgoing_seconds',
    help: 'How long calls to somebody outside took, by whom was asked and the result',
    labelNames: ['partner', 'result'],
    buckets: outgoingBuckets,
    registers,
  });
  return ({ partner, result, milliseconds }) => seconds.observe({ partner, result }, milliseconds / 1000);
}

function countReads(registers: Registry[]): Meter['noteRead'] {
  const reads = new Counter({
    name: 'facturier_replica_reads_total',
    help: 'Reads that a replica could have answered, by who did: the replica, or the primary and why',
    labelNames: ['by'],
    registers,
  });
  return (by) => reads.inc({ by });
}

function watchPrinters(renderer: Renderer, registers: Registry[]): PdfRenderer {
  const seconds = new Histogram({
    name: 'facturier_print_seconds',
    help: 'From the order of a PDF to its end, waiting included, by result',
    labelNames: ['result'],
    buckets: printBuckets,
    registers,
  });
  new Gauge({
    name: 'facturier_printer_memory_bytes',
    help: 'Resident memory of the processes that print',
    registers,
    collect() {
      this.set(renderer.memoryBytes());
    },
  });
  return {
    stop: () => renderer.stop(),
    async render(order) {
      const startedAt = performance.now();
      const note = (result: string): void => seconds.observe({ result }, (performance.now() - startedAt) / 1000);
      try {
        const pdf = await renderer.render(order);
        note('printed');
        return pdf;
      } catch (error) {
        note('failed');
        throw error;
      }
    },
  };
}

function watchPool(part: MeteredPart, use: () => PoolUse, registers: Registry[]): void {
  new Gauge({
    name: 'facturier_pool_connections',
    help: 'Connections to the database that are open, by part of the service and whether they are used or idle',
    labelNames: ['part', 'state'],
    registers,
    collect() {
      const { open, idle } = use();
      this.set({ part, state: 'used' }, open - idle);
      this.set({ part, state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'facturier_pool_waiting',
    help: 'Work that waits for a connection to the database, by part of the service',
    labelNames: ['part'],
    registers,
    collect() {
      this.set({ part }, use().waiting);
    },
  });
}

/** OPS-BACKUP-12: one process at a time writes the backup of the schedule, so the sum of all is its own. */
function watchBackup(progress: () => BackupProgress | null, registers: Registry[]): void {
  const gauge = (name: string, help: string, of: (progress: BackupProgress) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const found = progress();
        this.set(found === null ? 0 : of(found));
      },
    });
  gauge('facturier_backup_written_rows', 'Rows in the backup that is being written', ({ rows }) => rows);
  const about = 'About how many rows the backup that is being written will have, 0 while none is';
  gauge('facturier_backup_expected_rows', about, ({ aboutRows }) => aboutRows);
}

/** The largest of all processes is told, because one that is held up is not made better by the others. */
function measureLoop(part: MeteredPart, registers: Registry[]): void {
  const delay = monitorEventLoopDelay({ resolution: delayMs });
  delay.enable();
  new Gauge({
    name: 'facturier_event_loop_delay_seconds',
    help: 'How late the event loop came to its work since the last reading, by part of the service: the median, the 99th percentile and the most',
    labelNames: ['part', 'quantile'],
    aggregator: 'max',
    registers,
    collect() {
      // The timer itself waits for its interval, which is no delay.
      const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - delayMs / 1000);
      const isKnown = delay.count > 0;
      this.set({ part, quantile: '0.5' }, isKnown ? late(delay.percentile(50)) : 0);
      this.set({ part, quantile: '0.99' }, isKnown ? late(delay.percentile(99)) : 0);
      this.set({ part, quantile: '1' }, isKnown ? late(delay.max) : 0);
      delay.reset();
    },
  });
  new Gauge({
    name: 'facturier_parts',
    help: 'Parts of the service that answered',
    labelNames: ['part'],
    registers,
  }).set({ part }, 1);
}

function measureMemory(isProcess: boolean, registers: Registry[]): void {
  if (!isProcess) return;
  new Gauge({
    name: 'facturier_memory_bytes',
    help: 'Resident memory of all processes of the service, without those that print',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Counter({
    name: 'facturier_processor_seconds_total',
    help: 'Processor time of all processes of the service, without those that print',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
}

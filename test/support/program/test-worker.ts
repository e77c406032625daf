import { type Logger, pino } from 'pino';
import { onTestFinished } from 'vitest';
import { startBackground } from '../../../src/commands/background/background.ts';
import type { Settings } from '../../../src/config.ts';
import { startRenderer } from '../../../src/documents/pdf/renderer.ts';
import type { JobKind } from '../../../src/jobs/run-job.ts';
import { standardTiming } from '../../../src/jobs/runner.ts';
import type { TestService } from '../service/test-service.ts';

interface WorkerOptions {
  readonly smtp?: Settings['smtp'];
  /** The delay before the second attempt; it doubles with each. */
  readonly firstDelaySeconds?: number;
  /** Kinds of jobs beside those of the service. */
  readonly kinds?: readonly JobKind[];
  /** Replaces the simulated tax authority of the service. */
  readonly anaf?: Settings['anaf'];
  readonly bank?: Settings['bank'];
  /** Nobody reads the log unless this takes it. */
  readonly logger?: Logger;
}

/** Threads take long to start, so the test files of a process share one, which ends with it. */
const renderer = startRenderer({ printers: 1, isTest: true });

/** The background work of the service, without its long waits. It ends with the test, or when the returned function is called. */
export function testWorker(service: TestService, options: WorkerOptions = {}): () => Promise<void> {
  const {
    smtp = null,
    firstDelaySeconds = 0.05,
    kinds = [],
    anaf = null,
    bank,
    logger = pino({ level: 'silent' }),
  } = options;
  const { connectionString, clock, settings } = service;
  const stop = startBackground({
    connectionString,
    settings: { ...settings, smtp, anaf: anaf ?? settings.anaf, bank: bank ?? settings.bank },
    publicUrl: () => 'http://127.0.0.1',
    logger,
    clock,
    renderer,
    adjust: (all) => [...all, ...kinds].map((kind) => ({ ...kind, firstDelaySeconds })),
    spv: { pace: 0.005, processingMs: 0 },
    timing: { ...standardTiming, pollMs: 25, graceMs: 100, settleMs: 500 },
  });
  let isStopped = false;
  const once = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await stop();
  };
  onTestFinished(once);
  return once;
}

import type { Logger } from 'pino';
import { eventWords } from '../../api/v2/events/event-data.ts';
import type { Settings } from '../../config.ts';
import { type PdfRenderer, startRenderer } from '../../documents/pdf/renderer.ts';
import { startPeriodic } from '../../jobs/periodic.ts';
import type { JobKind } from '../../jobs/run-job.ts';
import { type RunnerTiming, startRunner, timingOf } from '../../jobs/runner.ts';
import { outgoingNotes, readNotes } from '../../logging.ts';
import type { Clock } from '../../operations/ports.ts';
import { systemClock, systemIds } from '../../partners/system.ts';
import { buildBackground } from '../../service/background.ts';
import { openDatabase } from '../../storage/database.ts';
import { openReads } from '../../storage/postgres/read-replica.ts';
import type { BackupProgress } from '../backup/backup-progress.ts';
import { scheduledBackup } from '../backup/scheduled-backup.ts';
import type { Meter } from '../metrics/meter.ts';
import type { Tracer } from '../tracing/tracer.ts';

interface BackgroundNeeds {
  readonly connectionString: string;
  readonly settings: Settings;
  readonly logger: Logger;
  /** The outside reaches the service by this address. */
  readonly publicUrl: () => string;
  readonly clock?: Clock;
  /** The process has it anyway, and ends it itself. */
  readonly renderer?: PdfRenderer;
  readonly meter?: Meter | undefined;
  readonly tracer?: Tracer | undefined;
  /** They replace those that this version knows. */
  readonly kinds?: readonly JobKind[];
  /** It changes the kinds before they are run. */
  readonly adjust?: (kinds: readonly JobKind[]) => readonly JobKind[];
  readonly timing?: RunnerTiming;
  /** Tests that cannot wait for the tax authority set it. */
  readonly spv?: { readonly pace: number; readonly processingMs: number };
}

const connections = 5;
const extendSeconds = 5;

/** Runs the jobs and periodic steps of one process. Returns a function that stops them. */
export function startBackground(needs: BackgroundNeeds): () => Promise<void> {
  const { connectionString, settings, logger, clock = systemClock, timing = timingOf(settings.leaseSeconds) } = needs;
  const onIdleError = (error: Error): void =>
    logger.warn({ reason: error.message }, 'an idle database connection broke');
  const database = openDatabase(connectionString, { connections, onIdleError });
  const leases = openDatabase(connectionString, { connections: 1, statementSeconds: extendSeconds, onIdleError });
  const notes = readNotes(logger, needs.meter);
  const reads = openReads(settings.readDatabaseUrl, database, { connections, onIdleError, ...notes });
  needs.meter?.watchPool(database.poolUse);
  const { tracer } = needs;
  const printers = needs.renderer ?? startRenderer({ isTest: settings.environment === 'test' });
  const renderer = tracer?.watchPrinters(printers) ?? printers;
  const noteOutgoing = outgoingNotes(logger, needs.meter, tracer);
  const facts = { settings, database, reads: reads.database, clock, publicUrl: needs.publicUrl, noteOutgoing };
  const { kinds, steps, stop } = buildBackground(facts, {
    renderer,
    spv: needs.spv,
    eventWords,
    onNumbered: () => runner.wake(),
  });
  const known = needs.kinds ?? kinds;
  const adjusted = needs.adjust?.(known) ?? known;
  const running = tracer?.watchJobs(adjusted) ?? adjusted;
  const runner = startRunner({ database, leases, clock, ids: systemIds, logger }, running, timing);
  const { folder } = settings.backup;
  let progress: BackupProgress | null = null;
  const onProgress = (told: BackupProgress | null): void => {
    progress = told;
  };
  needs.meter?.watchBackup(() => progress);
  const scheduling = { settings, connectionString, database, clock, logger, onProgress };
  const backups = folder === null ? [] : [scheduledBackup(scheduling, folder)];
  const stopPeriodic = startPeriodic([...steps, ...backups], logger);
  return async () => {
    await Promise.all([runner.stop(), stopPeriodic()]);
    if (!needs.renderer) await renderer.stop();
    await stop();
    await tracer?.stop();
    await Promise.all([reads.close(), database.close(), leases.close()]);
  };
}

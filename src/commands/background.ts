import type { Logger } from 'pino';
import type { Settings } from '../config.ts';
import { startRenderer } from '../documents/pdf/renderer.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { jobKinds } from '../jobs/job-kinds.ts';
import { periodicSteps, startPeriodic } from '../jobs/periodic.ts';
import { type RunnerTiming, standardTiming, startRunner } from '../jobs/runner.ts';
import type { Clock } from '../operations/ports.ts';
import { systemClock, systemIds } from '../service.ts';
import { type Database, openDatabase } from '../storage/database.ts';

interface BackgroundNeeds {
  readonly connectionString: string;
  readonly settings: Pick<Settings, 'environment' | 'archiveDays'>;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** In the place of those that this version knows. */
  readonly kinds?: readonly JobKind[];
  readonly timing?: RunnerTiming;
}

const connections = 5;
const extendSeconds = 5;

/** The background work of one process: jobs, and what is done from time to time. Returns how to stop it. */
export function startBackground(needs: BackgroundNeeds): () => Promise<void> {
  const { connectionString, settings, logger, clock = systemClock, timing = standardTiming } = needs;
  const onIdleError = (error: Error): void =>
    logger.warn({ reason: error.message }, 'an idle database connection broke');
  const database: Database = openDatabase(connectionString, { connections, onIdleError });
  const leases = openDatabase(connectionString, { connections: 1, statementSeconds: extendSeconds, onIdleError });
  const renderer = startRenderer();
  const kinds =
    needs.kinds ??
    jobKinds({ database, clock, renderer, environment: settings.environment, keptDays: settings.archiveDays });
  const runner = startRunner({ database, leases, clock, ids: systemIds, logger }, kinds, timing);
  const stopPeriodic = startPeriodic(periodicSteps({ database, clock }), logger);
  return async () => {
    await Promise.all([runner.stop(), stopPeriodic()]);
    await renderer.stop();
    await Promise.all([database.close(), leases.close()]);
  };
}

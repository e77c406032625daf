import type { Logger } from 'pino';
import { type JobKind, jobKinds } from '../jobs/job-kinds.ts';
import { periodicSteps, startPeriodic } from '../jobs/periodic.ts';
import { type RunnerTiming, standardTiming, startRunner } from '../jobs/runner.ts';
import { systemClock, systemIds } from '../service.ts';
import { type Database, openDatabase } from '../storage/database.ts';

interface BackgroundNeeds {
  readonly connectionString: string;
  readonly logger: Logger;
  readonly kinds?: readonly JobKind[];
  readonly timing?: RunnerTiming;
}

const connections = 5;
const extendSeconds = 5;

/** The background work of one process: jobs, and what is done from time to time. Returns how to stop it. */
export function startBackground(needs: BackgroundNeeds): () => Promise<void> {
  const { connectionString, logger, kinds = jobKinds, timing = standardTiming } = needs;
  const onIdleError = (error: Error): void =>
    logger.warn({ reason: error.message }, 'an idle database connection broke');
  const database: Database = openDatabase(connectionString, { connections, onIdleError });
  const leases = openDatabase(connectionString, { connections: 1, statementSeconds: extendSeconds, onIdleError });
  const runner = startRunner({ database, leases, clock: systemClock, ids: systemIds, logger }, kinds, timing);
  const stopPeriodic = startPeriodic(periodicSteps(database), logger);
  return async () => {
    await Promise.all([runner.stop(), stopPeriodic()]);
    await Promise.all([database.close(), leases.close()]);
  };
}

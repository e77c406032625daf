import type { Logger } from 'pino';
import type { Settings } from '../config.ts';
import { type PdfRenderer, startRenderer } from '../documents/pdf/renderer.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { jobKinds } from '../jobs/job-kinds.ts';
import { periodicSteps, startPeriodic } from '../jobs/periodic.ts';
import { type RunnerTiming, standardTiming, startRunner } from '../jobs/runner.ts';
import { paymentLinkOf } from '../operations/invoices/steps/payment-link.ts';
import type { Clock } from '../operations/ports.ts';
import { mailerOf, systemClock, systemIds } from '../service.ts';
import { type Database, openDatabase } from '../storage/database.ts';

interface BackgroundNeeds {
  readonly connectionString: string;
  readonly settings: Pick<Settings, 'environment' | 'archiveDays' | 'smtp'>;
  readonly logger: Logger;
  /** How the outside reaches the service. */
  readonly publicUrl: () => string;
  readonly clock?: Clock;
  /** One that the process has anyway, and ends itself. */
  readonly renderer?: PdfRenderer;
  /** In the place of those that this version knows. */
  readonly kinds?: readonly JobKind[];
  /** What becomes of them before they are run. */
  readonly adjust?: (kinds: readonly JobKind[]) => readonly JobKind[];
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
  const { environment, archiveDays, smtp } = settings;
  const renderer = needs.renderer ?? startRenderer();
  const mailer = mailerOf(environment, smtp);
  const paymentLink = paymentLinkOf({ ids: systemIds, publicUrl: needs.publicUrl });
  const kinds =
    needs.kinds ?? jobKinds({ database, clock, renderer, mailer, paymentLink, environment, keptDays: archiveDays });
  const running = needs.adjust?.(kinds) ?? kinds;
  const runner = startRunner({ database, leases, clock, ids: systemIds, logger }, running, timing);
  const stopPeriodic = startPeriodic(periodicSteps({ database, clock }), logger);
  return async () => {
    await Promise.all([runner.stop(), stopPeriodic()]);
    if (!needs.renderer) await renderer.stop();
    await Promise.all([database.close(), leases.close()]);
  };
}

import type { Logger } from 'pino';
import type { Settings } from '../../config.ts';
import { type PdfRenderer, startRenderer } from '../../documents/pdf/renderer.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { jobKinds } from '../../jobs/job-kinds.ts';
import { periodicSteps, startPeriodic } from '../../jobs/periodic.ts';
import { type RunnerTiming, standardTiming, startRunner } from '../../jobs/runner.ts';
import { paymentLinkOf } from '../../operations/invoices/steps/payment-link.ts';
import type { Clock } from '../../operations/ports.ts';
import { spvAccess } from '../../operations/spv/steps/spv-access.ts';
import { auditAnchorFile } from '../../partners/audit-anchor-file.ts';
import { loadMasterKey } from '../../partners/master-key-file.ts';
import { centralBankOf, mailerOf, spvOf, systemClock, systemIds } from '../../service.ts';
import { type Database, openDatabase } from '../../storage/database.ts';
import { auditSealer } from '../master-key.ts';

interface BackgroundNeeds {
  readonly connectionString: string;
  readonly settings: Pick<
    Settings,
    | 'environment'
    | 'archiveDays'
    | 'archiveMebibytes'
    | 'smtp'
    | 'auditMail'
    | 'anaf'
    | 'bank'
    | 'dataFolder'
    | 'masterKeyFile'
  >;
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
  /** How the tax authority is waited for, where nobody can wait. */
  readonly spv?: { readonly pace: number; readonly processingMs: number };
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
  const { environment, archiveDays, archiveMebibytes, smtp, auditMail, anaf, dataFolder, masterKeyFile } = settings;
  const renderer = needs.renderer ?? startRenderer();
  const mailer = mailerOf(environment, smtp);
  const paymentLink = paymentLinkOf({ ids: systemIds, publicUrl: needs.publicUrl });
  const { stop: stopSpv, ...spv } = spvOf(environment, anaf, clock, needs.spv?.processingMs);
  const { stop: stopBank, bank } = centralBankOf(settings.bank, clock);
  const masterKey = () => loadMasterKey(dataFolder, masterKeyFile);
  const kinds =
    needs.kinds ??
    jobKinds({
      database,
      clock,
      ids: systemIds,
      renderer,
      mailer,
      paymentLink,
      environment,
      keptDays: archiveDays,
      keptBytes: archiveMebibytes * 1024 * 1024,
      withAccess: spvAccess({ database, clock, masterKey, ...spv }),
      pace: needs.spv?.pace ?? 1,
    });
  const running = needs.adjust?.(kinds) ?? kinds;
  const runner = startRunner({ database, leases, clock, ids: systemIds, logger }, running, timing);
  const sealer = auditSealer(database.installation, settings);
  const anchors = auditAnchorFile(dataFolder);
  const stopPeriodic = startPeriodic(
    periodicSteps({ database, clock, ids: systemIds, sealer, anchors, mailer, auditMail, bank }),
    logger,
  );
  return async () => {
    await Promise.all([runner.stop(), stopPeriodic()]);
    if (!needs.renderer) await renderer.stop();
    await Promise.all([stopSpv(), stopBank()]);
    await Promise.all([database.close(), leases.close()]);
  };
}

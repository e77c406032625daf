import { Gauge, Registry } from 'prom-client';
import type { Settings } from '../../config.ts';
import { legalTerm, termWarning } from '../../domain/spv/sending.ts';
import { addDays, bucharestDate, bucharestMidnight, dayMs } from '../../domain/time/calendar.ts';
import { systemClock } from '../../partners/system.ts';
import { readWaiting } from '../../storage/audit/audit-chain.ts';
import type { Connection } from '../../storage/connection.ts';
import { openDatabase } from '../../storage/database.ts';
import { readBankReading } from '../../storage/directory/bank-rates.ts';
import { freeMebibytes } from '../../storage/postgres/embedded/free-space.ts';
import { type HealthConnection, openHealthConnection } from '../../storage/postgres/health-connection.ts';
import { readBackupMarks, readLastBackup } from '../../storage/postgres/installation-marks.ts';
import { readPosition, readStanding, type Standing } from '../../storage/postgres/replica-position.ts';
import { countJobs, countSendings, countWebhooks, measureSize } from '../../storage/reports/installation-figures.ts';
import { listUnsent } from '../../storage/spv/spv-sendings.ts';
import { listConnections } from '../../storage/spv/spv-tokens.ts';
import type { Measured } from './meter.ts';

interface InstallationNeeds {
  readonly settings: Settings;
  readonly connectionString: string;
}

/** What takes longer to find is asked for more rarely, however often somebody reads. */
const quickMs = 10_000;
const slowMs = 300_000;
const statementSeconds = 5;

/** OPS-METRICS-4: what the database and the disk know, read on a connection of its own. */
export function installationMetrics({ settings, connectionString }: InstallationNeeds) {
  const database = openDatabase(connectionString, {
    connections: 1,
    statementSeconds,
    onIdleError: () => undefined,
  });
  const replica = settings.readDatabaseUrl === null ? null : openHealthConnection(settings.readDatabaseUrl);
  const quick = cachedFor(quickMs, async () => [
    ...(await quickFigures(database.installation)),
    ...(await replicaFigures(database.installation, replica)),
  ]);
  const slow = cachedFor(slowMs, () => slowFigures(database.installation, settings));
  return {
    async read(): Promise<Measured> {
      const registry = new Registry();
      const isUp = await Promise.all([quick(), slow()]).then(
        ([found, others]) => {
          for (const figure of [...found, ...others]) tell(figure, registry);
          return 1;
        },
        () => 0,
      );
      tell({ name: 'facturier_database_up', help: '1 while the database answers', values: [[{}, isUp]] }, registry);
      const free = await freeMebibytes(settings.dataFolder).catch(() => null);
      if (free !== null) {
        const help = 'Free space of the disk of the data folder';
        tell({ name: 'facturier_disk_free_bytes', help, values: [[{}, free * 1024 * 1024]] }, registry);
      }
      return registry.getMetricsAsJSON();
    },
    close: async () => void (await Promise.all([database.close(), replica?.close()])),
  };
}

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly values: readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];
}

function tell({ name, help, values }: Figure, registry: Registry): void {
  const labelNames = [...new Set(values.flatMap(([labels]) => Object.keys(labels)))];
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  // A gauge without labels begins at zero, which nobody has said.
  if (values.length === 0) gauge.remove();
  for (const [labels, value] of values) gauge.set({ ...labels }, value);
}

const one = (name: string, help: string, value: number | null): Figure => ({
  name,
  help,
  values: value === null ? [] : [[{}, value]],
});

async function quickFigures(connection: Connection): Promise<readonly Figure[]> {
  const jobs = await countJobs(connection);
  const webhooks = await countWebhooks(connection);
  const unsealed = await readWaiting(connection);
  const backup = await readLastBackup(connection);
  const { verified, wrong } = await readBackupMarks(connection);
  const rates = await readBankReading(connection);
  return [
    {
      name: 'facturier_jobs',
      help: 'Background jobs by kind and state: ready, running or given up',
      values: jobs.flatMap(({ kind, ready, running, dead }) => [
        [{ kind, state: 'ready' }, ready] as const,
        [{ kind, state: 'running' }, running] as const,
        [{ kind, state: 'given_up' }, dead] as const,
      ]),
    },
    {
      name: 'facturier_jobs_oldest_seconds',
      help: 'How long the oldest job of a kind that may run has waited',
      values: jobs.map(({ kind, oldestSeconds }) => [{ kind }, oldestSeconds] as const),
    },
    one(
      'facturier_webhook_deliveries_behind',
      'Deliveries of webhooks whose time has come, at most 100000',
      webhooks.behind,
    ),
    one('facturier_webhook_oldest_seconds', 'How late the oldest delivery of a webhook is', webhooks.oldestSeconds),
    one('facturier_webhooks_switched_off', 'Webhooks that the service switched off', webhooks.switchedOff),
    one('facturier_audit_unsealed_rows', 'Rows of the audit trail that wait for their seal', unsealed.count),
    one('facturier_audit_unsealed_seconds', 'How long the oldest of them has waited', unsealed.seconds ?? 0),
    one('facturier_last_backup_timestamp_seconds', 'The moment of the last backup', momentOf(backup)),
    one(
      'facturier_last_verified_backup_timestamp_seconds',
      'The moment of the last backup that was restored aside and found well',
      momentOf(verified),
    ),
    one('facturier_backup_wrong', '1 while the backup that was verified last is wrong', wrong === null ? 0 : 1),
    one('facturier_bank_rates_timestamp_seconds', 'When the central bank was last reached', momentOf(rates?.reachedAt)),
  ];
}

/** OPS-READ-4: a replica that does not answer has only that told of it. */
async function replicaFigures(connection: Connection, replica: HealthConnection | null): Promise<readonly Figure[]> {
  const standing = replica && (await standingOf(connection, replica).catch(() => null));
  const isFollowing = standing?.isReplica === true;
  return [
    one('facturier_replica_up', '1 while the replica that is read from follows', replica && Number(isFollowing)),
    one(
      'facturier_replica_behind_bytes',
      'So much of the log of the database the replica has still to replay',
      isFollowing ? standing.behindBytes : null,
    ),
  ];
}

async function standingOf(connection: Connection, replica: HealthConnection): Promise<Standing> {
  const position = await readPosition(connection);
  return replica.use((there) => readStanding(there, position));
}

const unsentDays = 60;
const endingDays = 14;

async function slowFigures(connection: Connection, { metrics }: Settings): Promise<readonly Figure[]> {
  const now = systemClock.now();
  const today = bucharestDate(now);
  const { documents, bytes, deadMails } = await measureSize(connection);
  const sendings = await countSendings(connection);
  const unsent = await listUnsent(connection, addDays(today, -unsentDays));
  const near = unsent.filter(({ issuedOn, status }) => termWarning({ issuedOn, mustBeSent: true }, status, today));
  const connections = await listConnections(connection);
  const allowed = connections.filter(({ refusedAt }) => refusedAt === null);
  const soon = now.getTime() + endingDays * dayMs;
  const ends = allowed.map(({ refreshExpiresAt }) => refreshExpiresAt.getTime());
  return [
    one('facturier_documents', 'Documents that are stored, about', documents),
    one('facturier_database_bytes', 'Size of the database', bytes),
    one('facturier_mails_given_up', 'Mails of the last seven days that were given up', deadMails),
    {
      name: 'facturier_spv_documents',
      help: 'Documents by the state of their last sending to the tax authority',
      values: sendings.map(({ status, count }) => [{ state: status }, count] as const),
    },
    one(
      'facturier_spv_documents_near_term',
      'Documents not accepted by the tax authority whose legal term is near or past',
      near.length,
    ),
    one(
      'facturier_spv_nearest_term_timestamp_seconds',
      'The end of the nearest legal term of a document that the tax authority has not accepted',
      unsent[0] ? bucharestMidnight(addDays(legalTerm(unsent[0].issuedOn), 1)).getTime() / 1000 : null,
    ),
    {
      name: 'facturier_spv_companies',
      help: 'Companies connected to SPV: for longer, ending within two weeks, or refused',
      values: [
        [{ state: 'connected' }, ends.filter((end) => end >= soon).length],
        [{ state: 'ending' }, ends.filter((end) => end < soon).length],
        [{ state: 'refused' }, connections.length - allowed.length],
      ],
    },
    one(
      'facturier_spv_access_ends_timestamp_seconds',
      'When the first access to SPV ends',
      ends.length === 0 ? null : Math.min(...ends) / 1000,
    ),
    ...(metrics?.namesCompanies
      ? [
          {
            name: 'facturier_spv_company_access_ends_timestamp_seconds',
            help: 'When the access of a company to SPV ends',
            values: connections.map(
              ({ fiscalCode, refreshExpiresAt, refusedAt }) =>
                [{ company: fiscalCode }, (refusedAt ?? refreshExpiresAt).getTime() / 1000] as const,
            ),
          },
        ]
      : []),
  ];
}

const momentOf = (at: Date | null | undefined): number | null => (at ? at.getTime() / 1000 : null);

/** What fails is asked for again at once. */
function cachedFor<T>(ms: number, find: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  let until = 0;
  return () => {
    const now = systemClock.elapsedMs();
    if (known === null || now >= until) {
      until = now + ms;
      known = find().catch((error: unknown) => {
        known = null;
        throw error;
      });
    }
    return known;
  };
}

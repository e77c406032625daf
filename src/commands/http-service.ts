import type { Settings } from '../config.ts';
import type { PdfRenderer } from '../documents/pdf/renderer.ts';
import type { CardRehearsal, Clock } from '../operations/ports.ts';
import { loadMasterKey } from '../partners/master-key-file.ts';
import {
  archiveLinksOf,
  buildService,
  cardProcessorOf,
  companyRegistryOf,
  mailerOf,
  type Operations,
  spvReachOf,
  systemIds,
} from '../service.ts';
import type { Database } from '../storage/database.ts';
import { freeMebibytes } from '../storage/postgres/embedded/free-space.ts';
import type { HealthConnection } from '../storage/postgres/health-connection.ts';

interface HttpServiceNeeds {
  readonly settings: Settings;
  readonly cursorSecret: Buffer;
  readonly clock: Clock;
  readonly database: Database;
  /** How many of them the database has. */
  readonly connections: number;
  readonly health: HealthConnection;
  readonly renderer: PdfRenderer;
  readonly publicUrl: () => string;
}

/** The service as HTTP offers it: the loop that answers has one, and so has the thread that answers what is large. */
export function httpServiceOf(needs: HttpServiceNeeds): {
  readonly operations: Operations;
  readonly rehearsal: CardRehearsal | null;
} {
  const { settings, cursorSecret, clock, database, health, renderer, publicUrl } = needs;
  const { environment, rateLimitsAreOn, callsPerSecond, stripe } = settings;
  const { cards, rehearsal } = cardProcessorOf({ environment, stripe, secret: cursorSecret, publicUrl });
  const operations = buildService({
    database,
    health,
    freeMebibytes: settings.databaseUrl === null ? () => freeMebibytes(settings.dataFolder) : null,
    minFreeMebibytes: settings.minFreeMebibytes,
    environment,
    rateLimitsAreOn,
    protectiveRate: { calls: callsPerSecond, seconds: 1 },
    readSeconds: settings.readSeconds,
    keptDays: settings.archiveDays,
    shares: sharesOf(needs),
    clock,
    ids: systemIds,
    masterKey: masterKeyOnce(settings),
    registry: companyRegistryOf(settings.registryUrl, clock),
    cards,
    renderer,
    archiveLinks: archiveLinksOf(cursorSecret),
    publicUrl,
    mailer: mailerOf(environment, settings.smtp),
    spvReach: spvReachOf(environment, settings.anaf),
  });
  return { operations, rehearsal };
}

/** Of one company: requests that wait for their turn, and for how long. */
const patience = { waiting: 200, waitSeconds: 10 };

/** OPS-FAIR-1: what one company may use of the connections at once. Reads leave room for the rest, of the same company too. */
function sharesOf({ settings, connections }: HttpServiceNeeds) {
  const share = (atOnce: number) => ({
    ...patience,
    atOnce,
    atOncePerCompany: Math.min(settings.callsAtOnce ?? Math.ceil(atOnce / 2), atOnce),
  });
  return { reads: share(Math.ceil(connections / 2)), work: share(connections) };
}

/** Read at the first call of v1, which alone needs it; a key that cannot be read is tried again by the next. */
function masterKeyOnce({ dataFolder, masterKeyFile }: Settings): () => ReturnType<typeof loadMasterKey> {
  let reading: ReturnType<typeof loadMasterKey> | null = null;
  return () => {
    reading ??= loadMasterKey(dataFolder, masterKeyFile).catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
}

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { addHealth } from '../api/http/health.ts';
import { addPublicPages } from '../api/http/public-pages.ts';
import { createServer } from '../api/http/server.ts';
import { addCardEvents, addRehearsal } from '../api/pages/card-events.ts';
import { addArchiveDownloads } from '../api/pages/download-archive.ts';
import { addDownloads } from '../api/pages/download-invoice.ts';
import { addPayments } from '../api/pages/pay-document.ts';
import { v1Operations } from '../api/v1/operations.ts';
import { addV1, isV1Address, sayUnrouted } from '../api/v1/wire.ts';
import { openApiOf } from '../api/v2/openapi.ts';
import type { Operation } from '../api/v2/operation.ts';
import { v2Operations } from '../api/v2/operations.ts';
import { addV2, noSuchAddress, unreadableRequest } from '../api/v2/wire.ts';
import type { Settings } from '../config.ts';
import { type PdfRenderer, startRenderer } from '../documents/pdf/renderer.ts';
import type { Clock } from '../operations/ports.ts';
import { loadMasterKey } from '../partners/master-key-file.ts';
import {
  archiveLinksOf,
  buildService,
  cardProcessorOf,
  companyRegistryOf,
  mailerOf,
  spvReachOf,
  systemIds,
} from '../service.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { freeMebibytes } from '../storage/embedded/free-space.ts';
import { type HealthConnection, openHealthConnection } from '../storage/health-connection.ts';
import { CannotGoOn } from './installation.ts';

export interface HttpProcessNeeds {
  readonly settings: Settings;
  readonly connectionString: string;
  readonly cursorSecret: Buffer;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The rows to serve: v2's own, to which the contract tests add theirs. */
  readonly operations?: readonly Operation[];
}

/** Something that answers HTTP, and how to end it. */
export interface HttpProcess {
  readonly address: string;
  stop(): Promise<void>;
}

const drainMs = 10_000;
const statementSeconds = 30;
/** Of one company: requests that wait for their turn, and for how long. */
const patience = { waiting: 100, waitSeconds: 10 };

export async function startHttp(needs: HttpProcessNeeds): Promise<HttpProcess> {
  const { settings, connectionString, logger } = needs;
  const database = openDatabase(connectionString, {
    connections: connectionsOf(settings),
    statementSeconds,
    onIdleError: (error) => logger.warn({ reason: error.message }, 'an idle database connection broke'),
  });
  const health = openHealthConnection(connectionString);
  const renderer = startRenderer();
  let address = '';
  const server = buildServer(needs, { database, health }, renderer, () => settings.publicUrl ?? address);
  try {
    address = await listen(server, settings);
  } catch (error) {
    await Promise.all([database.close(), health.close()]);
    throw error;
  }
  return {
    address,
    async stop() {
      await drain(server, logger);
      await renderer.stop();
      await Promise.all([database.close(), health.close()]);
    },
  };
}

/** The embedded database allows 200 connections to all processes together, workers and commands included. */
function connectionsOf({ processes }: Settings): number {
  return Math.max(4, Math.min(20, Math.trunc(80 / processes)));
}

/** OPS-FAIR-1: what one company may use of the connections at once. Reads leave room for the rest, of the same company too. */
function sharesOf(settings: Settings) {
  const connections = connectionsOf(settings);
  const share = (atOnce: number) => ({
    ...patience,
    atOnce,
    atOncePerCompany: Math.min(settings.callsAtOnce ?? Math.ceil(atOnce / 2), atOnce),
  });
  return { reads: share(Math.ceil(connections / 2)), work: share(connections) };
}

function buildServer(
  needs: HttpProcessNeeds,
  connections: { readonly database: Database; readonly health: HealthConnection },
  renderer: PdfRenderer,
  publicUrl: () => string,
): FastifyInstance {
  const { settings, clock, logger, cursorSecret, operations: rows = v2Operations } = needs;
  const { environment, rateLimitsAreOn, callsPerSecond, stripe } = settings;
  const { cards, rehearsal } = cardProcessorOf({ environment, stripe, secret: cursorSecret, publicUrl });
  const operations = buildService({
    ...connections,
    freeMebibytes: settings.databaseUrl === null ? () => freeMebibytes(settings.dataFolder) : null,
    minFreeMebibytes: settings.minFreeMebibytes,
    environment,
    rateLimitsAreOn,
    protectiveRate: { calls: callsPerSecond, seconds: 1 },
    readSeconds: settings.readSeconds,
    keptDays: settings.archiveDays,
    shares: sharesOf(settings),
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
  const legacy = { lifetime: settings.v1, publicUrl };
  const server = createServer({
    clock,
    ids: systemIds,
    logger,
    trustedProxies: settings.trustedProxies,
    noSuchAddress: (request, reply) =>
      isV1Address(request.url)
        ? sayUnrouted(request, reply, v1Operations, legacy)
        : noSuchAddress({ clock })(request, reply),
    unreadable: unreadableRequest({ clock }),
  });
  addHealth(server, operations.checkHealth);
  addPublicPages(server, { openApi: (baseUrl) => openApiOf(rows, baseUrl), publicUrl });
  const pages = { operations, logger };
  addDownloads(server, pages);
  addArchiveDownloads(server, operations);
  addPayments(server, pages);
  if (stripe) addCardEvents(server, pages);
  if (rehearsal) addRehearsal(server, rehearsal, pages);
  addV2(server, rows, {
    operations,
    clock,
    environment,
    cursorSecret,
    logger,
    otherPaths: {
      ...otherPaths,
      ...(stripe ? { '/cards/stripe/webhook': ['POST'] } : {}),
      ...(rehearsal ? { '/cards/simulated/[^/]+': ['GET', 'POST'] } : {}),
    },
    isElsewhere: isV1Address,
  });
  const { timeLimitSeconds } = settings.v1;
  addV1(server, v1Operations, { operations, clock, environment, logger, timeLimitSeconds, ...legacy });
  return server;
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

/** What is served beside v2. */
const otherPaths = {
  '/': ['GET'],
  '/docs': ['GET'],
  '/v2/openapi\\.json': ['GET'],
  '/health/live': ['GET'],
  '/health/ready': ['GET'],
  '/d/[^/]+': ['GET'],
  '/p/[^/]+': ['GET'],
  '/p/[^/]+/pdf': ['GET'],
  '/p/[^/]+/card': ['POST'],
  '/arhive/[^/]+': ['GET'],
} as const;

async function listen(server: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    await server.listen({ port, host });
  } catch (error) {
    throw cannotListen(error, host, port);
  }
  const bound = server.server.address();
  const boundPort = typeof bound === 'object' && bound ? bound.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`;
}

export function cannotListen(error: unknown, host: string, port: number): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new CannotGoOn(`The port ${port} on ${host} is already in use.`);
  if (code === 'EACCES') return new CannotGoOn(`The port ${port} on ${host} is not open to this user.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CannotGoOn(`${host} is not an address of this machine.`);
  return error instanceof Error ? error : new Error(String(error));
}

/** OPS-START-3: no new requests; those that run may finish, for at most ten seconds. */
async function drain(server: FastifyInstance, logger: Logger): Promise<void> {
  const patience = setTimeout(() => {
    logger.warn('some requests did not finish in time and were cut off');
    server.server.closeAllConnections();
  }, drainMs);
  await server.close();
  clearTimeout(patience);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { consoleOperations } from '../api/console/operations.ts';
import { consoleApiWire } from '../api/console/wire.ts';
import { docsWire } from '../api/docs/public-pages.ts';
import { healthWire } from '../api/http/health.ts';
import { createServer } from '../api/http/server.ts';
import { mcpWire } from '../api/mcp/wire.ts';
import { consoleWire, readConsoleFiles } from '../api/pages/console-files.ts';
import { pagesWire } from '../api/pages/wire.ts';
import type { Operation as LegacyOperation } from '../api/v1/operation.ts';
import { v1Operations } from '../api/v1/operations.ts';
import { v1Reference } from '../api/v1/reference.ts';
import { v1Wire } from '../api/v1/wire.ts';
import { eventWords } from '../api/v2/events/event-data.ts';
import { openApiOf } from '../api/v2/openapi.ts';
import type { Operation } from '../api/v2/operation.ts';
import { v2Operations } from '../api/v2/operations.ts';
import { problemOfRefusal } from '../api/v2/problems.ts';
import { v2Wire } from '../api/v2/wire.ts';
import type { Settings } from '../config.ts';
import { type PdfRenderer, startRenderer } from '../documents/pdf/renderer.ts';
import { outgoingNotes, readNotes } from '../logging.ts';
import type { Clock } from '../operations/ports.ts';
import { systemIds } from '../partners/system.ts';
import { buildHttpService } from '../service/http.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { type HealthConnection, openHealthConnection } from '../storage/postgres/health-connection.ts';
import { openReads } from '../storage/postgres/read-replica.ts';
import { examine } from './doctor.ts';
import { CannotGoOn } from './installation.ts';
import type { Meter } from './metrics/meter.ts';
import { exportInThread } from './moving/export-in-thread.ts';
import { type StartedOffload, startOffload } from './offload/offload.ts';
import type { Tracer } from './tracing/tracer.ts';
import { tracerOf } from './tracing/tracer-of.ts';

export interface HttpProcessNeeds {
  readonly settings: Settings;
  readonly connectionString: string;
  readonly cursorSecret: Buffer;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The process has it anyway, and ends it itself. */
  readonly renderer?: PdfRenderer;
  /** What is done here is measured by it; absent where nothing is. */
  readonly meter?: Meter | undefined;
  /** v2's own rows are served, to which the contract tests add theirs. */
  readonly operations?: readonly Operation[];
  /** The tests watch the rows of v1. */
  readonly legacyOperations?: readonly LegacyOperation[];
  /** OPS-LOOP-6: the thread for large requests is started before there is one, with the first call of anybody known. */
  readonly warmsThread?: boolean;
}

export interface HttpProcess {
  readonly address: string;
  stop(): Promise<void>;
}

const statementSeconds = 30;
/** A document of more than some three hundred lines is read by the thread. */
const largestDocument = 128 * 1024;

export async function startHttp(needs: HttpProcessNeeds): Promise<HttpProcess> {
  const { settings, connectionString, logger } = needs;
  const pool = {
    connections: connectionsOf(settings),
    statementSeconds,
    largestDocument,
    onIdleError: (error: Error) => logger.warn({ reason: error.message }, 'an idle database connection broke'),
  };
  const database = openDatabase(connectionString, pool);
  const reads = openReads(settings.readDatabaseUrl, database, { ...pool, ...readNotes(logger, needs.meter) });
  const health = openHealthConnection(connectionString);
  needs.meter?.watchPool(database.poolUse);
  const tracer = await tracerOf(settings, logger);
  const printers = needs.renderer ?? startPrinters(settings, needs.meter);
  const renderer = tracer?.watchPrinters(printers) ?? printers;
  let address = '';
  const publicUrl = () => settings.publicUrl ?? address;
  const offload = startOffload({ ...needs, publicUrl });
  let isStopping = false;
  const parts = {
    database,
    reads: reads.database,
    health,
    renderer,
    offload,
    publicUrl,
    tracer,
    isStopping: () => isStopping,
  };
  const { server, stop } = buildServer(needs, parts);
  try {
    address = await listen(server, settings);
  } catch (error) {
    await Promise.all([reads.close(), database.close(), health.close()]);
    throw error;
  }
  return {
    address,
    async stop() {
      isStopping = true;
      // OPS-START-13: whoever shares the calls out learns that it is to use the others, while calls are answered as before.
      if (settings.shutdownDelaySeconds > 0) await sleep(settings.shutdownDelaySeconds * 1000);
      await drain(server, settings.drainSeconds, logger);
      await offload.stop();
      await stop();
      if (!needs.renderer) await renderer.stop();
      await tracer?.stop();
      await Promise.all([reads.close(), database.close(), health.close()]);
    },
  };
}

function startPrinters({ environment }: Settings, meter: Meter | undefined): PdfRenderer {
  const renderer = startRenderer({ isTest: environment === 'test' });
  return meter ? meter.watchPrinters(renderer) : renderer;
}

/** The embedded database allows 200 connections to all processes together, workers and commands included. */
function connectionsOf({ processes }: Settings): number {
  return Math.max(4, Math.min(20, Math.trunc(80 / processes)));
}

interface BuiltServer {
  readonly server: FastifyInstance;
  /** It writes what waits to be written of the calls that were answered, and ends what was started for them. */
  readonly stop: () => Promise<void>;
}

interface ServerParts {
  readonly database: Database;
  readonly reads: Database;
  readonly health: HealthConnection;
  readonly renderer: PdfRenderer;
  readonly offload: StartedOffload;
  readonly publicUrl: () => string;
  readonly tracer: Tracer | undefined;
  readonly isStopping: () => boolean;
}

function buildServer(needs: HttpProcessNeeds, { offload, ...parts }: ServerParts): BuiltServer {
  const {
    settings,
    clock,
    logger,
    cursorSecret,
    operations: rows = v2Operations,
    legacyOperations: legacyRows = v1Operations,
  } = needs;
  const { environment, stripe } = settings;
  const { publicUrl, database, reads, health, renderer } = parts;
  const noteOutgoing = outgoingNotes(logger, needs.meter, parts.tracer);
  const facts = { settings, database, reads, clock, publicUrl, noteOutgoing };
  const { operations, rehearsal, stop } = buildHttpService(facts, {
    cursorSecret,
    connections: connectionsOf(settings),
    health,
    renderer,
    examine: () => examine(settings, needs.connectionString),
    companyFile: exportInThread(needs),
    eventWords,
  });
  const shared = { operations, clock, environment, logger };
  const server = createServer({
    clock,
    ids: systemIds,
    logger,
    trustedProxies: settings.trustedProxies,
    measureCall: needs.meter?.noteCall,
    tracer: parts.tracer,
    isStopping: parts.isStopping,
    noteCall: settings.callLogIsOn ? operations.noteCall : () => undefined,
    home: v2Wire(rows, {
      ...shared,
      cursorSecret,
      offload: (operation) => (offloaded.has(operation) ? offload.v2 : null),
    }),
    wires: [
      v1Wire(legacyRows, {
        ...shared,
        publicUrl,
        lifetime: settings.v1,
        timeLimitSeconds: settings.v1.timeLimitSeconds,
        offload: offload.v1,
      }),
      consoleApiWire(consoleOperations, {
        operations,
        clock,
        logger,
        cursorSecret,
        publicUrl: settings.publicUrl,
        sharedMessages: problemOfRefusal,
        offload: offload.console,
      }),
    ],
  });
  // An installation that nobody uses does without the memory of the thread.
  if (needs.warmsThread) {
    server.addHook('onResponse', async ({ companyId }) => {
      if (companyId !== null) offload.warm();
    });
  }
  void server.register(healthWire(operations.checkHealth, parts.isStopping));
  void server.register(
    docsWire({
      openApi: (baseUrl) => openApiOf(rows, baseUrl),
      older: v1Reference(legacyRows, settings.v1),
      publicUrl,
    }),
  );
  void server.register(mcpWire({ ...shared, rows, ids: systemIds, publicUrl, isOneProcess: settings.processes === 1 }));
  void server.register(consoleWire(readConsoleFiles(consoleFolder)));
  void server.register(
    pagesWire({
      operations: offload.pages(operations),
      logger,
      isTest: settings.environment === 'test',
      hearsCardEvents: stripe !== null,
      rehearsal,
    }),
  );
  return {
    server,
    stop: async () => {
      await operations.flushCalls();
      await stop();
    },
  };
}

/** The thread knows these operations too. */
const offloaded: ReadonlySet<string> = new Set(v2Operations.map(({ id }) => id));

/** The console is built beside the service; the path is the same from `src` and from `dist`. */
const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url));

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
  if (code === 'EADDRINUSE')
    return new CannotGoOn(
      `The port ${port} on ${host} is already in use; choose another with --port or FACTURIER_PORT.`,
    );
  if (code === 'EACCES') return new CannotGoOn(`The port ${port} on ${host} is not open to this user.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CannotGoOn(`${host} is not an address of this machine.`);
  return error instanceof Error ? error : new Error(String(error));
}

/** OPS-START-3: there are no new requests; those that run may finish in this time. */
async function drain(server: FastifyInstance, seconds: number, logger: Logger): Promise<void> {
  const patience = setTimeout(() => {
    logger.warn('some requests did not finish in time and were cut off');
    server.server.closeAllConnections();
  }, seconds * 1000);
  await server.close();
  clearTimeout(patience);
}

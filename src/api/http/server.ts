import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ApiCall } from '../../domain/access/api-call.ts';
import { makeRefusalDelays } from '../../domain/access/rate.ts';
import type { Agent } from '../../domain/access/right.ts';
import type { Clock, Ids } from '../../operations/ports.ts';
import { bodyIntake, type IntakeLimits, usualIntake } from './body-intake.ts';
import { callerAddressOf } from './caller-address.ts';
import { headAsGet } from './head-as-get.ts';
import { refusedHead } from './head-refused.ts';
import { beginInteraction, type Interaction, type RequestTracer, single } from './interaction.ts';
import { largestBodyOnLoop } from './offload.ts';
import { allowedMethods, isBelow, pathOf, plugIn, type Wire } from './wire.ts';

declare module 'fastify' {
  interface FastifyRequest {
    interaction: Interaction;
    /** The log line has the company, once it is known. */
    companyId: number | null;
    /** The log of calls has the caller, once that is known. */
    calledBy: Agent | null;
    /** It is the operation of the API, where the call is one. */
    operation: string | null;
    /** It says why the call was refused, once that is known. */
    problem: string | null;
    /** Limits per address count this. The address of the connection (`ip`) may be a proxy's. */
    callerAddress: string;
    /** It is the size of the body that came; a body that a thread works on is no longer here. */
    bodyBytes: number;
    /** Its body came too slowly, and its connection ends with the answer. */
    isCutOff: boolean;
    /** The work is done once the answer has left, or nobody is there to get it. */
    whenAnswered: (work: () => void) => void;
  }
}

export interface ServerNeeds {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly trustedProxies: readonly string[];
  /** It still takes calls, and its connections are to end. */
  readonly isStopping?: () => boolean;
  /** CON-LOG-1: it is called for every call of the API that was made for a company, once it is answered. */
  readonly noteCall: (call: ApiCall) => void;
  /** It is called for every request that was answered; absent where nothing is measured. */
  readonly measureCall?: ((operation: string, status: number, milliseconds: number) => void) | undefined;
  readonly tracer?: RequestTracer | undefined;
  /** It answers every address that no wire has as its own. */
  readonly home: HomeWire;
  /** Each of the others is below its prefix. */
  readonly wires: readonly Wire[];
  readonly limits?: ServerLimits;
}

export interface HomeWire extends Omit<Wire, 'prefix' | 'inRouteSpelling'> {
  /** The bytes are no request. */
  readonly unreadable: (
    trace: string,
    isTooLarge: boolean,
  ) => { readonly status: number; readonly type: string; readonly body: string };
}

export interface ServerLimits {
  readonly intake: IntakeLimits;
  /** A connection may stand still for so long while it has an answer to read. */
  readonly unreadMs: number;
}

export const maxBodyMebibytes = 8;

/** The slowest body that is accepted needs less. */
const requestMs = 90_000;
const usualLimits: ServerLimits = { intake: usualIntake, unreadMs: 30_000 };

/**
 * V2-LINK-10: every answer has these, also to what is no address and to what failed: nobody stores it, no search engine finds it, and its
 * address, which may be a secret, is not passed on. An answer that may be stored says so itself.
 */
const privateHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * The server knows no version: it has the interaction id, trace, timing, size limits and the log line. Each wire is plugged in with a
 * scope of its own and answers its own errors.
 */
export function createServer(needs: ServerNeeds): FastifyInstance {
  const { clock, ids, logger, home, wires, limits = usualLimits, isStopping = () => false, tracer } = needs;
  const wireAt = (url: string): HomeWire | Wire => wires.find(({ prefix }) => isBelow(prefix, url)) ?? home;
  const callerOf = callerAddressOf(needs.trustedProxies);
  const answering = new WeakSet<object>();
  const heads = headAsGet();
  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    heads.restore(request.raw);
    request.interaction = beginInteraction({ clock, ids }, sentBy(request));
    request.callerAddress = callerOf(request.socket.remoteAddress ?? '', single(request.headers['x-forwarded-for']));
    request.whenAnswered = (work) => {
      if (reply.raw.closed) work();
      else reply.raw.once('close', work);
    };
    const { socket } = request.raw;
    answering.add(socket);
    request.whenAnswered(() => answering.delete(socket));
    reply.headers(privateHeaders);
    reply.header('x-fapi-interaction-id', request.interaction.id);
  };
  const server = Fastify({
    logger: false,
    http: { requireHostHeader: false },
    bodyLimit: maxBodyMebibytes * 1024 * 1024,
    // Requests on open connections are still answered while closing, with "Connection: close".
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: requestMs,
    connectionTimeout: limits.unreadMs,
    routerOptions: { maxParamLength: 2000, caseSensitive: true, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    rewriteUrl: (raw) => {
      heads.route(raw);
      return wires.reduce((spelt, { inRouteSpelling }) => inRouteSpelling?.(spelt) ?? spelt, raw.url ?? '/');
    },
    // The router gives up before any hook has run.
    frameworkErrors: (_error, request, reply) => {
      begin(request as FastifyRequest, reply as FastifyReply);
      reply.header('server-timing', (request as FastifyRequest).interaction.serverTiming());
      wireAt(request.url).sayUnrouted(request as FastifyRequest, reply as FastifyReply, null);
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable) return;
      const interaction = beginInteraction({ clock, ids }, { interactionId: undefined, traceParent: undefined });
      const { status, type, body } = home.unreadable(
        interaction.trace,
        'code' in error && error.code === 'HPE_HEADER_OVERFLOW',
      );
      const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'connection: close',
        `content-type: ${type}`,
        `content-length: ${Buffer.byteLength(body)}`,
        `x-fapi-interaction-id: ${interaction.id}`,
        `server-timing: ${interaction.serverTiming()}`,
      ];
      socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    },
  });

  // V2-HEAD-8: Node would answer it by itself.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  // OPS-BODY-3: a caller who does not read an answer would have us hold it. A connection on which nothing moves is cut, unless it waits
  // for us.
  server.server.on('timeout', (socket) => {
    const isWaitingForUs = answering.has(socket) && socket.writableLength === 0;
    if (!isWaitingForUs) socket.destroy();
  });
  // Bodies stay bytes until the wire's own checks have passed: their order is part of the contract.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', bodyIntake(clock, limits.intake));

  for (const fact of ['companyId', 'calledBy', 'operation', 'problem']) server.decorateRequest(fact, null);
  server.decorateRequest('callerAddress', '');
  server.decorateRequest('bodyBytes', 0);
  server.decorateRequest('isCutOff', false);
  const allowedAt = allowedMethods(server);
  server.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    const path = pathOf(request.url);
    const refused = refusedHead(request.raw);
    if (refused) wireAt(path).sayError(refused, request, reply);
    // It is answered before a body is read.
    else if (request.is404) wireAt(path).sayUnrouted(request, reply, allowedAt(path));
    // No series, number, id or token has a NUL, and no text of the database can.
    else if (path.includes('%00')) wireAt(path).sayUnrouted(request, reply, null);
    else if (tracer) tracer.enter(request.interaction.trace, done);
    else done();
  });
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
  });
  const refusals = makeRefusalDelays();
  server.addHook('onSend', async (request, reply, payload) => {
    // OPS-BODY-4: its head has left by then. The connection is cut, so that whoever reads it knows.
    if (payload instanceof Readable) {
      payload.once('error', (error) =>
        logger.error({ interaction: request.interaction.id, company: request.companyId, err: error }, 'fault'),
      );
    }
    const { companyId, callerAddress } = request;
    const isLarge = hasLargeBody(request);
    // OPS-FAIR-5. v1 says with 200 too that a call comes too soon; of what the service itself cannot do nobody is to blame.
    // OPS-FAIR-7: to take a large body in costs the others, whoever sent it.
    if (reply.statusCode < 500 && (reply.hasHeader('retry-after') || (isLarge && companyId === null))) {
      const caller = companyId === null ? callerAddress : String(companyId);
      const delayMs = refusals.delayMs(caller, clock.elapsedMs(), isLarge);
      if (delayMs > 0 && !isClosing) await sleep(delayMs, undefined, { ref: false });
    }
    // A connection that stayed open after its last answer would hold up the end.
    if (isClosing || isStopping()) reply.header('connection', 'close');
    // OPS-BODY-5: Fastify would end the connection of every body that was not taken in.
    else if (!request.isCutOff) reply.removeHeader('connection');
    reply.header('server-timing', request.interaction.serverTiming());
    const call = callOf(request, reply, clock.now());
    if (call) needs.noteCall(call);
  });
  server.addHook('onResponse', (request, reply, done) => {
    logger.info(logLineOf(request, reply), 'request');
    needs.measureCall?.(operationOf(request), reply.statusCode, reply.elapsedTime);
    tracer?.noteRequest(request.interaction.trace, operationOf(request), reply.statusCode, reply.elapsedTime);
    done();
  });
  // Whatever is added to the server beside the wires fails in the words of the home wire.
  server.setErrorHandler(home.sayError);
  server.setNotFoundHandler((request, reply) => home.sayUnrouted(request, reply, null));
  void server.register(async (scope) => home.routes(scope));
  for (const wire of wires) plugIn(server, wire);
  return server;
}

/** The body came, or was announced and refused before that. */
function hasLargeBody({ headers, bodyBytes }: FastifyRequest): boolean {
  return Math.max(bodyBytes, Number(headers['content-length'] ?? 0)) > largestBodyOnLoop;
}

/** OPS-METRICS-2: there are only so many: an address that nobody serves is none of them. */
function operationOf({ operation, method, is404, routeOptions }: FastifyRequest): string {
  if (operation !== null) return operation;
  return is404 || routeOptions.url === undefined ? 'unknown' : `${method} ${routeOptions.url}`;
}

/** CON-LOG-1: returns null for what is no call of the API, and for one whose caller nobody knows. */
function callOf(request: FastifyRequest, reply: FastifyReply, at: Date): ApiCall | null {
  const { companyId, calledBy: author, operation, problem, method, interaction } = request;
  if (companyId === null || !author || operation === null) return null;
  return {
    companyId,
    at,
    author,
    operation,
    method,
    path: pathOf(request.url),
    status: reply.statusCode,
    problem,
    milliseconds: reply.elapsedTime,
    interactionId: interaction.id,
  };
}

function sentBy({ headers }: FastifyRequest) {
  return { interactionId: single(headers['x-fapi-interaction-id']), traceParent: single(headers['traceparent']) };
}

/** OPS-LOG-1: the path has no query, which may hold personal data. */
function logLineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    interaction: request.interaction.id,
    company: request.companyId,
    method: request.method,
    path: pathOf(request.url),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    // OPS-LOG-3: v1 refuses with 200 too.
    ...(reply.statusCode < 400 && request.problem === null
      ? {}
      : { problem: request.problem, trace: request.interaction.trace }),
  };
}

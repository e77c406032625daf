import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { LargeDocument, Refused } from '../../domain/refusal.ts';
import type { Caller } from '../../operations/caller.ts';
import { BodyRefused } from '../http/body-intake.ts';
import { HeadRefused } from '../http/head-refused.ts';
import { largestBodyOnLoop, type Offload } from '../http/offload.ts';
import type { HomeWire } from '../http/server.ts';
import { addArchiveDownloads } from './archives/read-archive.ts';
import { preflightOf, shareWithPage } from './browser-access.ts';
import { metaOf } from './envelope.ts';
import type { Headers } from './headers.ts';
import { answerOf, type OffloadedCall, type OffloadedOutcome } from './offloaded.ts';
import type { Anonymous, Operation } from './operation.ts';
import { mebibytesOf } from './parameters.ts';
import { addLedgerDownloads } from './partners/partner-ledger.ts';
import { type AnswerHeaders, type PipelineNeeds, pipelineOf, type Said, type WireRequest } from './pipeline.ts';
import type { Problem } from './problem.ts';
import { internal, payloadTooLarge, requestTimeout, unsupportedMediaType, WireProblem } from './problem.ts';
import { methodNotAllowed, problemBody, problemOfRefusal, urlNotFound } from './problems.ts';
import { validation } from './validation.ts';

export interface WireNeeds extends PipelineNeeds {
  readonly logger: Logger;
  /** It is null for an operation that only this process knows. */
  readonly offload: (operation: string) => Offload<OffloadedCall, OffloadedOutcome> | null;
}

/**
 * Each row is a route, and every failure is problem+json. The wire also answers every address that belongs to no other wire, so that a
 * mistyped address gets an answer of the current version.
 */
export function v2Wire(rows: readonly Operation[], needs: WireNeeds): HomeWire {
  return {
    routes: (scope) => {
      for (const row of rows) addRow(scope, row, needs);
      addArchiveDownloads(scope, needs.operations);
      addLedgerDownloads(scope, needs.operations);
    },
    sayError: (error, request, reply) => sayProblem(request, reply, problemOfError(error, request, needs), needs),
    sayUnrouted: (request, reply, allow) => sayUnrouted(request, reply, allow, needs),
    unreadable: unreadableRequest(needs),
  };
}

/** The bytes are no request. */
const unreadableRequest =
  ({ clock }: Pick<WireNeeds, 'clock'>): HomeWire['unreadable'] =>
  (trace, isTooLarge) => {
    const problem: Problem = isTooLarge
      ? {
          status: 431,
          slug: 'payload-too-large',
          title: 'Antete prea mari',
          detail: 'Antetele cererii sunt prea mari.',
        }
      : validation([
          { location: 'header', path: [''], code: 'invalid_format', message: 'Cererea nu este HTTP valid.' },
        ]);
    const body = problemBody(problem, metaOf(clock.now(), trace));
    return { status: problem.status, type: problemType, body };
  };

const problemType = 'application/problem+json; charset=utf-8';

function addRow(scope: FastifyInstance, row: Operation, needs: WireNeeds): void {
  const pipeline = pipelineOf(row, needs);
  const admit = row.method === 'GET' ? needs.operations.admitRead : needs.operations.admitWork;
  // A file that is sent while it is made cannot come from a thread.
  const offload = row.answer === 'stream' ? null : needs.offload(row.id);
  const callers = new WeakMap<FastifyRequest, Caller | Anonymous>();

  const answered = async (
    request: FastifyRequest,
    from: Caller | Anonymous,
    body: Buffer | null,
    headers: AnswerHeaders,
  ): Promise<Pick<Said, 'status' | 'body'>> => {
    if (offload && body && (row.inThread || body.length > largestBodyOnLoop)) {
      const isAdmitted = await pipeline.countEarly(wireRequest(request), from, headers);
      return offloaded(offload, row, request, { from, body, isAdmitted }, headers);
    }
    try {
      return await admit(from, () => pipeline.answer(wireRequest(request), from, body, headers), request.whenAnswered);
    } catch (error) {
      if (!offload || !(error instanceof LargeDocument)) throw error;
      return offloaded(offload, row, request, { from, body, isAdmitted: true }, headers);
    }
  };

  scope.route({
    method: row.method,
    url: routeOf(row),
    bodyLimit: mebibytesOf(row) * 1024 * 1024,
    onRequest: async (request, reply) => {
      // A public answer may be cached.
      if (row.access === 'keyless') reply.removeHeader('cache-control');
      if (Object.values(request.params as object).includes('')) throw new WireProblem(urlNotFound);
      request.operation = row.id;
      const isOfPage = row.method === 'GET' && request.headers.origin !== undefined;
      let known: Caller | null = null;
      const onCaller = (caller: Caller): void => {
        request.companyId = caller.companyId;
        request.calledBy = caller.author;
        if (isOfPage) known = caller;
      };
      const admitted = request.interaction.time('access', () => pipeline.admit(wireRequest(request, onCaller)));
      // A page may read a refusal too, once it is known whose key it has.
      const from = isOfPage
        ? await admitted.finally(() => known && shareWithPage(request, reply, known, needs.operations))
        : await admitted;
      callers.set(request, from);
    },
    handler: async (request, reply) => {
      const from = callers.get(request);
      if (!from) throw new Error('a request was handled before it was admitted');
      const body = Buffer.isBuffer(request.body) ? request.body : null;
      const headers: AnswerHeaders = {};
      const answer = await request.interaction
        .time('work', () => answered(request, from, body, headers))
        .finally(() => {
          // The reply is not returned: it is a promise of its own end, and this one has yet to be sent.
          reply.headers(headers);
        });
      reply.code(answer.status);
      if (answer.status !== 200) request.problem = rememberedProblem(String(answer.body));
      // A row that answers a file has said of which type.
      reply.type(headers['content-type'] ?? (answer.status === 200 ? 'application/json; charset=utf-8' : problemType));
      // A request for the head alone does not make the file.
      if (request.method !== 'HEAD' || !(answer.body instanceof Readable)) return reply.send(answer.body);
      answer.body.destroy();
      return reply.send('');
    },
  });
}

/** The refusal was stored for whoever asks again with the same idempotency key. */
function rememberedProblem(body: string): string {
  const { type = '', motiv } = JSON.parse(body) as {
    readonly type?: string;
    readonly motiv?: { cod?: string };
  };
  return motiv?.cod ?? type.slice(type.lastIndexOf(':') + 1);
}

interface LargeCall {
  readonly from: Caller | Anonymous;
  readonly body: Buffer | null;
  readonly isAdmitted: boolean;
}

/** OPS-LOOP-1: a thread answers what is large. */
async function offloaded(
  offload: Offload<OffloadedCall, OffloadedOutcome>,
  row: Operation,
  request: FastifyRequest,
  call: LargeCall,
  headers: AnswerHeaders,
) {
  const { interaction, ...plain } = wireRequest(request);
  const outcome = await offload(call.from, request, {
    ...plain,
    ...call,
    operation: row.id,
    interactionId: interaction.id,
    trace: interaction.trace,
  });
  Object.assign(headers, outcome.headers);
  return answerOf(outcome);
}

/**
 * V2-ORDER-1: it is answered before a body is read. V2-HEAD-5 and V2-HEAD-6: a known path with another method is 405 with `Allow`;
 * OPTIONS says the same with 204.
 */
function sayUnrouted(
  request: FastifyRequest,
  reply: FastifyReply,
  allow: string | null,
  needs: WireNeeds,
): FastifyReply {
  if (allow === null) return sayProblem(request, reply, urlNotFound, needs);
  if (request.method === 'OPTIONS') {
    reply.code(204).header('allow', allow);
    const preflight = preflightOf(request, allow, needs.operations);
    if (!preflight) return reply.send();
    preflight.then(
      (headers) => reply.headers(headers).send(),
      (error: unknown) => sayProblem(request, reply, problemOfError(error, request, needs), needs),
    );
    return reply;
  }
  return sayProblem(request, reply, methodNotAllowed(allow), needs);
}

/** The router has its own form of `{id}`; a parameter with a pattern only matches that pattern. */
function routeOf({ path, params }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const schema = params === 'none' ? undefined : params.properties[name];
    return `:${name}${schema && 'pattern' in schema ? `(${String(schema.pattern)})` : ''}`;
  });
}

function wireRequest(request: FastifyRequest, onCaller?: (caller: Caller) => void): WireRequest {
  const plain = {
    interaction: request.interaction,
    headers: request.headers as Headers,
    method: request.method,
    url: request.url,
    address: request.callerAddress,
    params: request.params as Readonly<Record<string, string>>,
    isAdmitted: false,
  };
  return onCaller ? Object.assign(plain, { onCaller }) : plain;
}

function sayProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  { clock }: Pick<WireNeeds, 'clock'>,
): FastifyReply {
  request.problem = problem.reason?.cod ?? problem.slug;
  const body = problemBody(problem, metaOf(clock.now(), request.interaction.trace));
  return reply
    .code(problem.status)
    .headers(problem.headers ?? {})
    .type(problemType)
    .send(body);
}

const headProblems: Readonly<Record<HeadRefused['because'], Problem>> = {
  'no-host': validation([
    { location: 'header', path: ['Host'], code: 'required', message: 'Antetul Host este obligatoriu.' },
  ]),
  expectation: {
    ...validation([
      {
        location: 'header',
        path: ['Expect'],
        code: 'invalid_value',
        message: 'Antetul Expect poate fi numai 100-continue.',
      },
    ]),
    status: 417,
  },
};

/** What the server itself refuses is said in our words; anything unknown is a fault, logged and never shown. */
function problemOfError(error: unknown, request: FastifyRequest, { logger }: WireNeeds): Problem {
  if (error instanceof Refused) return problemOfRefusal(error);
  if (error instanceof WireProblem) return error.problem;
  if (error instanceof BodyRefused) {
    return error.because === 'too-large'
      ? payloadTooLarge(request.routeOptions.bodyLimit / 1024 / 1024)
      : requestTimeout;
  }
  if (error instanceof HeadRefused) return headProblems[error.because];
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType;
    default:
      if (request.raw.errored) return internal; // The caller went away: nobody is left to be told, and nothing failed here.
      logger.error({ interaction: request.interaction.id, company: request.companyId, err: error }, 'fault');
      return internal;
  }
}

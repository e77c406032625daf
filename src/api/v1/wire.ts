import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { LargeDocument, Refused } from '../../domain/refusal.ts';
import { BodyRefused } from '../http/body-intake.ts';
import { HeadRefused } from '../http/head-refused.ts';
import { largestBodyOnLoop, type Offload } from '../http/offload.ts';
import { isBelow, pathOf, type Wire } from '../http/wire.ts';
import { answerOf, type OffloadedCall, type OffloadedOutcome } from './offloaded.ts';
import type { Operation } from './operation.ts';
import { type PipelineNeeds, pipelineOf } from './pipeline.ts';
import { type Failure, failureBody, failureMessageIn, failureOf, NotReadable } from './replies.ts';
import { formMedia, mostBytesOf } from './shape.ts';

export interface WireNeeds extends PipelineNeeds {
  readonly logger: Logger;
  readonly lifetime: Lifetime;
  /** The outside reaches the service by this address, which is known only once it listens. */
  readonly publicUrl: () => string;
  readonly offload: Offload<OffloadedCall, OffloadedOutcome>;
}

/** V1-VER-1: it says since when v1 is deprecated, and when it ends, as days in UTC. */
export interface Lifetime {
  readonly deprecatedOn: string;
  readonly endsOn: string;
}

/** Each row is a route, and every failure under /v1 is `Success: false`. */
export function v1Wire(rows: readonly Operation[], needs: WireNeeds): Wire {
  return {
    prefix,
    inRouteSpelling,
    routes: (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        forgetMediaType(request);
        reply.headers(lastingHeaders(rowAt(rows, request), needs));
      });
      for (const row of rows) addRow(scope, row, needs);
    },
    sayError: (error, request, reply) => sayFailure(request, reply, failureOfError(error, request, needs)),
    sayUnrouted: (request, reply) => {
      const row = rowAt(rows, request);
      reply.headers(lastingHeaders(row, needs));
      return sayFailure(request, reply, {
        message: row ? `Aceasta operatie se apeleaza cu ${row.method}.` : 'Nu exista nicio operatie la aceasta adresa.',
      });
    },
  };
}

const prefix = '/v1';

/** V1-NAME-2: an address of v1 is in lower case and without a final slash, as its row has it. The query stays as it is. */
function inRouteSpelling(url: string): string {
  const path = pathOf(url);
  if (!isBelow(prefix, path.toLowerCase())) return url;
  return `${path.toLowerCase().replace(/\/$/, '')}${url.slice(path.length)}`;
}

const rowAt = (rows: readonly Operation[], { url }: FastifyRequest): Operation | undefined =>
  rows.find(({ path }) => path === pathOf(url));

function addRow(v1: FastifyInstance, row: Operation, needs: WireNeeds): void {
  const answer = pipelineOf(row, needs);
  v1.route({
    // V1-NOM-2: a caller who cannot send a body with a GET sends it with a POST; nobody reads it.
    method: row.method === 'GET' ? ['GET', 'POST'] : row.method,
    url: row.path.slice(prefix.length),
    bodyLimit: mostBytesOf(row),
    handler: async (request, reply) => {
      const { headers, callerAddress: address, url, interaction } = request;
      request.operation = row.path;
      const body = Buffer.isBuffer(request.body) ? request.body : null;
      if (body && body.length > largestBodyOnLoop)
        return say(request, reply, await offloaded(request, row, false, needs));
      try {
        const text = await answer({
          interaction,
          url,
          address,
          contentType: headers['content-type'],
          body,
          isAdmitted: false,
          whenGone: request.whenAnswered,
          onCaller: ({ companyId, author }) => {
            request.companyId = companyId;
            request.calledBy = author;
          },
        });
        return say(request, reply, text);
      } catch (error) {
        if (!(error instanceof LargeDocument)) throw error;
        return say(request, reply, await offloaded(request, row, true, needs));
      }
    },
  });
}

/** OPS-LOOP-1: a thread answers what is large, and also finds out who calls. */
async function offloaded(request: FastifyRequest, { path }: Operation, isAdmitted: boolean, needs: WireNeeds) {
  const { method, url, callerAddress: address, interaction, companyId, bodyBytes } = request;
  const { operations, offload } = needs;
  if (companyId === null) operations.admitBody(address, bodyBytes);
  const holder = companyId === null ? { address } : { companyId };
  const outcome = await interaction.time('work', () =>
    offload(holder, request, {
      path,
      interactionId: interaction.id,
      trace: interaction.trace,
      headers: { 'content-type': request.headers['content-type'] },
      method,
      url,
      address,
      body: Buffer.isBuffer(request.body) ? request.body : null,
      isAdmitted,
    }),
  );
  request.companyId = outcome.companyId;
  if (outcome.companyId === null) operations.chargeBody(address, bodyBytes, 0);
  else operations.knowAddress(address);
  request.calledBy = outcome.author;
  return answerOf(outcome);
}

/** V1-BODY-2: only whether a body is called a form matters; the server shall not judge any other media type, or none. */
function forgetMediaType({ headers }: FastifyRequest): void {
  const media = formMedia(headers['content-type']);
  if (media === null) delete headers['content-type'];
  else headers['content-type'] = media === 'multipart' ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
}

/** V1-VER-1: every answer has these headers, failures among them. */
function lastingHeaders(row: Operation | undefined, { lifetime, publicUrl }: WireNeeds) {
  return {
    deprecation: `@${Date.parse(lifetime.deprecatedOn) / 1000}`,
    sunset: new Date(lifetime.endsOn).toUTCString(),
    link: `<${publicUrl()}${row?.successor ?? '/docs'}>; rel="successor-version"`,
  };
}

function sayFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  reply.headers(failure.headers ?? {});
  return say(request, reply, failureBody(failure));
}

function say(request: FastifyRequest, reply: FastifyReply, body: string | Buffer): FastifyReply {
  request.problem = failureMessageIn(body);
  return reply.code(200).type('application/json; charset=utf-8').send(body);
}

/** V1-ERR-1: what the server itself refuses is said in our words; anything unknown is a fault, logged and never shown. */
function failureOfError(error: unknown, request: FastifyRequest, { logger }: WireNeeds): Failure {
  if (error instanceof Refused) return failureOf(error.refusal);
  if (error instanceof NotReadable) return { message: error.message };
  if (error instanceof BodyRefused) return { message: bodyMessage(error, request.routeOptions.bodyLimit) };
  if (error instanceof HeadRefused) return { message: headMessages[error.because] };
  // The caller went away, so nobody is left to be answered, and nothing failed here.
  if (!request.raw.errored) {
    logger.error({ interaction: request.interaction.id, company: request.companyId, err: error }, 'fault');
  }
  return { message: `A aparut o eroare interna; trimiteti la suport identificatorul ${request.interaction.id}.` };
}

const headMessages: Readonly<Record<HeadRefused['because'], string>> = {
  'no-host': 'Antetul Host este obligatoriu.',
  expectation: 'Antetul Expect poate fi numai 100-continue.',
};

function bodyMessage({ because }: BodyRefused, mostBytes: number): string {
  if (because === 'too-slow') return 'Corpul cererii nu a sosit la timp.';
  const kibibytes = mostBytes / 1024;
  return `Corpul cererii are cel mult ${kibibytes < 1024 ? `${kibibytes} KiB` : `${kibibytes / 1024} MiB`}.`;
}

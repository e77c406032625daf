import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { LargeDocument } from '../../domain/large-document.ts';
import { Refused } from '../../domain/refusal.ts';
import { BodyRefused } from '../http/body-intake.ts';
import { largestBodyOnLoop, type Offload } from '../http/offload.ts';
import { maxBodyMebibytes } from '../http/server.ts';
import { answerOf, type OffloadedCall, type OffloadedOutcome } from './offloaded.ts';
import type { Operation } from './operation.ts';
import { type PipelineNeeds, pipelineOf } from './pipeline.ts';
import { type Failure, failureBody, failureOf, NotReadable } from './replies.ts';
import { formMedia } from './shape.ts';

export interface WireNeeds extends PipelineNeeds {
  readonly logger: Logger;
  readonly lifetime: Lifetime;
  /** How the outside reaches the service; known only once it listens. */
  readonly publicUrl: () => string;
  readonly offload: Offload<OffloadedCall, OffloadedOutcome>;
}

/** V1-VER-1: since when v1 should not be used any more, and when it ends; days, in UTC. */
export interface Lifetime {
  readonly deprecatedOn: string;
  readonly endsOn: string;
}

export const isV1Address = (url: string): boolean => /^\/v1(?:[/?]|$)/.test(url);

/** V1-NAME-2: an address of v1 as its row has it: in lower case, without a final slash. What is asked after it stays as it is. */
export function inRowSpelling(url: string): string {
  if (!/^\/v1(?:[/?]|$)/i.test(url)) return url;
  const path = url.split('?', 1)[0] ?? '';
  return `${path.toLowerCase().replace(/\/$/, '')}${url.slice(path.length)}`;
}

/** Plugs the rows into the server: a route each, and `Success: false` for everything that fails under /v1. */
export function addV1(server: FastifyInstance, rows: readonly Operation[], needs: WireNeeds): void {
  void server.register(
    async (v1) => {
      v1.setErrorHandler((error, request, reply) => sayFailure(reply, failureOfError(error, request, needs)));
      v1.setNotFoundHandler((request, reply) => sayUnrouted(request, reply, rows, needs));
      v1.addHook('onRequest', async (request, reply) => {
        forgetMediaType(request);
        reply.headers(
          lastingHeaders(
            rows.find(({ path }) => path === pathOf(request)),
            needs,
          ),
        );
        // Told before a body is read.
        return request.is404 ? sayUnrouted(request, reply, rows, needs) : undefined;
      });
      for (const row of rows) addRow(v1, row, needs);
    },
    { prefix: '/v1' },
  );
}

/** What is said under /v1 where nothing is served, or where the address cannot even be read. */
export function sayUnrouted(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: readonly Operation[],
  needs: Pick<WireNeeds, 'lifetime' | 'publicUrl'>,
): FastifyReply {
  const row = rows.find(({ path }) => path === pathOf(request));
  reply.headers(lastingHeaders(row, needs));
  if (row) return sayFailure(reply, { message: `Aceasta operatie se apeleaza cu ${row.method}.` });
  return sayFailure(reply, { message: 'Nu exista nicio operatie la aceasta adresa.' });
}

function addRow(v1: FastifyInstance, row: Operation, needs: WireNeeds): void {
  const answer = pipelineOf(row, needs);
  v1.route({
    // V1-NOM-2: who cannot send a body with a GET sends it with a POST; nobody reads it.
    method: row.method === 'GET' ? ['GET', 'POST'] : row.method,
    url: row.path.slice('/v1'.length),
    exposeHeadRoute: row.method === 'GET',
    handler: async (request, reply) => {
      const { headers, callerAddress: address, url, interaction } = request;
      const body = Buffer.isBuffer(request.body) ? request.body : null;
      if (body && body.length > largestBodyOnLoop) return say(reply, await offloaded(request, row, false, needs));
      try {
        const text = await answer({
          interaction,
          url,
          address,
          contentType: headers['content-type'],
          body,
          isAdmitted: false,
          onCaller: ({ companyId }) => {
            request.companyId = companyId;
          },
        });
        return say(reply, text);
      } catch (error) {
        if (!(error instanceof LargeDocument)) throw error;
        return say(reply, await offloaded(request, row, true, needs));
      }
    },
  });
}

/** OPS-LOOP-1: what is large is answered by the thread, which also finds out who calls. */
async function offloaded(request: FastifyRequest, { path }: Operation, isAdmitted: boolean, { offload }: WireNeeds) {
  const { method, url, callerAddress: address, interaction, companyId } = request;
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
  return answerOf(outcome);
}

/** V1-BODY-2: only whether a body is called a form matters; any other name, which may be none at all, the server shall not judge. */
function forgetMediaType({ headers }: FastifyRequest): void {
  const media = formMedia(headers['content-type']);
  if (media === null) delete headers['content-type'];
  else headers['content-type'] = media === 'multipart' ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** V1-VER-1: on every answer, failures among them. */
function lastingHeaders(
  row: Operation | undefined,
  { lifetime, publicUrl }: Pick<WireNeeds, 'lifetime' | 'publicUrl'>,
) {
  return {
    deprecation: `@${Date.parse(lifetime.deprecatedOn) / 1000}`,
    sunset: new Date(lifetime.endsOn).toUTCString(),
    link: `<${publicUrl()}${row?.successor ?? '/docs'}>; rel="successor-version"`,
  };
}

function sayFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  reply.headers(failure.headers ?? {});
  return say(reply, failureBody(failure));
}

function say(reply: FastifyReply, body: string | Buffer): FastifyReply {
  return reply.code(200).type('application/json; charset=utf-8').send(body);
}

/** V1-ERR-1: what the server itself refuses, in our words; anything unknown is a fault, logged and never shown. */
function failureOfError(error: unknown, request: FastifyRequest, { logger }: WireNeeds): Failure {
  if (error instanceof Refused) return failureOf(error.refusal);
  if (error instanceof NotReadable) return { message: error.message };
  if (error instanceof BodyRefused) return { message: bodyWords[error.because] };
  // The caller went away: nobody is left to be told, and nothing failed here.
  if (!request.raw.errored) {
    logger.error({ interaction: request.interaction.id, company: request.companyId, err: error }, 'fault');
  }
  return { message: `A aparut o eroare interna; trimiteti la suport identificatorul ${request.interaction.id}.` };
}

const bodyWords: Readonly<Record<BodyRefused['because'], string>> = {
  'too-large': `Corpul cererii are cel mult ${maxBodyMebibytes} MiB.`,
  'too-slow': 'Corpul cererii nu a sosit la timp.',
};

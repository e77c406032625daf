import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Caller } from '../../operations/caller.ts';
import { askInside } from '../http/ask-inside.ts';
import { largestBodyOnLoop } from '../http/offload.ts';
import type { Headers } from '../v2/headers.ts';
import { callerOf, type PipelineNeeds } from '../v2/pipeline.ts';
import type { Problem } from '../v2/problem.ts';
import { WireProblem } from '../v2/problem.ts';
import type { AskV2 } from './assistant.ts';
import type { assistantSessions, SessionNeeds } from './sessions.ts';

export interface McpNeeds extends SessionNeeds, Pick<PipelineNeeds, 'operations' | 'environment'> {
  readonly logger: Logger;
  /** It is known only once the server listens. */
  readonly publicUrl: () => string;
}

/** MCP-8: what a model writes is far smaller; larger bodies are for v2 itself, which reads them in a thread. */
const mostBytes = 1024 * 1024;
const largeRate = { calls: 1, seconds: 1 } as const;

/**
 * MCP-1: v2's operations as tools of the Model Context Protocol, over streamable HTTP. It answers no call itself: each becomes a request
 * of v2 on the same server, so that keys, rights, rates, queues, validation, audit and the log of calls are v2's. What is wrong with the
 * HTTP request itself is said in the words of v2.
 */
export const mcpWire =
  (needs: McpNeeds): FastifyPluginAsync =>
  async (scope) => {
    const { operations, logger } = needs;
    let sessions: Promise<ReturnType<typeof assistantSessions>> | null = null;
    const callers = new WeakMap<FastifyRequest, Caller>();

    // Requests that wait for a person would hold up the end.
    scope.addHook('preClose', async () => (await sessions)?.end());
    scope.route({
      method: ['POST', 'DELETE'],
      url: '/mcp',
      bodyLimit: mostBytes,
      onRequest: async (request) => {
        await operations.checkMaintenance();
        requireOwnOrigin(request, needs.publicUrl());
        const caller = await callerOf(
          {
            headers: request.headers as Headers,
            address: request.callerAddress,
            interaction: request.interaction,
            onCaller: ({ companyId, author }) => {
              request.companyId = companyId;
              request.calledBy = author;
            },
          },
          { right: 'none', plans: 'any' },
          needs,
        );
        // Messages that ask nothing of v2 are counted here.
        await operations.admitCall(caller, 'mcp', 'protective');
        callers.set(request, caller);
      },
      handler: async (request, reply) => {
        const caller = callers.get(request);
        if (!caller) throw new Error('a request was handled before it was admitted');
        const body = Buffer.isBuffer(request.body) ? request.body : null;
        // It is read on the event loop.
        if (body && body.length > largestBodyOnLoop) await operations.admitCall(caller, 'mcp-large', largeRate);
        // OPS-START-11: the package of the protocol is loaded for whoever speaks it.
        sessions ??= import('./sessions.ts').then(({ assistantSessions }) => assistantSessions(needs));
        const { companyId, author } = caller;
        const answer = await (await sessions).answer({
          method: request.method,
          headers: request.headers as Headers,
          body,
          owner: { companyId, keyId: author.id },
          ask: askFrom(request),
          onFault: (error) =>
            logger.error({ interaction: request.interaction.id, company: companyId, err: error }, 'fault'),
        });
        return send(reply, answer);
      },
    });
  };

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof assistantSessions>>['answer']>>;

function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

/** These headers of the caller are v2's own. */
const passedOn = ['authorization', 'svc-cod-unic', 'svc-url-platforma'];

function askFrom(request: FastifyRequest): AskV2 {
  return ({ method, url, body }, idempotencyKey) =>
    askInside(request, {
      method,
      url,
      body,
      headers: {
        ...Object.fromEntries(
          passedOn.flatMap((name) => {
            const value = request.headers[name];
            return typeof value === 'string' ? [[name, value]] : [];
          }),
        ),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      },
    });
}

/** The protocol wants it: a page of somebody else's must not speak through the browser of a person who can reach us. */
function requireOwnOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin } = headers;
  if (origin !== undefined && origin !== new URL(publicUrl).origin) throw new WireProblem(foreignOrigin);
}

const foreignOrigin: Problem = {
  status: 403,
  slug: 'forbidden',
  title: 'Origine nepermisa',
  detail: 'Antetul Origin este al altui site.',
};

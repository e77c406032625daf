import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Rate } from '../../domain/access/rate.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Operations } from '../../operations/bind-operations.ts';
import { faultPage, laterPage, noSuchPage, sendHtml, tooManyPage } from './page.ts';

export interface PageNeeds {
  readonly operations: Operations;
  readonly logger: Logger;
}

export interface PageRoute {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Calls are counted under this name. */
  readonly id: string;
  /** It limits the calls from one address; the protective rate applies without it. */
  readonly rate?: Rate;
  /** Where it is false, `show` itself asks for admission, because it waits for something else besides. */
  readonly needsAdmission?: false;
  readonly show: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** The page is for people without a key: it is closed during maintenance, and limited per address. */
export function addPage(scope: FastifyInstance, route: PageRoute, { operations }: PageNeeds): void {
  const { method, url, id, show, rate = 'protective', needsAdmission = true } = route;
  scope.route({
    method,
    url,
    bodyLimit: mostBytes,
    onRequest: async (request) => {
      await operations.checkMaintenance();
      await operations.admitCall({ address: request.callerAddress }, id, rate);
    },
    handler: (request, reply) => {
      const address = request.callerAddress;
      const answer = () => show(request, reply);
      return operations.throttleFailures(
        address,
        needsAdmission ? () => operations.admitRead({ address }, answer) : answer,
      );
    },
  });
}

const mostBytes = 64 * 1024;

/**
 * CON-DOC-9: it is true where somebody came here with a browser, by a link that stood elsewhere. The console shows the same PDF, programs
 * fetch it, and mail servers look behind links: none of them is a visit.
 */
export function isVisit({ method, headers }: FastifyRequest): boolean {
  const isByHand = headers['sec-fetch-mode'] === 'navigate' && headers['sec-purpose'] === undefined;
  return method === 'GET' && isByHand && headers['sec-fetch-site'] !== 'same-origin';
}

/** V2-NUMBER-6: whoever gets the file or the page may store it, a program too. What the console shows stays in the company. */
export function isGivenAway({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-site'] !== 'same-origin';
}

export function sayLater(reply: FastifyReply, seconds: number): FastifyReply {
  return sendHtml(reply.code(503).header('retry-after', String(seconds)), laterPage);
}

/** The members of a form that was sent. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '');
}

/** Every failure is reported as a page. */
export function sayInPage(error: Error, request: FastifyRequest, reply: FastifyReply, logger: Logger): FastifyReply {
  const refusal = error instanceof Refused ? error.refusal : null;
  switch (refusal?.reason) {
    case 'resource-not-found':
      return sendHtml(reply.code(404), noSuchPage);
    case 'failures-exceeded':
    case 'too-much-at-once':
    case 'rate-exceeded': {
      const { retryAfterSeconds } = refusal;
      return sendHtml(reply.code(429).header('retry-after', String(retryAfterSeconds)), tooManyPage(retryAfterSeconds));
    }
    case 'overloaded':
    case 'database-away':
    case 'under-maintenance':
      return sayLater(reply, refusal.retryAfterSeconds);
    default:
      return sayFault(error, request, reply, logger);
  }
}

/** What the server itself refuses (a body too large) has a status of its own; all else is a fault, logged and never shown. */
function sayFault(error: Error, request: FastifyRequest, reply: FastifyReply, logger: Logger): FastifyReply {
  const status = 'statusCode' in error && Number(error.statusCode) < 500 ? Number(error.statusCode) : 500;
  if (status === 500 && !request.raw.errored) {
    logger.error({ interaction: request.interaction.id, company: request.companyId, err: error }, 'fault');
  }
  return sendHtml(reply.code(status), faultPage);
}

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { countedAs } from '../../domain/access/rate.ts';
import { keyRightsOfRole } from '../../domain/people/role.ts';
import { LargeDocument, Refused, refusedToPeople } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Operations } from '../../operations/bind-operations.ts';
import { requireFreshProof } from '../../operations/people/own-account.ts';
import type { Visitor } from '../../operations/people/people-needs.ts';
import type { Session } from '../../operations/people/sessions.ts';
import type { Clock } from '../../operations/ports.ts';
import { contentDisposition } from '../http/file-answers.ts';
import type { Offload } from '../http/offload.ts';
import type { Wire } from '../http/wire.ts';
import { noMembers } from '../schema/schemas.ts';
import { validatorOf } from '../schema/validator.ts';
import type { ConsoleProblem } from '../words/people/only-for-people.ts';
import { knownCookie, type OwnCookie, pendingCookie, requireOwnPage, sessionCookie } from './guard.ts';
import { boundsOf, jsonOf, readBody, readParams, readQuery } from './input.ts';
import { consoleOpenApi } from './openapi.ts';
import { type ConsoleCall, type ConsoleFile, type ConsoleOperation, type Member, may, rightOf } from './operation.ts';
import { type ConsoleCursors, consoleCursors } from './page-cursor.ts';
import {
  bodyOf,
  inTimeOf,
  isTooLarge,
  longestKey,
  mayWait,
  type OffloadedCall,
  type OffloadedOutcome,
  onceOf,
  type Performed,
  perform,
} from './perform.ts';
import {
  ConsoleFault,
  faultProblem,
  invalid,
  problemOf,
  problemText,
  type SharedMessages,
  wrongField,
} from './problems.ts';
import { senderOf, sentBytes, strangersBytes } from './strangers.ts';

export interface ConsoleNeeds {
  readonly operations: Operations;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The secret seals the places where pages end. */
  readonly cursorSecret: Buffer;
  /** The address is the configured one; null means whichever the browser reached us by. */
  readonly publicUrl: string | null;
  /** These words are for what is refused to keys and people alike. */
  readonly sharedMessages: SharedMessages;
  /** A thread answers what is about documents that are too large to be read here. */
  readonly offload: Offload<OffloadedCall, OffloadedOutcome>;
}

/** A file comes as base64, which makes it a third longer. */
export const mostBytes = {
  form: 256 * 1024,
  file: 1536 * 1024,
  table: 1536 * 1024,
  statement: 6 * 1024 * 1024,
  attachment: 14 * 1024 * 1024,
} as const;

const prefix = '/app/api';

/** CON-DOOR-1: the third wire: people with a session, over the same operations. */
export function consoleApiWire(rows: readonly ConsoleOperation[], needs: ConsoleNeeds): Wire {
  let description: string | null = null;
  const cursors = consoleCursors(needs.cursorSecret);
  const sayMissing: Wire['sayUnrouted'] = (request, reply) =>
    sayError(new Refused({ reason: 'resource-not-found' }), request, reply, needs);
  return {
    prefix,
    routes: (scope) => {
      scope.get('/openapi.json', (_request, reply) => {
        // The description is made when somebody first asks for it.
        description ??= JSON.stringify(consoleOpenApi(rows));
        return reply.type('application/json; charset=utf-8').send(description);
      });
      for (const row of rows) addRow(scope, row, needs, cursors);
      // The page of the console, which answers at every other address below /app, must not answer here.
      scope.all('/*', (request, reply) => sayMissing(request, reply, null));
    },
    sayError: (error, request, reply) => sayError(error, request, reply, needs),
    sayUnrouted: sayMissing,
  };
}

const sizeOf = (bytes: number): string => {
  const kibibytes = Math.floor(bytes / 1024);
  return kibibytes < 1024 ? `${kibibytes} KiB` : `${String(kibibytes / 1024).replace('.', ',')} MiB`;
};

const searchOf = (url: string): string => url.split('?').slice(1).join('?');

function addRow(scope: FastifyInstance, row: ConsoleOperation, needs: ConsoleNeeds, cursors: ConsoleCursors): void {
  const { operations, clock, publicUrl } = needs;
  const cookies = {
    session: sessionCookie(publicUrl),
    pending: pendingCookie(publicUrl),
    known: knownCookie(publicUrl),
  };
  const querySchema = row.query === 'none' ? noMembers : row.query;
  const bounds = boundsOf(row);
  const checkQuery = validatorOf(querySchema, bounds.findings);
  const checkBody = validatorOf(row.body === 'none' ? noMembers : row.body, bounds.findings);
  const checkParams = row.params === 'none' ? null : validatorOf(row.params);
  const share = row.method === 'GET' ? operations.admitRead : operations.admitWork;
  const sessions = new WeakMap<FastifyRequest, Session>();
  const sender = (request: FastifyRequest) =>
    senderOf(request, operations.nameBrowser(cookies.known.read(request.headers)));

  scope.route({
    method: row.method,
    url: row.path.slice(prefix.length).replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: row.access === 'anyone' ? strangersBytes(row) : mostBytes[row.carries],
    // Everything that is known before the body is read is checked before it.
    onRequest: async (request) => {
      await operations.checkMaintenance();
      if (row.method !== 'GET') requireOwnPage(request.headers, publicUrl);
      if (row.access === 'anyone') {
        operations.admitSender(sender(request));
        await operations.admitCall({ address: request.callerAddress }, row.id, 'protective');
        return;
      }
      const session = await operations.authenticateSession(cookies.session.read(request.headers));
      // CON-LIMIT-1: the calls of a person are counted, not of a company: who works for many is still one.
      await operations.admitCall({ address: `person ${session.personId}` }, row.id, 'protective');
      sessions.set(request, session);
    },
    handler: async (request, reply) => {
      const session = sessions.get(request) ?? null;
      const from = session && memberOf(row, session, request);
      if (from) request.companyId = from.companyId;
      if (session && row.access === 'operator' && !session.isOperator) throw refusedToPeople({ is: 'not-operator' });
      if (session && row.proof === 'fresh') requireFreshProof(session, clock.now());
      if (from && row.rate !== 'protective') {
        await operations.admitCall(from, countedAs(row.id, row.rate), row.rate);
      }
      const user = session && { personId: session.personId, address: request.callerAddress };
      const isForThread = isTooLarge(row, request.bodyBytes) || (user && !operations.hasLoopTime(user) && mayWait(row));
      const large = from && isForThread ? jsonOf(request) : null;
      const giveBack = session ? null : operations.chargeSender(sender(request), sentBytes(request));
      const began = clock.elapsedMs();
      const today = bucharestDate(clock.now());
      const call = {
        visitor: visitorOf(request, cookies.known.read(request.headers)),
        origin: request.headers.origin ?? '',
        pending: cookies.pending.read(request.headers),
        session,
        from,
        params: cursors.openPath(row, from?.companyId ?? null, readParams(request, checkParams)),
        query: cursors.open(row, from?.companyId ?? null, readQuery(searchOf(request.url), querySchema, checkQuery)),
        body: large
          ? null
          : readBody(jsonOf(request), checkBody, (body) => row.check?.(operations, body, today) ?? [], bounds),
        today,
        explain: (refused: Refused) => problemOf(refused, needs.sharedMessages).detail,
        isInTime: inTimeOf(clock),
      };
      const reading = clock.elapsedMs() - began;
      if (session && isFreshNeeded(row, call.body)) requireFreshProof(session, clock.now());
      const once = onceIn(request, row);
      const sharer = from ?? { address: request.callerAddress };
      const offloaded = async (): Promise<Performed> => {
        const { explain: _, isInTime: __, ...plain } = call;
        const outcome = await needs.offload(sharer, request, { operation: row.id, call: plain, once, large });
        return { body: bodyOf(outcome), result: null };
      };
      /** OPS-LOOP-9: what is done before anything is waited for holds up the loop. */
      const performHere = (): Promise<Performed> => {
        const begun = clock.elapsedMs();
        const performing = perform(row, operations, call, once, cursors);
        if (user) operations.chargeLoop(user, request.bodyBytes, reading + clock.elapsedMs() - begun);
        return performing;
      };
      const performed = large
        ? await offloaded()
        : await share(sharer, performHere, request.whenAnswered).catch((error: unknown) => {
            if (!(error instanceof LargeDocument)) throw error;
            return offloaded();
          });
      if (giveBack && row.session === 'opens') {
        giveBack();
        operations.knowAddress(request.callerAddress);
      }
      return answer(reply, row, call, performed, cookies);
    },
  });
}

const isFreshNeeded = ({ proof }: ConsoleOperation, body: unknown): boolean =>
  typeof proof === 'object' && proof.freshWith.some((member) => Object.hasOwn(Object(body), member));

function answer(
  reply: FastifyReply,
  row: ConsoleOperation,
  call: ConsoleCall,
  { body, result }: Performed,
  { session, pending, known }: Readonly<Record<'session' | 'pending' | 'known', OwnCookie>>,
): FastifyReply {
  if (row.session === 'opens') {
    const { token, sealedBrowser } = result as { readonly token: string; readonly sealedBrowser: string };
    const forgotten = call.pending === null ? [] : [pending.forget];
    reply.header('set-cookie', [session.set(token), known.set(sealedBrowser), ...forgotten]);
  }
  if (row.session === 'begins') {
    reply.header('set-cookie', pending.set((result as { readonly pending: string }).pending));
  }
  if (row.session === 'ends') reply.header('set-cookie', session.forget);
  if (row.data === 'file') return sendFile(reply, row.toData(result as never, call) as ConsoleFile);
  if (body === null) return reply.code(204).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** The answer is null for a row that knows no keys, and for a form without one. */
function onceIn(request: FastifyRequest, row: ConsoleOperation) {
  const key = request.headers['idempotency-key'];
  if (row.repeats === 'anew' || typeof key !== 'string' || key === '') return null;
  if (key.length > longestKey) throw wrongField('Idempotency-Key', `Cheia are cel mult ${longestKey} de caractere.`);
  const body = Buffer.isBuffer(request.body) ? request.body : null;
  return onceOf(key, request.method, request.url, body);
}

function sendFile(reply: FastifyReply, { fileName, contentType, headers, content }: ConsoleFile): FastifyReply {
  return reply
    .headers({ ...headers, 'content-disposition': contentDisposition('attachment', fileName) })
    .type(contentType)
    .send(Readable.from(content, { objectMode: false }));
}

/** The company that the page works in, as its header says: two windows may be in two companies. */
function memberOf(row: ConsoleOperation, session: Session, request: FastifyRequest): Member | null {
  const right = rightOf(row);
  if (right === null) return null;
  const named = request.headers['svc-cod-unic'];
  const membership = session.memberships.find(({ fiscalCode }) => fiscalCode === named);
  if (!membership) throw refusedToPeople({ is: 'not-a-member' });
  if (!may(membership, right)) throw refusedToPeople({ is: 'role-missing' });
  // CON-2FA-4
  if (membership.requiresSecondFactor && !session.isTwoFactor) throw refusedToPeople({ is: 'second-factor-missing' });
  const { companyId, fiscalCode, role, plan, articleSearchMode, factsVersion } = membership;
  const author = { kind: 'person', id: session.personId, interactionId: request.interaction.id } as const;
  const rights = keyRightsOfRole[role];
  const name = session.email;
  return { companyId, fiscalCode, role, plan, rights, articleSearchMode, factsVersion, author, name, expiresAt: null };
}

function visitorOf(request: FastifyRequest, sealedBrowser: string | null): Visitor {
  const browser = request.headers['user-agent'] ?? '';
  return { address: request.callerAddress, browser, interactionId: request.interaction.id, sealedBrowser };
}

function sayError(error: unknown, request: FastifyRequest, reply: FastifyReply, needs: ConsoleNeeds): FastifyReply {
  const problem = problemOfError(error, request, needs);
  request.problem = problem.code;
  reply.code(problem.status).headers(problem.headers ?? {});
  reply.type('application/problem+json; charset=utf-8');
  return reply.send(problemText(problem, request.interaction.trace));
}

function problemOfError(error: unknown, request: FastifyRequest, needs: ConsoleNeeds): ConsoleProblem {
  if (error instanceof Refused) return problemOf(error, needs.sharedMessages);
  if (error instanceof ConsoleFault) return error.problem;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 408) return { ...invalid([]), status, detail: 'Cererea nu a sosit la timp.', code: 'prea_incet' };
  if (status === 413) {
    const detail = `Cererea are cel mult ${sizeOf(request.routeOptions.bodyLimit)}; ce s-a trimis este mai mare.`;
    return { ...invalid([]), status, detail, code: 'prea_mare' };
  }
  if (status < 500) return { ...invalid([]), status, detail: 'Cererea nu poate fi citită.' };
  if (!request.raw.errored) {
    needs.logger.error({ interaction: request.interaction.id, company: request.companyId, err: error }, 'fault');
  }
  return faultProblem;
}

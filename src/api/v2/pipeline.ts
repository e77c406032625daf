import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TObject } from 'typebox';
import { type AccessNeeded, accessObstacle, type Environment } from '../../domain/access/access.ts';
import { countedAs } from '../../domain/access/rate.ts';
import { Refused, refuseIf } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Operations } from '../../operations/bind-operations.ts';
import { type Caller, reading } from '../../operations/caller.ts';
import type { Answer } from '../../operations/calls/answer-once.ts';
import type { Clock } from '../../operations/ports.ts';
import { contentDisposition } from '../http/file-answers.ts';
import type { Interaction } from '../http/interaction.ts';
import { cursorKeysOf } from '../http/sealed-cursor.ts';
import { validatorOf } from '../schema/validator.ts';
import { pagesOf } from './cursor.ts';
import { envelope, metaOf } from './envelope.ts';
import { longestFields, parseFields, type Selection, selectFields } from './fields.ts';
import { bearerOf, type Headers, headerProblems, isIdempotencyKey, isJson, requireCompany } from './headers.ts';
import { readBody, readQuery } from './input.ts';
import { type Anonymous, type AnsweredFile, type Call, fileTypes, isFileRow, type Operation } from './operation.ts';
import { hasFields, querySchemaOf } from './parameters.ts';
import { unsupportedMediaType, WireProblem } from './problem.ts';
import { isRemembered, problemBody, problemOfRefusal, rateHeaders } from './problems.ts';

export interface PipelineNeeds {
  readonly operations: Operations;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly cursorSecret: Buffer;
}

export interface WireRequest {
  readonly interaction: Interaction;
  readonly headers: Headers;
  readonly method: string;
  readonly url: string;
  readonly address: string;
  readonly params: Readonly<Record<string, string>>;
  /** It is true where the call was counted against its rate already. */
  readonly isAdmitted: boolean;
  /** It is called once the owner of the key is known. */
  readonly onCaller?: (caller: Caller) => void;
}

/** They are filled while the answer is made, so that a problem has them too. */
export type AnswerHeaders = Record<string, string>;

export interface Pipeline {
  /** V2-ORDER-2: the first half is what is known before the body is read. */
  admit(request: WireRequest): Promise<Caller | Anonymous>;
  /**
   * Counts the call against its rate before it is handed to a thread; returns false where it may be a repetition of one that was
   * answered, which is found out first.
   */
  countEarly(request: WireRequest, from: Caller | Anonymous, headers: AnswerHeaders): Promise<boolean>;
  /** V2-ORDER-3: the second half is idempotency, rate, media type, validation, and the operation itself. */
  answer(request: WireRequest, from: Caller | Anonymous, body: Buffer | null, headers: AnswerHeaders): Promise<Said>;
}

/** A file may be bytes, or be made while it is sent. */
export type Said = Omit<Answer, 'body'> & { readonly body: string | Buffer | Readable };

export function pipelineOf(row: Operation, needs: PipelineNeeds): Pipeline {
  const { operations, clock } = needs;
  const readCall = callReader(row, needs);
  const countedName = countedAs(row.id, row.rate);
  const count = async (from: Caller | Anonymous, headers: AnswerHeaders): Promise<void> => {
    const admission = await operations.admitCall(from, countedName, row.rate);
    if (admission) Object.assign(headers, rateHeaders(admission.rate, admission));
  };

  return {
    async admit(request) {
      await operations.checkMaintenance();
      const { headers, address } = request;
      if (row.access === 'keyless') return { address };
      const caller = await callerOf(request, row.access, needs);
      // A call with a key of its own may be a repetition, which is answered whatever the rate.
      if (headers['idempotency-key'] === undefined) operations.refuseTooSoon(caller, countedName);
      return caller;
    },

    async countEarly(request, from, headers) {
      if (request.headers['idempotency-key'] !== undefined) return false;
      await count(from, headers);
      return true;
    },

    async answer(request, from, body, headers) {
      const { trace } = request.interaction;
      // It is known once the call is read, because the answer depends on the fields and the page that were asked for.
      let say: (result: never) => Said = () => nothingRead();

      const admit = async (): Promise<void> => {
        if (!request.isAdmitted) await count(from, headers);
      };
      const perform = async (actor: Caller | Anonymous): Promise<never> => {
        const read = readCall(request, actor, body);
        if (read.problems) {
          // Nothing is done in this transaction that an answer would be stored with.
          const wrong = { ...read, from: 'companyId' in actor ? reading(actor) : actor };
          const named = row.body === 'none' ? [] : ((await row.body.checkNames?.(operations, wrong)) ?? []);
          throw new Refused({ reason: 'invalid-input', problems: [...read.problems, ...named] });
        }
        const { call, toAnswer } = read;
        say = (result) => {
          const said = toAnswer(result);
          if ('file' in said) {
            Object.assign(headers, fileHeaders(said.file, said.type));
            return { status: 200, body: said.file.content };
          }
          if ('stream' in said) {
            const { fileName, contentType, headers: own, content } = said.stream;
            const disposition = contentDisposition('attachment', fileName);
            Object.assign(headers, { 'content-type': contentType, 'content-disposition': disposition, ...own });
            return { status: 200, body: Readable.from(content, { objectMode: false }) };
          }
          const { data, list } = said;
          return { status: 200, body: envelope(data, metaOf(clock.now(), trace, list)) };
        };
        return (await row.run(operations, call as never)) as never;
      };

      const key = request.headers['idempotency-key'];
      if (key === undefined || row.method === 'GET' || !('companyId' in from) || !isIdempotencyKey(key)) {
        const admitted = (actor: Caller | Anonymous): Promise<never> => admit().then(() => perform(actor));
        const run = row.method === 'GET' ? operations.readInTime : operations.whileNothingIsSent;
        const result = await run(from, admitted);
        return say(result);
      }
      const { replayed, ...answer } = await operations.answerOnce<never>(from, {
        key,
        requestHash: hashOf(request, body),
        isSecret: row.answersSecret === true,
        admit,
        perform,
        say: (result) => {
          const { status, body: said } = say(result);
          return { status, body: String(said) };
        },
        sayRefusal: (refused) => {
          const problem = problemOfRefusal(refused);
          if (!isRemembered(problem)) return null;
          return { status: problem.status, body: problemBody(problem, metaOf(clock.now(), trace)) };
        },
      });
      if (replayed) headers['idempotency-replayed'] = 'true';
      return answer;
    },
  };
}

/** V2-ORDER-2: key, company, right, plan. */
export async function callerOf(
  { headers, address, interaction, onCaller }: Pick<WireRequest, 'headers' | 'address' | 'interaction' | 'onCaller'>,
  access: AccessNeeded,
  { operations, environment }: Pick<PipelineNeeds, 'operations' | 'environment'>,
): Promise<Caller> {
  const caller = await operations.throttleFailures(address, async () =>
    operations.authenticateKey(bearerOf(headers), interaction.id),
  );
  onCaller?.(caller);
  requireCompany(caller, headers['svc-cod-unic']);
  refuseIf(accessObstacle(access, { environment, rights: caller.rights, plan: caller.plan }));
  return caller;
}

/** It checks the media type, then everything that can be wrong with the shape in one answer, and says how the result will be answered. */
function callReader(row: Operation, { clock, cursorSecret }: PipelineNeeds) {
  const querySchema = querySchemaOf(row);
  const checkQuery = validatorOf(querySchema);
  const checkBody = row.body === 'none' ? null : validatorOf(row.body.schema);
  const cursorKeys = cursorKeysOf(cursorSecret);

  return (request: WireRequest, from: Caller | Anonymous, body: Buffer | null) => {
    if (row.body !== 'none' && body && body.length > 0 && !isJson(request.headers)) {
      throw new WireProblem(unsupportedMediaType);
    }
    const query = readQuery(searchOf(request.url), querySchema, checkQuery);
    const { cursor, limit, fields, ...filters } = query.value;
    const wanted = parseWanted(row, fields);
    const sent =
      checkBody && row.body !== 'none'
        ? readBody(body, row.body.presence, checkBody)
        : { value: undefined, problems: [] };
    const today = bucharestDate(clock.now());
    const checked = row.body === 'none' ? [] : (row.body.check?.(sent.value, sent.problems, today) ?? []);
    const problems = [
      ...headerProblems(row, request.headers),
      ...query.problems,
      ...(row.checkQuery?.(filters, { from, today }) ?? []),
      ...wanted.problems,
      ...sent.problems,
      ...checked,
    ];
    const platform = request.headers['svc-url-platforma'] ?? '';
    if (problems.length > 0) return { from, body: sent.value, problems, platform };

    const call: Call = { from, params: request.params, query: filters, body: sent.value, today, platform };
    if (isFileRow(row)) {
      return { call, toAnswer: (result: never) => ({ file: row.toData(result), type: fileTypes[row.answer] }) };
    }
    if (row.answer === 'stream') return { call, toAnswer: (result: never) => ({ stream: row.toData(result) }) };
    if (row.answer !== 'list') {
      return {
        call,
        toAnswer: (result: never) => ({
          data: select(row.toData(result), wanted.selection, row.identity),
          list: {},
        }),
      };
    }
    const pages = pagesOf(cursorKeys, {
      operation: row.id,
      companyId: 'companyId' in from ? from.companyId : 'none',
      filters: { ...request.params, ...filters },
    });
    return {
      call: { ...call, page: pages.request(cursor, limit) },
      toAnswer: (result: { readonly rows: readonly never[]; readonly next: unknown; readonly previous: unknown }) => ({
        data: result.rows.map((item) => select(row.toData(item), wanted.selection, row.identity)),
        list: {
          pagination: pages.links(result),
          ...(row.totals ? { totaluri: row.totals.of(result as never) } : {}),
        },
      }),
    };
  };
}

function fileHeaders({ fileName, content }: AnsweredFile, type: string): AnswerHeaders {
  return {
    'content-type': typeof content === 'string' ? `${type}; charset=utf-8` : type,
    'content-disposition': contentDisposition('attachment', fileName),
  };
}

function parseWanted(row: Operation, fields: unknown): ReturnType<typeof parseFields> {
  // A parameter that is too long or repeated, or that nothing here has, was already reported as such.
  if (!hasFields(row) || typeof fields !== 'string' || fields === '' || fields.length > longestFields)
    return { selection: null, problems: [] };
  return parseFields(fields, row.data as TObject);
}

function select(data: unknown, selection: Selection, identity: readonly string[]): unknown {
  if (!selection || typeof data !== 'object' || data === null) return data;
  return selectFields(data as Readonly<Record<string, unknown>>, selection, identity);
}

/** The same key with another method, address, platform or body is another request; no body and an empty object are one. */
function hashOf({ method, url, headers }: WireRequest, body: Buffer | null): Buffer {
  const head = JSON.stringify([method, url, headers['svc-url-platforma'] ?? null]);
  return createHash('sha256')
    .update(head)
    .update(body === null || body.toString('latin1').trim() === '{}' ? '' : body)
    .digest();
}

function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

function nothingRead(): never {
  throw new Error('an answer was asked for before the call was read');
}

import { type ApiCall, slotOf } from '../../domain/access/api-call.ts';
import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

export interface NewApiCall extends ApiCall {
  readonly callId: string;
}

/** Writes calls of many companies at once. A call is not written twice if the answer of the database was lost and the write is repeated. */
export async function addApiCalls(connection: Connection, calls: readonly NewApiCall[]): Promise<void> {
  const column = <T>(of: (call: NewApiCall) => T): readonly T[] => calls.map(of);
  await connection.run(
    'api-calls.add',
    `INSERT INTO api_calls (company_id, called_at, call_id, slot, author_kind, author_id, operation, method, path, status, problem,
                            milliseconds, interaction_id)
     SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::uuid[], $4::smallint[], $5::text[], $6::bigint[], $7::text[], $8::text[],
                          $9::text[], $10::smallint[], $11::text[], $12::integer[], $13::uuid[])
     ON CONFLICT DO NOTHING`,
    [
      column(({ companyId }) => companyId),
      column(({ at }) => at),
      column(({ callId }) => callId),
      column(({ at }) => slotOf(at)),
      column(({ author }) => author.kind),
      column(({ author }) => author.id),
      column(({ operation }) => operation),
      column(({ method }) => method),
      column(({ path }) => path),
      column(({ status }) => status),
      column(({ problem }) => problem),
      column(({ milliseconds }) => milliseconds),
      column(({ interactionId }) => interactionId),
    ],
  );
}

/** The calls to list; a criterion that is null does not restrict them. */
export interface ApiCallQuery {
  readonly from: Date;
  readonly until: Date;
  /** The page has only calls before this one, which was the last of a page. */
  readonly before: { readonly at: Date; readonly callId: string } | null;
  readonly interactionId: string | null;
  readonly keyName: string | null;
  readonly apiUserName: string | null;
  /** Part of the name of the operation, in any case. */
  readonly operation: string | null;
  readonly statuses: { readonly from: number; readonly until: number } | null;
  readonly onlyProblems: boolean;
}

export interface ListedApiCall extends Omit<NewApiCall, 'companyId' | 'author'> {
  readonly authorKind: 'api-key' | 'api-user';
  readonly authorName: string | null;
}

export async function listApiCalls(
  tx: Transaction,
  query: ApiCallQuery,
  most: number,
): Promise<readonly ListedApiCall[]> {
  return tx.read<ListedApiCall>(
    'api-calls.list',
    `SELECT a.called_at AS at, a.call_id AS "callId", a.author_kind AS "authorKind",
            CASE a.author_kind
              WHEN 'api-key' THEN (SELECT k.name FROM api_keys k WHERE k.company_id = $1 AND k.api_key_id = a.author_id)
              WHEN 'api-user' THEN (SELECT u.name FROM api_users u WHERE u.company_id = $1 AND u.api_user_id = a.author_id)
            END AS "authorName",
            a.operation, a.method, a.path, a.status, a.problem, a.milliseconds, a.interaction_id AS "interactionId"
       FROM api_calls a
      WHERE a.company_id = $1 AND a.called_at >= $2 AND a.called_at < $3
        AND ($4::timestamptz IS NULL OR (a.called_at, a.call_id) < ($4, $5::uuid))
        AND ($6::uuid IS NULL OR a.interaction_id = $6)
        AND ($7::text IS NULL OR a.author_kind = 'api-key'
             AND a.author_id = (SELECT k.api_key_id FROM api_keys k WHERE k.company_id = $1 AND k.name = $7))
        AND ($8::text IS NULL OR a.author_kind = 'api-user'
             AND a.author_id = (SELECT u.api_user_id FROM api_users u WHERE u.company_id = $1 AND u.name = $8))
        AND ($9::text IS NULL OR position(lower($9) IN lower(a.operation)) > 0)
        AND ($10::smallint IS NULL OR a.status BETWEEN $10 AND $11)
        AND (NOT $12 OR a.problem IS NOT NULL)
      ORDER BY a.called_at DESC, a.call_id DESC LIMIT $13`,
    [
      tx.companyId,
      query.from,
      query.until,
      query.before?.at ?? null,
      query.before?.callId ?? null,
      query.interactionId,
      query.keyName,
      query.apiUserName,
      query.operation,
      query.statuses?.from ?? null,
      query.statuses?.until ?? null,
      query.onlyProblems,
      most,
    ],
  );
}

/**
 * CON-LOG-4: a day is deleted by emptying its partition. A partition that is being read, for example by a backup, is left for the
 * next time.
 */
export async function emptySlots(connection: Connection, slots: readonly number[]): Promise<void> {
  await connection.run('api-calls.empty', 'SELECT empty_call_slots($1)', [slots]);
}

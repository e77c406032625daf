import type { Plan } from '../../domain/access/right.ts';
import type { ArticleSearchMode } from '../../domain/company/settings.ts';
import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

/** Everything that a v1 request needs to know about the company that it names. */
export interface ApiUsersOfCompany {
  readonly companyId: number;
  readonly fiscalCode: string;
  readonly plan: Plan | null;
  readonly articleSearchMode: ArticleSearchMode;
  readonly factsVersion: string | null;
  /** The one of the given origins that is registered; null if none is. */
  readonly platform: string | null;
  readonly isV1Active: boolean;
  readonly acceptsForms: boolean;
  readonly users: readonly { readonly apiUserId: number; readonly name: string; readonly sealedPrivateKey: Buffer }[];
}

/** A company as a v1 request names it, and what its platform may be registered as. */
export interface NamedCompany {
  readonly fiscalCode: string;
  readonly platformOrigins: readonly string[];
}

/** The users of each company, in the order of what was asked; null if no company has the code. */
export async function findApiUsers(
  connection: Connection,
  asked: readonly NamedCompany[],
): Promise<readonly (ApiUsersOfCompany | null)[]> {
  interface Row extends Omit<ApiUsersOfCompany, 'users'> {
    readonly place: number;
    readonly users: readonly { readonly id: number; readonly name: string; readonly sealed: string }[];
  }
  const origins = asked.flatMap(({ platformOrigins }, place) => platformOrigins.map((origin) => [place + 1, origin]));
  const rows = await connection.run<Row>(
    'api-users.of-company',
    // As with keys, companies are looked up one by one through indexes.
    `SELECT sent.place::integer AS place, found.*
       FROM unnest($1::text[]) WITH ORDINALITY AS sent (fiscal_code, place), LATERAL (
         SELECT c.company_id AS "companyId", c.fiscal_code AS "fiscalCode", c.plan, s.article_search_mode AS "articleSearchMode",
                v.version AS "factsVersion", s.is_v1_active AS "isV1Active", s.accepts_v1_forms AS "acceptsForms",
                (SELECT p.origin FROM platforms p WHERE p.company_id = c.company_id AND p.origin = ANY(ARRAY(
                   SELECT o.origin FROM unnest($2::bigint[], $3::text[]) AS o (place, origin) WHERE o.place = sent.place)) LIMIT 1) AS platform,
                (SELECT coalesce(json_agg(json_build_object('id', u.api_user_id, 'name', u.name,
                          'sealed', encode(u.sealed_private_key, 'hex'))), '[]')
                   FROM api_users u WHERE u.company_id = c.company_id AND u.revoked_at IS NULL) AS users
           FROM companies c JOIN company_settings s USING (company_id) LEFT JOIN fact_versions v USING (company_id)
          WHERE c.fiscal_code = sent.fiscal_code LIMIT 1) AS found`,
    [asked.map(({ fiscalCode }) => fiscalCode), origins.map(([place]) => place), origins.map(([, origin]) => origin)],
  );
  const found = new Map(
    rows.map(({ place, users, ...company }) => [
      place - 1,
      {
        ...company,
        users: users.map(({ id, name, sealed }) => ({
          apiUserId: id,
          name,
          sealedPrivateKey: Buffer.from(sealed, 'hex'),
        })),
      },
    ]),
  );
  return asked.map((_, place) => found.get(place) ?? null);
}

export interface NewApiUser {
  readonly name: string;
  readonly sealedPrivateKey: Buffer;
}

export async function listApiUserNames(tx: Transaction): Promise<readonly string[]> {
  const rows = await tx.run<{ name: string }>(
    'api-users.names',
    'SELECT name FROM api_users WHERE company_id = $1 ORDER BY name',
    [tx.companyId],
  );
  return rows.map(({ name }) => name);
}

/** KEY-9: revoking is permanent, as with keys, and the names stay taken. */
export async function revokeApiUsers(tx: Transaction, names: readonly string[], at: Date): Promise<void> {
  if (names.length === 0) return;
  await tx.run(
    'api-users.revoke',
    'UPDATE api_users SET revoked_at = $3 WHERE company_id = $1 AND name = ANY($2::text[]) AND revoked_at IS NULL',
    [tx.companyId, names, at],
  );
}

export async function createApiUsers(tx: Transaction, users: readonly NewApiUser[], at: Date): Promise<void> {
  if (users.length === 0) return;
  await tx.run(
    'api-users.create',
    `INSERT INTO api_users (company_id, name, sealed_private_key, created_at)
     SELECT $1, name, sealed, $4 FROM unnest($2::text[], $3::bytea[]) AS given (name, sealed)`,
    [tx.companyId, users.map(({ name }) => name), users.map(({ sealedPrivateKey }) => sealedPrivateKey), at],
  );
}

import type { KnownKey } from '../../domain/access/key-changes.ts';
import type { Plan, Right } from '../../domain/access/right.ts';
import type { ArticleSearchMode } from '../../domain/company/settings.ts';
import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

/** Everything that a request needs to know about its key and the key's company. */
export interface KeyHolder {
  readonly companyId: number;
  readonly apiKeyId: number;
  readonly name: string;
  readonly rights: readonly Right[];
  readonly expiresAt: Date | null;
  readonly isRevoked: boolean;
  readonly fiscalCode: string;
  readonly plan: Plan | null;
  readonly articleSearchMode: ArticleSearchMode;
  /** The version of what issuing looks up about the company. */
  readonly factsVersion: string | null;
}

/** The holder of each key, in the order of the keys. Nothing is cached: a revoked key stops at once on every process (KEY-5). */
export async function findKeyHolders(
  connection: Connection,
  keyHashes: readonly Buffer[],
): Promise<readonly (KeyHolder | null)[]> {
  const rows = await connection.run<KeyHolder & { readonly place: number }>(
    'api-keys.holders',
    // The keys are looked up one by one through indexes, because the planner expects more keys than come and would read whole tables.
    `SELECT sent.place::integer AS place, holder.*
       FROM unnest($1::bytea[]) WITH ORDINALITY AS sent (key_hash, place), LATERAL (
         SELECT k.company_id AS "companyId", k.api_key_id AS "apiKeyId", k.name, k.rights, k.expires_at AS "expiresAt",
                k.revoked_at IS NOT NULL AS "isRevoked", c.fiscal_code AS "fiscalCode", c.plan,
                s.article_search_mode AS "articleSearchMode", v.version AS "factsVersion"
           FROM api_key_hashes h
           JOIN api_keys k ON k.company_id = h.company_id AND k.api_key_id = h.api_key_id
           JOIN companies c ON c.company_id = h.company_id
           JOIN company_settings s ON s.company_id = h.company_id
           LEFT JOIN fact_versions v ON v.company_id = h.company_id
          WHERE h.key_hash = sent.key_hash LIMIT 1) AS holder`,
    [keyHashes],
  );
  const holders = new Map(rows.map((row) => [row.place - 1, row]));
  return keyHashes.map((_, place) => holders.get(place) ?? null);
}

export async function listKeys(tx: Transaction): Promise<readonly KnownKey[]> {
  return tx.run<KnownKey>(
    'api-keys.list',
    `SELECT name, rights, expires_at AS "expiresAt", revoked_at IS NOT NULL AS "isRevoked"
       FROM api_keys WHERE company_id = $1 ORDER BY name`,
    [tx.companyId],
  );
}

export interface NewKey extends KnownKey {
  /** Null for a key that was declared revoked before it was created; no secret opens it. */
  readonly hash: Buffer | null;
}

/** KEY-3: only the hash of the key is stored. */
export async function createKeys(tx: Transaction, keys: readonly NewKey[], at: Date): Promise<void> {
  if (keys.length === 0) return;
  const given = keys.map((key) => ({ ...key, hash: key.hash && `\\x${key.hash.toString('hex')}` }));
  await tx.run(
    'api-keys.create',
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS given (name text, rights text[], "expiresAt" timestamptz,
              "isRevoked" boolean, hash bytea)
     ),
     created AS (
       INSERT INTO api_keys (company_id, name, rights, expires_at, revoked_at, created_at)
       SELECT $1, name, rights, "expiresAt", CASE WHEN "isRevoked" THEN $3::timestamptz END, $3 FROM given
       RETURNING company_id, api_key_id, name
     )
     INSERT INTO api_key_hashes (key_hash, company_id, api_key_id)
     SELECT given.hash, created.company_id, created.api_key_id FROM created JOIN given USING (name)
      WHERE given.hash IS NOT NULL`,
    [tx.companyId, JSON.stringify(given), at],
  );
}

export async function changeKeys(tx: Transaction, keys: readonly KnownKey[], at: Date): Promise<void> {
  if (keys.length === 0) return;
  await tx.run(
    'api-keys.change',
    `UPDATE api_keys AS old
        SET rights = given.rights, expires_at = given."expiresAt",
            revoked_at = coalesce(old.revoked_at, CASE WHEN given."isRevoked" THEN $3::timestamptz END)
       FROM jsonb_to_recordset($2::jsonb) AS given (name text, rights text[], "expiresAt" timestamptz, "isRevoked" boolean)
      WHERE old.company_id = $1 AND old.name = given.name`,
    [tx.companyId, JSON.stringify(keys), at],
  );
}

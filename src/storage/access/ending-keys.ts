import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

export interface EndingKey {
  readonly name: string;
  readonly expiresAt: Date;
}

/** CON-SET-5: keys are warned about two weeks before they expire. */
const soonDays = 14;

const soon = (now: string): string => `k.revoked_at IS NULL AND k.expires_at > ${now}
  AND k.expires_at <= ${now} + make_interval(days => ${soonDays})`;

export async function listEndingKeys(tx: Transaction, now: Date): Promise<readonly EndingKey[]> {
  return tx.read<EndingKey>(
    'ending-keys.list',
    `SELECT k.name, k.expires_at AS "expiresAt" FROM api_keys k
      WHERE k.company_id = $1 AND ${soon('$2::timestamptz')} ORDER BY k.expires_at, k.name LIMIT 100`,
    [tx.companyId, now],
  );
}

const isNew = 'u.warned_for IS DISTINCT FROM k.expires_at';

/** Lists only companies with such a key that have not been warned yet. */
export async function listCompaniesToWarn(
  connection: Connection,
  now: Date,
): Promise<readonly { companyId: number }[]> {
  return connection.run<{ companyId: number }>(
    'ending-keys.companies',
    `SELECT DISTINCT k.company_id AS "companyId"
       FROM api_keys k LEFT JOIN key_uses u ON u.company_id = k.company_id AND u.api_key_id = k.api_key_id
      WHERE ${soon('$1::timestamptz')} AND ${isNew} ORDER BY 1 LIMIT 500`,
    [now],
  );
}

/** Marks the keys as warned about and returns them; a second caller gets none. A key with a new expiry gets a new warning. */
export async function claimKeyWarnings(tx: Transaction, now: Date): Promise<readonly EndingKey[]> {
  return tx.run<EndingKey>(
    'ending-keys.claim',
    `WITH ending AS (
       SELECT k.api_key_id, k.name, k.expires_at FROM api_keys k
         LEFT JOIN key_uses u ON u.company_id = $1 AND u.api_key_id = k.api_key_id
        WHERE k.company_id = $1 AND ${soon('$2::timestamptz')} AND ${isNew}
        ORDER BY k.api_key_id FOR UPDATE OF k),
     noted AS (
       INSERT INTO key_uses AS u (company_id, api_key_id, warned_for) SELECT $1, api_key_id, expires_at FROM ending
       ON CONFLICT (company_id, api_key_id) DO UPDATE SET warned_for = excluded.warned_for
        WHERE u.warned_for IS DISTINCT FROM excluded.warned_for
       RETURNING u.api_key_id)
     SELECT e.name, e.expires_at AS "expiresAt" FROM ending e JOIN noted n ON n.api_key_id = e.api_key_id ORDER BY e.expires_at`,
    [tx.companyId, now],
  );
}

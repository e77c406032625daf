import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

export async function addPlatforms(tx: Transaction, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await tx.run(
    'platforms.add',
    'INSERT INTO platforms (company_id, origin) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
    [tx.companyId, origins],
  );
}

export async function isPlatformKnown(tx: Transaction, origin: string | null): Promise<boolean> {
  const rows = await tx.read('platforms.known', 'SELECT FROM platforms WHERE company_id = $1 AND origin = $2', [
    tx.companyId,
    origin,
  ]);
  return rows.length > 0;
}

export interface CompanyOrigin {
  readonly companyId: number;
  readonly origin: string;
}

/** More are not read, so that they take a few megabytes at most. */
const mostBrowserOrigins = 50_000;

/** V2-CORS-3: the origins of all companies, those of the oldest first. */
export async function listBrowserOrigins(installation: Connection): Promise<readonly CompanyOrigin[]> {
  return installation.run<CompanyOrigin>(
    'browser-origins.list',
    `SELECT s.company_id AS "companyId", o.origin FROM company_settings s CROSS JOIN LATERAL unnest(s.browser_origins) AS o (origin)
      WHERE s.browser_origins <> '{}' ORDER BY s.company_id LIMIT $1`,
    [mostBrowserOrigins],
  );
}

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

import type { Transaction } from './transaction.ts';

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

export async function createApiUsers(tx: Transaction, users: readonly NewApiUser[], at: Date): Promise<void> {
  if (users.length === 0) return;
  await tx.run(
    'api-users.create',
    `INSERT INTO api_users (company_id, name, sealed_private_key, created_at)
     SELECT $1, name, sealed, $4 FROM unnest($2::text[], $3::bytea[]) AS given (name, sealed)`,
    [tx.companyId, users.map(({ name }) => name), users.map(({ sealedPrivateKey }) => sealedPrivateKey), at],
  );
}

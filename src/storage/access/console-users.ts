import type { Transaction } from '../transaction.ts';

export interface ConsoleUser {
  readonly email: string;
  readonly passwordHash: string;
}

export async function listConsoleUsers(tx: Transaction): Promise<readonly ConsoleUser[]> {
  return tx.run<ConsoleUser>(
    'console-users.list',
    'SELECT email, password_hash AS "passwordHash" FROM console_users WHERE company_id = $1 ORDER BY email',
    [tx.companyId],
  );
}

export async function saveConsoleUsers(tx: Transaction, users: readonly ConsoleUser[], at: Date): Promise<void> {
  if (users.length === 0) return;
  await tx.run(
    'console-users.save',
    `INSERT INTO console_users (company_id, email, password_hash, created_at)
     SELECT $1, email, hash, $4 FROM unnest($2::text[], $3::text[]) AS given (email, hash)
     ON CONFLICT (company_id, email) DO UPDATE SET password_hash = EXCLUDED.password_hash`,
    [tx.companyId, users.map(({ email }) => email), users.map(({ passwordHash }) => passwordHash), at],
  );
}

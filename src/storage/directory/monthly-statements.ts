import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

/** V2-STMT-6 */
export async function isMonthly(tx: Transaction, clientId: string): Promise<boolean> {
  const found = await tx.read(
    'monthly-statements.read',
    'SELECT true FROM monthly_statements WHERE company_id = $1 AND client_id = $2::uuid',
    [tx.companyId, clientId],
  );
  return found.length > 0;
}

/** Returns whether that changed anything. The months until `lastMonth`, a first day, do not leave by themselves any more. */
export async function switchMonthly(tx: Transaction, clientId: string, lastMonth: string | null): Promise<boolean> {
  const changed =
    lastMonth === null
      ? await tx.run(
          'monthly-statements.end',
          'DELETE FROM monthly_statements WHERE company_id = $1 AND client_id = $2::uuid RETURNING true',
          [tx.companyId, clientId],
        )
      : await tx.run(
          'monthly-statements.begin',
          `INSERT INTO monthly_statements (company_id, client_id, last_month) VALUES ($1, $2::uuid, $3)
           ON CONFLICT DO NOTHING RETURNING true`,
          [tx.companyId, clientId, lastMonth],
        );
  return changed.length > 0;
}

export interface Turn {
  readonly companyId: number;
  readonly clientId: string;
}

/** Clients whose statement of this month, a first day, has to leave. */
export async function listMonthlyTurns(
  connection: Connection,
  month: string,
  after: Turn | null,
  limit: number,
): Promise<readonly Turn[]> {
  return connection.run(
    'monthly-statements.turns',
    `SELECT company_id AS "companyId", client_id AS "clientId" FROM monthly_statements
      WHERE last_month < $1::date AND (company_id, client_id) > ($2::bigint, $3::uuid) ORDER BY company_id, client_id LIMIT $4`,
    [month, after?.companyId ?? 0, after?.clientId ?? '00000000-0000-0000-0000-000000000000', limit],
  );
}

/** Returns false if another process was first, or somebody switched it off. */
export async function takeMonthlyTurn(tx: Transaction, clientId: string, month: string): Promise<boolean> {
  const taken = await tx.run(
    'monthly-statements.take-turn',
    `UPDATE monthly_statements SET last_month = $3
      WHERE company_id = $1 AND client_id = $2::uuid AND last_month < $3::date RETURNING true`,
    [tx.companyId, clientId, month],
  );
  return taken.length > 0;
}

/** Two clients become one, which gets the statements if one of them did. */
export async function absorbMonthly(tx: Transaction, remainingId: string, absorbedId: string): Promise<void> {
  await tx.run(
    'monthly-statements.absorb',
    `INSERT INTO monthly_statements (company_id, client_id, last_month)
     SELECT $1, $2::uuid, last_month FROM monthly_statements WHERE company_id = $1 AND client_id = $3::uuid
     ON CONFLICT DO NOTHING`,
    [tx.companyId, remainingId, absorbedId],
  );
  await switchMonthly(tx, absorbedId, null);
}

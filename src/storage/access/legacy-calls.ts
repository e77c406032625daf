import type { Connection } from '../connection.ts';

export interface LegacyCalls {
  readonly companyId: number;
  readonly calledOn: string;
  readonly operation: string;
  readonly calls: number;
}

/** Each row is written once, in a fixed order, so that two processes never deadlock. */
export async function addLegacyCalls(connection: Connection, counted: readonly LegacyCalls[]): Promise<void> {
  await connection.run(
    'legacy-calls.add',
    `INSERT INTO legacy_calls AS l (company_id, called_on, operation, calls)
     SELECT * FROM unnest($1::bigint[], $2::date[], $3::text[], $4::bigint[]) ORDER BY 1, 2, 3
     ON CONFLICT (company_id, called_on, operation) DO UPDATE SET calls = l.calls + EXCLUDED.calls`,
    [
      counted.map(({ companyId }) => companyId),
      counted.map(({ calledOn }) => calledOn),
      counted.map(({ operation }) => operation),
      counted.map(({ calls }) => calls),
    ],
  );
}

export interface LegacyUse {
  readonly fiscalCode: string;
  readonly name: string;
  readonly operation: string;
  readonly calls: number;
  readonly lastOn: string;
}

export function listLegacyUse(connection: Connection, since: string): Promise<readonly LegacyUse[]> {
  return connection.run<LegacyUse>(
    'legacy-calls.use',
    `SELECT c.fiscal_code AS "fiscalCode", c.name, l.operation, sum(l.calls)::bigint AS calls, max(l.called_on)::text AS "lastOn"
       FROM legacy_calls l JOIN companies c USING (company_id) WHERE l.called_on >= $1
      GROUP BY c.company_id, l.operation ORDER BY c.fiscal_code, l.operation`,
    [since],
  );
}

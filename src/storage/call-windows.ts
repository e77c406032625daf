import type { Admission, Rate } from '../domain/access/rate.ts';
import type { Connection } from './connection.ts';

/** Who is counted: a company, or the address of a caller without a key. */
export type Counted = { readonly companyId: number } | { readonly address: string };

/** V2-RATE-2: counted in the database, so that the limit holds across processes and restarts. */
export async function admitCall(
  connection: Connection,
  counted: Counted,
  operation: string,
  rate: Rate,
): Promise<Admission> {
  const [name, admit, key] =
    'companyId' in counted
      ? (['call-windows.company', 'admit_company_call', counted.companyId] as const)
      : (['call-windows.address', 'admit_address_call', counted.address] as const);
  const [row] = await connection.run<Admission>(
    name,
    `SELECT admitted, remaining, wait_seconds AS "waitSeconds" FROM ${admit}($1, $2, $3, make_interval(secs => $4))`,
    [key, operation, rate.calls, rate.seconds],
  );
  if (!row) throw new Error('the rate window gave no answer');
  return row;
}

/** Windows that nobody used for longer than any rate looks back. */
export async function dropIdleWindows(connection: Connection): Promise<void> {
  for (const table of ['call_windows', 'address_call_windows']) {
    await connection.run(
      `${table}.drop-idle`,
      `DELETE FROM ${table} WHERE coalesce(calls[cardinality(calls)], '-infinity') < now() - interval '1 day'`,
      [],
    );
  }
}

import type { Transaction } from '../../transaction.ts';
import { quoted } from '../backup/catalogue.ts';
import type { CompanyTable } from './company-tables.ts';

export interface SealedSecret {
  /** What the row is found by, and is called: its key and its name. */
  readonly row: Readonly<Record<string, string>>;
  readonly sealed: Buffer;
}

/** The secrets of one column, in the order of their keys. */
export async function readSecretColumn(
  tx: Transaction,
  { name, columns, key }: CompanyTable,
  column: string,
): Promise<readonly SealedSecret[]> {
  const known = columns.filter((one) => one.name === 'name' || key.includes(one.name));
  const row = known.map((one) => `'${one.name}', t.${quoted(one.name)}::text`).join(', ');
  return tx.read<SealedSecret>(
    `moving.secrets ${name}.${column}`,
    `SELECT json_build_object(${row}) AS row, t.${quoted(column)} AS sealed FROM ${quoted(name)} t
      WHERE t.company_id = $1 AND t.${quoted(column)} IS NOT NULL ORDER BY ${key.map((one) => `t.${quoted(one)}`).join(', ')}`,
    [tx.companyId],
  );
}

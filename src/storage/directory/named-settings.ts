import type { Transaction } from '../transaction.ts';

/** A table with one row per company and one column per setting. */
export interface SettingsTable<Settings extends object> {
  readonly table: string;
  readonly columns: Readonly<Record<keyof Settings & string, string>>;
  /** The values for a company without a row. */
  readonly defaults: Settings;
}

/** PROV-4: the given settings change, the others stay. Values that are already stored are not written again. */
export async function saveNamedSettings<Settings extends object>(
  tx: Transaction,
  { table, columns, defaults }: SettingsTable<Settings>,
  named: Partial<Settings>,
): Promise<void> {
  const members = Object.keys(columns) as (keyof Settings & string)[];
  const names = members.map((member) => columns[member]);
  const list = names.join(', ');
  const places = members.map((_, place) => `$${place + 3}`);
  const after = names.map((name) => `CASE WHEN '${name}' = ANY($2::text[]) THEN excluded.${name} ELSE old.${name} END`);
  const before = names.map((name) => `old.${name}`);
  const values = { ...defaults, ...named };
  await tx.run(
    `${table}.save-named`,
    `INSERT INTO ${table} AS old (company_id, ${list}) VALUES ($1, ${places.join(', ')})
     ON CONFLICT (company_id) DO UPDATE SET (${list}) = (${after.join(', ')})
      WHERE (${before.join(', ')}) IS DISTINCT FROM (${after.join(', ')})`,
    [
      tx.companyId,
      members.filter((member) => member in named).map((member) => columns[member]),
      ...members.map((member) => values[member]),
    ],
  );
}

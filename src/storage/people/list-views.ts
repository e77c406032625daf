import type { Transaction } from '../transaction.ts';

/** A list as a person looks at it: the query of its address has the filters and the columns. */
export interface ListView {
  /** The last view of the list has an empty name. */
  readonly name: string;
  readonly query: string;
}

interface Whose {
  readonly personId: number;
  readonly list: string;
}

export async function listViews(tx: Transaction, { personId, list }: Whose): Promise<readonly ListView[]> {
  return tx.run<ListView>(
    'list-views.list',
    `SELECT name, query FROM list_views WHERE company_id = $1 AND person_id = $2 AND list = $3 ORDER BY lower(name), name`,
    [tx.companyId, personId, list],
  );
}

/** Returns false if it would be a new view beside so many. */
export async function keepView(
  tx: Transaction,
  { personId, list }: Whose,
  { name, query }: ListView,
  { most, at }: { readonly most: number; readonly at: Date },
): Promise<boolean> {
  const saved = await tx.run(
    'list-views.keep',
    `INSERT INTO list_views (company_id, person_id, list, name, query, changed_at)
     SELECT $1::bigint, $2::bigint, $3::text, $4::text, $5::text, $6::timestamptz
      WHERE $4::text = '' OR $7 > (SELECT count(*) FROM list_views v
        WHERE v.company_id = $1 AND v.person_id = $2 AND v.list = $3 AND v.name NOT IN ('', $4))
     ON CONFLICT (company_id, person_id, list, name) DO UPDATE SET query = excluded.query, changed_at = excluded.changed_at
     RETURNING name`,
    [tx.companyId, personId, list, name, query, at, most],
  );
  return saved.length > 0;
}

export async function removeView(tx: Transaction, { personId, list }: Whose, name: string): Promise<void> {
  await tx.run(
    'list-views.remove',
    'DELETE FROM list_views WHERE company_id = $1 AND person_id = $2 AND list = $3 AND name = $4',
    [tx.companyId, personId, list, name],
  );
}

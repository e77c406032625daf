import type pg from 'pg';

/** A table that has rows of companies. */
export interface CompanyTable {
  readonly name: string;
  /** They are without the company itself, and without what is generated from other columns. */
  readonly columns: readonly CompanyColumn[];
  readonly key: readonly string[];
  /** The tables that its rows point to. */
  readonly after: readonly string[];
}

export interface CompanyColumn {
  readonly name: string;
  readonly type: string;
  /** The sequence that numbers it; null if there is none. */
  readonly sequence: string | null;
}

/** Every table with a company, so that those of later migrations are found by themselves; those that are pointed to come first. */
export async function readCompanyTables(client: pg.ClientBase): Promise<readonly CompanyTable[]> {
  const { rows } = await client.query<CompanyTable>(
    `WITH of_company AS (
       SELECT c.oid, c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
        WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = current_schema()::regnamespace AND NOT a.attisdropped)
     SELECT t.name,
       (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL),
               'sequence', pg_get_serial_sequence(quote_ident(t.name), a.attname)) ORDER BY a.attnum)
          FROM pg_attribute a
         WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
           AND (a.attname <> 'company_id' OR t.name = 'companies')
           AND NOT (t.name = 'companies' AND a.attname = 'company_id')) AS columns,
       coalesce((SELECT json_agg(a.attname ORDER BY k.place) FROM pg_index i
          CROSS JOIN LATERAL unnest(i.indkey::int[]) WITH ORDINALITY AS k (attnum, place)
          JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum
         WHERE i.indrelid = t.oid AND i.indisprimary), '[]') AS key,
       coalesce((SELECT json_agg(DISTINCT f.confrelid::regclass::text) FROM pg_constraint f
         WHERE f.conrelid = t.oid AND f.contype = 'f' AND f.confrelid <> t.oid), '[]') AS after
       FROM of_company t ORDER BY t.name`,
  );
  return inOrder(rows);
}

function inOrder(tables: readonly CompanyTable[]): readonly CompanyTable[] {
  const names = new Set(tables.map(({ name }) => name));
  const ordered: CompanyTable[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, after }) => !placed.has(name) && after.every((other) => placed.has(other) || !names.has(other)),
    );
    if (next.length === 0) throw new Error('the tables of companies point to each other in a circle');
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
  }
  return ordered;
}

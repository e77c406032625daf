import type { SnapshotClient } from '../../domain/client/client.ts';
import { clientAsJson } from '../directory/partner-columns.ts';
import type { Transaction } from '../transaction.ts';

/** A partner as a table names it; the code as the partners' table keeps it, null if the table has none. */
export interface PartnerName {
  readonly code: string | null;
  readonly name: string;
}

const tables = {
  clients: {
    code: 'code_number',
    id: 'client_id',
    said: clientAsJson,
  },
  suppliers: {
    code: 'fiscal_code',
    id: 'supplier_id',
    said: `json_build_object('supplierId', c.supplier_id, 'name', c.name, 'fiscalCode', c.fiscal_code)`,
  },
} as const;

interface Said {
  readonly clients: SnapshotClient & { readonly clientId: string; readonly language: unknown };
  readonly suppliers: { readonly supplierId: string; readonly name: string; readonly fiscalCode: string | null };
}

interface Known<Table extends keyof Said> {
  readonly code: string | null;
  readonly folded: string;
  readonly said: Said[Table];
}

/** MOVE-14: by the place in the list, who has the code; without a code, who has the name, whatever its code: the one known longest. */
export async function findNamedPartners<Table extends keyof Said>(
  tx: Transaction,
  table: Table,
  named: readonly PartnerName[],
): Promise<ReadonlyMap<number, Said[Table]>> {
  const codes = named.flatMap(({ code }) => code ?? []);
  const names = await foldedNames(tx, [...new Set(named.flatMap(({ code, name }) => (code === null ? name : [])))]);
  const { code, id, said } = tables[table];
  // Each list is hashed once by a subselect. A join would be made by comparing all with all wherever the planner takes the table for small.
  const rows = await tx.run<Known<Table>>(
    `named-partners.${table}`,
    `SELECT c.${code} AS code, folded(c.name) AS folded, ${said} AS said FROM ${table} c
      WHERE c.company_id = $1 AND (c.${code} IN (SELECT unnest($2::text[])) OR c.name_start IN (SELECT left(n, 50) FROM unnest($3::text[]) AS n))
      ORDER BY c.created_at DESC, c.${id} DESC`,
    [tx.companyId, codes, [...names.values()]],
  );
  const byCode = new Map(rows.map((row) => [row.code, row.said]));
  const byName = new Map(rows.map((row) => [row.folded, row.said]));
  return new Map(
    named.flatMap((one, place) => {
      const found = one.code === null ? byName.get(names.get(one.name) ?? '') : byCode.get(one.code);
      return found ? [[place, found] as const] : [];
    }),
  );
}

/** The database folds what it keeps, so that it also folds what is compared with that. */
async function foldedNames(tx: Transaction, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await tx.run<{ name: string; folded: string }>(
    'named-partners.fold',
    'SELECT name, folded(name) AS folded FROM unnest($1::text[]) AS name',
    [names],
  );
  return new Map(rows.map(({ name, folded }) => [name, folded]));
}

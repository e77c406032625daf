import type { WarehouseDeclaration } from '../../domain/company-declaration.ts';
import type { Transaction } from '../transaction.ts';

export async function listWarehouseCodes(tx: Transaction): Promise<readonly string[]> {
  const rows = await tx.run<{ code: string }>(
    'warehouses.codes',
    'SELECT code FROM warehouses WHERE company_id = $1 ORDER BY code',
    [tx.companyId],
  );
  return rows.map(({ code }) => code);
}

/** Warehouses are identified by code; a new one without a name gets its code as name. */
export async function saveWarehouses(tx: Transaction, warehouses: readonly WarehouseDeclaration[]): Promise<void> {
  if (warehouses.length === 0) return;
  const values = [tx.companyId, warehouses.map(({ code }) => code), warehouses.map(({ name }) => name)];
  await tx.run(
    'warehouses.create',
    `INSERT INTO warehouses (company_id, code, name)
     SELECT $1, code, coalesce(name, code) FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS given (code, name, place)
      WHERE NOT EXISTS (SELECT 1 FROM warehouses known WHERE known.company_id = $1 AND known.code = given.code)
      ORDER BY place`,
    values,
  );
  await tx.run(
    'warehouses.update',
    `UPDATE warehouses AS old SET name = given.name FROM unnest($2::text[], $3::text[]) AS given (code, name)
      WHERE old.company_id = $1 AND old.code = given.code AND old.name <> given.name`,
    values,
  );
}

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

export async function insertWarehouse(
  tx: Transaction,
  { code, name, isActive }: { readonly code: string; readonly name: string; readonly isActive: boolean },
): Promise<void> {
  await tx.run(
    'warehouses.insert',
    'INSERT INTO warehouses (company_id, code, name, is_active) VALUES ($1, $2, $3, $4)',
    [tx.companyId, code, name, isActive],
  );
}

/**
 * Whether all of them are in use, and stay so until the transaction ends: `one-who-puts` lets others put stock in too, `one-who-switches` waits
 * for them.
 */
export async function lockWarehouses(
  tx: Transaction,
  warehouseIds: readonly number[],
  as: 'one-who-puts' | 'one-who-switches',
): Promise<boolean> {
  const lock = as === 'one-who-puts' ? 'SHARE' : 'NO KEY UPDATE';
  const rows = await tx.run<{ isActive: boolean }>(
    `warehouses.lock ${lock}`,
    `SELECT is_active AS "isActive" FROM warehouses WHERE company_id = $1 AND warehouse_id = ANY($2::bigint[])
      ORDER BY warehouse_id FOR ${lock}`,
    [tx.companyId, warehouseIds],
  );
  return rows.every(({ isActive }) => isActive);
}

export async function updateWarehouse(
  tx: Transaction,
  warehouseId: number,
  { name, isActive }: { readonly name: string; readonly isActive: boolean },
): Promise<void> {
  await tx.run(
    'warehouses.change',
    'UPDATE warehouses SET name = $3, is_active = $4 WHERE company_id = $1 AND warehouse_id = $2',
    [tx.companyId, warehouseId, name, isActive],
  );
}

/** Whether any article has a stock in it, however little, or less than none. */
export async function holdsStock(tx: Transaction, warehouseId: number): Promise<boolean> {
  const rows = await tx.run<{ quantity: string }>(
    'warehouses.levels',
    `SELECT quantity FROM stock_levels WHERE company_id = $1 AND warehouse_id = $2 AND quantity <> 0 LIMIT 1`,
    [tx.companyId, warehouseId],
  );
  return rows.length > 0;
}

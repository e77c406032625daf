import type { PartnerDeclaration } from '../../domain/company/declaration.ts';
import type { Transaction } from '../transaction.ts';
import { type PartnerIds, partnerColumns, partnerStatements } from './partner-columns.ts';

export interface IdentifiedSupplier extends PartnerDeclaration {
  /** The id it gets if it is not known yet. */
  readonly supplierId: string;
}

/**
 * Identified by fiscal code, or by name among those without one. Members of a known supplier that the list leaves out stay as they
 * are.
 */
export async function saveSuppliers(
  tx: Transaction,
  suppliers: readonly IdentifiedSupplier[],
  at: Date,
): Promise<void> {
  if (suppliers.length === 0) return;
  const ids = await identify(tx, suppliers);
  await create(
    tx,
    suppliers.filter((supplier) => !ids.has(identityOf(supplier))),
    at,
  );
  await update(
    tx,
    suppliers.flatMap((supplier) => {
      const supplierId = ids.get(identityOf(supplier));
      return supplierId === undefined ? [] : [{ ...supplier, supplierId }];
    }),
    at,
  );
}

/** Its fiscal code, else its name among those without a code. */
function identityOf({ fiscalCode, name }: Pick<PartnerDeclaration, 'fiscalCode' | 'name'>): string {
  return fiscalCode === null ? `name ${name}` : `code ${fiscalCode}`;
}

/** Each list is hashed once: compared with `= ANY`, every row would go through the whole of it. */
async function identify(tx: Transaction, suppliers: readonly PartnerDeclaration[]): Promise<PartnerIds> {
  const rows = await tx.run<{ id: string; fiscalCode: string | null; name: string }>(
    'suppliers.identify',
    `SELECT supplier_id AS id, fiscal_code AS "fiscalCode", name FROM suppliers
      WHERE company_id = $1 AND (fiscal_code IN (SELECT unnest($2::text[]))
         OR fiscal_code IS NULL AND name IN (SELECT unnest($3::text[])))
      ORDER BY created_at DESC, supplier_id DESC`,
    [tx.companyId, suppliers.flatMap(({ fiscalCode }) => fiscalCode ?? []), suppliers.map(({ name }) => name)],
  );
  return new Map(rows.map((row) => [identityOf(row), row.id]));
}

const statements = partnerStatements({ table: 'suppliers', id: 'supplierId', columns: partnerColumns });

async function create(tx: Transaction, suppliers: readonly IdentifiedSupplier[], at: Date): Promise<void> {
  if (suppliers.length === 0) return;
  await tx.run('suppliers.create', statements.insert, [tx.companyId, JSON.stringify(suppliers), at]);
}

async function update(tx: Transaction, suppliers: readonly IdentifiedSupplier[], at: Date): Promise<void> {
  if (suppliers.length === 0) return;
  await tx.run('suppliers.update', statements.update, [tx.companyId, JSON.stringify(suppliers), at]);
}

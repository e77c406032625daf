import type { SupplierEntry, SupplierRecord } from '../../domain/supplier/supplier.ts';
import {
  columnOf,
  partnerColumns,
  partnerMembers,
  partnerStatements,
  selectedOf,
} from '../directory/partner-columns.ts';
import type { Transaction } from '../transaction.ts';

/** One supplier with everything that is stored about it. Writers hold the lock of the company's suppliers. */

const record = `SELECT s.supplier_id AS "supplierId", ${selectedOf('s', partnerMembers)} FROM suppliers s
  WHERE s.company_id = $1 AND s.supplier_id = $2::uuid`;

export async function readSupplierRecord(tx: Transaction, supplierId: string): Promise<SupplierRecord | null> {
  const [row] = await tx.read<SupplierRecord>('suppliers.record', record, [tx.companyId, supplierId]);
  return row ?? null;
}

/** Another supplier with the same code, or without a code and with the same name; null if there is none. */
export async function findSameSupplier(
  tx: Transaction,
  { fiscalCode, name }: Pick<SupplierEntry, 'fiscalCode' | 'name'>,
  except: string | null,
): Promise<string | null> {
  const [row] = await tx.run<{ name: string }>(
    'suppliers.same',
    `SELECT s.name FROM suppliers s WHERE s.company_id = $1 AND s.supplier_id IS DISTINCT FROM $4::uuid
        AND (s.fiscal_code = $2::text OR $2::text IS NULL AND s.fiscal_code IS NULL AND s.name_digest = md5(folded($3)))
      LIMIT 1`,
    [tx.companyId, fiscalCode, name, except],
  );
  return row?.name ?? null;
}

const { insert } = partnerStatements({ table: 'suppliers', id: 'supplierId', columns: partnerColumns });

export async function insertSupplier(
  tx: Transaction,
  supplierId: string,
  supplier: SupplierEntry,
  at: Date,
): Promise<void> {
  await tx.run('suppliers.insert', insert, [tx.companyId, JSON.stringify([{ ...supplier, supplierId }]), at]);
}

const update = `UPDATE suppliers SET changed_at = $3, ${partnerMembers
  .map((member, place) => `${columnOf(member)} = $${place + 4}`)
  .join(', ')} WHERE company_id = $1 AND supplier_id = $2::uuid`;

export async function updateSupplier(
  tx: Transaction,
  supplierId: string,
  supplier: SupplierEntry,
  at: Date,
): Promise<void> {
  await tx.run('suppliers.update-record', update, [
    tx.companyId,
    supplierId,
    at,
    ...partnerMembers.map((member) => supplier[member]),
  ]);
}

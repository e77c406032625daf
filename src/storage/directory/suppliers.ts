import type { PartnerDeclaration } from '../../domain/company-declaration.ts';
import { fold } from '../../domain/nomenclature/counties.ts';
import type { Transaction } from '../transaction.ts';
import { columnOf, partnerColumns, partnerMembers, partnerStatements } from './partner-columns.ts';

export interface IdentifiedSupplier extends PartnerDeclaration {
  /** The id that it gets if it is not known yet. */
  readonly supplierId: string;
}

/** Only one transaction at a time adds suppliers or their invoices to a company, so that none is created twice. */
export async function lockSuppliers(tx: Transaction): Promise<void> {
  await tx.run('suppliers.lock', `SELECT pg_advisory_xact_lock(hashtextextended('suppliers', $1))`, [tx.companyId]);
}

/**
 * Suppliers are identified by fiscal code, or by name among those without one. Members of a known supplier that are not given stay as they
 * are.
 */
export async function saveSuppliers(
  tx: Transaction,
  suppliers: readonly IdentifiedSupplier[],
  at: Date,
): Promise<void> {
  if (suppliers.length === 0) return;
  await lockSuppliers(tx);
  const { known } = await findOrCreate(tx, suppliers, at);
  await write(tx, 'update', known, at);
}

/**
 * GRP-SUP-6: the ids of these suppliers, in the order of the list; unknown ones are created. What a known one lacks is filled in, and what
 * it has is never overwritten.
 */
export async function ensureSuppliers(
  tx: Transaction,
  suppliers: readonly IdentifiedSupplier[],
  at: Date,
): Promise<readonly string[]> {
  if (suppliers.length === 0) return [];
  const { idOf, known } = await findOrCreate(tx, suppliers, at);
  await write(tx, 'fill', known, at);
  return suppliers.map(idOf);
}

/** MOVE-15: creates those of these suppliers that are not known, and answers their ids; the others stay as they are. */
export async function addNewSuppliers(
  tx: Transaction,
  suppliers: readonly IdentifiedSupplier[],
  at: Date,
): Promise<readonly string[]> {
  if (suppliers.length === 0) return [];
  const { created } = await findOrCreate(tx, suppliers, at);
  return created.map(({ supplierId }) => supplierId);
}

export async function countKnownSuppliers(
  tx: Transaction,
  suppliers: readonly Pick<PartnerDeclaration, 'fiscalCode' | 'name'>[],
): Promise<number> {
  const known = await identify(tx, suppliers);
  return suppliers.filter((supplier) => known.has(identityOf(supplier))).length;
}

async function findOrCreate(tx: Transaction, suppliers: readonly IdentifiedSupplier[], at: Date) {
  const distinct = [...new Map(suppliers.map((supplier) => [identityOf(supplier), supplier])).values()];
  const ids = await identify(tx, distinct);
  const idOf = (supplier: IdentifiedSupplier): string => ids.get(identityOf(supplier)) ?? supplier.supplierId;
  const created = distinct.filter((supplier) => !ids.has(identityOf(supplier)));
  const known = distinct.flatMap((supplier) => {
    const supplierId = ids.get(identityOf(supplier));
    return supplierId === undefined ? [] : [{ ...supplier, supplierId }];
  });
  await write(tx, 'insert', created, at);
  // If the list contains the same supplier twice, both get the id of the one that was created.
  for (const supplier of created) ids.set(identityOf(supplier), supplier.supplierId);
  return { idOf, known, created };
}

/** The fiscal code, or else the name without regard to case and diacritics. */
function identityOf({ fiscalCode, name }: Pick<PartnerDeclaration, 'fiscalCode' | 'name'>): string {
  return fiscalCode === null ? `name ${fold(name)}` : `code ${fiscalCode}`;
}

async function identify(
  tx: Transaction,
  suppliers: readonly Pick<PartnerDeclaration, 'fiscalCode' | 'name'>[],
): Promise<Map<string, string>> {
  const rows = await tx.run<{ place: number; id: string }>(
    'suppliers.identify',
    `WITH given AS MATERIALIZED (
       SELECT * FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS given (code, name, place))
     SELECT g.place::integer - 1 AS place, s.supplier_id AS id FROM given g
       JOIN suppliers s ON s.company_id = $1 AND s.fiscal_code = g.code
     UNION ALL
     SELECT g.place::integer - 1, s.supplier_id FROM given g
       JOIN suppliers s ON s.company_id = $1 AND s.name_digest = md5(folded(g.name)) AND s.fiscal_code IS NULL
      WHERE g.code IS NULL`,
    [tx.companyId, suppliers.map(({ fiscalCode }) => fiscalCode), suppliers.map(({ name }) => name)],
  );
  return new Map(
    rows.flatMap(({ place, id }) => {
      const supplier = suppliers[place];
      return supplier ? [[identityOf(supplier), id] as const] : [];
    }),
  );
}

export async function isSupplierKnown(
  tx: Transaction,
  supplier: Pick<PartnerDeclaration, 'fiscalCode' | 'name'>,
): Promise<boolean> {
  return (await identify(tx, [supplier])).size > 0;
}

const table = { table: 'suppliers', id: 'supplierId', columns: partnerColumns } as const;
const { insert, update } = partnerStatements(table);
const known = Object.fromEntries(
  partnerMembers.map((member) => [member, `coalesce(known.${columnOf(member)}, given."${member}")`]),
);
const statements = { insert, update, fill: partnerStatements({ ...table, decided: known }).update } as const;

async function write(
  tx: Transaction,
  how: keyof typeof statements,
  suppliers: readonly IdentifiedSupplier[],
  at: Date,
): Promise<void> {
  if (suppliers.length === 0) return;
  await tx.run(`suppliers.${how}`, statements[how], [tx.companyId, JSON.stringify(suppliers), at]);
}

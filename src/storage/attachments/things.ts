import type { Thing, ThingKind } from '../../domain/attachment.ts';
import type { Transaction } from '../transaction.ts';

/** The row that notes and files belong to, and the name by which people know it. */
export interface FoundThing {
  readonly is: ThingKind;
  readonly id: string;
  readonly name: string;
}

/** How each kind is found, and in which column of notes and files its id stands. */
const kinds: Readonly<Record<ThingKind, { readonly column: string; readonly type: string; readonly find: string }>> = {
  client: {
    column: 'client_id',
    type: 'uuid',
    find: 'SELECT client_id::text AS id, name FROM clients WHERE company_id = $1 AND client_id = $2::uuid',
  },
  document: {
    column: 'invoice_id',
    type: 'bigint',
    find: `SELECT invoice_id::text AS id, series || ' ' || number AS name FROM invoices
            WHERE company_id = $1 AND series = $2 AND number = $3 AND deleted_at IS NULL`,
  },
  'supplier-invoice': {
    column: 'supplier_invoice_id',
    type: 'uuid',
    find: `SELECT supplier_invoice_id::text AS id, number AS name FROM supplier_invoices
            WHERE company_id = $1 AND supplier_invoice_id = $2::uuid`,
  },
};

export const thingColumn = (kind: ThingKind): string => kinds[kind].column;
/** The SQL condition that a row belongs to the thing whose id is this parameter. */
export const isOf = ({ is }: FoundThing, parameter: string): string =>
  `${kinds[is].column} = ${parameter}::${kinds[is].type}`;

export async function findThing(tx: Transaction, thing: Thing): Promise<FoundThing | null> {
  const [row] = await tx.read<Omit<FoundThing, 'is'>>(
    `things.find ${thing.is}`,
    kinds[thing.is].find,
    keyOf(tx, thing),
  );
  return row ? { is: thing.is, ...row } : null;
}

/** It locks the row: until the transaction ends, nobody else adds anything to it. */
export async function lockThing(tx: Transaction, thing: Thing): Promise<FoundThing | null> {
  const text = `${kinds[thing.is].find} FOR NO KEY UPDATE`;
  const [row] = await tx.run<Omit<FoundThing, 'is'>>(`things.lock ${thing.is}`, text, keyOf(tx, thing));
  return row ? { is: thing.is, ...row } : null;
}

function keyOf(tx: Transaction, thing: Thing): readonly unknown[] {
  switch (thing.is) {
    case 'client':
      return [tx.companyId, thing.clientId];
    case 'document':
      return [tx.companyId, thing.series, thing.number];
    case 'supplier-invoice':
      return [tx.companyId, thing.supplierInvoiceId];
  }
}

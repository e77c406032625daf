import type { ClientAges } from '../../domain/client/client-entry.ts';
import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { InvoiceStatus } from '../../domain/invoice/lifecycle.ts';
import type { SortKey } from '../sorted-page.ts';
import { marksOf } from '../sql/marks.ts';
import { isIssuedBy, remaining, withRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';
import { absorbClientAddresses } from './client-addresses.ts';
import { absorbClientPortal } from './client-portals.ts';
import { absorbMonthly } from './monthly-statements.ts';

/** CON-CLIENT-2: outstanding amounts in RON, each document at its own rate, by the number of days since the due date. */
export async function readClientAges(tx: Transaction, clientId: string, today: string): Promise<ClientAges> {
  const late = '$3::date - i.due_on';
  const between = (from: number, until: number): string => `${late} BETWEEN ${from} AND ${until}`;
  const sum = (condition: string): string => `coalesce(sum(${remaining}) FILTER (WHERE ${condition}), 0)`;
  const [row] = await tx.read<Record<keyof ClientAges, string>>(
    'clients.ages',
    `SELECT ${sum(`${late} <= 0`)} AS "inTerm", ${sum(between(1, 30))} AS "upTo30", ${sum(between(31, 60))} AS "upTo60",
            ${sum(between(61, 90))} AS "upTo90", ${sum(`${late} > 90`)} AS "over90"
       FROM invoices i ${withRate}
      WHERE i.company_id = $1 AND i.client_id = $2::uuid AND i.deleted_at IS NULL AND i.is_outstanding AND ${isIssuedBy('$3')}`,
    [tx.companyId, clientId, today],
  );
  const amount = (name: keyof ClientAges): Decimal => storedDecimal(row?.[name] ?? '0');
  return {
    inTerm: amount('inTerm'),
    upTo30: amount('upTo30'),
    upTo60: amount('upTo60'),
    upTo90: amount('upTo90'),
    over90: amount('over90'),
  };
}

/** What each of these clients owes, in RON. */
export async function readDebts(
  tx: Transaction,
  clientIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Decimal>> {
  const rows = await tx.read<{ clientId: string; owed: string }>(
    'clients.debts',
    `SELECT i.client_id AS "clientId", coalesce(sum(${remaining}), 0) AS owed FROM invoices i ${withRate}
      WHERE i.company_id = $1 AND i.client_id = ANY($2::uuid[]) AND i.deleted_at IS NULL AND i.is_outstanding AND ${isIssuedBy('$3')}
      GROUP BY i.client_id`,
    [tx.companyId, clientIds, today],
  );
  return new Map(rows.map(({ clientId, owed }) => [clientId, storedDecimal(owed)]));
}

const owing = 'i.company_id = $1 AND i.deleted_at IS NULL AND i.is_outstanding';

/** The same of every client `c`, as a list is ordered by it. */
export const debtsOfClients = (today: string): SortKey['from'] & {} => ({
  join: `LEFT JOIN (SELECT i.client_id, sum(${remaining}) AS owed FROM invoices i ${withRate}
    WHERE ${owing} AND ${isIssuedBy('$2')} GROUP BY i.client_id) AS d ON d.client_id = c.client_id`,
  values: [today],
  counted: `invoices i WHERE ${owing}`,
});

export interface ClientDocument {
  readonly series: string;
  readonly number: string;
  readonly typeCode: string;
  readonly status: InvoiceStatus;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly currency: string;
  readonly gross: string;
  readonly collected: string;
}

export async function listClientDocuments(
  tx: Transaction,
  clientId: string,
  most: number,
): Promise<readonly ClientDocument[]> {
  return tx.read<ClientDocument>(
    'clients.documents',
    `SELECT series, number, type_code AS "typeCode", status, issued_on AS "issuedOn", due_on AS "dueOn", currency,
            gross::text AS gross, collected::text AS collected
       FROM invoices WHERE company_id = $1 AND client_id = $2::uuid AND deleted_at IS NULL
      ORDER BY issued_on DESC, invoice_id DESC LIMIT $3`,
    [tx.companyId, clientId, most],
  );
}

/** Locks all documents of a client until the transaction ends. */
export async function lockDocumentsOf(tx: Transaction, clientId: string): Promise<void> {
  await tx.run(
    'clients.lock-documents',
    `SELECT count(*) FROM (SELECT FROM invoices WHERE company_id = $1 AND client_id = $2::uuid ORDER BY invoice_id
       FOR NO KEY UPDATE) AS locked`,
    [tx.companyId, clientId],
  );
}

/** Moves all documents of one client to another and deletes the first. Both rows are locked. Returns the number of documents moved. */
export async function absorbClient(
  tx: Transaction,
  remainingId: string,
  absorbedId: string,
  at: Date,
): Promise<number> {
  const moved = await tx.run(
    'clients.give-documents',
    `WITH marked AS (${marksOf('sales', 'SELECT DISTINCT i.issued_on AS day FROM invoices i WHERE i.company_id = $1 AND i.client_id = $3::uuid')})
     UPDATE invoices SET client_id = $2::uuid WHERE company_id = $1 AND client_id = $3::uuid RETURNING invoice_id`,
    [tx.companyId, remainingId, absorbedId],
  );
  await tx.run(
    'clients.forget-fragments',
    'DELETE FROM client_fragments WHERE company_id = $1 AND client_id = $2::uuid',
    [tx.companyId, absorbedId],
  );
  await tx.run(
    'clients.give-notes',
    `WITH notes AS (UPDATE notes SET client_id = $2::uuid WHERE company_id = $1 AND client_id = $3::uuid),
     mails AS (UPDATE mails SET client_id = $2::uuid WHERE company_id = $1 AND client_id = $3::uuid)
     UPDATE attached_files SET client_id = $2::uuid WHERE company_id = $1 AND client_id = $3::uuid`,
    [tx.companyId, remainingId, absorbedId],
  );
  await absorbClientAddresses(tx, remainingId, absorbedId);
  await absorbClientPortal(tx, remainingId, absorbedId, at);
  await absorbMonthly(tx, remainingId, absorbedId);
  await tx.run(
    'clients.give-filled-email',
    `UPDATE clients kept SET email = other.email, filled_email = other.filled_email FROM clients other
      WHERE kept.company_id = $1 AND kept.client_id = $2::uuid AND kept.email IS NULL
        AND other.company_id = $1 AND other.client_id = $3::uuid`,
    [tx.companyId, remainingId, absorbedId],
  );
  await tx.run('clients.forget', 'DELETE FROM clients WHERE company_id = $1 AND client_id = $2::uuid', [
    tx.companyId,
    absorbedId,
  ]);
  return moved.length;
}

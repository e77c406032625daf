import type { ClientBalance, OverdueClient } from '../../domain/client/client.ts';
import { storedDecimal, storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import type { OverdueInvoice } from '../../domain/invoice/payment.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { readPage } from '../listing.ts';
import { gross, isIssuedBy, isSale, remaining, withRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';
import { type ClientPosition, clientOrder } from './client-reads.ts';

/** An invoice that is fully collected in its currency may be a ban short or over in RON. */
const isLeft = `(i.is_outstanding OR i.status = 'issued' AND i.currency <> 'RON' AND i.collected > 0 AND i.collected + i.returned = i.gross)`;

/** V2-SOLD-2. A cancelled invoice counts as never issued; a reversal and its original add up to zero. */
export async function readBalance(tx: Transaction, clientId: string, today: string): Promise<ClientBalance | null> {
  const [row] = await tx.read<Record<keyof ClientBalance, string>>(
    'clients.balance',
    `SELECT sums.* FROM clients c CROSS JOIN LATERAL (
        SELECT coalesce(sum(${remaining}) FILTER (WHERE ${isLeft}), 0) AS "totalBalance",
               coalesce(sum(${remaining}) FILTER (WHERE i.is_outstanding AND i.due_on < $3::date), 0) AS "overdueBalance",
               coalesce(sum(${gross}), 0) AS "totalTurnover"
          FROM invoices i ${withRate}
         WHERE ${isSale} AND i.client_id = c.client_id AND ${isIssuedBy('$3')}) AS sums
      WHERE c.company_id = $1 AND c.client_id = $2::uuid`,
    [tx.companyId, clientId, today],
  );
  return row
    ? {
        totalBalance: storedDecimal(row.totalBalance),
        overdueBalance: storedDecimal(row.overdueBalance),
        totalTurnover: storedDecimal(row.totalTurnover),
      }
    : null;
}

export interface DuePeriod {
  readonly dueFrom: string;
  readonly dueUntil: string;
  readonly today: string;
}

/** V2-SOLD-3. Every page computes the sums of the whole period, which is why the period is short. */
export async function listOverdueClients(
  tx: Transaction,
  { dueFrom, dueUntil, today }: DuePeriod,
  page: PageRequest<ClientPosition>,
): Promise<Page<OverdueClient, ClientPosition>> {
  type Raw = Omit<OverdueClient, 'outstandingTotal'> & {
    readonly outstandingTotal: string;
    readonly nameStart: string;
  };
  const found = await readPage<Raw, ClientPosition>(
    tx,
    {
      name: 'clients.overdue',
      select: `SELECT c.client_id AS "clientId", c.name_start AS "nameStart", c.name, c.fiscal_code AS "fiscalCode",
          c.email, c.phone, due.*, greatest($4::date - due."oldestDueOn", 0) AS "daysOverdue"
        FROM (SELECT i.client_id AS owner, coalesce(sum(${remaining}), 0) AS "outstandingTotal",
                     count(*) AS "invoiceCount", min(i.due_on) AS "oldestDueOn"
                FROM invoices i ${withRate}
               WHERE i.company_id = $1 AND i.due_on BETWEEN $2::date AND $3::date AND i.deleted_at IS NULL AND i.is_outstanding
                 AND ${isIssuedBy('$4')}
               GROUP BY i.client_id) AS due
        JOIN clients c ON c.company_id = $1 AND c.client_id = due.owner
        WHERE true`,
      values: [tx.companyId, dueFrom, dueUntil, today],
      filters: [],
      order: clientOrder,
      direction: 'ascending',
    },
    page,
    ({ nameStart, clientId }) => [nameStart, clientId],
  );
  return mapPage(found, (raw) => ({ ...raw, outstandingTotal: storedDecimal(raw.outstandingTotal) }));
}

/** Invoices are ordered by due date, then by issue. */
export type OverduePosition = readonly [dueOn: string, invoiceId: number];

/** V2-SOLD-5 */
export async function listOverdueInvoices(
  tx: Transaction,
  clientId: string,
  today: string,
  page: PageRequest<OverduePosition>,
): Promise<Page<OverdueInvoice, OverduePosition>> {
  type Figure = 'gross' | 'balance' | 'overdueBalance';
  type Raw = Omit<OverdueInvoice, Figure> & Record<Figure, string | null> & { readonly invoiceId: number };
  const found = await readPage<Raw, OverduePosition>(
    tx,
    {
      name: 'invoices.overdue',
      select: `SELECT i.invoice_id AS "invoiceId", i.series, i.number, i.issued_on AS "issuedOn", i.due_on AS "dueOn",
          ${gross} AS gross, ${remaining} AS balance,
          CASE WHEN i.due_on < $3::date THEN ${remaining} ELSE 0 END AS "overdueBalance"
        FROM invoices i ${withRate}
        WHERE i.company_id = $1 AND i.client_id = $2::uuid AND i.deleted_at IS NULL AND i.is_outstanding AND ${isIssuedBy('$3')}`,
      values: [tx.companyId, clientId, today],
      filters: [],
      order: [
        ['i.due_on', 'date'],
        ['i.invoice_id', 'bigint'],
      ],
      direction: 'ascending',
    },
    page,
    ({ dueOn, invoiceId }) => [dueOn, invoiceId],
  );
  return mapPage(found, (raw) => ({
    ...raw,
    gross: storedDecimalOrNull(raw.gross),
    balance: storedDecimalOrNull(raw.balance),
    overdueBalance: storedDecimalOrNull(raw.overdueBalance),
  }));
}

import { type CompanyCode, inCompany, type Stored } from './documents.ts';
import { queryRows } from './query-rows.ts';

const document = `${inCompany} AND series = 'FCT' AND number = '1'`;

/** What may go wrong in the rows of a company; each is made and taken back by the same statement, with the opposite sign. */
const breaks = {
  'a line': `UPDATE invoice_lines SET net = net + $2, gross = gross + $2
     WHERE ${inCompany} AND position = 0 AND invoice_id = (SELECT invoice_id FROM invoices WHERE ${document})`,
  'a quantity': `UPDATE invoice_lines SET quantity = quantity + $2
     WHERE ${inCompany} AND position = 0 AND invoice_id = (SELECT invoice_id FROM invoices WHERE ${document})`,
  // Another client of the company, and the one of the next document again.
  'a client': `UPDATE invoices SET client_id = (
       SELECT c.client_id FROM clients c JOIN invoices n ON n.company_id = c.company_id AND n.series = 'FCT' AND n.number = '2'
        WHERE c.${inCompany} ORDER BY (c.client_id = n.client_id) = ($2::integer > 0) LIMIT 1) WHERE ${document}`,
  'a received gross': `UPDATE supplier_invoices SET gross = gross + $2 WHERE ${inCompany}`,
  'a received net': `UPDATE supplier_invoices SET net = net + $2, gross = gross + $2 WHERE ${inCompany}`,
  'a total': `UPDATE invoices SET net = net + $2, gross = gross + $2 WHERE ${document}`,
  'a shown total': `UPDATE invoices SET snapshot = jsonb_set(snapshot, '{totals,gross}',
     to_jsonb(((snapshot#>>'{totals,gross}')::numeric + $2)::text)) WHERE ${document}`,
  'money received': `UPDATE invoices SET collected = collected + $2 WHERE ${document}`,
  'what was reversed': `UPDATE invoices SET returned = returned + $2 WHERE ${document}`,
  'money paid': `UPDATE supplier_invoices SET paid = paid + $2 WHERE ${inCompany}`,
  'a counter': `UPDATE series SET next_number = next_number + $2::integer WHERE ${inCompany} AND code = 'FCT'`,
  'a receipt': `UPDATE series SET next_number = next_number + $2::integer WHERE ${inCompany} AND code = 'CH'`,
  'a number': `UPDATE invoices SET automatic_number = automatic_number + 7 * $2::integer WHERE ${document}`,
  'a movement': `UPDATE stock_movements SET level = level + $2 WHERE ${inCompany} AND place = 1`,
  'a stock and its movement': `WITH level AS (UPDATE stock_levels SET quantity = quantity + $2 WHERE ${inCompany})
     UPDATE stock_movements SET level = level + $2, quantity = quantity + $2 * (place = 1)::integer WHERE ${inCompany}`,
} as const;

export type Break = keyof typeof breaks;

export async function breakBooks({ connectionString }: Stored, company: CompanyCode, what: Break): Promise<void> {
  await queryRows(connectionString, breaks[what], [company, 1]);
}

export async function mendBooks({ connectionString }: Stored, company: CompanyCode, what: Break): Promise<void> {
  await queryRows(connectionString, breaks[what], [company, -1]);
}

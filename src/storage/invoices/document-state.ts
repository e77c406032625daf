import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { DocumentState, SpvStatus } from '../../domain/invoice/lifecycle.ts';
import type { Transaction } from '../transaction.ts';
import { isFollowed, isImported, isOpening, reachedBy } from './transitions.ts';

/** What can be done with a document depends on more than its row. This read takes no lock. */
export interface StateBeside
  extends Pick<
    DocumentState,
    'spvStatus' | 'isInvoiced' | 'isMailed' | 'isPartlyReversed' | 'isImported' | 'isOpening'
  > {
  /** Its reversals in force, the oldest first, each with what prevents undoing it. */
  readonly reversals: readonly StandingReversal[];
  readonly movesStock: boolean;
  /** The invoices in force that were made from this proforma. */
  readonly invoices: readonly DocumentName[];
  /** The receipts of all its collections, including deleted ones. */
  readonly receipts: readonly DocumentName[];
}

export type StandingReversal = DocumentName & NonNullable<DocumentState['reversal']> & { readonly issuedOn: string };

const lastStatus = (invoiceId: string): string => `(SELECT s.status FROM einvoice_sendings s
    WHERE s.company_id = $1 AND s.invoice_id = ${invoiceId} ORDER BY s.place DESC LIMIT 1)`;

const most = 100;

export async function readStateBeside(tx: Transaction, invoiceId: number): Promise<StateBeside> {
  const [row] = await tx.read<Omit<StateBeside, 'spvStatus'> & { readonly spvStatus: SpvStatus | null }>(
    'invoices.state-beside',
    `SELECT ${lastStatus('$2')} AS "spvStatus",
       EXISTS (SELECT FROM proforma_claims p WHERE p.company_id = $1 AND p.proforma_id = $2 AND p.is_held) AS "isInvoiced",
       EXISTS (SELECT FROM invoices d WHERE d.company_id = $1 AND d.invoice_id = $2 AND d.status = 'issued' AND d.reversals > 0)
         AS "isPartlyReversed",
       EXISTS (SELECT FROM mails m WHERE ${reachedBy('$2')}) AS "isMailed",
       ${isImported('$2')} AS "isImported", ${isOpening('$2')} AS "isOpening",
       (SELECT coalesce(json_agg(json_build_object('series', r.series, 'number', r.number, 'issuedOn', r.issued_on,
            'spvStatus', ${lastStatus('r.invoice_id')}, 'isFollowedByCollections', ${isFollowed('r')},
            'isImported', ${isImported('r.invoice_id')}) ORDER BY r.invoice_id), '[]')
          FROM invoices r WHERE r.company_id = $1 AND r.reverses = $2 AND r.deleted_at IS NULL) AS reversals,
       EXISTS (SELECT FROM invoice_lines l WHERE l.company_id = $1 AND l.invoice_id = $2 AND l.stock_moved IS NOT NULL) AS "movesStock",
       (SELECT coalesce(json_agg(json_build_object('series', i.series, 'number', i.number) ORDER BY i.invoice_id), '[]')
          FROM (SELECT * FROM invoices WHERE company_id = $1 AND proforma_id = $2 AND deleted_at IS NULL ORDER BY invoice_id LIMIT ${most})
            AS i) AS invoices,
       (SELECT coalesce(json_agg(json_build_object('series', c.receipt_series, 'number', c.receipt_number)), '[]')
          FROM (SELECT * FROM collections WHERE company_id = $1 AND invoice_id = $2 AND receipt_number IS NOT NULL
                 ORDER BY collection_id DESC LIMIT ${most}) AS c) AS receipts`,
    [tx.companyId, invoiceId],
  );
  if (!row) throw new Error('a statement without a table has one row');
  return row;
}

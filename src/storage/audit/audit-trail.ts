import type { Author } from '../../domain/access/right.ts';
import type { AuditAction } from '../../domain/audit/audit-action.ts';
import type { NewEvent } from '../../domain/event/event.ts';
import { invoiceFacts, spvFacts, supplierInvoiceFacts } from '../sql/event-facts.ts';
import type { Transaction } from '../transaction.ts';

/** OPS-AUDIT-1: one change, as it is stored permanently. */
export interface Change {
  readonly subject:
    | 'invoice'
    | 'collection'
    | 'key'
    | 'settings'
    | 'series'
    | 'company'
    | 'client'
    | 'client-portal'
    | 'user'
    | 'article'
    | 'stock'
    | 'warehouse'
    | 'exchange-rate'
    | 'trial-balance'
    | 'bank-statement'
    | 'bank-entry'
    | 'recurring-invoice'
    | 'draft'
    | 'note'
    | 'file'
    | 'accounting-export'
    | 'supplier-invoice'
    | 'supplier'
    | 'import'
    | 'webhook';
  /** The name by which a person knows it, such as series and number or the name of a key. */
  readonly name: string;
  readonly action: AuditAction;
  readonly details: Readonly<Record<string, unknown>>;
  /** EVT-1: the events of the change; absent if there are none. `domain/event/event-causes.ts` has the whole table. */
  readonly events?: readonly NewEvent[];
}

/** Runs in the transaction of the change, so that neither exists without the other. */
export async function recordChange(tx: Transaction, author: Author, change: Change, at: Date): Promise<void> {
  await recordChanges(tx, author, [change], at);
}

/** Records several changes at once, in this order. */
export async function recordChanges(
  tx: Transaction,
  { kind, id, interactionId }: Author,
  changes: readonly Change[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const events = changes.flatMap((change) => change.events ?? []);
  const recorded = [
    tx.companyId,
    at,
    kind,
    id,
    interactionId,
    changes.map(({ subject }) => subject),
    changes.map(({ name }) => name),
    changes.map(({ action }) => action),
    changes.map(({ details }) => JSON.stringify(details)),
  ];
  if (events.length === 0) {
    await tx.run('audit.record', recordText, recorded);
    return;
  }
  const hasSpvEvents = events.some(({ type }) => type.startsWith('spv.'));
  await tx.run(
    hasSpvEvents ? 'audit.record-and-tell-spv' : 'audit.record-and-tell',
    recordWithEventsText(hasSpvEvents),
    [
      ...recorded,
      events.map(({ type }) => type),
      events.map(({ invoiceId }) => invoiceId ?? null),
      events.map(({ supplierInvoiceId }) => supplierInvoiceId ?? null),
      events.map(({ details }) => (details ? JSON.stringify(details) : null)),
    ],
  );
}

const recordText = `INSERT INTO audit_pending (company_id, at, author_kind, author_id, interaction_id, subject, subject_name, action, details)
     SELECT $1, $2, $3, $4, $5, subject, name, action, details::json
       FROM unnest($6::text[], $7::text[], $8::text[], $9::text[]) WITH ORDINALITY AS c (subject, name, action, details, place)
      ORDER BY place`;

/**
 * EVT-1: writes the changes and their events in one statement. It runs after the statements that made the changes, and so sees their
 * result.
 */
const recordWithEventsText = (hasSpvEvents: boolean): string => `WITH recorded AS (${recordText})
     INSERT INTO events_pending (company_id, type, at, facts)
     SELECT $1, e.type, $2, json_build_object(
              'invoice', CASE WHEN i.invoice_id IS NOT NULL THEN ${invoiceFacts('$1')} END,
              ${hasSpvEvents ? `'spv', ${spvFacts('$1')},` : ''}
              'supplierInvoice', CASE WHEN r.supplier_invoice_id IS NOT NULL THEN ${supplierInvoiceFacts} END,
              'details', e.details::json)
       FROM unnest($10::text[], $11::bigint[], $12::uuid[], $13::text[]) WITH ORDINALITY
         AS e (type, invoice_id, supplier_invoice_id, details, place)
       LEFT JOIN invoices i ON i.company_id = $1 AND i.invoice_id = e.invoice_id
       LEFT JOIN supplier_invoices r ON r.company_id = $1 AND r.supplier_invoice_id = e.supplier_invoice_id
       LEFT JOIN suppliers p ON p.company_id = $1 AND p.supplier_id = r.supplier_id
      ORDER BY e.place`;

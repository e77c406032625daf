import type { Author } from '../../domain/access/right.ts';
import type { Transaction } from '../transaction.ts';

/** OPS-AUDIT-1: one change, as it is stored for good. */
export interface Change {
  readonly subject:
    | 'invoice'
    | 'collection'
    | 'key'
    | 'settings'
    | 'series'
    | 'company'
    | 'client'
    | 'user'
    | 'article'
    | 'stock'
    | 'trial-balance'
    | 'supplier-invoice';
  /** What a person calls it: series and number, the name of a key. */
  readonly name: string;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** In the transaction of the change, so that neither exists without the other. */
export async function recordChange(tx: Transaction, author: Author, change: Change, at: Date): Promise<void> {
  await recordChanges(tx, author, [change], at);
}

/** Several at once, stored in this order. */
export async function recordChanges(
  tx: Transaction,
  { kind, id, interactionId }: Author,
  changes: readonly Change[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(
    'audit.record',
    `INSERT INTO audit_pending (company_id, at, author_kind, author_id, interaction_id, subject, subject_name, action, details)
     SELECT $1, $2, $3, $4, $5, subject, name, action, details::json
       FROM unnest($6::text[], $7::text[], $8::text[], $9::text[]) WITH ORDINALITY AS c (subject, name, action, details, place)
      ORDER BY place`,
    [
      tx.companyId,
      at,
      kind,
      id,
      interactionId,
      changes.map(({ subject }) => subject),
      changes.map(({ name }) => name),
      changes.map(({ action }) => action),
      changes.map(({ details }) => JSON.stringify(details)),
    ],
  );
}

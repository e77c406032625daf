import type { Transaction } from './transaction.ts';

/** Who changed something: a key, a user of v1, a user of the console, the operator of the installation, or the service itself. */
export interface Author {
  readonly kind: 'api-key' | 'api-user' | 'console-user' | 'operator' | 'service';
  readonly id: number | null;
  readonly interactionId: string | null;
}

/** OPS-AUDIT-1: one change, as it is kept for good. */
export interface Change {
  readonly subject: 'invoice' | 'collection' | 'key' | 'settings' | 'series' | 'company' | 'user';
  /** What a person calls it: series and number, the name of a key. */
  readonly name: string;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** In the transaction of the change, so that there is never one without the other. */
export async function recordChange(
  tx: Transaction,
  { kind, id, interactionId }: Author,
  { subject, name, action, details }: Change,
  at: Date,
): Promise<void> {
  await tx.run(
    'audit.record',
    `INSERT INTO audit_pending (company_id, at, author_kind, author_id, interaction_id, subject, subject_name, action, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.companyId, at, kind, id, interactionId, subject, name, action, JSON.stringify(details)],
  );
}

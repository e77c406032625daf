import type { AccessObstacle } from './access/access.ts';
import type { Rate } from './access/rate.ts';
import type { ArchiveState } from './archive/archive.ts';
import type { ArchiveObstacle } from './archive/document-limit.ts';
import type { EntryProblem } from './client/check-client.ts';
import type { Decimal } from './decimal/decimal.ts';
import type { UrlObstacle, WebhookObstacle } from './event/webhook.ts';
import type { IssueProblem } from './invoice/issue-problem.ts';
import type { DocumentName } from './invoice/issued-invoice.ts';
import type { Obstacle, Transition } from './invoice/lifecycle.ts';
import type { Payability } from './invoice/payment.ts';
import type { ConsoleRefusal } from './people/console-refusal.ts';
import type { SupplierFinding, TieFinding } from './supplier/supplier-declaration.ts';
import type { SupplierObstacle } from './supplier/supplier-invoice.ts';
import type { RhythmProblem } from './time/rhythm.ts';

/**
 * Every reason for which a request is refused: data, never prose. Each wire has one exhaustive table from reason to text, so a new
 * reason does not compile until every wire has a text for it.
 */
export type Refusal =
  | { readonly reason: 'key-not-valid'; readonly because?: 'missing' | 'not-bearer' | 'of-other-environment' }
  | { readonly reason: 'v1-switched-off' }
  | { readonly reason: 'company-code-invalid'; readonly received: string | null }
  | { readonly reason: 'company-mismatch' }
  | AccessObstacle
  | { readonly reason: 'rate-exceeded'; readonly rate: Rate; readonly retryAfterSeconds: number }
  /** From one address, with what proves nothing. */
  | { readonly reason: 'failures-exceeded'; readonly rate: Rate; readonly retryAfterSeconds: number }
  /** To one address. */
  | { readonly reason: 'mails-exceeded'; readonly rate: Rate; readonly retryAfterSeconds: number }
  /** So much of everybody's is being worked on that nothing large is taken. */
  | { readonly reason: 'overloaded'; readonly retryAfterSeconds: number }
  | { readonly reason: 'under-maintenance'; readonly retryAfterSeconds: number }
  | { readonly reason: 'time-exceeded'; readonly seconds: number }
  | { readonly reason: 'too-much-at-once'; readonly retryAfterSeconds: number }
  | { readonly reason: 'read-too-long'; readonly seconds: number; readonly retryAfterSeconds: number }
  | { readonly reason: 'invalid-input'; readonly problems: readonly InputProblem[] }
  | { readonly reason: 'issue-not-possible'; readonly problems: readonly IssueProblem[] }
  /** Of a client or an article that somebody enters. */
  | { readonly reason: 'entry-not-possible'; readonly problems: readonly EntryProblem[] }
  | { readonly reason: 'invoice-duplicate'; readonly series: string; readonly number: string }
  | { readonly reason: 'transition-not-possible'; readonly transition: Transition; readonly obstacle: Obstacle }
  | {
      readonly reason: 'proforma-invoiced';
      readonly proforma: DocumentName;
      readonly lines: readonly number[] | 'all';
      readonly invoices: readonly DocumentName[];
    }
  | { readonly reason: 'proforma-cancelled'; readonly proforma: DocumentName }
  | { readonly reason: 'proforma-rates-past'; readonly proforma: DocumentName }
  | {
      readonly reason: 'collection-too-large';
      readonly remaining: Decimal;
      readonly currency: string;
      /** V2-COLL-11: money was to be given back. */
      readonly isRefund?: boolean;
    }
  | {
      readonly reason: 'payment-not-possible';
      readonly obstacle: Exclude<Payability, 'payable'> | 'not-offered';
    }
  | { readonly reason: 'receipt-series-unknown' }
  | { readonly reason: 'receipt-series-missing' }
  | { readonly reason: 'invoice-series-missing' }
  | ArchiveObstacle
  | { readonly reason: 'archive-not-ready'; readonly state: ArchiveState }
  | { readonly reason: 'mail-address-missing'; readonly ofClient: string | null }
  | { readonly reason: 'mail-not-configured' }
  | { readonly reason: 'ubl-not-possible'; readonly sentences: readonly string[] }
  | { readonly reason: 'spv-not-configured'; readonly missing: 'anaf' | 'connection' }
  | { readonly reason: 'exchange-rate-missing'; readonly currency: string; readonly issuedOn: string }
  | { readonly reason: 'supplier-invoice-not-possible'; readonly obstacle: SupplierObstacle }
  | { readonly reason: 'supplier-invoice-wrong'; readonly findings: readonly (SupplierFinding | TieFinding)[] }
  | { readonly reason: 'recurring-not-possible'; readonly problem: RhythmProblem | 'first-day-past' | 'too-many' }
  | { readonly reason: 'webhook-url-refused'; readonly obstacle: UrlObstacle }
  | { readonly reason: 'webhook-not-possible'; readonly obstacle: WebhookObstacle }
  /** To people alone. */
  | { readonly reason: 'console'; readonly refusal: ConsoleRefusal }
  | { readonly reason: 'cursor-not-valid' }
  | { readonly reason: 'resource-not-found'; readonly missing?: MissingResource }
  | { readonly reason: 'idempotency-mismatch' }
  | { readonly reason: 'idempotency-in-progress' };

/** What was not found. */
export type MissingResource =
  | {
      readonly is: 'document' | 'proforma' | 'collection' | 'client' | 'supplier' | 'archive' | 'warehouse' | 'article';
    }
  | { readonly is: 'bank-account' | 'bank-entry' }
  | { readonly is: 'webhook' | 'delivery' }
  | { readonly is: 'supplier-invoice' | 'supplier-invoice-xml' | 'supplier-payment' | 'spv-message' }
  | { readonly is: 'recurring-invoice' | 'recurring-draft' }
  | { readonly is: 'ubl'; readonly because: 'not-fiscal' | 'cancelled' };

export type RefusalReason = Refusal['reason'];

/** One error in the request. `path` uses the names of the wire that was called. */
export interface InputProblem {
  readonly location: 'body' | 'query' | 'path' | 'header';
  readonly path: readonly (string | number)[];
  readonly code: 'required' | 'invalid_format' | 'out_of_range' | 'invalid_value' | 'subfields_required';
  readonly message: string;
  readonly args?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** Thrown, so that refusing rolls the transaction back. Anything else thrown is a fault. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

export const refusedToPeople = (refusal: ConsoleRefusal): Refused => new Refused({ reason: 'console', refusal });

/** What was found to be in the way is refused. Rules below this file say what it is, and throw nothing. */
export function refuseIf(obstacle: Refusal | null): void {
  if (obstacle) throw new Refused(obstacle);
}

/** A document that is too large for the event loop. Nothing was changed yet: the whole request starts again in a thread. */
export class LargeDocument extends Error {
  constructor() {
    super('a document that is too large to be read here');
    this.name = 'LargeDocument';
  }
}

import type { AccessObstacle } from './access/access.ts';
import type { Rate } from './access/rate.ts';
import type { ArchiveState } from './archive/archive.ts';
import type { ArchiveObstacle } from './archive/document-limit.ts';
import type { StockObstacle } from './article/stock.ts';
import type { AttachmentObstacle } from './attachment.ts';
import type { BankRefusal } from './bank/bank-refusal.ts';
import type { EntryProblem } from './client/check-client.ts';
import type { Decimal } from './decimal/decimal.ts';
import type { UrlObstacle, WebhookObstacle } from './event/webhook.ts';
import type { RowFault } from './imports/row-problem.ts';
import type { IssueProblem } from './invoice/issue-problem.ts';
import type { DocumentName } from './invoice/issued-invoice.ts';
import type { Obstacle, Transition } from './invoice/lifecycle.ts';
import type { Payability } from './invoice/payment.ts';
import type { ConsoleRefusal } from './people/console-refusal.ts';
import type { SupplierFinding, TieFinding } from './supplier/supplier-declaration.ts';
import type { SupplierObstacle } from './supplier/supplier-invoice.ts';
import type { RhythmProblem } from './time/rhythm.ts';

/**
 * Every reason for which a request is refused, as data and never prose. Each wire has one exhaustive table from reason to text, so a new
 * reason does not compile until every wire has a text for it.
 */
export type Refusal =
  | { readonly reason: 'key-not-valid'; readonly because?: 'missing' | 'not-bearer' | 'of-other-environment' }
  | { readonly reason: 'v1-switched-off' }
  /** OPS-MOVE-6: the company continues elsewhere, and nothing of it can be changed here. */
  | { readonly reason: 'company-moved'; readonly movedTo: string }
  | { readonly reason: 'company-code-invalid'; readonly received: string | null }
  | { readonly reason: 'company-mismatch' }
  | AccessObstacle
  | { readonly reason: 'rate-exceeded'; readonly rate: Rate; readonly retryAfterSeconds: number }
  /** Too many requests with invalid credentials came from one address. */
  | { readonly reason: 'failures-exceeded'; readonly rate: Rate; readonly retryAfterSeconds: number }
  /** Too many mails were sent to one recipient. */
  | { readonly reason: 'mails-exceeded'; readonly rate: Rate; readonly retryAfterSeconds: number }
  /** So many requests are being worked on that no large one is accepted. */
  | { readonly reason: 'overloaded'; readonly retryAfterSeconds: number }
  | { readonly reason: 'under-maintenance'; readonly retryAfterSeconds: number }
  /** The database could not be reached before anything was sent to it. */
  | { readonly reason: 'database-away'; readonly retryAfterSeconds: number }
  | { readonly reason: 'time-exceeded'; readonly seconds: number }
  | { readonly reason: 'too-much-at-once'; readonly retryAfterSeconds: number }
  | { readonly reason: 'read-too-long'; readonly seconds: number; readonly retryAfterSeconds: number }
  | { readonly reason: 'invalid-input'; readonly problems: readonly InputProblem[] }
  | { readonly reason: 'issue-not-possible'; readonly problems: readonly IssueProblem[] }
  /** The data of a client or an article that somebody enters is wrong. */
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
      /** V2-COLL-11: whether the collection is a refund. */
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
  /** V2-STMT-3: the statement of account has more movements than are mailed. */
  | { readonly reason: 'statement-too-long'; readonly movements: number; readonly most: number }
  | { readonly reason: 'ubl-not-possible'; readonly sentences: readonly string[] }
  | { readonly reason: 'spv-not-configured'; readonly missing: 'anaf' | 'connection' }
  | { readonly reason: 'exchange-rate-missing'; readonly currency: string; readonly issuedOn: string }
  | { readonly reason: 'supplier-invoice-not-possible'; readonly obstacle: SupplierObstacle }
  /** The XML of an invoice that somebody sends; `because` is for who wrote it. */
  | { readonly reason: 'received-not-readable'; readonly because: string }
  | { readonly reason: 'supplier-invoice-wrong'; readonly findings: readonly (SupplierFinding | TieFinding)[] }
  | { readonly reason: 'bank-not-possible'; readonly refusal: BankRefusal }
  | { readonly reason: 'recurring-not-possible'; readonly problem: RhythmProblem | 'first-day-past' | 'too-many' }
  | { readonly reason: 'drafts-too-many'; readonly most: number }
  | { readonly reason: 'draft-changed' }
  | { readonly reason: 'import-under-way' }
  /** MOVE-13: these rows of the table are wrong, and nothing of it was written. */
  | { readonly reason: 'import-rows-wrong'; readonly faults: readonly RowFault[] }
  /** MOVE-9: what would count as collected is said to be until a day that has not come. */
  | { readonly reason: 'import-collects-ahead'; readonly today: string }
  /**
   * MOVE-10, MOVE-16: the first of what it brought that something depends on; null if the import has not ended, or brought nothing. Where
   * what depends on it came with another import, that one is named.
   */
  | { readonly reason: 'import-not-undone'; readonly dependedOn: string | null; readonly undoFirst: string | null }
  /** GRP-SUP-15: another supplier has the code, or the name where neither has a code. */
  | { readonly reason: 'supplier-known'; readonly by: 'code' | 'name'; readonly name: string }
  /** `place` is the index of the file among those that were chosen. */
  | { readonly reason: 'attachment-refused'; readonly obstacle: AttachmentObstacle; readonly place?: number }
  | { readonly reason: 'stock-not-possible'; readonly obstacle: StockObstacle }
  | { readonly reason: 'webhook-url-refused'; readonly obstacle: UrlObstacle }
  | { readonly reason: 'webhook-not-possible'; readonly obstacle: WebhookObstacle }
  /** Only people get these refusals. */
  | { readonly reason: 'console'; readonly refusal: ConsoleRefusal }
  | { readonly reason: 'cursor-not-valid' }
  | { readonly reason: 'resource-not-found'; readonly missing?: MissingResource }
  | { readonly reason: 'idempotency-mismatch' }
  | { readonly reason: 'idempotency-in-progress' };

export type MissingResource =
  | {
      readonly is: 'document' | 'proforma' | 'collection' | 'client' | 'supplier' | 'archive' | 'warehouse' | 'article';
    }
  | { readonly is: 'bank-account' | 'bank-entry' | 'import' }
  | { readonly is: 'webhook' | 'delivery' }
  | { readonly is: 'supplier-invoice' | 'supplier-invoice-xml' | 'supplier-payment' | 'spv-message' }
  | { readonly is: 'recurring-invoice' | 'recurring-draft' | 'draft' | 'note' | 'file' }
  | { readonly is: 'ubl'; readonly because: 'not-fiscal' | 'cancelled' | 'opening-balance' };

export type RefusalReason = Refusal['reason'];

/** An error in the request. `path` uses the names of the wire that was called. */
export interface InputProblem {
  readonly location: 'body' | 'query' | 'path' | 'header';
  readonly path: readonly (string | number)[];
  readonly code: 'required' | 'invalid_format' | 'out_of_range' | 'invalid_value' | 'subfields_required';
  readonly message: string;
  readonly args?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** It is thrown, so that refusing rolls the transaction back. Anything else that is thrown is a fault. */
export class Refused extends Error {
  readonly refusal: Refusal;
  /** The index of the part of the request that was refused, where a request for several things names them in a list; else null. */
  readonly place: number | null;

  constructor(refusal: Refusal, place: number | null = null) {
    super(refusal.reason);
    this.name = 'Refused';
    this.refusal = refusal;
    this.place = place;
  }
}

export const refusedToPeople = (refusal: ConsoleRefusal): Refused => new Refused({ reason: 'console', refusal });

export const bankNotPossible = (refusal: BankRefusal): Refused => new Refused({ reason: 'bank-not-possible', refusal });

/** Rules below this file return an obstacle and throw nothing; their caller refuses with it. */
export function refuseIf(obstacle: Refusal | null): void {
  if (obstacle) throw new Refused(obstacle);
}

/** The document is too large for the event loop. Nothing was changed yet, and the whole request starts again in a thread. */
export class LargeDocument extends Error {
  constructor() {
    super('a document that is too large to be read here');
    this.name = 'LargeDocument';
  }
}

import type { ClientFault } from '../client/check-client.ts';
import type { VatRate } from '../vat/vat-rate.ts';
import type { PartProblem } from './partial-reversal.ts';

/** An error in a request to issue: where it is, what it is, and the values that its message shows. */
export type IssueProblem = TopProblem | NamedProblem | ClientProblem | LineProblemAt | ReversalProblem;

export type TopProblem = SeriesProblem | PlatformProblem | SimplifiedProblem | OtherTopProblem;

export interface SeriesProblem {
  readonly on: 'invoice';
  readonly problem: 'series-unknown' | 'series-of-other-kind';
  /** The first of the series that could have been sent. */
  readonly knownSeries?: readonly string[];
}

export interface PlatformProblem {
  readonly on: 'invoice';
  readonly problem: 'platform-unknown';
  readonly platform: string;
}

/** V2-LAW-3: a simplified invoice above the limit of the law. */
export interface SimplifiedProblem {
  readonly on: 'invoice';
  readonly problem: 'simplified-too-large';
  /** The rate of the euro by which the limit was converted; null if the document is in euro. */
  readonly euroRate: string | null;
  /** The limit in lei, or in euro if the document is in euro. */
  readonly limit: string;
  readonly total: string;
}

export interface OtherTopProblem {
  readonly on: 'invoice';
  readonly problem:
    | 'due-before-issue'
    | 'exchange-rate-not-needed'
    | 'amount-too-large'
    | 'vat-deviates'
    | 'reverse-charge-by-unregistered'
    | 'vat-on-collection-by-unregistered'
    | 'vat-on-collection-of-reverse-charge'
    | 'fiscal-receipt-not-for-type'
    | 'fiscal-receipt-after-issue'
    | 'fiscal-receipt-in-future'
    | 'fiscal-receipt-without-amount'
    | 'named-not-for-type'
    | 'proforma-unknown'
    | 'proforma-not-for-type'
    | 'proforma-without-lines';
}

/** V2-REF-2: an error in the reference to a document that this one corrects or settles; `place` is its position in the list. */
export type NamedProblem =
  | {
      readonly on: 'named';
      readonly place: number;
      readonly problem:
        | 'named-twice'
        | 'named-after-issue'
        | 'named-unknown'
        | 'named-not-invoice'
        | 'named-cancelled'
        | 'named-of-other-client';
    }
  /** `issuedOn` is the real date of the document. */
  | { readonly on: 'named'; readonly place: number; readonly problem: 'named-other-date'; readonly issuedOn: string };

export interface ClientProblem {
  readonly on: 'client';
  readonly problem: ClientFault | 'rates-not-of-country' | 'client-unknown';
}

export type LineProblemAt = RateProblem | OtherLineProblem;

export interface RateProblem {
  readonly on: 'line';
  readonly line: number;
  readonly problem: 'vat-rate-unknown';
  readonly sent: VatRate;
  /** The rates in force on the day of issue in the client's country and in Romania, as fractions. */
  readonly inForce: readonly string[];
  readonly issuedOn: string;
}

export interface OtherLineProblem {
  readonly on: 'line';
  readonly line: number;
  readonly problem:
    | 'price-missing'
    | 'price-twice'
    | 'quantity-zero'
    | 'quantity-negative'
    | 'unit-price-negative'
    | 'discount-spelling'
    | 'index-twice'
    | 'discounted-line-missing'
    | 'discount-link-on-article'
    | 'references-on-discount'
    | 'vat-rate-missing'
    | 'vat-rate-not-zero'
    | 'warehouse-unknown'
    | 'description-too-long';
}

/** An error in a request to reverse a document, or to undo a reversal. */
export type ReversalProblem =
  | {
      readonly on: 'reversal';
      readonly problem: 'series-unknown' | 'series-not-for-invoices' | 'issued-before-original';
      readonly knownSeries?: readonly string[];
    }
  | { readonly on: 'reversal'; readonly problem: 'reversal-unknown' | 'reversal-not-named' }
  | ({ readonly on: 'reversal' } & PartProblem);

/** Something about a request to issue that cannot be: where it is, what it is, and what the words need. */
export type IssueProblem = TopProblem | ClientProblem | LineProblemAt | ReversalProblem;

export interface TopProblem {
  readonly on: 'invoice';
  readonly problem:
    | 'series-unknown'
    | 'series-of-other-kind'
    | 'due-before-issue'
    | 'exchange-rate-not-needed'
    | 'platform-unknown'
    | 'amount-too-large'
    | 'proforma-unknown'
    | 'proforma-not-for-type'
    | 'proforma-without-lines';
}

export interface ClientProblem {
  readonly on: 'client';
  readonly problem: 'fiscal-code-missing' | 'fiscal-code-wrong' | 'county-unknown';
}

export interface LineProblemAt {
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
    | 'vat-rate-unknown'
    | 'vat-rate-missing'
    | 'vat-rate-not-zero'
    | 'warehouse-unknown'
    | 'description-too-long';
}

/** Of the document that takes another one back. */
export interface ReversalProblem {
  readonly on: 'reversal';
  readonly problem: 'series-unknown' | 'series-not-for-invoices' | 'issued-before-original';
}

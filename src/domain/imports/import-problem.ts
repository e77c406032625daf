/** MOVE-2: why a file of an import was not taken, as data; each wire has a sentence for every reason. */
export type ImportProblem =
  | { readonly is: 'too-large' }
  /** The reason is for whoever made the file. */
  | { readonly is: 'not-readable'; readonly because: string }
  | { readonly is: 'nested-too-deep' }
  /** Null if the file names no seller. */
  | { readonly is: 'other-seller'; readonly seller: string | null }
  | { readonly is: 'issued-in-future'; readonly issuedOn: string }
  | { readonly is: 'number-too-long' }
  /** The file states no rate, and neither the company nor the bank has one of that day. */
  | { readonly is: 'exchange-rate-unknown'; readonly currency: string; readonly issuedOn: string }
  | { readonly is: 'lines-do-not-add-up' }
  /** What the file says was paid is more than its total, or less than nothing. */
  | { readonly is: 'paid-beyond-total'; readonly paid: string; readonly gross: string }
  /** A document with this number is here already, and says something else. */
  | {
      readonly is: 'contradicts';
      readonly document: string;
      readonly issuedOn: string;
      readonly gross: string;
      readonly currency: string;
    }
  /** The number belonged to a document of the company that was deleted, and is not given again. */
  | { readonly is: 'number-of-deleted'; readonly document: string }
  | { readonly is: 'value-refused' };

/** Why nothing of an import was read. */
export type ImportFailure =
  | 'not-readable'
  | 'too-many-files'
  | 'too-large'
  | 'no-invoices'
  | 'authority-silent'
  | 'given-up';

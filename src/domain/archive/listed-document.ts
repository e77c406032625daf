/** A document of an archive as its index names it; amounts are decimal text. */
export interface ListedDocument {
  readonly series: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly clientName: string;
  readonly gross: string;
  readonly currency: string;
}

/** What the outside must offer. An adapter of each stands in `partners/`. */

export interface Clock {
  /** The moment, for everything that is stored, compared or printed. */
  now(): Date;
  /** Milliseconds of a clock that never goes back, for measuring how long something took. */
  elapsedMs(): number;
}

export interface Ids {
  uuid(): string;
  randomBytes(size: number): Buffer;
}

/** Official data of a Romanian legal entity, as the tax authority publishes it. */
export interface OfficialCompany {
  readonly fiscalCode: string;
  readonly name: string;
  readonly tradeRegisterNumber: string | null;
  readonly isVatPayer: boolean;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
}

export interface CompanyRegistry {
  /** Answers null for a code it does not know; rejects when it cannot answer. */
  find(fiscalCode: string, signal: AbortSignal): Promise<OfficialCompany | null>;
}

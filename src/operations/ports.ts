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

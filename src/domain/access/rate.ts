/** At most so many calls in any so many seconds. */
export interface Rate {
  readonly calls: number;
  readonly seconds: number;
}

/** A limit that the interface states: one call in so many seconds, counted exactly over all processes. */
export interface DeclaredRate extends Rate {
  readonly calls: 1;
}

export interface Admission {
  readonly admitted: boolean;
  readonly remaining: number;
  /** Until the oldest counted call leaves the window. */
  readonly waitSeconds: number;
}

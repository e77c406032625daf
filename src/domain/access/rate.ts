/** At most so many calls in any so many seconds. */
export interface Rate {
  readonly calls: number;
  readonly seconds: number;
}

export interface Admission {
  readonly admitted: boolean;
  readonly remaining: number;
  /** Until the oldest counted call leaves the window. */
  readonly waitSeconds: number;
}

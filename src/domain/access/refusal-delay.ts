/** How many refusals of one second are answered at once, to one company or address. */
const promptInSecond = 20;
/** What `Retry-After` asks for at least. */
const leastDelayMs = 1000;
/** Spread over another second: who was refused together would come back together. */
const stepMs = 37;
const mostCounted = 10_000;

/**
 * OPS-FAIR-5: who goes on calling after being told to wait is answered one to two seconds later, so that being refused does not cost the
 * others more than being served. The time is given, in milliseconds of a clock that never goes back.
 */
export function makeRefusalDelays() {
  let second = 0;
  const refusals = new Map<string, number>();

  return {
    /** `isCostly`: what was refused cost so much that it is never answered at once. */
    delayMs(caller: string, atMs: number, isCostly: boolean): number {
      const now = Math.floor(atMs / 1000);
      if (now !== second || refusals.size >= mostCounted) refusals.clear();
      second = now;
      const count = (refusals.get(caller) ?? 0) + 1;
      refusals.set(caller, count);
      return isCostly || count > promptInSecond ? leastDelayMs + ((count * stepMs) % 1000) : 0;
    },
  };
}

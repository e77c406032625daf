/**
 * An answer reports at most so many errors; nobody reads further. Validation stops one later, so that it is known whether there
 * were more.
 */
export const mostProblemsReported = 200;
export const mostProblemsFound = mostProblemsReported + 1;

/** The first so many; the producer is not asked for more. */
export function firstOf<T>(count: number, all: Iterable<T>): readonly T[] {
  const first: T[] = [];
  if (count <= 0) return first;
  for (const one of all) {
    first.push(one);
    if (first.length >= count) break;
  }
  return first;
}

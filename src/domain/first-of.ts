/** An answer reports at most this many errors. Validation stops one later, so that it is known whether there were more. */
export const mostProblemsReported = 200;
export const mostProblemsFound = mostProblemsReported + 1;

/** Takes the first `count` items and does not ask the producer for more. */
export function firstOf<T>(count: number, all: Iterable<T>): readonly T[] {
  const first: T[] = [];
  if (count <= 0) return first;
  for (const one of all) {
    first.push(one);
    if (first.length >= count) break;
  }
  return first;
}

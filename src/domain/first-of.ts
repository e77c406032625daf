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

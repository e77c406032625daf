/** Names are compared without case, and without what separates their words. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Longer names are not compared, because no name here is that long and comparing costs the product of the lengths. */
const longest = 40;

/** The most similar name, which differs by at most a third of its letters; null if none is similar. */
export function nearestName(sent: string, names: readonly string[]): string | null {
  if (sent.length > longest) return null;
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const distance = distanceBetween(plain(sent), plain(name));
    if (distance >= least || distance > name.length / 3) continue;
    nearest = name;
    least = distance;
  }
  return nearest;
}

/** The least number of letters to insert, delete, replace, or swap with the next, to turn one text into the other. */
function distanceBetween(from: string, to: string): number {
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = above;
    above = current;
  }
  return above[to.length] ?? 0;
}

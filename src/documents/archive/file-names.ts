/** Longer names do not fit every file system, which counts bytes. */
const mostBytes = 180;

/**
 * Gives each document of an archive a name of its own, in the order in which they come. Names that differ only in case, or in how a letter
 * is composed, would be one file on some systems. It can continue from names given before.
 */
export function uniqueFileNames(before: readonly string[] = []): (preferred: string) => string {
  const given = new Set(before.map(keyOf));
  const next = new Map<string, number>();
  return (preferred) => {
    const dot = preferred.lastIndexOf('.');
    const stem = shortened(preferred.slice(0, dot));
    const ending = preferred.slice(dot);
    for (let count = next.get(keyOf(stem)) ?? 1; ; count += 1) {
      const name = `${stem}${count === 1 ? '' : `_${count}`}${ending}`;
      if (given.has(keyOf(name))) continue;
      given.add(keyOf(name));
      if (count > 1) next.set(keyOf(stem), count + 1);
      return name;
    }
  };
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Cuts between characters, never inside one. */
function shortened(stem: string): string {
  let allowed = '';
  let bytes = 0;
  for (const character of stem) {
    bytes += Buffer.byteLength(character);
    if (bytes > mostBytes) break;
    allowed += character;
  }
  return allowed;
}

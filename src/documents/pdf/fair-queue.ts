export interface FairQueue<Item> {
  /** Returns false if too many items are waiting already, of all owners or of this one. */
  add(owner: number, item: Item): boolean;
  /** Takes the oldest item of the owner whose turn it is, among those that are allowed one. */
  take(mayHave?: (owner: number) => boolean): Item | undefined;
  clear(): readonly Item[];
  size(): number;
}

export interface QueueLimits {
  readonly all: number;
  readonly ofOwner: number;
}

/** Owners take turns, so that an owner with much work waiting does not delay the others. */
export function fairQueue<Item>(limits: QueueLimits): FairQueue<Item> {
  // The owners are in the order of their turns, and only those with items waiting are listed.
  const owners = new Map<number, Item[]>();
  let size = 0;
  return {
    add(owner, item) {
      const own = owners.get(owner) ?? [];
      if (size >= limits.all || own.length >= limits.ofOwner) return false;
      own.push(item);
      owners.set(owner, own);
      size += 1;
      return true;
    },
    take(mayHave = () => true) {
      for (const [owner, [next, ...others]] of owners) {
        if (!mayHave(owner)) continue;
        owners.delete(owner);
        if (others.length > 0) owners.set(owner, others);
        size -= 1;
        return next;
      }
      return undefined;
    },
    clear() {
      const items = [...owners.values()].flat();
      owners.clear();
      size = 0;
      return items;
    },
    size: () => size,
  };
}

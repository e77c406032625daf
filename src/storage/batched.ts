/**
 * Looks up together what is asked for in one turn of the event loop, and what is asked for while a look-up is under way: the
 * more is asked for, the fewer look-ups. Nothing is kept: who asks later is looked up anew. `lookUp` answers in the order of
 * its keys.
 */
export function batched<Key, Value>(
  lookUp: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: { readonly keys: Key[]; readonly answers: Promise<readonly Value[]> } | null = null;
  let underWay: Promise<unknown> = Promise.resolve();

  const begin = () => {
    const keys: Key[] = [];
    const before = underWay;
    const answers = (async () => {
      await Promise.all([before, new Promise(setImmediate)]);
      waiting = null;
      return lookUp(keys);
    })();
    underWay = answers.catch(() => undefined);
    return { keys, answers };
  };

  return async (key) => {
    waiting ??= begin();
    const { keys, answers } = waiting;
    const place = keys.push(key) - 1;
    // The answer to each key stands in its place.
    return (await answers)[place] as Value;
  };
}

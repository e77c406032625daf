/**
 * Combines look-ups: those of one turn of the event loop, and those that arrive while one is in progress, become one. The more
 * there are, the fewer statements are sent. Nothing is cached: a later call looks up again. `lookUp` returns its results in the
 * order of its keys, of which it gets at most `mostTogether`.
 */
export function batched<Key, Value>(
  lookUp: (keys: readonly Key[]) => Promise<readonly Value[]>,
  mostTogether = Number.POSITIVE_INFINITY,
): (key: Key) => Promise<Value> {
  let waiting: { readonly keys: Key[]; readonly answers: Promise<readonly Value[]> } | null = null;
  let underWay: Promise<unknown> = Promise.resolve();

  const begin = () => {
    const keys: Key[] = [];
    const before = underWay;
    const answers = (async () => {
      await Promise.all([before, new Promise(setImmediate)]);
      if (waiting?.keys === keys) waiting = null;
      return lookUp(keys);
    })();
    underWay = answers.catch(() => undefined);
    return { keys, answers };
  };

  return async (key) => {
    if (!waiting || waiting.keys.length >= mostTogether) waiting = begin();
    const { keys, answers } = waiting;
    const place = keys.push(key) - 1;
    // The answer to a key has the index of the key.
    return (await answers)[place] as Value;
  };
}

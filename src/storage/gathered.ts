/**
 * Gathers what is asked for in one turn of the event loop and looks it up together. Nothing is kept: who asks in the next
 * turn is looked up anew. `lookUp` answers in the order of its keys.
 */
export function gathered<Key, Value>(
  lookUp: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: { readonly keys: Key[]; readonly answers: Promise<readonly Value[]> } | null = null;

  const begin = () => {
    const keys: Key[] = [];
    const answers = new Promise<readonly Value[]>((resolve, reject) => {
      setImmediate(() => {
        waiting = null;
        lookUp(keys).then(resolve, reject);
      });
    });
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

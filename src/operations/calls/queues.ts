/** One queue per name: work of the same name runs one after the other. Who waited too long gets null. */
export function makeQueues(patienceMs: number) {
  const lastInLine = new Map<string, Promise<unknown>>();

  return async <T>(name: string, work: () => Promise<T>): Promise<T | null> => {
    const ahead = lastInLine.get(name) ?? Promise.resolve();
    let isMyTurn = false;
    let gaveUp = false;
    const mine = ahead.then(() => {
      isMyTurn = true;
      return gaveUp ? null : work();
    });
    const settled = mine.catch(() => undefined);
    lastInLine.set(name, settled);
    void settled.then(() => {
      if (lastInLine.get(name) === settled) lastInLine.delete(name);
    });

    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        if (isMyTurn) return;
        gaveUp = true;
        resolve(null);
      }, patienceMs);
    });
    try {
      return await Promise.race([mine, patience]);
    } finally {
      clearTimeout(timer);
    }
  };
}

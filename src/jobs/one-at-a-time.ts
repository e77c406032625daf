export interface OneAtATime {
  /** Runs the work now, or once more after the run that is under way. */
  ask(): void;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
}

/** Several timers and events trigger the work, and only one run is active at a time. */
export function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void): OneAtATime {
  let current: Promise<void> | null = null;
  let isAskedAgain = false;
  const ask = (): void => {
    isAskedAgain = current !== null;
    current ??= work()
      .catch(onError)
      .then(() => {
        current = null;
        if (isAskedAgain) ask();
      });
  };
  return {
    ask,
    async idle() {
      while (current) await current;
    },
  };
}

/** Waits for the work to settle, but no longer than this; returns whether it did. */
export function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    const settle = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    work.then(settle, settle);
  });
}

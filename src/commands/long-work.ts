import { CannotGoOn } from './installation.ts';

/** Runs long work; Ctrl-C stops it and leaves everything as it was. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of signals) process.once(name, interrupt);
  try {
    return await work(interruption.signal);
  } catch (error) {
    throw interruption.signal.aborted ? new CannotGoOn('Interrupted; nothing was changed.') : error;
  } finally {
    for (const name of signals) process.off(name, interrupt);
  }
}

/** An amount for people is "1204 rows, 0.9 MB". */
export function amountOf({ rows, bytes }: { readonly rows: number; readonly bytes: number }): string {
  return `${rows} ${rows === 1 ? 'row' : 'rows'}, ${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function sumOf(measures: readonly { readonly rows: number; readonly bytes: number }[]) {
  return {
    rows: measures.reduce((sum, { rows }) => sum + rows, 0),
    bytes: measures.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Ctrl-C may arrive more than once (from the terminal and from npm); the first one counts. */
export function firstSignal(): Promise<{ readonly asked: true }> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve({ asked: true }));
  });
}

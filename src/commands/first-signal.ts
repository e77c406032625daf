/** Ctrl-C may arrive more than once (from the terminal and from npm); one is enough. */
export function firstSignal(): Promise<{ readonly asked: true }> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve({ asked: true }));
  });
}

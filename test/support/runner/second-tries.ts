import type { Reporter } from 'vitest/node';

/** Names the tests that passed only when they were tried again, so that a race in the product is not taken for a slow machine. */
export function secondTries(say: (text: string) => void): Reporter {
  return {
    onTestRunEnd(modules) {
      const repeated = modules.flatMap(({ children }) =>
        [...children.allTests()].filter((test) => test.diagnostic()?.flaky).map(({ fullName }) => fullName),
      );
      if (repeated.length > 0) say(`\nPASSED ONLY AT THE SECOND TRY, look into each:\n${repeated.join('\n')}`);
    },
  };
}

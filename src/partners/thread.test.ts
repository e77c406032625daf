import { expect, test } from 'vitest';
import { threadWorkedMs } from './thread.ts';

test.runIf(process.platform === 'linux')(
  'the work of a thread counts, and what it waits does not [CON-IMP-5]',
  async () => {
    const before = threadWorkedMs();
    const from = performance.now();
    const held = new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(held, 0, 0, 200);
    const waited = threadWorkedMs() - before;
    expect(performance.now() - from).toBeGreaterThanOrEqual(199);
    expect(waited).toBeLessThan(150);
    while (threadWorkedMs() - before < waited + 20) JSON.stringify({ waited });
  },
);

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

interface Goals {
  readonly [name: string]: { readonly reached: boolean; readonly value: number; readonly goal: string };
}

/** The parts that took a quarter more than docs/performance.md allows, each measured beside the floor of the same run. */
async function overdrawn(): Promise<Goals> {
  await run(process.execPath, ['scripts/bench.mjs', '--quick', '--only', 'budget'], { cwd: root });
  const { goals } = JSON.parse(readFileSync(`${root}/bench/results.json`, 'utf8')) as { readonly goals: Goals };
  expect(Object.keys(goals)).toHaveLength(8);
  return Object.fromEntries(Object.entries(goals).filter(([, { reached }]) => !reached));
}

test.runIf(process.platform === 'linux')(
  'no part of an issued invoice costs a quarter more than its budget, in two runs one after the other [OPS-SPEED-3]',
  async () => {
    const first = await overdrawn();
    if (Object.keys(first).length === 0) return;
    const again = await overdrawn();
    expect(Object.entries(again).filter(([name]) => name in first)).toEqual([]);
  },
  600_000,
);

test('each part that takes more than its budget is told, and no other [OPS-SPEED-3]', async () => {
  const report = new URL('../../bench/report.mjs', import.meta.url).href;
  const { judge } = (await import(report)) as { readonly judge: (figures: object) => Goals };
  const told = (microseconds: object): readonly string[] =>
    Object.entries(judge({ budget: { floor: 1000, microseconds } }))
      .filter(([, { reached }]) => !reached)
      .map(([name]) => name);
  const within = { write: 700, lookUps: 150, background: 400, server: 100, main: 900, collector: 200, threads: 100 };
  expect(told(within)).toEqual([]);
  expect(told({ ...within, collector: 2 * within.collector })).toEqual([
    'budget, service: garbage collector and compiler, of the floor',
  ]);
  expect(told(Object.fromEntries(Object.entries(within).map(([part, time]) => [part, 4 * time])))).toHaveLength(8);
});

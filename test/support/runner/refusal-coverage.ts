import type { Reporter, TestModule, Vitest } from 'vitest/node';
import type { RowRefusals } from '../clients/row-refusals.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What the test saw of the rows that it called. */
    rowRefusals?: RowRefusals;
  }
}

/** The refusals that rows list and no test provoked. */
export function neverProvoked(seen: readonly Pick<RowRefusals, 'listed' | 'provoked'>[]): readonly string[] {
  const provoked = new Set(seen.flatMap((one) => one.provoked));
  return [...new Set(seen.flatMap(({ listed }) => listed))].filter((one) => !provoked.has(one)).sort();
}

/**
 * Fails a run in which a row lists a refusal that no test provoked. Tests run in several processes, so each hands over what it saw. A run
 * of some files or some tests proves nothing about the others and is not judged, and neither is one that failed already.
 */
export function refusalCoverage(): Reporter {
  let vitest: Vitest | undefined;
  return {
    onInit(started) {
      vitest = started;
    },
    async onTestRunEnd(modules, _errors, reason) {
      if (!vitest || reason !== 'passed' || vitest.config.testNamePattern) return;
      const served = vitest.projects.filter(({ config }) => config.provide && 'databaseUrl' in config.provide);
      const ran = new Set(modules.map(({ moduleId }) => moduleId));
      const wanted = await Promise.all(served.map(async (project) => (await project.globTestFiles()).testFiles));
      if (served.length === 0 || !wanted.flat().every((file) => ran.has(file))) return;
      const missing = neverProvoked(modules.flatMap(seenBy));
      if (missing.length === 0) return;
      vitest.logger.error(`These rows list a refusal that no test provokes:\n${missing.join('\n')}`);
      process.exitCode = 1;
    },
  };
}

function seenBy(module: TestModule): readonly RowRefusals[] {
  return [...module.children.allTests()].flatMap((test) => test.meta().rowRefusals ?? []);
}

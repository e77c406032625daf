import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { isSoak } from './effort.ts';

interface FileTime {
  readonly layer: string;
  readonly file: string;
  /** The time of its tests and hooks, and of loading what it imports. */
  readonly ms: number;
  readonly tests: number;
}

const mostShown = 30;
/** The file is beside the sources and ignored by git. */
const keptIn = isSoak ? 'test-durations-soak.json' : 'test-durations.json';

/**
 * Records the duration of each file of a run, and prints the slowest and the time of each layer, so that costs are known and not guessed.
 */
export function durations(say: (text: string) => void): Reporter {
  let root = '';
  return {
    onInit(vitest) {
      root = vitest.config.root;
    },
    onTestRunEnd(modules) {
      const files = modules.map((module) => timeOf(module, root)).sort((one, other) => other.ms - one.ms);
      writeFileSync(`${root}/${keptIn}`, `${JSON.stringify(files, null, 1)}\n`);
      say(reportOf(files));
    },
  };
}

function timeOf(module: TestModule, root: string): FileTime {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    layer: module.project.name,
    file: module.moduleId.slice(root.length + 1),
    ms: Math.round(collectDuration + setupDuration + duration),
    tests: [...module.children.allTests()].length,
  };
}

function reportOf(files: readonly FileTime[]): string {
  const rows = [...new Set(files.map(({ layer }) => layer))].map((layer) => {
    const own = files.filter((one) => one.layer === layer);
    const tests = own.reduce((sum, one) => sum + one.tests, 0);
    return `${seconds(own.reduce((sum, { ms }) => sum + ms, 0))}  ${layer}: ${own.length} files, ${tests} tests`;
  });
  const slowest = files.slice(0, mostShown).map(({ ms, layer, file }) => `${seconds(ms)}  ${layer}  ${file}`);
  return [
    '',
    'What each layer took (files run beside each other):',
    ...rows,
    '',
    'The slowest files:',
    ...slowest,
  ].join('\n');
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(8)} s`;

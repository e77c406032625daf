import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keptDurations } from './kept-durations.ts';

/** What fails soonest comes first, and what consists of many short files last, so that no core waits for the end of a long one. */
const layers = ['architecture', 'unit', 'printing', 'browser', 'faults', 'embedded', 'external', 'measured'];

/** Known to be long, in seconds on a fast machine, for a clone that has measured nothing yet. */
const long: Readonly<Record<string, number>> = {
  'src/api/http/server.test.ts': 11,
  'src/documents/pdf/renderer.test.ts': 8,
  'test/faults/program.test.ts': 160,
  'test/faults/held-loop.test.ts': 120,
  'test/faults/strangers.test.ts': 90,
  'test/faults/embedded-database.test.ts': 88,
  'test/faults/backup.test.ts': 73,
  'test/faults/mcp.test.ts': 63,
  'test/scenarios/mails/send-mail.test.ts': 21,
  'test/scenarios/archives/archive-states.test.ts': 14,
  'test/scenarios/payments/card-payments.test.ts': 13,
  'test/contract/operations.test.ts': 12,
  'test/scenarios/spv/sending-faults.test.ts': 12,
  'client/test/attempts.test.ts': 12,
  'test/scenarios/invoices/every-transition.test.ts': 11,
};

/** Runs one layer after the other without a pause in between, and of each the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const kept = keptDurations();
    const lengthOf = ({ moduleId }: TestSpecification): number => {
      const file = moduleId.slice(root.length + 1);
      return kept.get(file) ?? (long[file] ?? 0) * 1000;
    };
    const layerOf = ({ project }: TestSpecification): number => layers.indexOf(project.name);
    // Those of equal length stay in the usual order: the largest first.
    return (await super.sort(files)).sort(
      (one, other) => layerOf(one) - layerOf(other) || lengthOf(other) - lengthOf(one),
    );
  }
}

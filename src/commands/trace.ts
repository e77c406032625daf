import { WrongUsage } from '../config-values.ts';
import { bucharestTimestamp } from '../domain/time/calendar.ts';
import { readTrace, type TraceStep } from '../storage/audit/interaction-trace.ts';
import type { Command } from './command.ts';
import { withInstallation } from './installation.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** OPS-CLI-26: what came of one call, from its interaction id to what partners answered. */
export const trace: Command = {
  name: 'trace',
  usage: 'trace ID',
  summary:
    'Follow a call by its interaction id: what it changed, and what jobs, mails and the tax authority made of it.',
  flags: { json: { type: 'boolean', help: 'one JSON object to a line' } },
  arguments: ['ID'],
  async run({ settings, flags, positionals, out }) {
    const [id = ''] = positionals;
    if (!uuid.test(id)) {
      throw new WrongUsage(
        'ID is the x-fapi-interaction-id of an answer, such as 0b6f0a5c-6f3e-4b62-9a53-6b1f0a6ad1c2.',
      );
    }
    const steps = await withInstallation(settings, ({ installation }) => readTrace(installation, id));
    if (steps.length === 0) {
      out(
        'Nothing that is stored has this id: it changed nothing, or its row in the log of calls is older than 30 days.',
      );
      return 1;
    }
    for (const step of steps) out(flags['json'] === true ? JSON.stringify(step) : lineOf(step));
    return 0;
  },
};

function lineOf({ at, kind, fiscalCode, about, says }: TraceStep): string {
  return [bucharestTimestamp(at), kind.padEnd(8), fiscalCode.padEnd(10), about, says].filter(Boolean).join('  ');
}

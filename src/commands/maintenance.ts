import { WrongUsage } from '../config-values.ts';
import { systemClock } from '../partners/system.ts';
import { setMaintenance } from '../storage/postgres/installation.ts';
import type { Command } from './command.ts';
import { withInstallation } from './installation.ts';

const standardRetrySeconds = 120;

export const maintenance: Command = {
  name: 'maintenance',
  usage: 'maintenance on|off',
  summary: 'Answer every API call with 503 (on), or serve again (off).',
  flags: {
    'retry-after': {
      type: 'string',
      value: 'SECONDS',
      help: `what callers are told to wait (${standardRetrySeconds})`,
    },
  },
  arguments: ['on|off'],
  async run({ settings, flags, positionals: [state], out }) {
    if (state !== 'on' && state !== 'off') throw new WrongUsage('Say "maintenance on" or "maintenance off".');
    const retrySeconds = retryAfter(flags['retry-after']);
    await withInstallation(settings, ({ installation }) =>
      setMaintenance(installation, state === 'on' ? systemClock.now() : null, retrySeconds),
    );
    out(`Maintenance is ${state}; every process follows within 3 seconds.`);
    return 0;
  },
};

function retryAfter(given: string | boolean | undefined): number {
  if (typeof given !== 'string') return standardRetrySeconds;
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new WrongUsage('--retry-after is a whole number of seconds, at least 1.');
  return Number(given);
}

import { systemClock } from '../partners/system.ts';
import { connectionOf } from '../storage/connection.ts';
import { hasCode, undefinedColumn, undefinedFunction, undefinedTable } from '../storage/faults.ts';
import { readEnvironment } from '../storage/postgres/installation.ts';
import type { Command } from './command.ts';
import { backgroundChecks } from './doctor/background-checks.ts';
import type { Check, Finding, Looking } from './doctor/check.ts';
import { companyChecks, partnerChecks } from './doctor/partner-checks.ts';
import { productionChecks } from './doctor/production-checks.ts';
import { rateChecks } from './doctor/rate-checks.ts';
import { serverChecks } from './doctor/server-checks.ts';
import { hasDatabase, withClient, withDatabase } from './installation.ts';

export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'Say what is wrong with this installation; change nothing.',
  flags: {},
  arguments: [],
  async run({ settings, out }) {
    if (!(await hasDatabase(settings))) {
      out(`ok     There is no database in ${settings.dataFolder} yet; the first start makes it.`);
      return 0;
    }
    const checks = [
      ...serverChecks,
      ...backgroundChecks,
      ...partnerChecks,
      ...rateChecks,
      ...companyChecks,
      ...(settings.environment === 'production' ? productionChecks(settings) : []),
    ];
    return withDatabase(settings, 'command', ({ connectionString }) =>
      withClient(connectionString, async (client) => {
        const connection = connectionOf(client);
        const looking: Looking = { settings, connectionString, client, connection, now: systemClock.now() };
        let isWell = true;
        for (const check of checks) {
          const found = await findingOf(check, looking);
          out(lineOf(check, found));
          if (typeof found === 'string' && check.tells === 'wrong') isWell = false;
        }
        return isWell ? 0 : 1;
      }),
    );
  },
};

async function findingOf({ of, look }: Check, looking: Looking): Promise<Finding> {
  try {
    if (of === 'installation' && (await readEnvironment(looking.connection)) === null) return null;
    return await look(looking);
  } catch (error) {
    // A schema that is behind has no such table yet; that it is behind is told by a check of its own.
    if (of === 'installation' && hasCode(error, undefinedTable, undefinedColumn, undefinedFunction)) return null;
    return error instanceof Error ? error.message : String(error);
  }
}

const marks = { wrong: 'WRONG', advice: 'warn ' } as const;

function lineOf({ name, tells }: Check, found: Finding): string {
  if (typeof found === 'string') return `${marks[tells]}  ${name}: ${found}`;
  return `ok     ${name}${found ? `: ${found.well}.` : ''}`;
}

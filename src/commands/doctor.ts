import { stat } from 'node:fs/promises';
import type { Settings } from '../config.ts';
import type { Examined } from '../operations/installation/installation-state.ts';
import { systemClock } from '../partners/system.ts';
import { connectionOf } from '../storage/connection.ts';
import { hasCode, undefinedColumn, undefinedFunction, undefinedTable } from '../storage/faults.ts';
import { readEnvironment } from '../storage/postgres/installation.ts';
import type { Command } from './command.ts';
import { backgroundChecks } from './doctor/background-checks.ts';
import { backupChecks } from './doctor/backup-checks.ts';
import type { Check, Finding, Looking } from './doctor/check.ts';
import { deepChecks } from './doctor/deep-checks.ts';
import { indexCheck } from './doctor/index-checks.ts';
import { companyChecks, partnerChecks } from './doctor/partner-checks.ts';
import { productionChecks } from './doctor/production-checks.ts';
import { rateChecks } from './doctor/rate-checks.ts';
import { replicaChecks } from './doctor/replica-checks.ts';
import { reachable, serverChecks } from './doctor/server-checks.ts';
import { hasDatabase, withClient, withDatabase } from './installation.ts';

export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor [--deep] [--json]',
  summary: 'Say what is wrong with this installation; change nothing.',
  flags: {
    deep: {
      type: 'boolean',
      help: 'compute balances, stock, numbers, totals and kept sums from the documents, too, and name the first difference; compare indexes with their tables',
    },
    repair: {
      type: 'boolean',
      help: 'the same, and make indexes and what is kept for reports anew where they are wrong',
    },
    strict: { type: 'boolean', help: 'exit 3 if there is nothing wrong, but a warning' },
    json: { type: 'boolean', help: 'print one JSON object' },
  },
  arguments: [],
  async run({ settings, flags, out }) {
    const isAsked = (flag: string): boolean => flags[flag] === true;
    const does = isAsked('repair') ? 'repair' : 'look';
    const deep = isAsked('repair') || isAsked('deep') ? [indexCheck(does), ...deepChecks(does)] : [];
    const found = (await hasDatabase(settings)) ? await examineReached(settings, deep) : [await noDatabase(settings)];
    const verdict = worstOf(found);
    if (isAsked('json')) out(JSON.stringify({ verdict, at: systemClock.now().toISOString(), checks: found }, null, 2));
    else for (const one of found) out(lineOf(one));
    return verdict === 'advice' && !isAsked('strict') ? 0 : exitCodes[verdict];
  },
};

/** OPS-CLI-28; 2 means wrong usage. */
const exitCodes = { well: 0, wrong: 1, advice: 3 } as const;

const worstOf = (found: readonly Examined[]): Examined['verdict'] =>
  (['wrong', 'advice'] as const).find((verdict) => found.some((one) => one.verdict === verdict)) ?? 'well';

/** A monitor reads what is printed, so a database that cannot be reached is a finding like any other. */
async function examineReached(settings: Settings, more: readonly Check[]): Promise<readonly Examined[]> {
  try {
    return await withDatabase(settings, 'command', ({ connectionString }) => examine(settings, connectionString, more));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [{ name: reachable.name, verdict: 'wrong', says: error.message }];
  }
}

/** A folder that is missing may be a mistyped one, or a disk that is not there; one without a database is that of a new installation. */
async function noDatabase({ dataFolder }: Settings): Promise<Examined> {
  const isFolder = await stat(dataFolder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const name = 'there is a database';
  if (isFolder) return { name, verdict: 'well', says: `not in ${dataFolder} yet; the first start makes it.` };
  const says = `There is no data folder ${dataFolder}; name another one with --data, or make it with the first "serve".`;
  return { name, verdict: 'wrong', says };
}

/** Runs the checks one after the other; none changes anything, unless it was asked to repair. */
export async function examine(
  settings: Settings,
  connectionString: string,
  more: readonly Check[] = [],
): Promise<readonly Examined[]> {
  const checks = [
    ...serverChecks,
    ...(settings.readDatabaseUrl === null ? [] : replicaChecks(settings.readDatabaseUrl)),
    ...backgroundChecks,
    ...partnerChecks,
    ...rateChecks,
    ...companyChecks,
    ...backupChecks(settings),
    ...(settings.environment === 'production' ? productionChecks(settings) : []),
    ...more,
  ];
  return runChecks(checks, settings, connectionString);
}

export function runChecks(
  checks: readonly Check[],
  settings: Settings,
  connectionString: string,
): Promise<readonly Examined[]> {
  return withClient(connectionString, async (client) => {
    const connection = connectionOf(client);
    const looking: Looking = { settings, connectionString, client, connection, now: systemClock.now() };
    const examined: Examined[] = [];
    for (const check of checks) examined.push(examinedOf(check, await findingOf(check, looking)));
    return examined;
  });
}

function examinedOf({ name, severity }: Check, found: Finding): Examined {
  if (typeof found === 'string') return { name, verdict: severity, says: found };
  if (found && 'advice' in found) return { name, verdict: 'advice', says: found.advice };
  return { name, verdict: 'well', says: found ? `${found.well}.` : null };
}

async function findingOf({ of, look }: Check, looking: Looking): Promise<Finding> {
  try {
    if (of === 'installation' && (await readEnvironment(looking.connection)) === null) return null;
    return await look(looking);
  } catch (error) {
    // A schema that is behind has no such table yet; a check of its own reports that it is behind.
    if (of === 'installation' && hasCode(error, undefinedTable, undefinedColumn, undefinedFunction)) return null;
    return error instanceof Error ? error.message : String(error);
  }
}

const marks = { wrong: 'WRONG', advice: 'warn ', well: 'ok   ' } as const;

const lineOf = ({ name, verdict, says }: Examined): string =>
  `${marks[verdict]}  ${name}${says === null ? '' : `: ${says}`}`;

import { readFile } from 'node:fs/promises';
import { changeLines, shortageLines } from '../api/provisioning/change-lines.ts';
import { type ProvisioningAnswer, provisioningAnswer, readProvisioningFile } from '../api/provisioning/file.ts';
import type { Settings } from '../config.ts';
import { type InputProblem, Refused } from '../domain/refusal.ts';
import { buildAdministration } from '../service/administration.ts';
import type { Database } from '../storage/database.ts';
import type { Command } from './command.ts';
import { CannotGoOn, withInstallation } from './installation.ts';

export const provision: Command = {
  name: 'provision',
  usage: 'provision FILE.json',
  summary: 'Create or update companies from a file; may be run again.',
  flags: { 'dry-run': { type: 'boolean', help: 'say what would change, and change nothing' } },
  arguments: ['FILE.json'],
  async run({ settings, flags, positionals: [file = ''], out, warn }) {
    const text = await readText(file);
    const isRehearsal = flags['dry-run'] === true;
    const { answer, changes, shortages, warnings } = await withInstallation(settings, (database) =>
      provisionInto(database, settings, text, isRehearsal),
    ).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.refusal.reason !== 'invalid-input') throw error;
      throw new CannotGoOn(wrongFile(file, error.refusal.problems));
    });
    for (const warning of warnings) warn(`warning: ${warning}`);
    // The secrets of a rehearsal open nothing, so they are not shown.
    if (!isRehearsal) out(JSON.stringify(answer, null, 2));
    for (const line of [...changes, ...shortages]) (isRehearsal ? out : warn)(line);
    return 0;
  },
};

async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new CannotGoOn(`The file ${file} is not in UTF-8.`);
    throw new CannotGoOn(
      code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`,
    );
  }
}

/** PROV-3: every wrong field has a line, by its name. */
function wrongFile(file: string, problems: readonly InputProblem[]): string {
  const lines = problems.map(({ message }) => `  ${message}`);
  return `Nothing was changed: ${file} has ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.\n${lines.join('\n')}`;
}

export interface Provisioned {
  readonly answer: ProvisioningAnswer;
  /** Each line names something that changed. */
  readonly changes: readonly string[];
  /** PROV-12: each line names something that a company needs before it can issue. */
  readonly shortages: readonly string[];
  readonly warnings: readonly string[];
}

/** Provisions from the text of a file into a prepared database. */
export async function provisionInto(
  database: Database,
  settings: Settings,
  text: string,
  isRehearsal = false,
): Promise<Provisioned> {
  const command = readProvisioningFile(text);
  const { provisionCompanies } = buildAdministration({ settings, database });
  const result = await provisionCompanies(command, isRehearsal);
  return {
    answer: provisioningAnswer(result),
    changes: changeLines(result),
    shortages: shortageLines(result.companies),
    warnings: command.warnings,
  };
}

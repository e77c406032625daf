import { type ProvisioningAnswer, provisioningAnswer } from '../api/provisioning/answer.ts';
import { readProvisioningFile } from '../api/provisioning/file.ts';
import type { Settings } from '../config.ts';
import { buildService } from '../service.ts';
import type { Database } from '../storage/database.ts';

export interface Provisioned {
  readonly answer: ProvisioningAnswer;
  readonly warnings: readonly string[];
}

/** Provisions from the text of a file into a prepared database. */
export async function provisionInto(database: Database, settings: Settings, text: string): Promise<Provisioned> {
  const command = readProvisioningFile(text);
  const { provisionCompanies } = buildService({ settings, database }).administration;
  return { answer: provisioningAnswer(await provisionCompanies(command)), warnings: command.warnings };
}

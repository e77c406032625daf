import { type ProvisioningAnswer, provisioningAnswer } from '../api/provisioning/answer.ts';
import { readProvisioningFile } from '../api/provisioning/file.ts';
import type { Settings } from '../config.ts';
import { provisionCompanies } from '../operations/company/provision-companies.ts';
import { loadMasterKey } from '../partners/master-key-file.ts';
import { systemClock, systemIds } from '../service.ts';
import { type Database, openDatabase } from '../storage/database.ts';

export interface Provisioned {
  readonly answer: ProvisioningAnswer;
  readonly warnings: readonly string[];
}

/** Provisions from the text of a file into a prepared database. */
export async function provisionText(connectionString: string, settings: Settings, text: string): Promise<Provisioned> {
  const database = openDatabase(connectionString, { connections: 1, onIdleError: () => undefined });
  try {
    return await provisionInto(database, settings, text);
  } finally {
    await database.close();
  }
}

export async function provisionInto(database: Database, settings: Settings, text: string): Promise<Provisioned> {
  const command = readProvisioningFile(text);
  const provision = provisionCompanies({
    database,
    clock: systemClock,
    ids: systemIds,
    environment: settings.environment,
    masterKey: () => loadMasterKey(settings.dataFolder, settings.masterKeyFile),
  });
  return { answer: provisioningAnswer(await provision(command)), warnings: command.warnings };
}

import { resolve } from 'node:path';
import { WrongUsage } from '../../config-values.ts';
import { ExportRefused } from '../../domain/moving/export-manifest.ts';
import { openExport } from '../../operations/moving/opened-export.ts';
import { systemIds } from '../../partners/system.ts';
import { typesOf } from '../../storage/database.ts';
import { countRunningJobs } from '../../storage/postgres/moving/moved-companies.ts';
import { ChangedSinceExport, removeCompany } from '../../storage/postgres/moving/remove-company.ts';
import type { CommandCall } from '../command.ts';
import { CannotGoOn, prepareDatabase, withClient, withDatabase } from '../installation.ts';
import { passphraseOf } from './export-command.ts';
import { withFile } from './import-command.ts';
import { companyIdOf } from './moved-company.ts';

/** OPS-MOVE-7: the export itself is the proof, verified to its last byte. */
export async function removeWithProof(call: CommandCall, fiscalCode: string): Promise<number> {
  const { settings, flags, out } = call;
  const file = flags['export'];
  if (typeof file !== 'string') {
    throw new WrongUsage('A company is removed only with the file that has all of it: name it with --export FILE.');
  }
  const passphrase = await passphraseOf(call);
  const keepUntil = await withFile(resolve(file), async (opened) => {
    const { manifest } = await openExport(opened, { passphrase, randomBytes: systemIds.randomBytes });
    if (manifest.fiscalCode !== fiscalCode) {
      throw new CannotGoOn(
        `${file} is an export of ${manifest.fiscalCode}, not of ${fiscalCode}; nothing was removed.`,
      );
    }
    const rowsOf = (table: string): number => manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
    return withDatabase(settings, 'command', async ({ connectionString }) => {
      await prepareDatabase(connectionString, settings);
      return withClient(
        connectionString,
        async (client) => {
          const companyId = await companyIdOf(client, fiscalCode);
          if ((await countRunningJobs(client, companyId)) > 0) {
            throw new CannotGoOn('A job of the company runs; nothing was removed. Try again in a moment.');
          }
          return removeCompany(client, {
            companyId,
            fiscalCode,
            name: manifest.name,
            at: new Date(),
            checksums: manifest.checksums,
            changes: rowsOf('audit_entries') + rowsOf('audit_pending'),
            audit: manifest.audit,
          });
        },
        { types: typesOf() },
      );
    });
  }).catch((error: unknown) => {
    if (error instanceof ExportRefused) throw new CannotGoOn(error.message);
    if (!(error instanceof ChangedSinceExport)) throw error;
    throw new CannotGoOn(`${fiscalCode} was changed after ${file} was written; nothing was removed. Export it again.`);
  });
  out(
    `${fiscalCode} is removed. Keep ${file}: the law (Legea contabilității 82/1991, art. 25) wants registers and vouchers kept for 5 years from 1 July of the year after theirs, here at least until ${keepUntil}, and annual statements for 10.`,
  );
  return 0;
}

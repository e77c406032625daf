import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ExportRefused } from '../../domain/moving/export-manifest.ts';
import { importCompany } from '../../operations/moving/import-company.ts';
import { type ExportFile, openExport } from '../../operations/moving/opened-export.ts';
import { systemIds } from '../../partners/system.ts';
import { installationKey } from '../../service/parts.ts';
import { connectionOf } from '../../storage/connection.ts';
import { typesOf } from '../../storage/database.ts';
import { readApplied } from '../../storage/postgres/migrate.ts';
import { loadCompany } from '../../storage/postgres/moving/load-company.ts';
import type { CommandCall } from '../command.ts';
import { CannotGoOn, prepareDatabase, withClient, withDatabase } from '../installation.ts';
import { passphraseOf } from './export-command.ts';

/** OPS-MOVE-4 */
export async function importFromFile(call: CommandCall, given: string): Promise<number> {
  const { settings, out, warn } = call;
  const passphrase = await passphraseOf(call);
  const imported = await withFile(resolve(given), async (file) => {
    const opened = await openExport(file, { passphrase, randomBytes: systemIds.randomBytes });
    return withDatabase(settings, 'command', async ({ connectionString }) => {
      await prepareDatabase(connectionString, settings);
      return withClient(
        connectionString,
        async (client) => {
          const installation = connectionOf(client);
          const masterKey = await installationKey(installation, settings);
          if (!masterKey) throw new CannotGoOn('The master key of this installation is missing, or another one.');
          return importCompany(opened, {
            load: (work) => loadCompany(client, (begin) => work(begin, installation)),
            masterKey,
            environment: settings.environment,
            isCopy: call.flags['copy'] === true,
            schema: (await readApplied(client)).at(-1)?.version ?? 0,
            now: new Date(),
            onTable: (name, rows) => warn(`${name}: ${rows} ${rows === 1 ? 'row' : 'rows'}`),
          });
        },
        { types: typesOf() },
      );
    });
  }).catch((error: unknown) => {
    throw error instanceof ExportRefused ? new CannotGoOn(error.message) : error;
  });
  for (const email of imported.newPeople) {
    warn(`${email} is new here: "bin/facturier user reset ${email}" prints a link by which they choose a password.`);
  }
  out(JSON.stringify({ company: imported.fiscalCode, name: imported.name, rows: imported.rows }));
  return 0;
}

export async function withFile<T>(path: string, work: (file: ExportFile) => Promise<T>): Promise<T> {
  const handle = await open(path).catch((error: unknown) => {
    throw new CannotGoOn(`${path} cannot be read (${error instanceof Error && 'code' in error ? error.code : error}).`);
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new CannotGoOn(`${path} is not a file: name the ZIP that "company export" wrote.`);
    const { size } = stat;
    return await work({
      size,
      read: async (offset, length) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}

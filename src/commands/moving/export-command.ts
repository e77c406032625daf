import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startRenderer } from '../../documents/pdf/renderer.ts';
import { type ExportManifest, rowsOf } from '../../domain/moving/export-manifest.ts';
import { streamZip } from '../../formats/zip/stream-zip.ts';
import { exportCompany } from '../../operations/moving/export-company.ts';
import type { PrintText } from '../../operations/moving/exported-documents.ts';
import { loadMasterKey } from '../../partners/master-key-file.ts';
import { systemIds } from '../../partners/system.ts';
import { typesOf } from '../../storage/database.ts';
import { writeWholeFile } from '../../storage/postgres/backup/whole-file.ts';
import { withCompanySnapshot } from '../../storage/postgres/moving/company-snapshot.ts';
import { cannotWrite, programVersion } from '../backup/write-backup-file.ts';
import type { CommandCall } from '../command.ts';
import { CannotGoOn, prepareDatabase, withClient, withDatabase } from '../installation.ts';
import { interruptible } from '../long-work.ts';
import { beginMove, moveTarget } from './moved-company.ts';

/** OPS-MOVE-1: writes everything of a company into one file, while the service runs. */
export async function exportToFile(call: CommandCall, fiscalCode: string, given: string): Promise<number> {
  const { settings, flags, out, warn } = call;
  const file = resolve(given);
  const passphrase = await passphraseOf(call);
  const movedTo = moveTarget(call, passphrase);
  const version = await programVersion();
  const manifest = await withDatabase(settings, 'command', async ({ connectionString }) => {
    await prepareDatabase(connectionString, settings);
    return withPrinter(call, (print) =>
      withClient(
        connectionString,
        async (client) => {
          if (movedTo !== null) await beginMove(client, fiscalCode, movedTo);
          return withCompanySnapshot(client, fiscalCode, async (snapshot) => {
            let written: ExportManifest | undefined;
            const entries = exportCompany(snapshot, {
              version,
              movedTo,
              passphrase,
              masterKey: () => loadMasterKey(settings.dataFolder, settings.masterKeyFile),
              randomBytes: systemIds.randomBytes,
              print,
              onTable: (name, rows) => {
                if (rows > 0) warn(`${name}: ${rows} ${rows === 1 ? 'row' : 'rows'}`);
              },
              onManifest: (done) => {
                written = done;
              },
            });
            const bytes = await interruptible((signal) =>
              writeWholeFile(file, streamZip(entries, snapshot.takenAt), {
                replaces: flags['force'] === true,
                isPacked: true,
                encrypted: null,
                signal,
              }),
            ).catch((error: unknown) => {
              throw cannotWrite(error, file);
            });
            if (!written) throw new Error('the export has no manifest');
            return { ...written, bytes };
          });
        },
        { types: typesOf() },
      ),
    );
  });
  if (!manifest) throw new CannotGoOn(`There is no company with the fiscal code ${fiscalCode}.`);
  const { takenAt, tables, documents, bytes } = manifest;
  out(
    JSON.stringify({
      file,
      bytes,
      taken_at: takenAt,
      tables: tables.length,
      rows: rowsOf(manifest),
      documents,
      secrets: passphrase !== null,
      moved_to: movedTo,
    }),
  );
  return 0;
}

const leastPassphrase = 12;

/** Null if none is named. A passphrase on the command line would stand in its history. */
export async function passphraseOf({ flags }: Pick<CommandCall, 'flags'>): Promise<string | null> {
  const file = flags['passphrase-file'];
  if (typeof file !== 'string') return null;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CannotGoOn(`The passphrase ${file} cannot be read (${codeOf(error)}).`);
  });
  const passphrase = text.split(/\r?\n/, 1)[0] ?? '';
  if (passphrase.length < leastPassphrase) {
    throw new CannotGoOn(
      `The passphrase in ${file} is too short: at least ${leastPassphrase} characters in its first line.`,
    );
  }
  return passphrase;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);

async function withPrinter<T>(
  { settings, flags }: CommandCall,
  work: (print: PrintText | null) => Promise<T>,
): Promise<T> {
  if (flags['pdf'] !== true) return work(null);
  const renderer = startRenderer({ isTest: settings.environment === 'test', printers: 1 });
  return work((isLong, text) => renderer.render({ companyId: 0, isLong, read: async () => text })).finally(() =>
    renderer.stop(),
  );
}

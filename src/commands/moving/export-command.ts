import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startRenderer } from '../../documents/pdf/renderer.ts';
import { rowsOf } from '../../domain/moving/export-manifest.ts';
import type { PrintText } from '../../operations/moving/exported-documents.ts';
import { typesOf } from '../../storage/database.ts';
import { writeWholeFile } from '../../storage/postgres/backup/whole-file.ts';
import { cannotWrite } from '../backup/write-backup-file.ts';
import type { CommandCall } from '../command.ts';
import { CannotGoOn, prepareDatabase, withClient, withDatabase } from '../installation.ts';
import { interruptible } from '../long-work.ts';
import { withCompanyFile } from './company-file.ts';
import { beginMove, moveTarget } from './moved-company.ts';

/** OPS-MOVE-1: writes everything of a company into one file, while the service runs. */
export async function exportToFile(call: CommandCall, fiscalCode: string, given: string): Promise<number> {
  const { settings, flags, out, warn } = call;
  const file = resolve(given);
  const passphrase = await passphraseOf(call);
  const movedTo = moveTarget(call, passphrase);
  const written = await withDatabase(settings, 'command', async ({ connectionString }) => {
    await prepareDatabase(connectionString, settings);
    return withPrinter(call, (print) =>
      withClient(
        connectionString,
        async (client) => {
          if (movedTo !== null) await beginMove(client, fiscalCode, movedTo);
          return withCompanyFile(
            client,
            {
              settings,
              fiscalCode,
              movedTo,
              passphrase,
              print,
              onTable: (name, rows) => {
                if (rows > 0) warn(`${name}: ${rows} ${rows === 1 ? 'row' : 'rows'}`);
              },
            },
            (pieces) =>
              interruptible((signal) =>
                writeWholeFile(file, pieces, {
                  replaces: flags['force'] === true,
                  isPacked: true,
                  encrypted: null,
                  signal,
                }),
              ).catch((error: unknown) => {
                throw cannotWrite(error, file);
              }),
          );
        },
        { types: typesOf() },
      ),
    );
  });
  if (!written) throw new CannotGoOn(`There is no company with the fiscal code ${fiscalCode}.`);
  const { manifest, taken: bytes } = written;
  const { takenAt, tables, documents } = manifest;
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

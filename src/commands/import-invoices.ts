import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { importProblemInEnglish } from '../api/imports/problems-in-english.ts';
import { WrongUsage } from '../config-values.ts';
import { operator } from '../domain/access/right.ts';
import { normaliseFiscalCode } from '../domain/company/identifiers.ts';
import type { ImportFailure } from '../domain/imports/import-problem.ts';
import { Refused } from '../domain/refusal.ts';
import { isCalendarDate } from '../domain/time/calendar.ts';
import { type SourceFile, sourcesOf } from '../formats/own-invoice-files.ts';
import { buildImports } from '../service/commands.ts';
import { operate } from './administer.ts';
import type { CommandCall } from './command.ts';
import { CannotGoOn } from './installation.ts';

const mostMebibytes = 256;
const filesBetweenLines = 1000;

/** MOVE-3: the invoices of a company that another program issued: XML, ZIP archives and folders of them, in one import. */
export async function importInvoices(
  { settings, flags, warn }: CommandCall,
  paths: readonly string[],
): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const { company } = flags;
  const until = flags['collected-until'] ?? null;
  if (typeof company !== 'string' || paths.length === 0) throw new WrongUsage(usage);
  if (until !== null && !(typeof until === 'string' && isCalendarDate(until))) throw new WrongUsage(usage);
  const sources = openSources(paths.flatMap(filesAt));
  const name = paths.length === 1 ? String(paths[0]) : `${paths[0]} (+${paths.length - 1})`;
  let told = 0;
  const report = await operate(settings, buildImports, async (operations, findCompany) =>
    operations.importFiles(
      { companyId: await findCompany(normaliseFiscalCode(company)), author: operator },
      { kind: 'issued-invoices', name, collectedUntil: until },
      sources,
      (read) => {
        if (read < told + filesBetweenLines) return;
        told = read;
        warn(`${read} of ${sources.length} files.`);
      },
    ),
  ).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.refusal.reason !== 'import-collects-ahead') throw error;
    throw new CannotGoOn(`Nothing can count as collected after today, ${error.refusal.today}.`);
  });
  if (report.failure) throw new CannotGoOn(`Nothing was imported: ${failures[report.failure]}.`);
  const { found, added, known, refused, collected, refusals } = report;
  return {
    code: refused > 0 ? 1 : 0,
    lines: [
      `${found} files: ${added} invoices added, ${known} known, ${refused} refused.`,
      ...(collected > 0 ? [`Counted as collected: ${collected}.`] : []),
      ...refusals.map(({ name: file, problem }) => `${file}: ${importProblemInEnglish(problem)}`),
      ...(refused > refusals.length ? [`… and ${refused - refusals.length} more.`] : []),
    ],
  };
}

const usage = 'Say "import invoices FILE… --company COD_UNIC [--collected-until 2026-06-30]"; a FILE may be a folder.';

const failures: Readonly<Record<ImportFailure, string>> = {
  'not-readable': 'the file cannot be read',
  'too-many-files': 'there are more than 20 000 files',
  'too-large': 'the files are larger than 2 GiB together',
  'no-invoices': 'there is no XML in it',
  'authority-silent': 'the tax authority did not answer',
  'given-up': 'it failed again and again',
};

/** The files at a path, in a steady order: itself, or those in the folder and the folders below it. */
function filesAt(path: string): readonly string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.(?:xml|zip)$/i.test(entry.name) && !/^(?:semnatura|\._)/i.test(entry.name),
      )
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
  } catch (error) {
    throw cannotRead(path, error);
  }
}

/** Of all archives, only the one that is being read is in memory. */
function openSources(paths: readonly string[]): readonly SourceFile[] {
  let last: { readonly path: string; readonly files: readonly SourceFile[] } | null = null;
  const filesOf = (path: string): readonly SourceFile[] => {
    if (last?.path !== path) last = { path, files: unpacked(path) };
    return last.files;
  };
  return paths.flatMap((path): readonly SourceFile[] => {
    if (/\.xml$/i.test(path)) return [{ name: path, length: statSync(path).size, read: () => bytesOf(path) }];
    return filesOf(path).map(({ name, length }, place) => ({
      name,
      length,
      read: () => {
        const file = filesOf(path)[place];
        if (!file) throw new Error('the archive changed while it was read');
        return file.read();
      },
    }));
  });
}

function unpacked(path: string): readonly SourceFile[] {
  const bytes = bytesOf(path);
  try {
    return sourcesOf(path, bytes);
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    throw new CannotGoOn(`The archive ${path} cannot be read: ${because}.`);
  }
}

function bytesOf(path: string): Buffer {
  try {
    if (statSync(path).size > mostMebibytes * 2 ** 20) {
      throw new CannotGoOn(`The file ${path} is larger than ${mostMebibytes} MiB.`);
    }
    return readFileSync(path);
  } catch (error) {
    throw error instanceof CannotGoOn ? error : cannotRead(path, error);
  }
}

function cannotRead(path: string, error: unknown): CannotGoOn {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return new CannotGoOn(code === 'ENOENT' ? `There is no file ${path}.` : `The file ${path} cannot be read (${code}).`);
}

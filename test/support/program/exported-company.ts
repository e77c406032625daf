import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { company } from '../../../src/commands/company.ts';
import { readCsv } from '../../../src/formats/csv/read-csv.ts';
import { streamZip } from '../../../src/formats/zip/stream-zip.ts';
import { readZip } from '../files/read-zip.ts';
import type { TestService } from '../service/test-service.ts';
import { type Ran, runCommand } from './run-command.ts';

type Row = Readonly<Record<string, string>>;

export interface Exported {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly text: (name: string) => string;
  /** The rows of a table, by the names of their columns. */
  readonly rows: (table: string) => readonly Row[];
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on whatever the file says
  readonly manifest: any;
}

type Flags = Readonly<Record<string, string | boolean>>;

/** Runs an action of `company` on the database of this service. */
export function runCompany(
  { connectionString, settings }: Pick<TestService, 'connectionString' | 'settings'>,
  positionals: readonly string[],
  flags: Flags = {},
): Promise<Ran> {
  return runCommand(company, connectionString, { positionals, flags, data: settings.dataFolder });
}

let count = 0;

/** Exports a company into a file of its own in this folder, and opens it. */
export async function exportOf(
  service: TestService,
  folder: string,
  code: string,
  flags: Flags = {},
): Promise<Exported & { readonly file: string; readonly ran: Ran }> {
  count += 1;
  const file = join(folder, `company-${count}.zip`);
  const ran = await runCompany(service, ['export', code, file], flags);
  return { file, ran, ...(await opened(file)) };
}

export async function opened(file: string): Promise<Exported> {
  const files = await readZip(file);
  const text = (name: string): string => {
    const content = files.get(name);
    if (!content) throw new Error(`the export has no file ${name}`);
    return content.toString();
  };
  return {
    files,
    text,
    rows: (table) => rowsOf(files.get(`tables/${table}.csv`) ?? Buffer.alloc(0)),
    manifest: JSON.parse(text('manifest.json')),
  };
}

export function rowsOf(csv: Buffer): readonly Row[] {
  const [heading, ...rows] = [...readCsv(csv, 1)].map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries((heading ?? []).map((name, place) => [name, cells[place] ?? ''])));
}

/** It is written as `sha256sum` writes it. */
export const sumOf = (name: string, content: Buffer): string =>
  `${createHash('sha256').update(content).digest('hex')}  ${name}\n`;

/** Writes these files as a ZIP. */
export async function writeZip(file: string, files: ReadonlyMap<string, Buffer>): Promise<string> {
  async function* entries() {
    for (const [name, content] of files) yield { name, content: [content], isCompressed: true };
  }
  await writeFile(file, streamZip(entries(), new Date(0)));
  return file;
}

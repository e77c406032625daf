import { createReadStream } from 'node:fs';
import { type LineReader, placeReader, statementReader } from '../api/imports/statement-lines.ts';
import { WrongUsage } from '../config-values.ts';
import type { StatementRow } from '../domain/accounting/statement.ts';
import { normaliseFiscalCode } from '../domain/company/identifiers.ts';
import { AnafFault } from '../operations/ports.ts';
import { buildImports } from '../service/commands.ts';
import { operate } from './administer.ts';
import type { CommandCall } from './command.ts';
import { CannotGoOn } from './installation.ts';
import { interruptible } from './long-work.ts';

const usage =
  'Say "import statements FILE… --year 2025 [--places FILE]", or "import statements --from-authority COD_UNIC".';

/** GRP-POS-3, GRP-POS-5: files have the statements of a whole year; the tax authority has those of one company. */
export async function importStatements(call: CommandCall, files: readonly string[]): Promise<string> {
  const { year, places, 'from-authority': asked } = call.flags;
  if (year !== undefined && !/^(?:19|20|21)\d{2}$/.test(String(year))) throw new WrongUsage(usage);
  if (typeof asked === 'string') {
    if (files.length > 0 || places !== undefined) throw new WrongUsage(usage);
    return ofOneCompany(call, normaliseFiscalCode(asked), year === undefined ? null : Number(year));
  }
  if (files.length === 0 || year === undefined) throw new WrongUsage(usage);
  return fromFiles(call, files, Number(year), typeof places === 'string' ? places : null);
}

async function ofOneCompany({ settings }: CommandCall, fiscalCode: string, year: number | null): Promise<string> {
  if (!/^\d{1,10}$/.test(fiscalCode)) throw new WrongUsage(usage);
  const found = await interruptible((signal) =>
    operate(settings, buildImports, (operations) => operations.askFinancialStatements(fiscalCode, year, signal)),
  ).catch((error: unknown) => {
    if (error instanceof AnafFault) throw new CannotGoOn(`The tax authority does not answer: ${error.message}.`);
    throw error;
  });
  if (found !== null) return `The statements of ${fiscalCode} for ${found} are here.`;
  throw new CannotGoOn(`The tax authority has no statements of ${fiscalCode}${year === null ? '' : ` for ${year}`}.`);
}

const progressEvery = 100_000;

async function fromFiles(
  { settings, out }: CommandCall,
  files: readonly string[],
  year: number,
  places: string | null,
): Promise<string> {
  const count = await interruptible((signal) =>
    operate(settings, buildImports, (operations) => {
      const where = new WeakMap<object, readonly string[]>();
      return operations.importFinancialStatements({
        year,
        rows: rowsOf(files, statementReader, where, signal),
        places: places === null ? null : rowsOf([places], placeReader, where, signal),
        onProgress: progressTo(out),
        onTwice: (batch, twice) => {
          const found = twice.map(
            (place) => `${where.get(batch)?.[place]}: the CUI ${codeAt(batch, place)} stands twice`,
          );
          throw refusal(found.map((sentence) => `${sentence}, with other figures`));
        },
      });
    }),
  );
  return `The year ${year} has the statements of ${count} companies.`;
}

const codeAt = (batch: readonly StatementRow[], place: number): number => batch[place]?.fiscalCode ?? 0;

function progressTo(out: CommandCall['out']) {
  const told = { places: 0, companies: 0 };
  return (what: 'places' | 'companies', count: number): void => {
    if (count < told[what] + progressEvery) return;
    told[what] = count;
    out(`  ${count} ${what} read`);
  };
}

const batchSize = 5000;
const mostProblems = 20;

const refusal = (sentences: readonly string[]): CannotGoOn =>
  new CannotGoOn(
    `Nothing was changed.\n${sentences
      .slice(0, mostProblems)
      .map((one) => `  ${one}.`)
      .join('\n')}`,
  );

/** Each file is read by its own heading, in batches. An error names the file and line, and ends the import. */
async function* rowsOf<Row>(
  files: readonly string[],
  readerOf: (heading: string) => LineReader<Row> | { readonly wrong: string },
  where: WeakMap<object, readonly string[]>,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  const problems: string[] = [];
  let batch: Row[] = [];
  let places: string[] = [];
  for (const file of files) {
    let read: LineReader<Row> | null = null;
    for await (const { number, text } of linesOf(file, signal)) {
      if (text.trim() === '') continue;
      if (!read) {
        const reader = readerOf(text);
        if ('wrong' in reader) throw refusal([`${file}: ${reader.wrong}`]);
        read = reader;
        continue;
      }
      const row = read(text);
      if (typeof row === 'object' && row !== null && 'wrong' in row) {
        problems.push(`${file}, line ${number}: ${row.wrong}`);
        if (problems.length >= mostProblems) throw refusal(problems);
        continue;
      }
      batch.push(row as Row);
      places.push(`${file}, line ${number}`);
      if (batch.length < batchSize) continue;
      where.set(batch, places);
      if (problems.length === 0) yield batch;
      batch = [];
      places = [];
    }
    if (!read) throw refusal([`${file}: it is empty`]);
  }
  if (problems.length > 0) throw refusal(problems);
  where.set(batch, places);
  if (batch.length > 0) yield batch;
}

const longestLine = 64 * 1024;
const lineEnd = 0x0a;

/** The file is UTF-8 or, where it is not, in the code page of older Romanian programs; only a piece of it is in memory. */
async function* linesOf(file: string, signal: AbortSignal): AsyncGenerator<{ number: number; text: string }> {
  let rest = Buffer.alloc(0);
  let number = 0;
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 256 * 1024, signal })) {
      const bytes = rest.length === 0 ? (piece as Buffer) : Buffer.concat([rest, piece as Buffer]);
      const end = bytes.lastIndexOf(lineEnd);
      rest = Buffer.from(bytes.subarray(end + 1));
      if (end >= 0) for (const text of textOf(bytes.subarray(0, end)).split('\n')) yield { number: ++number, text };
      if (rest.length > longestLine) {
        throw refusal([`${file}, line ${number + 1}: it is longer than ${longestLine / 1024} KiB`]);
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new CannotGoOn(`There is no file ${file}.`);
    if (code === 'EISDIR' || code === 'EACCES') throw new CannotGoOn(`The file ${file} cannot be read (${code}).`);
    throw error;
  }
  if (rest.length > 0) yield { number: number + 1, text: textOf(rest) };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

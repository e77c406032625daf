import { createHash } from 'node:crypto';
import type { MasterKey } from '../../domain/access/master-key.ts';
import { describedColumn, describedTables } from '../../domain/moving/described-tables.ts';
import {
  type ExportManifest,
  exportFiles,
  exportFormat,
  exportKeyOf,
  exportSeal,
  tableFile,
} from '../../domain/moving/export-manifest.ts';
import { exportReadme } from '../../domain/moving/export-readme.ts';
import { csvRecordOf } from '../../formats/csv/write-csv.ts';
import type { StreamedEntry } from '../../formats/zip/stream-zip.ts';
import { findHead } from '../../storage/audit/audit-carrying.ts';
import type { CompanySnapshot } from '../../storage/postgres/moving/company-snapshot.ts';
import { attachedFiles, type PrintText, xmlOfDocuments } from './exported-documents.ts';
import { exportedSecrets } from './exported-secrets.ts';

export interface ExportNeeds {
  readonly version: string;
  readonly movedTo: string | null;
  /** Null leaves the secrets out. */
  readonly passphrase: string | null;
  readonly masterKey: () => Promise<MasterKey>;
  readonly randomBytes: (size: number) => Buffer;
  /** Null leaves the PDFs out. */
  readonly print: PrintText | null;
  readonly onTable: (name: string, rows: number) => void;
  readonly onManifest: (manifest: ExportManifest) => void;
}

const saltLength = 16;

/** OPS-MOVE-1: the files of an exported company, one after the other; each is read to its end before the next is asked for. */
export async function* exportCompany(snapshot: CompanySnapshot, needs: ExportNeeds): AsyncGenerator<StreamedEntry> {
  const { version, movedTo, passphrase, randomBytes, print } = needs;
  const salt = passphrase === null ? null : randomBytes(saltLength);
  const key = passphrase !== null && salt ? exportKeyOf(passphrase, salt, randomBytes) : null;
  const sums: string[] = [];
  const summed = (entry: StreamedEntry): StreamedEntry => ({ ...entry, content: counted(entry, sums) });
  const text = (name: string, content: string): StreamedEntry =>
    summed({ name, content: [Buffer.from(content)], isCompressed: true });

  const described = snapshot.tables.map((table) => ({ table, ...wordsOf(table.name) }));
  const facts = { ...snapshot, takenAt: snapshot.takenAt.toISOString(), version };
  yield text(
    exportFiles.readme,
    exportReadme({
      ...facts,
      hasPdf: print !== null,
      hasSecrets: key !== null,
      tables: described.map(({ table: { name }, about, leftOut }) => ({ name, about, leftOut })),
    }),
  );
  yield text(exportFiles.columns, columnsOf(snapshot));

  const tables: { name: string; rows: number }[] = [];
  const tableEntry = (name: string, file: string, rows: AsyncGenerator<Buffer, number>): StreamedEntry =>
    summed({
      name: file,
      content: withCount(rows, (count) => {
        tables.push({ name, rows: count });
        needs.onTable(name, count);
      }),
      isCompressed: true,
    });
  for (const { table, leftOut, secrets } of described) {
    if (leftOut !== null) continue;
    yield tableEntry(table.name, tableFile(table.name), snapshot.rows(table, secrets));
  }
  yield tableEntry('people', exportFiles.people, snapshot.people());
  if (key) yield text(exportFiles.secrets, await exportedSecrets(snapshot, await needs.masterKey(), key));

  const list: string[] = [csvRecordOf(['series', 'number', 'file', 'why_none'])];
  for await (const { entries, document } of xmlOfDocuments(snapshot.tx, print)) {
    list.push(csvRecordOf(document));
    for (const entry of entries) yield summed(entry);
  }
  yield text(exportFiles.documents, list.join(''));
  for await (const entry of attachedFiles(snapshot.tx)) yield summed(entry);

  const checksums = Buffer.from(sums.join(''));
  yield { name: exportFiles.checksums, content: [checksums], isCompressed: true };
  const head = await findHead(snapshot.tx);
  const manifest: ExportManifest = {
    product: 'facturier company',
    format: exportFormat,
    version,
    environment: snapshot.environment,
    fiscalCode: snapshot.fiscalCode,
    name: snapshot.name,
    takenAt: facts.takenAt,
    schema: snapshot.migrations.at(-1)?.version ?? 0,
    audit: head && { position: head.position, hash: head.hash.toString('hex') },
    movedTo,
    passphrase: salt && { salt: salt.toString('hex') },
    tables,
    documents: list.length - 1,
    checksums: createHash('sha256').update(checksums).digest('hex'),
  };
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  yield { name: exportFiles.manifest, content: [content], isCompressed: true };
  if (key) {
    yield { name: exportFiles.seal, content: [Buffer.from(`${exportSeal(key, content)}\n`)], isCompressed: false };
  }
  needs.onManifest(manifest);
}

function wordsOf(table: string) {
  const { about = '', leftOut = null, secrets = [] } = describedTables[table] ?? {};
  return { about, leftOut, secrets };
}

function columnsOf({ tables }: CompanySnapshot): string {
  const heading = csvRecordOf(['table', 'column', 'type', 'meaning']);
  const people = [
    ['person_id', 'bigint', 'By this number the other tables name the person.'],
    ['email', 'text', 'The mail address, by which the person signs in.'],
    ['language', 'text', 'The language of the console.'],
  ].map((row) => csvRecordOf(['people', ...row]));
  const rows = tables
    .filter(({ name }) => wordsOf(name).leftOut === null)
    .flatMap(({ name, columns }) =>
      columns.map((column) => csvRecordOf([name, column.name, column.type, describedColumn(name, column.name) ?? ''])),
    );
  return [heading, ...rows, ...people].join('');
}

/** The sums are written as `sha256sum` writes them. */
async function* counted({ name, content }: StreamedEntry, sums: string[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
  sums.push(`${hash.digest('hex')}  ${name}\n`);
}

async function* withCount(
  rows: AsyncGenerator<Buffer, number>,
  onEnd: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  onEnd(yield* rows);
}

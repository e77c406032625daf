import type { AttachedAlready, AttachedType } from '../../domain/attachment.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { readPage } from '../listing.ts';
import type { Transaction } from '../transaction.ts';
import { type FoundThing, isOf, thingColumn } from './things.ts';

export interface Note {
  readonly noteId: string;
  readonly text: string;
  /** Null if the name of who wrote it is not known. */
  readonly authorName: string | null;
  readonly createdAt: Date;
}

export interface AttachedFile {
  readonly fileId: string;
  readonly name: string;
  readonly type: AttachedType;
  readonly size: number;
  readonly authorName: string | null;
  readonly createdAt: Date;
}

export type EntryPosition = readonly [entryNumber: number];

const written = `author_name AS "authorName", created_at AS "createdAt"`;
const noteColumns = `note_id AS "noteId", text, ${written}`;
const fileColumns = `file_id AS "fileId", name, type, size, ${written}`;

/** The newest comes first. */
const listOf =
  <Row extends object>(table: string, columns: string) =>
  async (tx: Transaction, thing: FoundThing, page: PageRequest<EntryPosition>): Promise<Page<Row, EntryPosition>> => {
    const found = await readPage<Row & { readonly entryNumber: number }, EntryPosition>(
      tx,
      {
        name: `${table}.list ${thing.is}`,
        select: `SELECT ${columns}, entry_number AS "entryNumber" FROM ${table} WHERE company_id = $1 AND ${isOf(thing, '$2')}`,
        values: [tx.companyId, thing.id],
        filters: [],
        order: [['entry_number', 'bigint']],
        direction: 'descending',
      },
      page,
      ({ entryNumber }) => [entryNumber],
    );
    return mapPage(found, ({ entryNumber: _entryNumber, ...row }) => row as unknown as Row);
  };

export const listNotes = listOf<Note>('notes', noteColumns);
export const listFiles = listOf<AttachedFile>('attached_files', fileColumns);

export async function countNotes(tx: Transaction, thing: FoundThing): Promise<number> {
  const [row] = await tx.run<{ count: number }>(
    `notes.count ${thing.is}`,
    `SELECT count(*) AS count FROM notes WHERE company_id = $1 AND ${isOf(thing, '$2')}`,
    [tx.companyId, thing.id],
  );
  return row?.count ?? 0;
}

export async function addNote(tx: Transaction, thing: FoundThing, note: Note): Promise<void> {
  await tx.run(
    `notes.add ${thing.is}`,
    `INSERT INTO notes (company_id, note_id, ${thingColumn(thing.is)}, text, author_name, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [tx.companyId, note.noteId, thing.id, note.text, note.authorName, note.createdAt],
  );
}

export async function countFiles(tx: Transaction, thing: FoundThing): Promise<AttachedAlready> {
  const [row] = await tx.run<AttachedAlready>(
    `attached-files.count ${thing.is}`,
    `SELECT count(*) AS files, coalesce(sum(size), 0)::bigint AS bytes FROM attached_files
      WHERE company_id = $1 AND ${isOf(thing, '$2')}`,
    [tx.companyId, thing.id],
  );
  return row ?? { files: 0, bytes: 0 };
}

export async function addFile(
  tx: Transaction,
  thing: FoundThing,
  { fileId, name, type, size, authorName, createdAt }: AttachedFile,
  content: Buffer,
): Promise<void> {
  await tx.run(
    `attached-files.add ${thing.is}`,
    `INSERT INTO attached_files (company_id, file_id, ${thingColumn(thing.is)}, name, type, size, author_name, created_at, content)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.companyId, fileId, thing.id, name, type, size, authorName, createdAt, content],
  );
}

export async function findFile(tx: Transaction, thing: FoundThing, fileId: string): Promise<AttachedFile | null> {
  const [row] = await tx.read<AttachedFile>(
    `attached-files.find ${thing.is}`,
    `SELECT ${fileColumns} FROM attached_files WHERE company_id = $1 AND file_id = $3 AND ${isOf(thing, '$2')}`,
    [tx.companyId, thing.id, fileId],
  );
  return row ?? null;
}

/** Lists files of the whole company, in the order in which they were added. */
export async function listFilesAfter(
  tx: Transaction,
  afterEntry: number,
  most: number,
): Promise<readonly (Pick<AttachedFile, 'fileId' | 'name' | 'size'> & { readonly entryNumber: number })[]> {
  return tx.read(
    'attached-files.after',
    `SELECT file_id AS "fileId", name, size, entry_number AS "entryNumber" FROM attached_files
      WHERE company_id = $1 AND entry_number > $2 ORDER BY entry_number LIMIT $3`,
    [tx.companyId, afterEntry, most],
  );
}

/** V2-NOTE-7: those of these files that the document has. */
export async function findMailedFiles(
  tx: Transaction,
  invoiceId: number,
  fileIds: readonly string[],
): Promise<readonly Pick<AttachedFile, 'fileId' | 'name' | 'size'>[]> {
  return tx.run(
    'attached-files.of-mail',
    `SELECT file_id AS "fileId", name, size FROM attached_files
      WHERE company_id = $1 AND invoice_id = $2 AND file_id = ANY($3::uuid[]) ORDER BY entry_number`,
    [tx.companyId, invoiceId, fileIds],
  );
}

export async function readMailedFiles(
  tx: Transaction,
  invoiceId: number,
  fileIds: readonly string[],
): Promise<readonly (Pick<AttachedFile, 'name' | 'type'> & { readonly content: Buffer })[]> {
  return tx.read(
    'attached-files.with-mail',
    `SELECT name, type, content FROM attached_files
      WHERE company_id = $1 AND invoice_id = $2 AND file_id = ANY($3::uuid[]) ORDER BY entry_number`,
    [tx.companyId, invoiceId, fileIds],
  );
}

/** Null if the file was deleted meanwhile. */
export async function readPiece(tx: Transaction, fileId: string, from: number, bytes: number): Promise<Buffer | null> {
  const [row] = await tx.read<{ piece: Buffer }>(
    'attached-files.piece',
    `SELECT substring(content FROM $3::integer + 1 FOR $4::integer) AS piece FROM attached_files
      WHERE company_id = $1 AND file_id = $2`,
    [tx.companyId, fileId, from, bytes],
  );
  return row?.piece ?? null;
}

/** False if the thing has no such note. */
export async function removeNote(tx: Transaction, thing: FoundThing, noteId: string): Promise<boolean> {
  const rows = await tx.run(
    `notes.remove ${thing.is}`,
    `DELETE FROM notes WHERE company_id = $1 AND note_id = $3 AND ${isOf(thing, '$2')} RETURNING note_id`,
    [tx.companyId, thing.id, noteId],
  );
  return rows.length > 0;
}

/** Returns its name; null if the thing has no such file. */
export async function removeFile(tx: Transaction, thing: FoundThing, fileId: string): Promise<string | null> {
  const [row] = await tx.run<{ name: string }>(
    `attached-files.remove ${thing.is}`,
    `DELETE FROM attached_files WHERE company_id = $1 AND file_id = $3 AND ${isOf(thing, '$2')} RETURNING name`,
    [tx.companyId, thing.id, fileId],
  );
  return row?.name ?? null;
}

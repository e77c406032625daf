import {
  type AttachedType,
  type AttachmentObstacle,
  mostNotes,
  obstacleToFile,
  type Thing,
} from '../../domain/attachment.ts';
import type { AuditAction } from '../../domain/audit/audit-action.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import { attachedTypeOf } from '../../formats/attached-type.ts';
import {
  type AttachedFile,
  addFile as add,
  countFiles,
  countNotes,
  type EntryPosition,
  listFiles as files,
  findFile,
  type Note,
  listNotes as notes,
  readPiece,
  removeFile,
  removeNote,
  addNote as write,
} from '../../storage/attachments/notes-and-files.ts';
import { type FoundThing, findThing, lockThing } from '../../storage/attachments/things.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Admit } from '../calls/fair-queue.ts';
import type { Clock, Ids } from '../ports.ts';
import { found, missing } from '../steps/require-document.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

interface ReadNeeds {
  readonly database: Database;
  readonly admitRead: Admit;
}

export interface SentFile {
  readonly name: string;
  readonly type: AttachedType;
  readonly content: Buffer;
}

/** V2-NOTE-1 */
const addNote =
  ({ database, clock, ids }: Needs) =>
  (caller: Caller, thing: Thing, text: string): Promise<Note> =>
    database.transact(caller, async (tx) => {
      const owner = found(await lockThing(tx, thing), thing.is);
      if ((await countNotes(tx, owner)) >= mostNotes) throw refused('notes-too-many');
      const note = { noteId: ids.uuid(), text, authorName: caller.name ?? null, createdAt: clock.now() };
      await write(tx, owner, note);
      await recordChange(tx, caller.author, changeOf('note', owner, 'created', { note: note.noteId }), note.createdAt);
      return note;
    });

const deleteNote =
  ({ database, clock }: Needs) =>
  (caller: Caller, thing: Thing, noteId: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const owner = await requireThing(tx, thing);
      if (!(await removeNote(tx, owner, noteId))) throw missing('note');
      await recordChange(tx, caller.author, changeOf('note', owner, 'deleted', { note: noteId }), clock.now());
    });

const listNotes =
  ({ database }: Pick<Needs, 'database'>) =>
  (caller: Caller, thing: Thing, page: PageRequest<EntryPosition>): Promise<Page<Note, EntryPosition>> =>
    database.transact(caller, async (tx) => notes(tx, await requireThing(tx, thing), page));

/** V2-NOTE-2: what a file is follows from its content. */
const addFile =
  ({ database, clock, ids }: Needs) =>
  (caller: Caller, thing: Thing, { name, type, content }: SentFile): Promise<AttachedFile> => {
    const size = content.length;
    const judged = { type, size, found: attachedTypeOf(content) };
    return database.transact(caller, async (tx) => {
      const owner = found(await lockThing(tx, thing), thing.is);
      const obstacle = obstacleToFile(await countFiles(tx, owner), judged);
      if (obstacle) throw refused(obstacle);
      const file = { fileId: ids.uuid(), name, type, size, authorName: caller.name ?? null, createdAt: clock.now() };
      await add(tx, owner, file, content);
      const details = { file: file.fileId, name, size };
      await recordChange(tx, caller.author, changeOf('file', owner, 'created', details), file.createdAt);
      return file;
    });
  };

const deleteFile =
  ({ database, clock }: Needs) =>
  (caller: Caller, thing: Thing, fileId: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const owner = await requireThing(tx, thing);
      const name = found(await removeFile(tx, owner, fileId), 'file');
      await recordChange(tx, caller.author, changeOf('file', owner, 'deleted', { file: fileId, name }), clock.now());
    });

const listFiles =
  ({ database }: Pick<Needs, 'database'>) =>
  (caller: Caller, thing: Thing, page: PageRequest<EntryPosition>): Promise<Page<AttachedFile, EntryPosition>> =>
    database.transact(caller, async (tx) => files(tx, await requireThing(tx, thing), page));

export interface OpenedFile extends AttachedFile {
  readonly content: AsyncIterable<Uint8Array>;
}

const pieceBytes = 256 * 1024;

/** V2-NOTE-4: one piece is in memory at a time, however slowly it is read. */
const readFile =
  ({ database, admitRead }: ReadNeeds) =>
  async (caller: Caller, thing: Thing, fileId: string): Promise<OpenedFile> => {
    const file = await database.transact(caller, async (tx) =>
      found(await findFile(tx, await requireThing(tx, thing), fileId), 'file'),
    );
    const { companyId } = caller;
    const piece = (from: number): Promise<Buffer | null> =>
      admitRead({ companyId }, () => database.transact({ companyId }, (tx) => readPiece(tx, fileId, from, pieceBytes)));
    return { ...file, content: pieces(file.size, piece) };
  };

async function* pieces(size: number, read: (from: number) => Promise<Buffer | null>): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < size; from += pieceBytes) {
    const piece = await read(from);
    if (!piece) throw new Error('the file was deleted while it was sent');
    yield piece;
  }
}

const requireThing = async (tx: Transaction, thing: Thing): Promise<FoundThing> =>
  found(await findThing(tx, thing), thing.is);

const refused = (obstacle: AttachmentObstacle): Refused => new Refused({ reason: 'attachment-refused', obstacle });

const changeOf = (
  subject: 'note' | 'file',
  { is, name }: FoundThing,
  action: AuditAction,
  details: Readonly<Record<string, unknown>>,
) => ({ subject, name, action, details: { of: is, ...details } }) as const;

export const bindAttachments = (needs: Needs & ReadNeeds) => ({
  addNote: addNote(needs),
  deleteNote: deleteNote(needs),
  listNotes: listNotes(needs),
  addFile: addFile(needs),
  deleteFile: deleteFile(needs),
  listFiles: listFiles(needs),
  readFile: readFile(needs),
});

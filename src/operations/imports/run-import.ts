import type { Author } from '../../domain/access/right.ts';
import type { Import, ImportKind, ImportRefusal } from '../../domain/imports/import.ts';
import type { ImportFailure } from '../../domain/imports/import-problem.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { importBounds, type SourceFile, shownName, sourcesOf } from '../../formats/own-invoice-files.ts';
import { type Change, recordChange, recordChanges } from '../../storage/audit/audit-trail.ts';
import type { Actor } from '../../storage/database.ts';
import { lockSuppliers } from '../../storage/directory/suppliers.ts';
import {
  beginImport,
  endImport,
  findImport,
  findImports,
  type ImportPosition,
  isFileWaiting,
  isImporting,
  keepImportFile,
  listRefusals,
  lockImport,
  readImportFile,
  recountImport,
  takeOverImport,
  createImport as writeImport,
} from '../../storage/imports/imports.ts';
import { lockUndoable, undoImported } from '../../storage/imports/undone-imports.ts';
import { lockUndoableTable, type UndoneLevel, undoTable } from '../../storage/imports/undone-tables.ts';
import { lockDirectory } from '../../storage/invoices/issued-directory.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { importPolicy } from '../job-policies.ts';
import { AnafFault, type SpvReach } from '../ports.ts';
import { openingChanges } from '../steps/judge-articles.ts';
import { requireReach } from '../steps/require-reach.ts';
import type { ImportNeeds } from './import-documents.ts';
import { importInvoices } from './import-invoices.ts';
import { type SpvSourceNeeds, spvSources } from './spv-sources.ts';

export interface ImportRequest {
  readonly kind: ImportKind;
  readonly name: string;
  /** Documents issued until this day count as collected; null means that none does. */
  readonly collectedUntil: string | null;
}

export type ImportActor = Actor & { readonly author: Author };

export interface ImportRead extends Import {
  /** The first of them, by their place. */
  readonly refusals: readonly ImportRefusal[];
}

/** MOVE-3: the file is kept with the import, and its job reads it. A company has one at a time. */
export const createImport =
  ({ database, clock, ids }: ImportNeeds) =>
  (caller: ImportActor, request: ImportRequest, content: Buffer): Promise<ImportRead> =>
    database.transact(caller, async (tx) => {
      requirePast(request, clock);
      if (await isImporting(tx)) throw new Refused({ reason: 'import-under-way' });
      const importId = await createIn(tx, caller, request, { clock, ids });
      await keepImportFile(tx, importId, content);
      await enqueueJob(tx, { ...importPolicy, jobId: importId, payload: {} });
      return required(await findImport(tx, importId), []);
    });

/** MOVE-19: the invoices that the tax authority holds; its job asks for them. The file stays empty. */
export const createSpvImport =
  (needs: ImportNeeds & { readonly spvReach: SpvReach }) =>
  (caller: ImportActor, collectedUntil: string | null): Promise<ImportRead> =>
    needs.database.transact(caller, async (tx) => {
      const request = { kind: 'issued-invoices', name: 'SPV', collectedUntil } as const;
      requirePast(request, needs.clock);
      await requireReach(tx, needs.spvReach);
      if (await isImporting(tx)) throw new Refused({ reason: 'import-under-way' });
      const importId = await createIn(tx, caller, request, needs);
      await keepImportFile(tx, importId, nothing);
      await enqueueJob(tx, { ...importPolicy, jobId: importId, payload: { source: 'spv' } });
      return readIn(tx, importId);
    });

const nothing = Buffer.alloc(0);

/** MOVE-9: what counts as collected was collected, so its day has come. */
function requirePast({ collectedUntil }: ImportRequest, clock: ImportNeeds['clock']): void {
  const today = bucharestDate(clock.now());
  if (collectedUntil !== null && collectedUntil > today) throw new Refused({ reason: 'import-collects-ahead', today });
}

export async function createIn(
  tx: Transaction,
  { author }: Pick<ImportActor, 'author'>,
  { kind, name, collectedUntil }: ImportRequest,
  { clock, ids }: Pick<ImportNeeds, 'clock' | 'ids'>,
): Promise<string> {
  const [importId, at] = [ids.uuid(), clock.now()];
  await writeImport(tx, { importId, kind, name: shownName(name), collectedUntil, createdAt: at, author });
  const details = { kind, ...(collectedUntil === null ? {} : { collectedUntil }) };
  await recordChange(tx, author, { subject: 'import', name: shownName(name), action: 'created', details }, at);
  return importId;
}

function required(found: Import | null, refusals: readonly ImportRefusal[]): ImportRead {
  if (!found) throw new Refused({ reason: 'resource-not-found', missing: { is: 'import' } });
  return { ...found, refusals };
}

const mostTold = 1000;

export const readImport =
  ({ database }: Pick<ImportNeeds, 'database'>) =>
  (caller: Actor, importId: string): Promise<ImportRead> =>
    database.transact(caller, (tx) => readIn(tx, importId));

export const readIn = async (tx: Transaction, importId: string): Promise<ImportRead> =>
  required(await findImport(tx, importId), await listRefusals(tx, importId, mostTold));

/** MOVE-17 */
export const listImports =
  ({ database }: Pick<ImportNeeds, 'database'>) =>
  (caller: Actor, page: PageRequest<ImportPosition>): Promise<Page<Import, ImportPosition>> =>
    database.transact(caller, (tx) => findImports(tx, page));

/** MOVE-10: takes back all that an import brought, while nothing depends on any of its documents. */
export const undoImport =
  ({ database, clock }: Pick<ImportNeeds, 'database' | 'clock'>) =>
  (caller: ImportActor, importId: string): Promise<ImportRead> =>
    database.transact(caller, async (tx) => {
      const { state, kind, added, known, refused, collected, name } = required(await lockImport(tx, importId), []);
      const isOfDocuments = kind === 'issued-invoices' || kind === 'client-balances';
      if (!isOfDocuments) await lockFor(tx, kind);
      const inTheWay = await (isOfDocuments ? lockUndoable(tx, importId) : lockUndoableTable(tx, kind, importId));
      const isUndoable = state === 'ready' || state === 'failed' || (await isCutOff(tx, state, importId));
      if (!isUndoable || added === 0 || inTheWay) {
        throw new Refused({ reason: 'import-not-undone', dependedOn: null, undoFirst: null, ...inTheWay });
      }
      const at = clock.now();
      const changes = isOfDocuments
        ? await undoImported(tx, importId, at)
        : stockTakenBack(await undoTable(tx, kind, importId, at));
      const told = { importId, kind, name, added, known, refused, collected, failure: null };
      const events = [{ type: 'import.undone', details: { import: told } }] as const;
      const undone = { subject: 'import', name, action: 'undone', details: { added }, events } as const;
      await recordChanges(tx, caller.author, [...changes, undone], at);
      return readIn(tx, importId);
    });

/** MOVE-22: nothing goes on with it but a command, which then stops. */
const isCutOff = async (tx: Transaction, state: Import['state'], importId: string): Promise<boolean> =>
  state === 'in-progress' && !(await isFileWaiting(tx, importId));

/** Whoever writes documents or rows about what is taken back comes before, and is in the way, or after, and finds nothing. */
const lockFor = (tx: Transaction, kind: ImportKind): Promise<void> =>
  kind === 'suppliers' || kind === 'supplier-balances' ? lockSuppliers(tx) : lockDirectory(tx);

/** It is recorded in the form of the opening, so that both can be added up. */
const stockTakenBack = (undone: readonly UndoneLevel[]): readonly Change[] =>
  openingChanges(undone).map((change) => ({ ...change, action: 'corrected' }));

export interface ImportJob {
  readonly isFromSpv: boolean;
  readonly companyId: number;
  readonly importId: string;
  readonly isLastAttempt: boolean;
  readonly signal: AbortSignal;
  readonly progressWithin: (tx: Transaction) => Promise<void>;
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}

/** MOVE-3: an attempt continues where the last one stopped; the last attempt that fails ends the import. */
export const runImport =
  (needs: SpvSourceNeeds) =>
  async (job: ImportJob): Promise<void> => {
    const { companyId, importId, isLastAttempt, signal, progressWithin, finishWithin } = job;
    const { database } = needs;
    const stored = await database.transact({ companyId }, async (tx) => ({
      state: await lockImport(tx, importId),
      content: await readImportFile(tx, importId),
    }));
    if (!stored.state || !stored.content) return;
    const { state, content } = stored;
    const author = { kind: state.authorKind, id: state.authorId, interactionId: null };
    const checkWithin = async (tx: Transaction): Promise<void> => {
      signal.throwIfAborted();
      await progressWithin(tx);
    };
    const end = (failure: ImportFailure | null): Promise<void> =>
      database.transact({ companyId }, async (tx) => {
        await finish(tx, needs, { author }, importId, failure);
        await finishWithin(tx);
      });

    try {
      const sources = job.isFromSpv
        ? await spvSources(needs, { companyId, signal, checkWithin })
        : sourcesOrFailure(state.name, content);
      const failure = typeof sources === 'string' ? sources : failureOf(sources);
      if (typeof sources === 'string' || failure !== null) return await end(failure);
      await database.transact({ companyId }, (tx) => beginImport(tx, importId, sources.length));
      await importInvoices(needs)({ companyId, importId, author, sources, checkWithin });
    } catch (error) {
      if (!isLastAttempt || signal.aborted) throw error;
      return end(error instanceof AnafFault ? 'authority-silent' : 'given-up');
    }
    return end(null);
  };

/** MOVE-3: the same of files that are at hand, for the command; it is done when this is. */
export const importFiles =
  (needs: ImportNeeds) =>
  async (
    caller: ImportActor,
    request: ImportRequest,
    sources: readonly SourceFile[],
    onProgress: (read: number) => void,
  ): Promise<ImportRead> => {
    const { database, clock } = needs;
    const { companyId, author } = caller;
    requirePast(request, clock);
    const failure = failureOf(sources);
    const cutOff =
      failure === null
        ? await database.transact(caller, (tx) =>
            takeOverImport(tx, { ...request, name: shownName(request.name) }, sources.length),
          )
        : null;
    const importId = cutOff ?? (await database.transact(caller, (tx) => createIn(tx, caller, request, needs)));
    if (failure === null) {
      await database.transact(caller, (tx) => beginImport(tx, importId, sources.length));
      const checkWithin = async (tx: Transaction): Promise<void> => {
        onProgress((await findImport(tx, importId))?.position ?? 0);
      };
      await importInvoices(needs)({ companyId, importId, author, sources, checkWithin });
    }
    await database.transact(caller, async (tx) => {
      if (cutOff !== null) await recountImport(tx, importId);
      await finish(tx, needs, caller, importId, failure);
    });
    return readImport(needs)(caller, importId);
  };

export async function finish(
  tx: Transaction,
  { clock }: ImportNeeds,
  { author }: Pick<ImportActor, 'author'>,
  importId: string,
  failure: ImportFailure | null,
): Promise<void> {
  const at = clock.now();
  const state = await lockImport(tx, importId);
  if (!state) throw new Error('the import is missing');
  if (state.state === 'undone') throw new Error('the import was taken back meanwhile');
  await endImport(tx, importId, failure, at);
  const { name, kind, added, known, refused, collected } = state;
  const told = { importId, kind, name, added, known, refused, collected, failure };
  const type = failure === null ? 'import.ready' : 'import.failed';
  const events = [{ type, details: { import: told } }] as const;
  const details = { added, known, refused, collected, ...(failure === null ? {} : { failure }) };
  await recordChange(tx, author, { subject: 'import', name, action: 'imported', details, events }, at);
}

function sourcesOrFailure(name: string, content: Buffer): readonly SourceFile[] | ImportFailure {
  try {
    return sourcesOf(name, content);
  } catch {
    return 'not-readable';
  }
}

/** A container that says that it holds too much is not opened. */
function failureOf(sources: readonly SourceFile[]): ImportFailure | null {
  if (sources.length === 0) return 'no-invoices';
  if (sources.length > importBounds.files) return 'too-many-files';
  const unpacked = sources.reduce((sum, { length }) => sum + length, 0);
  return unpacked > importBounds.unpackedBytes ? 'too-large' : null;
}

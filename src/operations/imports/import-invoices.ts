import type { Author } from '../../domain/access/right.ts';
import type { Import, ImportRefusal } from '../../domain/imports/import.ts';
import { readSource, type SourceFile } from '../../formats/own-invoice-files.ts';
import { recordChanges } from '../../storage/audit/audit-trail.ts';
import { isRefusedValue } from '../../storage/faults.ts';
import { collectImported } from '../../storage/imports/imported-invoices.ts';
import { advanceImport, lockImport } from '../../storage/imports/imports.ts';
import { isNumberRace } from '../../storage/invoices/invoices.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { type ImportNeeds, importDocuments, type ReadFile } from './import-documents.ts';

/** One import under way, with the files of which it reads the next ones. */
export interface ImportWork {
  readonly companyId: number;
  readonly importId: string;
  readonly author: Author;
  readonly sources: readonly SourceFile[];
  /** It throws when nobody wants the work any more, or somebody else has it. */
  readonly checkWithin: (tx: Transaction) => Promise<void>;
}

const filesAtOnce = 100;
const bytesAtOnce = 4 * 1024 * 1024;
const collectedAtOnce = 500;

/**
 * MOVE-1, MOVE-3: reads the files of an import in parts, each a transaction that also moves the place where it stands, so that another
 * attempt continues there. Negative documents come last, because what they reverse may stand anywhere in the file.
 */
export const importInvoices =
  (needs: ImportNeeds) =>
  async (work: ImportWork): Promise<void> => {
    let state = await currentState(needs, work);
    while (state.position < work.sources.length) state = await importPart(needs, work, state);
    while (state.later.length > 0) state = await importLater(needs, work, state);
    if (state.collectedUntil !== null) await collect(needs, work, state.collectedUntil);
  };

async function currentState({ database }: ImportNeeds, { companyId, importId }: ImportWork): Promise<Import> {
  const state = await database.transact({ companyId }, (tx) => lockImport(tx, importId));
  if (!state) throw new Error('the import is missing');
  return state;
}

/** Reads at least one file, and no more than are quickly read and written. */
function readFiles(sources: readonly SourceFile[], places: readonly number[]): readonly ReadFile[] {
  const files: ReadFile[] = [];
  let bytes = 0;
  for (const place of places.slice(0, filesAtOnce)) {
    const source = sources[place];
    if (!source || (files.length > 0 && bytes + source.length > bytesAtOnce)) break;
    bytes += source.length;
    files.push({ place, name: source.name, outcome: readSource(source) });
  }
  return files;
}

async function importPart(needs: ImportNeeds, work: ImportWork, state: Import): Promise<Import> {
  const rest = Array.from(
    { length: Math.min(filesAtOnce, work.sources.length - state.position) },
    (_, place) => state.position + place,
  );
  const files = readFiles(work.sources, rest);
  const isLater = ({ outcome }: ReadFile): boolean => outcome.ok && outcome.invoice.gross.startsWith('-');
  const later = [...state.later, ...files.filter(isLater).map(({ place }) => place)];
  const position = state.position + files.length;
  return writeFiles(
    needs,
    work,
    state,
    files.filter((file) => !isLater(file)),
    { position, later },
  );
}

async function importLater(needs: ImportNeeds, work: ImportWork, state: Import): Promise<Import> {
  const files = readFiles(work.sources, state.later);
  return writeFiles(needs, work, state, files, { position: state.position, later: state.later.slice(files.length) });
}

interface Place {
  readonly position: number;
  readonly later: readonly number[];
}

/** A number may be given by the company at the same moment, and then everything is looked at again. */
const attempts = 5;

async function writeFiles(
  needs: ImportNeeds,
  work: ImportWork,
  state: Import,
  files: readonly ReadFile[],
  place: Place,
): Promise<Import> {
  const { database } = needs;
  const { companyId, importId, checkWithin } = work;
  // A part that another attempt took meanwhile is not written again.
  const within = (some: readonly ReadFile[], at: Place, refused: readonly ImportRefusal[] = []): Promise<Import> =>
    database.transact({ companyId }, async (tx) => {
      const standing = await lockImport(tx, importId);
      const isHere = standing?.position === state.position && standing.later.length === state.later.length;
      if (!isHere || standing.state === 'undone') throw new Error('the import goes on elsewhere, or was taken back');
      await checkWithin(tx);
      const counts = await importDocuments(tx, needs, work, some);
      const refusals = [...counts.refusals, ...refused];
      await advanceImport(tx, importId, { ...counts, ...at, refused: refusals.length, refusals });
      return { ...state, ...at };
    });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await within(files, place);
    } catch (error) {
      if (isNumberRace(error) && attempt < attempts) continue;
      if (!isRefusedValue(error)) throw error;
      return await oneByOne(needs, work, files, (right, refused) => within(right, place, refused));
    }
  }
}

/** The database refused a value of one of the files: those that it takes alone are right, and the others are refused by name. */
async function oneByOne(
  needs: ImportNeeds,
  work: ImportWork,
  files: readonly ReadFile[],
  write: (right: readonly ReadFile[], refused: readonly ImportRefusal[]) => Promise<Import>,
): Promise<Import> {
  const right: ReadFile[] = [];
  const refused: ImportRefusal[] = [];
  for (const file of files) {
    const isTaken = await needs.database
      .transact({ companyId: work.companyId }, async (tx) => {
        await importDocuments(tx, needs, work, [file]);
        throw new OnlyTried();
      })
      .catch((error: unknown) => {
        if (error instanceof OnlyTried) return true;
        if (isRefusedValue(error)) return false;
        throw error;
      });
    if (isTaken) right.push(file);
    else refused.push({ place: file.place, name: file.name, problem: { is: 'value-refused' } });
  }
  return write(right, refused);
}

class OnlyTried extends Error {}

async function collect({ database, clock }: ImportNeeds, work: ImportWork, until: string): Promise<void> {
  const { companyId, importId, author, checkWithin } = work;
  for (let collected = collectedAtOnce; collected === collectedAtOnce; ) {
    collected = await database.transact({ companyId }, async (tx) => {
      const state = await lockImport(tx, importId);
      if (!state) throw new Error('the import is missing');
      await checkWithin(tx);
      const at = clock.now();
      const changes = await collectImported(tx, { importId, until, at, most: collectedAtOnce });
      await recordChanges(tx, author, changes, at);
      const counts = { added: 0, known: 0, refused: 0, collected: changes.length, refusals: [] };
      await advanceImport(tx, importId, { ...counts, position: state.position, later: state.later });
      return changes.length;
    });
  }
}

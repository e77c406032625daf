import type { ImportRow } from '../../domain/client/client-entry.ts';
import type { TableKind } from '../../domain/imports/import.ts';
import type { TableOutcome } from '../../domain/imports/row-problem.ts';
import type { EntryOf, MovedTable } from '../../domain/imports/table-import.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Actor } from '../../storage/database.ts';
import { advanceImport, beginImport, isImporting, keepItems } from '../../storage/imports/imports.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { SpvReach } from '../ports.ts';
import type { ImportNeeds } from './import-documents.ts';
import { judgeClientBalances, judgeSupplierBalances } from './judge-balances.ts';
import {
  type JudgedTable,
  type JudgingNeeds,
  judgeMovedArticles,
  judgeMovedClients,
  judgeMovedSuppliers,
  judgeSeries,
  judgeStock,
} from './judge-directory.ts';
import {
  createImport,
  createIn,
  createSpvImport,
  finish,
  type ImportActor,
  type ImportRead,
  listImports,
  readImport,
  readIn,
  undoImport,
} from './run-import.ts';

type Judges = {
  readonly [Kind in TableKind]: (
    tx: Transaction,
    needs: JudgingNeeds,
    rows: readonly ImportRow<EntryOf<Kind>>[],
  ) => Promise<JudgedTable>;
};

const judges: Judges = {
  clients: judgeMovedClients,
  suppliers: judgeMovedSuppliers,
  articles: judgeMovedArticles,
  stock: judgeStock,
  series: judgeSeries,
  'client-balances': judgeClientBalances,
  'supplier-balances': judgeSupplierBalances,
};

function judge(tx: Transaction, needs: ImportNeeds, { kind, rows }: MovedTable): Promise<JudgedTable> {
  // Each kind has the judge of its rows; the compiler does not see that the two belong together.
  const judgeRows = judges[kind] as (...given: readonly unknown[]) => Promise<JudgedTable>;
  const { clock, ids } = needs;
  return judgeRows(tx, { clock, ids, today: bucharestDate(clock.now()) }, rows);
}

/** MOVE-13: what the table would bring, and what is wrong with its rows. */
export const previewTable =
  (needs: ImportNeeds) =>
  (caller: Actor, table: MovedTable): Promise<TableOutcome> =>
    needs.database.transact(caller, async (tx) => {
      const { created, known, problems } = await judge(tx, needs, table);
      return { created, known, problems };
    });

/** MOVE-13: all of the table in one transaction, or nothing of it. */
export const importTable =
  (needs: ImportNeeds) =>
  (caller: ImportActor, name: string, table: MovedTable): Promise<ImportRead> =>
    needs.database.transact(caller, async (tx) => {
      if (await isImporting(tx)) throw new Refused({ reason: 'import-under-way' });
      const { created, known, problems, write } = await judge(tx, needs, table);
      if (problems.length > 0) throw new Refused({ reason: 'import-rows-wrong', faults: problems });
      const { kind, rows } = table;
      const importId = await createIn(tx, caller, { kind, name, collectedUntil: null }, needs);
      await beginImport(tx, importId, rows.length);
      const counts = { added: created, known, refused: 0, collected: 0, refusals: [] };
      await keepItems(tx, importId, await write({ importId, author: caller.author }));
      await advanceImport(tx, importId, { ...counts, position: rows.length, later: [] });
      await finish(tx, needs, caller, importId, null);
      return readIn(tx, importId);
    });

export const bindImports = (needs: ImportNeeds & { readonly spvReach: SpvReach }) => ({
  createImport: createImport(needs),
  createSpvImport: createSpvImport(needs),
  readImport: readImport(needs),
  listImports: listImports(needs),
  undoImport: undoImport(needs),
  importTable: importTable(needs),
  previewTable: previewTable(needs),
});

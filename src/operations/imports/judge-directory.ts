import type { ImportRow } from '../../domain/client/client-entry.ts';
import { decideSeries } from '../../domain/company/series.ts';
import { compare } from '../../domain/decimal/arithmetic.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { RowFault, RowProblem, TableOutcome } from '../../domain/imports/row-problem.ts';
import type { EntryOf } from '../../domain/imports/table-import.ts';
import { recordChanges } from '../../storage/audit/audit-trail.ts';
import { addNewArticles, saveArticles } from '../../storage/directory/articles.ts';
import { addNewClients } from '../../storage/directory/clients.ts';
import { createSeries, findSeries, listSeries } from '../../storage/directory/series.ts';
import { addNewSuppliers, countKnownSuppliers, lockSuppliers } from '../../storage/directory/suppliers.ts';
import { listWarehouseCodes } from '../../storage/directory/warehouses.ts';
import { findStockPlaces, type StockPlace } from '../../storage/imports/table-stock.ts';
import { lockDirectory } from '../../storage/invoices/issued-directory.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Clock, Ids } from '../ports.ts';
import { judgeArticles, openingChanges } from '../steps/judge-articles.ts';
import { judgeClients } from '../steps/judge-clients.ts';
import type { Importing } from './import-documents.ts';

export interface JudgingNeeds {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly today: string;
}

/** What a table would bring. `write` writes it, and answers the items by which it is taken back. */
export interface JudgedTable extends TableOutcome {
  readonly write: (importing: Importing) => Promise<readonly string[]>;
}

/** MOVE-15: a known client stays as it is, so that a table that comes twice adds nothing. */
export async function judgeMovedClients(
  tx: Transaction,
  { clock, ids }: JudgingNeeds,
  rows: readonly ImportRow<EntryOf<'clients'>>[],
): Promise<JudgedTable> {
  await lockDirectory(tx);
  const { right, ...outcome } = await judgeClients(tx, rows);
  return {
    ...outcome,
    write: async () =>
      addNewClients(
        tx,
        right.map((client) => ({ ...client, clientId: ids.uuid() })),
        clock.now(),
      ),
  };
}

export async function judgeMovedSuppliers(
  tx: Transaction,
  { clock, ids }: JudgingNeeds,
  rows: readonly ImportRow<EntryOf<'suppliers'>>[],
): Promise<JudgedTable> {
  await lockSuppliers(tx);
  const { right, problems } = withoutRepeated(rows, ({ fiscalCode }) => fiscalCode);
  const known = await countKnownSuppliers(tx, right);
  return {
    created: right.length - known,
    known,
    problems,
    write: async () =>
      addNewSuppliers(
        tx,
        right.map((supplier) => ({ ...supplier, supplierId: ids.uuid() })),
        clock.now(),
      ),
  };
}

export async function judgeMovedArticles(
  tx: Transaction,
  { clock, today }: JudgingNeeds,
  rows: readonly ImportRow<EntryOf<'articles'>>[],
): Promise<JudgedTable> {
  await lockDirectory(tx);
  const { right, ...outcome } = await judgeArticles(tx, rows, today);
  return { ...outcome, write: async () => (await addNewArticles(tx, right, clock.now())).map(String) };
}

/** MOVE-15: stock is brought where the article never had any. */
export async function judgeStock(
  tx: Transaction,
  { clock }: JudgingNeeds,
  rows: readonly ImportRow<EntryOf<'stock'>>[],
): Promise<JudgedTable> {
  await lockDirectory(tx);
  const warehouses = new Set(await listWarehouseCodes(tx));
  const places = await findStockPlaces(
    tx,
    rows.map(({ entry }) => entry),
  );
  const problems: RowFault[] = [];
  const lines = new Map<string, number>();
  const fresh: { readonly place: StockPlace; readonly entry: EntryOf<'stock'> }[] = [];
  let known = 0;
  for (const [at, { line, entry }] of rows.entries()) {
    const place = places.get(at);
    const problem = stockProblem(entry, place, { warehouses, lines, line });
    if (problem) problems.push({ line, problem });
    else if (place?.quantity != null) known += 1;
    else if (place) fresh.push({ place, entry });
  }
  return {
    created: fresh.length,
    known,
    problems,
    write: async ({ author }) => {
      const at = clock.now();
      const levels = await saveArticles(
        tx,
        fresh.map(({ place: { code, name }, entry: { warehouseCode, quantity } }, place) => ({
          ...nothingElse,
          place,
          code,
          name,
          stock: [{ place: 0, warehouseCode, quantity }],
        })),
        at,
      );
      await recordChanges(tx, author, openingChanges(levels), at);
      return levels.map(({ articleId, warehouseId }) => `${articleId}/${warehouseId ?? 0}`);
    },
  };
}

interface StockFacts {
  readonly warehouses: ReadonlySet<string>;
  /** The line of each article and warehouse so far. */
  readonly lines: Map<string, number>;
  readonly line: number;
}

function stockProblem(
  { warehouseCode, quantity }: EntryOf<'stock'>,
  place: StockPlace | undefined,
  { warehouses, lines, line }: StockFacts,
): RowProblem | null {
  if (!place) return { is: 'article-unknown' };
  if (warehouseCode !== null && !warehouses.has(warehouseCode)) return { is: 'warehouse-unknown' };
  const key = JSON.stringify([place.articleId, warehouseCode]);
  const earlier = lines.get(key);
  if (earlier !== undefined) return { is: 'row-repeated', line: earlier };
  lines.set(key, line);
  if (place.quantity === null || compare(storedDecimal(place.quantity), quantity) === 0) return null;
  return { is: 'stock-there', quantity: decimalToString(storedDecimal(place.quantity)) };
}

const nothingElse = {
  barcode: null,
  unit: null,
  unitPrice: null,
  vatRate: null,
  description: null,
  isDeleted: null,
};

/** MOVE-15: a series comes with the number that it gives next; one that is here already has to be as far. */
export async function judgeSeries(
  tx: Transaction,
  { clock }: JudgingNeeds,
  rows: readonly ImportRow<EntryOf<'series'>>[],
): Promise<JudgedTable> {
  const { right, problems } = withoutRepeated(rows, ({ code }) => code);
  const there = await findSeries(
    tx,
    right.map(({ code }) => code),
  );
  const lineOf = new Map(rows.toReversed().map(({ line, entry }) => [entry.code, line]));
  const found = [...problems];
  for (const { code, kind, nextNumber } of right) {
    const series = there.get(code);
    const line = lineOf.get(code) ?? 0;
    if (series && series.kind !== kind) found.push({ line, problem: { is: 'series-kind-differs' } });
    else if (series && series.nextNumber < nextNumber) {
      found.push({ line, problem: { is: 'series-behind', nextNumber: series.nextNumber } });
    }
  }
  const fresh = right.filter(({ code }) => !there.has(code));
  return {
    created: fresh.length,
    known: right.length - fresh.length - (found.length - problems.length),
    problems: found,
    write: async ({ author }) => {
      const declared = fresh.map((series, place) => ({ ...series, place, isDefault: null, isReversalDefault: null }));
      const { created } = decideSeries(await listSeries(tx), declared);
      await createSeries(tx, created);
      await recordChanges(tx, author, created.map(createdSeries), clock.now());
      return created.map(({ code }) => code);
    },
  };
}

const createdSeries = ({ code, ...details }: Awaited<ReturnType<typeof decideSeries>>['created'][number]) =>
  ({ subject: 'series', name: code, action: 'created', details }) as const;

/** A key of null is nobody's. */
function withoutRepeated<Entry>(rows: readonly ImportRow<Entry>[], keyOf: (entry: Entry) => string | null) {
  const lines = new Map<string, number>();
  const problems: RowFault[] = [];
  const right = rows.flatMap(({ line, entry }): readonly Entry[] => {
    const key = keyOf(entry);
    const earlier = key === null ? undefined : lines.get(key);
    if (key !== null && earlier === undefined) lines.set(key, line);
    if (earlier === undefined) return [entry];
    problems.push({ line, problem: { is: 'row-repeated', line: earlier } });
    return [];
  });
  return { right, problems };
}

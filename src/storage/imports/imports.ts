import type { Agent } from '../../domain/access/right.ts';
import type { Import, ImportCounts, ImportRefusal } from '../../domain/imports/import.ts';
import type { ImportFailure } from '../../domain/imports/import-problem.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { readPage } from '../listing.ts';
import type { Transaction } from '../transaction.ts';

export interface NewImport extends Pick<Import, 'importId' | 'kind' | 'name' | 'collectedUntil' | 'createdAt'> {
  readonly author: Agent;
}

export async function createImport(tx: Transaction, made: NewImport): Promise<void> {
  const { importId, kind, name, collectedUntil, createdAt, author } = made;
  await tx.run(
    'imports.create',
    `INSERT INTO imports (company_id, import_id, kind, name, state, author_kind, author_id, collected_until, created_at)
     VALUES ($1, $2, $3, $4, 'queued', $5, $6, $7, $8)`,
    [tx.companyId, importId, kind, name, author.kind, author.id, collectedUntil, createdAt],
  );
}

export async function keepImportFile(tx: Transaction, importId: string, content: Buffer): Promise<void> {
  await tx.run('imports.keep-file', 'INSERT INTO import_files (company_id, import_id, content) VALUES ($1, $2, $3)', [
    tx.companyId,
    importId,
    content,
  ]);
}

export async function readImportFile(tx: Transaction, importId: string): Promise<Buffer | null> {
  const [row] = await tx.run<{ content: Buffer }>(
    'imports.file',
    'SELECT content FROM import_files WHERE company_id = $1 AND import_id = $2',
    [tx.companyId, importId],
  );
  return row?.content ?? null;
}

const columns = `import_id AS "importId", kind, name, state, author_kind AS "authorKind", author_id AS "authorId",
  collected_until AS "collectedUntil", created_at AS "createdAt", ended_at AS "endedAt", found, position, later, added, known, refused,
  collected, failure`;

export async function findImport(tx: Transaction, importId: string): Promise<Import | null> {
  const [row] = await tx.read<Import>(
    'imports.find',
    `SELECT ${columns} FROM imports WHERE company_id = $1 AND import_id = $2`,
    [tx.companyId, importId],
  );
  return row ?? null;
}

/** MOVE-17: the newest first. */
export type ImportPosition = readonly [createdAt: string, importId: string];

export async function findImports(
  tx: Transaction,
  page: PageRequest<ImportPosition>,
): Promise<Page<Import, ImportPosition>> {
  return readPage<Import & { readonly at: string }, ImportPosition>(
    tx,
    {
      name: 'imports.list',
      select: `SELECT ${columns}, created_at::text AS at FROM imports WHERE company_id = $1`,
      values: [tx.companyId],
      filters: [],
      order: [
        ['created_at', 'timestamptz'],
        ['import_id', 'uuid'],
      ],
      direction: 'descending',
    },
    page,
    ({ at, importId }) => [at, importId],
  );
}

/** Whether its job has still to read its file. */
export async function isFileWaiting(tx: Transaction, importId: string): Promise<boolean> {
  const values = [tx.companyId, importId];
  return (
    (await tx.run('imports.waits', 'SELECT FROM import_files WHERE company_id = $1 AND import_id = $2', values))
      .length > 0
  );
}

/** Whether the file of an import of the company waits or is being read. Callers that ask at the same moment wait for each other. */
export async function isImporting(tx: Transaction): Promise<boolean> {
  await tx.run('imports.lock-turn', `SELECT pg_advisory_xact_lock(hashtextextended('imports', $1))`, [tx.companyId]);
  const rows = await tx.run('imports.under-way', 'SELECT FROM import_files WHERE company_id = $1 LIMIT 1', [
    tx.companyId,
  ]);
  return rows.length > 0;
}

/** Locks the import until the transaction ends, so that a part of it is never taken twice. */
export async function lockImport(tx: Transaction, importId: string): Promise<Import | null> {
  const [row] = await tx.run<Import>(
    'imports.lock',
    `SELECT ${columns} FROM imports WHERE company_id = $1 AND import_id = $2 FOR UPDATE`,
    [tx.companyId, importId],
  );
  return row ?? null;
}

export async function beginImport(tx: Transaction, importId: string, found: number): Promise<void> {
  await tx.run(
    'imports.begin',
    `UPDATE imports SET state = 'in-progress', found = $3 WHERE company_id = $1 AND import_id = $2`,
    [tx.companyId, importId, found],
  );
}

/**
 * MOVE-22: takes over an import by command that was cut off, of the same files, and begins it from its first file; what it brought is known
 * then. Whoever still runs it finds another place there, and stops. Returns null if there is none.
 */
export async function takeOverImport(
  tx: Transaction,
  { kind, name, collectedUntil }: Pick<Import, 'kind' | 'name' | 'collectedUntil'>,
  found: number,
): Promise<string | null> {
  const [row] = await tx.run<{ importId: string }>(
    'imports.take-over',
    `WITH cut AS (
       SELECT m.import_id FROM imports m WHERE m.company_id = $1 AND m.state = 'in-progress' AND m.kind = $2 AND m.name = $3 AND m.found = $4
          AND NOT EXISTS (SELECT FROM import_files f WHERE f.company_id = $1 AND f.import_id = m.import_id)
        ORDER BY m.created_at DESC LIMIT 1 FOR UPDATE),
     forgotten AS (DELETE FROM import_refusals r USING cut WHERE r.company_id = $1 AND r.import_id = cut.import_id)
     UPDATE imports m SET position = 0, later = '{}', known = 0, refused = 0, collected_until = $5 FROM cut
      WHERE m.company_id = $1 AND m.import_id = cut.import_id RETURNING m.import_id AS "importId"`,
    [tx.companyId, kind, name, found, collectedUntil],
  );
  return row?.importId ?? null;
}

/** MOVE-22: what an import that was taken over brought before counts as added by it, and not as known. */
export async function recountImport(tx: Transaction, importId: string): Promise<void> {
  await tx.run(
    'imports.recount',
    `UPDATE imports m SET added = c.count, known = m.found - m.refused - c.count
       FROM (SELECT count(*)::integer AS count FROM imported_invoices x WHERE x.company_id = $1 AND x.import_id = $2) AS c
      WHERE m.company_id = $1 AND m.import_id = $2`,
    [tx.companyId, importId],
  );
}

export interface ImportStep extends ImportCounts {
  /** Files before this place have been read; those of `later` were put off. */
  readonly position: number;
  readonly later: readonly number[];
  readonly refusals: readonly ImportRefusal[];
}

/** MOVE-3: so many refusals are kept with their reasons; all are counted. */
export const mostRefusalsStored = 1000;

export async function advanceImport(tx: Transaction, importId: string, step: ImportStep): Promise<void> {
  const { position, later, added, known, refused, collected, refusals } = step;
  await tx.run(
    'imports.advance',
    `WITH counted AS (
       UPDATE imports SET position = $3, later = $4, added = added + $5, known = known + $6, refused = refused + $7, collected = collected + $8
        WHERE company_id = $1 AND import_id = $2)
     INSERT INTO import_refusals (company_id, import_id, place, name, problem)
     SELECT $1, $2, r.place, r.name, r.problem::jsonb
       FROM unnest($9::integer[], $10::text[], $11::text[]) WITH ORDINALITY AS r (place, name, problem, turn)
      WHERE r.turn + (SELECT count(*) FROM import_refusals k WHERE k.company_id = $1 AND k.import_id = $2) <= ${mostRefusalsStored}`,
    [
      tx.companyId,
      importId,
      position,
      later,
      added,
      known,
      refused,
      collected,
      refusals.map(({ place }) => place),
      refusals.map(({ name }) => name),
      refusals.map(({ problem }) => JSON.stringify(problem)),
    ],
  );
}

/** The file that was sent is forgotten: what was taken of it is kept with each document. */
export async function endImport(
  tx: Transaction,
  importId: string,
  failure: ImportFailure | null,
  at: Date,
): Promise<void> {
  await tx.run(
    'imports.end',
    `WITH gone AS (DELETE FROM import_files WHERE company_id = $1 AND import_id = $2)
     UPDATE imports SET state = CASE WHEN $3::text IS NULL THEN 'ready' ELSE 'failed' END, failure = $3, ended_at = $4
      WHERE company_id = $1 AND import_id = $2`,
    [tx.companyId, importId, failure, at],
  );
}

/** MOVE-16: what the import of a table brought. */
export async function keepItems(tx: Transaction, importId: string, items: readonly string[]): Promise<void> {
  if (items.length === 0) return;
  await tx.run(
    'imports.keep-items',
    'INSERT INTO import_items (company_id, import_id, item) SELECT $1, $2, unnest($3::text[])',
    [tx.companyId, importId, items],
  );
}

export async function listRefusals(tx: Transaction, importId: string, most: number): Promise<readonly ImportRefusal[]> {
  return tx.read<ImportRefusal>(
    'imports.refusals',
    `SELECT place, name, problem FROM import_refusals WHERE company_id = $1 AND import_id = $2 ORDER BY place LIMIT $3`,
    [tx.companyId, importId, most],
  );
}

import pg from 'pg';
import { connectionOf } from '../../connection.ts';

export interface Table {
  readonly name: string;
  /** The columns without the generated ones, which follow from the others. */
  readonly columns: readonly string[];
}

/** Objects of an extension are not ours. */
const isOurs = (catalogue: string, oid: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = '${catalogue}'::regclass AND e.objid = ${oid} AND e.deptype = 'e')`;

/** Every table of the schema, so that tables of later migrations are included automatically. */
export async function readTables(client: pg.ClientBase): Promise<readonly Table[]> {
  const result = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND ${isOurs('pg_class', 'c.oid')}
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname ORDER BY c.relname`,
  );
  return result.rows;
}

/** About as many rows as all tables had when the server last counted; one that it never counted has none. */
export async function readAboutRows(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ about: number }>(
    `SELECT coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 AS about FROM pg_class c
      WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND ${isOurs('pg_class', 'c.oid')}`,
  );
  return Math.round(rows[0]?.about ?? 0);
}

export async function readSequenceNames(client: pg.ClientBase): Promise<readonly string[]> {
  const result = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c
      WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace AND ${isOurs('pg_class', 'c.oid')} ORDER BY 1`,
  );
  return result.rows.map(({ name }) => name);
}

export const quoted = (name: string): string => pg.escapeIdentifier(name);

export const columnList = ({ columns }: Pick<Table, 'columns'>): string => columns.map(quoted).join(', ');

/** Drops everything in the schema, in the order of dependencies. It does not use CASCADE, so that objects of other programs stay. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  const relations = (kinds: string): string =>
    `SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE relkind IN (${kinds}) AND NOT relispartition AND relnamespace = current_schema()::regnamespace
        AND ${isOurs('pg_class', 'c.oid')}`;
  const steps = [
    ['MATERIALIZED VIEW', relations(`'m'`)],
    ['VIEW', relations(`'v'`)],
    ['TABLE', relations(`'r', 'p'`)],
    ['SEQUENCE', relations(`'S'`)],
    [
      'ROUTINE',
      `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
        WHERE pronamespace = current_schema()::regnamespace AND ${isOurs('pg_proc', 'p.oid')}`,
    ],
    [
      'TYPE',
      `SELECT t.oid::regtype::text AS name FROM pg_type t
        WHERE typtype IN ('e', 'd') AND typnamespace = current_schema()::regnamespace AND ${isOurs('pg_type', 't.oid')}`,
    ],
  ] as const;
  for (const [kind, found] of steps) {
    const { rows } = await client.query<{ name: string }>(found);
    if (rows.length > 0) await client.query(`DROP ${kind} ${rows.map(({ name }) => name).join(', ')}`);
  }
}

/** Something that prevents loading rows, and the statements that remove it and create it again. */
export interface Obstacle {
  readonly remove: string;
  readonly bringBack: string;
}

/**
 * Foreign keys are checked once at the end, whatever the order of the tables. Triggers ran before the backup was made. COPY does not load a
 * table with a forced policy, so forcing is removed meanwhile.
 */
export async function readObstacles(client: pg.ClientBase): Promise<readonly Obstacle[]> {
  const result = await client.query<Obstacle>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS "bringBack"
       FROM pg_constraint
      WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace
     UNION ALL
     SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
            format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
              CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname)
       FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
      WHERE NOT tgisinternal AND tgenabled <> 'D' AND c.relnamespace = current_schema()::regnamespace
     UNION ALL
     SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', oid::regclass),
            format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', oid::regclass)
       FROM pg_class WHERE relforcerowsecurity AND relnamespace = current_schema()::regnamespace`,
  );
  return result.rows;
}

/** It counts the rows of all companies, whoever asks. */
export async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const [row] = await connectionOf(client).run<{ count: string }>(
    `backup.count ${table}`,
    `SELECT count(*) AS count FROM ${quoted(table)}`,
    [],
  );
  return Number(row?.count);
}

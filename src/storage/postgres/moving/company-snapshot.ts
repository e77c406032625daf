import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectionOf, freezing } from '../../connection.ts';
import { readingTransaction, type Transaction } from '../../transaction.ts';
import { quoted } from '../backup/catalogue.ts';
import { readEnvironment } from '../installation.ts';
import { type Applied, keepSchema, readApplied } from '../migrate.ts';
import { type CompanyTable, readCompanyTables } from './company-tables.ts';

/** Everything of one company as it was at one moment. What it reads is asked for one after the other. */
export interface CompanySnapshot {
  readonly fiscalCode: string;
  readonly name: string;
  readonly environment: string;
  readonly takenAt: Date;
  readonly migrations: readonly Applied[];
  readonly tables: readonly CompanyTable[];
  readonly tx: Transaction;
  /** The rows as CSV with a heading; columns that are `withheld` are empty. Returns how many rows there were. */
  rows(table: CompanyTable, withheld: readonly string[]): AsyncGenerator<Buffer, number>;
  /** The people that any row names, as CSV. */
  people(): AsyncGenerator<Buffer, number>;
}

/** Values are written the same way on every server. */
export const csvSettings = `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL statement_timeout = 0`;

/** A table that is locked for longer ends the export: whoever left it must not hold its connection for ever. */
const lockSeconds = 60;

/** OPS-MOVE-1: one moment of the company. Nothing is changed, and nobody waits. Null where there is no such company. */
export async function withCompanySnapshot<T>(
  client: pg.ClientBase,
  fiscalCode: string,
  work: (snapshot: CompanySnapshot) => Promise<T>,
): Promise<T | null> {
  await client.query('BEGIN');
  try {
    await client.query(`${freezing}; ${keepSchema}; ${csvSettings}; SET LOCAL lock_timeout = '${lockSeconds}s'`);
    const snapshot = await takeSnapshot(client, fiscalCode);
    const result = snapshot && (await work(snapshot));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function takeSnapshot(client: pg.ClientBase, fiscalCode: string): Promise<CompanySnapshot | null> {
  const installation = connectionOf(client);
  const [company] = await installation.run<{ companyId: number; name: string; at: Date }>(
    'moving.company',
    'SELECT company_id AS "companyId", name, now() AS at FROM companies WHERE fiscal_code = $1',
    [fiscalCode],
  );
  if (!company) return null;
  const { companyId } = company;
  const environment = await readEnvironment(installation);
  const migrations = await readApplied(client);
  const tables = await readCompanyTables(client);
  // Whatever is read from here on, the policies of the tables show rows of this company only.
  await client.query(`SELECT set_config('facturier.company', $1, true)`, [String(companyId)]);
  return {
    fiscalCode,
    name: company.name,
    environment: environment ?? '',
    takenAt: company.at,
    migrations,
    tables,
    tx: readingTransaction(connectionOf(client, companyId), companyId),
    rows: (table, withheld) => copied(client, rowsOf(table, withheld, companyId)),
    people: () => copied(client, peopleOf(tables, companyId)),
  };
}

async function* copied(client: pg.ClientBase, select: string): AsyncGenerator<Buffer, number> {
  const rows = client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT csv, HEADER)`));
  for await (const chunk of rows) yield chunk as Buffer;
  return rows.rowCount;
}

function rowsOf({ name, columns, key }: CompanyTable, withheld: readonly string[], companyId: number): string {
  const read = columns.map((column) =>
    withheld.includes(column.name) ? `NULL AS ${quoted(column.name)}` : quoted(column.name),
  );
  const order = key.length > 0 ? key : columns.map((column) => column.name);
  return `SELECT ${read.join(', ')} FROM ${quoted(name)} WHERE company_id = ${companyId} ORDER BY ${order.map(quoted).join(', ')}`;
}

/** A person may be of many companies: only what tells who it is goes along, and nothing that proves it. */
function peopleOf(tables: readonly CompanyTable[], companyId: number): string {
  const named = tables.flatMap(({ name, columns }) => {
    const has = (column: string): boolean => columns.some((one) => one.name === column);
    const from = `FROM ${quoted(name)} WHERE company_id = ${companyId}`;
    if (has('person_id')) return [`SELECT person_id ${from} AND person_id IS NOT NULL`];
    return has('author_kind') ? [`SELECT author_id ${from} AND author_kind = 'person'`] : [];
  });
  return `SELECT p.person_id, p.email, p.language FROM persons p WHERE p.person_id IN (${named.join(' UNION ')}) ORDER BY p.person_id`;
}

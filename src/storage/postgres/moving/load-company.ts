import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { advisoryLocks } from '../../advisory-locks.ts';
import { connectionOf } from '../../connection.ts';
import { breaks } from '../../faults.ts';
import { readingTransaction, type Transaction } from '../../transaction.ts';
import { quoted } from '../backup/catalogue.ts';
import { csvSettings } from './company-snapshot.ts';
import { type CompanyTable, readCompanyTables } from './company-tables.ts';

export interface CompanyLoader {
  readonly tables: readonly CompanyTable[];
  readonly companyId: number;
  readonly tx: Transaction;
  /** Takes rows as CSV into a table of their own, in which they can be changed; returns how many there were. */
  stage(table: CompanyTable, rows: AsyncIterable<Uint8Array>): Promise<number>;
  /** Changes the staged rows; they are the table `staged`. */
  change(statement: string, values?: readonly unknown[]): Promise<void>;
  /** Enters the staged rows for the company. */
  enter(table: CompanyTable): Promise<void>;
}

/** The company is there already, under this fiscal code. */
export class CompanyIsThere extends Error {}

/** OPS-MOVE-4: loads all or nothing, in one transaction, while the service runs. */
export async function loadCompany<T>(client: pg.ClientBase, work: (begin: BeginLoad) => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query(csvSettings);
    // No migration may change the tables meanwhile.
    await client.query('SELECT pg_advisory_xact_lock_shared($1)', [advisoryLocks.migration]);
    const result = await work((rows) => beginLoad(client, rows));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw breaks(error, 'companies_fiscal_code_key') ? new CompanyIsThere() : error;
  }
}

export type BeginLoad = (company: AsyncIterable<Uint8Array>) => Promise<CompanyLoader>;

/** The company itself comes first: it gets the number under which all its rows are entered. */
async function beginLoad(client: pg.ClientBase, rows: AsyncIterable<Uint8Array>): Promise<CompanyLoader> {
  const tables = await readCompanyTables(client);
  const company = tables.find(({ name }) => name === 'companies');
  if (!company) throw new Error('there is no table of companies');
  const stage = (table: CompanyTable, csv: AsyncIterable<Uint8Array>) => stageRows(client, table, csv);
  await stage(company, rows);
  const list = columnList(company);
  const installation = connectionOf(client);
  const [created] = await installation.run<{ companyId: number }>(
    'moving.enter-company',
    `INSERT INTO companies (${list}) SELECT ${list} FROM staged RETURNING company_id AS "companyId"`,
    [],
  );
  if (!created) throw new Error('the file has no company');
  const { companyId } = created;
  await client.query('DROP TABLE staged');
  return {
    tables: tables.filter(({ name }) => name !== 'companies'),
    companyId,
    tx: readingTransaction(connectionOf(client, companyId), companyId),
    stage,
    change: async (statement, values = []) => {
      await client.query(statement, [...values]);
    },
    enter: (table) => enterRows(client, table, companyId),
  };
}

const columnList = ({ columns }: CompanyTable): string => columns.map(({ name }) => quoted(name)).join(', ');

/** COPY does not load a table with a forced policy; and what is staged can still be changed. */
async function stageRows(client: pg.ClientBase, table: CompanyTable, csv: AsyncIterable<Uint8Array>): Promise<number> {
  await client.query(
    `CREATE TEMPORARY TABLE staged ON COMMIT DROP AS SELECT ${columnList(table)} FROM ${quoted(table.name)} WHERE false`,
  );
  const copy = client.query(copyFrom(`COPY staged (${columnList(table)}) FROM STDIN (FORMAT csv, HEADER MATCH)`));
  const done = finished(copy);
  // Whoever waits for it handles the error; until then it must not count as unhandled.
  done.catch(() => undefined);
  for await (const piece of csv) if (!copy.write(piece)) await Promise.race([done, once(copy, 'drain')]);
  copy.end();
  await done;
  return copy.rowCount;
}

async function enterRows(client: pg.ClientBase, table: CompanyTable, companyId: number): Promise<void> {
  const list = columnList(table);
  await client.query(`SELECT set_config('facturier.company', $1, true)`, [String(companyId)]);
  await client.query(
    `INSERT INTO ${quoted(table.name)} (company_id, ${list}) OVERRIDING SYSTEM VALUE SELECT ${companyId}, ${list} FROM staged`,
  );
  for (const { name, sequence } of table.columns) {
    if (sequence === null) continue;
    // Ids of a company stay its own; the next one must only not be one of them.
    await client.query(
      `SELECT setval($1::regclass, most) FROM (SELECT max(${quoted(name)}) AS most FROM staged) AS given
        WHERE most > (SELECT last_value FROM ${sequence})`,
      [sequence],
    );
  }
  await client.query('DROP TABLE staged');
}

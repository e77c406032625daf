import type { Connection } from './connection.ts';

/** The first parameter of every storage function that touches a company's rows, and the only source of the company. */
export interface Transaction extends Connection {
  readonly companyId: number;
  /**
   * A statement that reads and locks nothing. It does not begin the transaction: every statement sees what was committed
   * when it began, inside a transaction and outside.
   */
  readonly read: Connection['run'];
  /** The same, by key and short: before the transaction has begun it shares a connection with others. */
  readonly quickRead: Connection['run'];
  /** The statement after which nothing follows: a transaction by itself, or one that travels together with the commit. */
  readonly runLast: Connection['run'];
}

/** For a step that holds itself for the last, where more follows it. */
export function continued(tx: Transaction): Transaction {
  return { ...tx, runLast: tx.run };
}

/** One transaction over the whole installation: still, a company's rows are reached only through its own `tx`. */
export interface InstallationTransaction extends Connection {
  ofCompany(companyId: number): Transaction;
}

export function runTransaction<T>(
  connection: Connection,
  companyId: number,
  work: (tx: Transaction) => Promise<T>,
  quickReads: Connection = connection,
): Promise<T> {
  return begunWhenNeeded(connection, async ({ run, commit, isBegun }) => {
    let isOver = false;
    const runLast: Connection['run'] = async <Row extends object>(
      name: string,
      text: string,
      values: readonly unknown[],
    ) => {
      isOver = true;
      if (!isBegun()) return connection.run<Row>(name, text, values);
      // If the statement fails, the commit behind it rolls back.
      const [rows] = await Promise.all([run<Row>(name, text, values), commit()]);
      return rows;
    };
    const quickRead: Connection['run'] = (name, text, values) =>
      (isBegun() ? connection : quickReads).run(name, text, values);
    const result = await work({ companyId, run, read: connection.run, quickRead, runLast });
    if (!isOver && isBegun()) await commit();
    return result;
  });
}

/** The commit waits for `beforeCommit`, which needs the result: here the last statement is one like the others. */
export function runTransactionThen<T>(
  connection: Connection,
  companyId: number,
  work: (tx: Transaction) => Promise<T>,
  beforeCommit: (tx: Transaction, result: T) => Promise<void>,
): Promise<T> {
  return begun(connection, async ({ run, commit }) => {
    const tx = { companyId, run, read: connection.run, quickRead: connection.run, runLast: run };
    const result = await work(tx);
    await beforeCommit(tx, result);
    await commit();
    return result;
  });
}

export function runInstallationTransaction<T>(
  connection: Connection,
  work: (installation: InstallationTransaction) => Promise<T>,
): Promise<T> {
  return begun(connection, async ({ run, commit }) => {
    const result = await work({
      run,
      ofCompany: (companyId) => ({ companyId, run, read: connection.run, quickRead: connection.run, runLast: run }),
    });
    await commit();
    return result;
  });
}

interface Begun extends Connection {
  commit(): Promise<unknown>;
}

/**
 * Reads may travel together with the beginning. Whatever locks or writes goes out only once the transaction is known to have
 * begun: it could stay behind by itself.
 */
async function begun<T>(connection: Connection, work: (transaction: Begun) => Promise<T>): Promise<T> {
  const beginning = connection.run('begin', 'BEGIN', []);
  beginning.catch(() => undefined);
  const run: Connection['run'] = async (name, text, values) => {
    await beginning;
    return connection.run(name, text, values);
  };
  try {
    return await work({ run, commit: () => run('commit', 'COMMIT', []) });
  } catch (error) {
    await rollBack(connection);
    throw error;
  }
}

/** Most requests only read, or write in one statement: neither needs a beginning and an end around it. */
async function begunWhenNeeded<T>(
  connection: Connection,
  work: (transaction: Begun & { isBegun(): boolean }) => Promise<T>,
): Promise<T> {
  let beginning: Promise<unknown> | undefined;
  const run: Connection['run'] = async (name, text, values) => {
    beginning ??= connection.run('begin', 'BEGIN', []);
    // A statement sent before the beginning is known to have succeeded could stay behind by itself.
    await beginning;
    return connection.run(name, text, values);
  };
  try {
    return await work({ run, isBegun: () => beginning !== undefined, commit: () => run('commit', 'COMMIT', []) });
  } catch (error) {
    if (beginning) await rollBack(connection);
    throw error;
  }
}

/** The first error is the one to tell; a connection that cannot even roll back is dropped by its lender. */
async function rollBack(connection: Connection): Promise<void> {
  try {
    await connection.run('rollback', 'ROLLBACK', []);
  } catch {
    return;
  }
}

import type { Connection } from './connection.ts';

/** The first parameter of every storage function that touches a company's rows, and the only source of the company. */
export interface Transaction extends Connection {
  readonly companyId: number;
}

/** One transaction over the whole installation: still, a company's rows are reached only through its own `tx`. */
export interface InstallationTransaction extends Connection {
  ofCompany(companyId: number): Transaction;
}

export function runTransaction<T>(
  connection: Connection,
  companyId: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return runInstallationTransaction(connection, (installation) => work(installation.ofCompany(companyId)));
}

export async function runInstallationTransaction<T>(
  connection: Connection,
  work: (installation: InstallationTransaction) => Promise<T>,
): Promise<T> {
  await connection.run('begin', 'BEGIN', []);
  try {
    const { run } = connection;
    const result = await work({ run, ofCompany: (companyId) => ({ companyId, run }) });
    await connection.run('commit', 'COMMIT', []);
    return result;
  } catch (error) {
    await rollBack(connection);
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

import { beginningToRead, type Connection, freezing, type ReservedConnection, type Sent } from './connection.ts';
import type { JointRead, JointReads } from './joint-reads.ts';
import type { JointStatement, JointWrites } from './joint-writes.ts';
import type { Scope } from './scope.ts';

/** The first parameter of every storage function that touches a company's rows, and the only source of the company. */
export interface Transaction extends Connection {
  readonly companyId: number;
  /**
   * A statement that reads and locks nothing. It does not begin the transaction, because every statement sees what was committed when it
   * began, inside a transaction and outside.
   */
  readonly read: Connection['run'];
  /** The same for short reads by key: before the transaction has begun, they share a connection with others. */
  readonly quickRead: Connection['run'];
  /** The same for one row by its key: before the transaction has begun, it is read together with those of other companies. */
  quickReadOne<Key, Row extends object>(read: JointRead<Key>, key: Key): Promise<Row | undefined>;
  /**
   * Declares that the transaction ends with `write`: the one statement it runs is a transaction by itself, or is sent together with the
   * commit. Any statement after it throws.
   */
  last<T>(write: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs a statement together with those of other companies if it is the whole transaction; otherwise it runs alone. */
  runJoint<Values, Row extends object>(
    statement: JointStatement<Values, Row>,
    values: Values,
  ): Promise<Row | undefined>;
}

/** One transaction over the whole installation; a company's rows are still reached only through a `tx` of that company. */
export interface InstallationTransaction extends Connection {
  /** Must come first: from here on the transaction reads the state of one moment. */
  freeze(): Promise<void>;
  ofCompany(companyId: number): Transaction;
}

/** What became of the last statement of a transaction, or of its commit. */
export type LastState = 'sent' | 'failed' | 'done';

/** What a transaction shares with others of its process. */
interface Shared {
  readonly quickReads?: Connection;
  readonly jointReads?: JointReads;
  readonly jointWrites?: JointWrites;
  readonly signal?: AbortSignal | undefined;
  readonly onLast?: (state: LastState) => void;
}

/** Most requests only read, or write in one statement, and need no BEGIN and COMMIT. */
export async function runTransaction<T>(
  connection: ReservedConnection,
  companyId: number,
  work: (tx: Transaction) => Promise<T>,
  { quickReads = connection, jointReads, jointWrites, signal, onLast }: Shared = {},
): Promise<T> {
  const line = transactionLine(connection);
  const alone = readAlone(companyId, connection.run);
  const asLast = async <R>(send: () => Promise<R>): Promise<R> => {
    signal?.throwIfAborted();
    onLast?.('sent');
    try {
      const rows = await send();
      onLast?.('done');
      return rows;
    } catch (error) {
      onLast?.('failed');
      throw error;
    }
  };
  const { tx, end } = openTransaction(companyId, {
    run: line.run,
    read: connection.run,
    quickRead: (...statement) => (line.hasBegun() ? connection : quickReads).run(...statement),
    quickReadOne: (read, key) =>
      jointReads && !line.hasBegun() ? jointReads.run(companyId, read, key) : alone(read, key),
    runLast: <Row extends object>(...statement: Sent) =>
      asLast(() => (line.hasBegun() ? line.runAndCommit<Row>(...statement) : connection.run<Row>(...statement))),
    joinLast: (alone, statement, values) =>
      !jointWrites || line.hasBegun() ? alone() : asLast(() => jointWrites.run(companyId, alone, statement, values)),
  });
  return line.orRollBack(async () => {
    const result = await work(tx);
    const last = end();
    if (last) await last;
    else if (line.hasBegun()) await asLast(line.commit);
    return result;
  });
}

/** The commit waits for `beforeCommit`, which needs the result, so it cannot be sent together with the last statement. */
export async function runTransactionThen<T>(
  connection: ReservedConnection,
  companyId: number,
  work: (tx: Transaction) => Promise<T>,
  beforeCommit: (tx: Transaction, result: T) => Promise<void>,
): Promise<T> {
  const line = transactionLine(connection);
  const open = () => openTransaction(companyId, withoutShortcuts(companyId, line, connection));
  line.begin();
  return line.orRollBack(async () => {
    const working = open();
    const result = await work(working.tx);
    await working.end();
    const saving = open();
    await beforeCommit(saving.tx, result);
    await saving.end();
    await line.commit();
    return result;
  });
}

export async function runInstallationTransaction<T>(
  connectionOf: (scope: Scope) => ReservedConnection,
  work: (installation: InstallationTransaction) => Promise<T>,
): Promise<T> {
  const line = transactionLine(connectionOf('installation'));
  line.begin();
  return line.orRollBack(async () => {
    const result = await work({
      run: line.run,
      freeze: line.freeze,
      ofCompany: (companyId) => {
        const connection = connectionOf(companyId);
        return openTransaction(companyId, withoutShortcuts(companyId, line.within(connection), connection)).tx;
      },
    });
    // Deferred constraints concern all companies of the transaction, and at the commit the scope would be that of the last statement.
    await line.run('constraints.now', 'SET CONSTRAINTS ALL IMMEDIATE', []);
    await line.commit();
    return result;
  });
}

/** Serves what only reads, inside a transaction that somebody else began and ends. */
export function readingTransaction(connection: Connection, companyId: number): Transaction {
  return openTransaction(companyId, withoutShortcuts(companyId, connection, connection)).tx;
}

/** Nothing is read before `isReady` has agreed, which is asked of the server that will answer. */
export async function runReading<T>(
  connection: ReservedConnection,
  companyId: number,
  isReady: () => Promise<void>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const line = transactionLine(connection, beginningToRead);
  line.begin();
  return line.orRollBack(async () => {
    await isReady();
    const { tx, end } = openTransaction(companyId, withoutShortcuts(companyId, connection, connection));
    const result = await work(tx);
    await end();
    await line.commit();
    return result;
  });
}

type Run = Connection['run'];

/** How the statements of a transaction reach the server. */
interface Ways {
  readonly run: Run;
  readonly read: Run;
  readonly quickRead: Run;
  readonly quickReadOne: Transaction['quickReadOne'];
  readonly runLast: Run;
  readonly joinLast: Join;
}

type Join = <Values, Row extends object>(
  alone: () => Promise<Row | undefined>,
  statement: JointStatement<Values, Row>,
  values: Values,
) => Promise<Row | undefined>;

function withoutShortcuts(companyId: number, { run }: Connection, { run: read }: Connection): Ways {
  const quickReadOne = readAlone(companyId, read);
  return { run, read, quickRead: read, quickReadOne, runLast: run, joinLast: (alone) => alone() };
}

const readAlone =
  (companyId: number, run: Run): Transaction['quickReadOne'] =>
  async <Key, Row extends object>(read: JointRead<Key>, key: Key) =>
    (await run<Row>(...read.alone(companyId, key)))[0];

interface OpenTransaction {
  readonly tx: Transaction;
  /** After it every statement throws. Returns the pending result of the last one, if any. */
  end(): Promise<unknown> | undefined;
}

/** A statement after the last one would be committed by nobody, or by the next user of the connection, so it is never sent. */
function openTransaction(companyId: number, ways: Ways): OpenTransaction {
  let isOver = false;
  let last: Promise<unknown> | undefined;
  const whileOpen =
    (run: Run): Run =>
    async (...statement) => {
      if (isOver) throw new Error(`the statement ${statement[0]} came after the last one of its transaction`);
      return run(...statement);
    };
  const runLast: Run = (...statement) => {
    isOver = true;
    return keep(ways.runLast(...statement));
  };
  const keep = <Rows>(rows: Promise<Rows>): Promise<Rows> => {
    last = rows;
    return rows;
  };
  const aloneBy =
    (run: Run) =>
    async <Values, Row extends object>(statement: JointStatement<Values, Row>, values: Values) =>
      (await run<Row>(...statement.alone(companyId, values)))[0];
  const joinLast: Transaction['runJoint'] = async (statement, values) => {
    if (isOver) throw new Error(`the statement ${statement.name} came after the last one of its transaction`);
    isOver = true;
    return keep(ways.joinLast(() => aloneBy(ways.runLast)(statement, values), statement, values));
  };
  const tx: Transaction = {
    companyId,
    run: whileOpen(ways.run),
    read: whileOpen(ways.read),
    quickRead: whileOpen(ways.quickRead),
    quickReadOne: async (read, key) => {
      if (isOver) throw new Error('a read came after the last statement of its transaction');
      return ways.quickReadOne(read, key);
    },
    runJoint: aloneBy(whileOpen(ways.run)),
    last: (write) => write({ ...tx, run: whileOpen(runLast), runJoint: joinLast }),
  };
  return {
    tx,
    end() {
      isOver = true;
      return last;
    },
  };
}

interface TransactionLine extends Connection {
  begin(): void;
  hasBegun(): boolean;
  /** The same transaction, for statements in another scope. */
  within(connection: Connection): Connection;
  freeze(): Promise<void>;
  commit(): Promise<unknown>;
  readonly runAndCommit: Run;
  orRollBack<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * The statements between the beginning and the end. Reads may be sent together with BEGIN. Whatever locks or writes is sent only once the
 * transaction is known to have begun, because it could otherwise be committed by itself.
 */
function transactionLine(
  connection: ReservedConnection,
  command: 'BEGIN' | typeof beginningToRead = 'BEGIN',
): TransactionLine {
  let beginning: Promise<unknown> | undefined;
  const begin = (): Promise<unknown> => {
    beginning ??= connection.control(command);
    beginning.catch(() => undefined);
    return beginning;
  };
  const within = ({ run }: Connection): Connection => ({
    run: async (...statement) => {
      await begin();
      return run(...statement);
    },
  });
  const { run } = within(connection);
  const control = async (sent: Parameters<ReservedConnection['control']>[0]): Promise<void> => {
    await begin();
    await connection.control(sent);
  };
  const commit = () => control('COMMIT');
  return {
    run,
    within,
    begin: () => void begin(),
    freeze: () => control(freezing),
    hasBegun: () => beginning !== undefined,
    commit,
    // If the statement fails, the commit after it rolls back.
    runAndCommit: async <Row extends object>(...statement: Sent) => {
      const [rows] = await Promise.all([run<Row>(...statement), commit()]);
      return rows;
    },
    async orRollBack(work) {
      try {
        return await work();
      } catch (error) {
        // The first error is the one to report; a connection that cannot even roll back is dropped by its lender.
        await beginning?.then(() => connection.control('ROLLBACK')).catch(() => undefined);
        throw error;
      }
    },
  };
}

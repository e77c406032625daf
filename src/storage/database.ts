import pg from 'pg';
import { LargeDocument } from '../domain/refusal.ts';
import { type Connection, connectionOf, type KeptConnection } from './connection.ts';
import { connectionFault } from './faults.ts';
import { openJointWrites } from './joint-writes.ts';
import { openQuickReads } from './quick-reads.ts';
import type { Scope } from './scope.ts';
import {
  type InstallationTransaction,
  runInstallationTransaction,
  runTransaction,
  runTransactionThen,
  type Transaction,
} from './transaction.ts';

/** The company that a transaction is for. Its statements can only see rows of that company. */
export interface Actor {
  readonly companyId: number;
  /** A request that holds a connection of its own (an idempotent one) does its work there. */
  readonly session?: Session;
  /** Ends what is being done for it: a statement is cancelled, and no other is begun. */
  readonly signal?: AbortSignal;
}

/** One connection of the company, held for the length of a request, and what to do inside its transaction before it commits. */
export interface Session {
  readonly connection: KeptConnection;
  readonly beforeCommit: (tx: Transaction, result: unknown) => Promise<void>;
}

export interface Database {
  /** Runs `work` in one transaction of the actor's company; a throw rolls everything back. */
  transact<T>(actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** One transaction over several companies, which only provisioning needs. */
  transactInstallation<T>(work: (installation: InstallationTransaction) => Promise<T>): Promise<T>;
  /** Single statements over all companies: claims, sweeps, environment. */
  readonly installation: Connection;
  /** Short reads by key over all companies, on connections shared by everybody. */
  readonly quickReads: Connection;
  /**
   * One connection for counting calls alone: a request that holds a connection already must not wait for a second one of the
   * pool, where all others may be waiting likewise.
   */
  readonly callCounts: Connection;
  /** Lends one connection for the length of `work`. With the signal, its statement is cancelled and no other is begun. */
  withConnection<T>(scope: Scope, work: (connection: KeptConnection) => Promise<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connections: number;
  readonly onIdleError: (error: Error) => void;
  /** No statement may take longer; none said, no limit. */
  readonly statementSeconds?: number;
  /** Documents above so many characters are not read here (`LargeDocument`); none said, all are. */
  readonly largestDocument?: number;
}

/** One connection, for statements in whatever scope. */
type Line = (scope: Scope) => KeptConnection;

const connectTimeoutMs = 10_000;
const sharedConnections = 2;
/** A new connection knows none of our statements: the first ones on it take many times as long. */
const idleMs = 5 * 60_000;

export function openDatabase(connectionString: string, options: DatabaseOptions): Database {
  const { connections, onIdleError, statementSeconds = 0, largestDocument = Number.POSITIVE_INFINITY } = options;
  const config: pg.ClientConfig = {
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'facturier',
    types: typesOf(largestDocument),
    statement_timeout: statementSeconds * 1000,
    // Statements that do not wait for each other's answers share a round trip.
    pipeline: true,
  };
  const pool = new pg.Pool({ ...config, max: connections, idleTimeoutMillis: idleMs });
  const quickReads = openQuickReads(config, sharedConnections);
  const callCounts = openQuickReads(config, 1);
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onIdleError);
  // So would one that breaks in the packet that made it, before whoever takes it can listen.
  pool.on('connect', (client) => client.on('error', () => undefined));

  /** The connection is taken when the first statement needs it, so that who only reads quickly takes none. */
  const withLine = async <T>(work: (line: Line) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    let lent: Promise<pg.PoolClient> | undefined;
    let fault: Error | undefined;
    let cancelling: Promise<unknown> | undefined;
    const onAbort = (): void => {
      cancelling = lent?.then(cancelStatement).catch(() => undefined);
    };
    // The connection is given up with it, lest the cancellation reach the statement of who has it next.
    const cancelStatement = async (client: pg.PoolClient): Promise<void> => {
      fault ??= new Error('its statement was cancelled');
      await quickReads
        .of('installation')
        .run('connection.cancel', 'SELECT pg_cancel_backend($1)', [processIdOf(client)]);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    // A connection that breaks while it is lent fails its statements; without a listener it would end the process.
    const onBreak = (error: Error): void => {
      fault = error;
    };
    const take = async (): Promise<pg.PoolClient> => {
      const client = await pool.connect();
      client.on('error', onBreak);
      return client;
    };
    const taken = async (): Promise<pg.PoolClient> => {
      signal?.throwIfAborted();
      lent ??= take();
      return lent;
    };
    try {
      return await work((scope) => ({
        run: async (...statement) => connectionOf(await taken(), scope).run(...statement),
        control: async (command) => connectionOf(await taken(), scope).control(command),
      }));
    } catch (error) {
      fault ??= connectionFault(error);
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      await cancelling;
      const client = await lent?.catch(() => undefined);
      client?.off('error', onBreak);
      client?.release(fault);
    }
  };

  const jointWrites = openJointWrites((companyIds, statement) =>
    withLine((line) => line(companyIds).run(...statement)),
  );

  return {
    withConnection: (scope, work, signal) => withLine((line) => work(line(scope)), signal),
    installation: { run: (...statement) => withLine((line) => line('installation').run(...statement)) },
    quickReads: quickReads.of('installation'),
    callCounts: callCounts.of('installation'),
    transact: ({ companyId, session, signal }, work) => {
      if (session) return runTransactionThen(session.connection, companyId, work, session.beforeCommit);
      const shared = { quickReads: quickReads.of(companyId), jointWrites, signal };
      return withLine((line) => runTransaction(line(companyId), companyId, work, shared), signal);
    },
    transactInstallation: (work) => withLine((line) => runInstallationTransaction(line, work)),
    close: async () => {
      await Promise.all([quickReads.close(), callCounts.close(), pool.end()]);
    },
  };
}

/** What the server calls the connection; the types of the driver leave it out. */
const processIdOf = (client: object): unknown => (client as { readonly processID?: unknown }).processID;

const asText = (value: string): string => value;
const asNumber = (value: string): number => Number(value);

/** Dates stay `yyyy-mm-dd`, numerics stay exact text, and our bigints (ids, counters) all fit a JavaScript number. */
function typesOf(largestDocument: number): pg.CustomTypesConfig {
  // Documents alone are jsonb, and no statement that writes answers one: what fails here has changed nothing.
  const document = (value: string): unknown => {
    if (value.length > largestDocument) throw new LargeDocument();
    return JSON.parse(value);
  };
  return {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
      if (oid === pg.types.builtins.DATE) return asText;
      if (oid === pg.types.builtins.INT8) return asNumber;
      if (oid === pg.types.builtins.JSONB) return document;
      return pg.types.getTypeParser(oid, format);
    }) as pg.CustomTypesConfig['getTypeParser'],
  };
}

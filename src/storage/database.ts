import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { LargeDocument, Refused } from '../domain/refusal.ts';
import { cancelStatement } from './cancel-statement.ts';
import { type Connection, connectionOf, type ReservedConnection } from './connection.ts';
import { companyMoved, connectionFault, hasCode, notConnected } from './faults.ts';
import { openJointReads } from './joint-reads.ts';
import { openJointWrites } from './joint-writes.ts';
import { openQuickReads } from './quick-reads.ts';
import type { Scope } from './scope.ts';
import {
  type InstallationTransaction,
  type LastState,
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
  /** Aborting it cancels the running statement, and no other is begun. */
  readonly signal?: AbortSignal;
  /** It is called when the last statement of the transaction, or its commit, is sent and when it is answered. */
  readonly onLast?: (state: LastState) => void;
}

/** One connection of the company, held for the length of a request, and what to do inside its transaction before it commits. */
export interface Session {
  readonly connection: ReservedConnection;
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
   * One connection only for counting calls. A request that already holds a connection must not wait for a second one of the pool, where all
   * others may be waiting likewise.
   */
  readonly callCounts: Connection;
  /** Another one, for what is known of the company registry. */
  readonly registryAnswers: Connection;
  /** Lends one connection for the length of `work`. Aborting the signal cancels its statement, and no other is begun. */
  withConnection<T>(
    scope: Scope,
    work: (connection: ReservedConnection) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** How the connections that are lent are used at this moment. */
  poolUse(): PoolUse;
  close(): Promise<void>;
}

export interface PoolUse {
  readonly open: number;
  readonly idle: number;
  /** At most so much work waits for a connection. */
  readonly waiting: number;
}

export interface DatabaseOptions {
  readonly connections: number;
  readonly onIdleError: (error: Error) => void;
  /** The longest time of a statement; if absent, there is no limit. */
  readonly statementSeconds?: number;
  /** Documents longer than this many characters are not read here (`LargeDocument`); if absent, all are read. */
  readonly largestDocument?: number;
  /** A connection that takes longer to open is given up. */
  readonly connectMs?: number;
  /** It opens the sockets of the connections that are lent. */
  readonly stream?: () => Socket;
}

/** One connection, for statements in any scope. */
type Line = (scope: Scope) => ReservedConnection;

const usualConnectMs = 10_000;
const sharedConnections = 2;
/** Idle connections are kept, because the first statements on a new one take many times as long to be prepared. */
const idleMs = 5 * 60_000;

export function openDatabase(connectionString: string, options: DatabaseOptions): Database {
  const { connections, onIdleError, statementSeconds = 0, largestDocument = Number.POSITIVE_INFINITY } = options;
  const longestMs = statementSeconds * 1000;
  const config: pg.ClientConfig = {
    connectionString,
    connectionTimeoutMillis: options.connectMs ?? usualConnectMs,
    application_name: 'facturier',
    types: typesOf(largestDocument),
    // Statements that do not wait for each other's answers share a round trip.
    pipeline: true,
    ...(options.stream ? { stream: options.stream } : {}),
  };
  const pool = new pg.Pool({ ...config, max: connections, idleTimeoutMillis: idleMs });
  const quickReads = openQuickReads(config, sharedConnections, longestMs);
  const callCounts = openQuickReads(config, 1, longestMs);
  const registryAnswers = openQuickReads(config, 1, longestMs);
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', onIdleError);
  // This is also true of a connection that breaks in the packet that made it, before its taker can listen.
  pool.on('connect', (client) => client.on('error', () => undefined));

  /** The connection is taken when the first statement needs it, so that quick reads take none. */
  const withLine = async <T>(work: (line: Line) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    let lent: Promise<pg.PoolClient> | undefined;
    let fault: Error | undefined;
    let cancelling: Promise<unknown> | undefined;
    const onAbort = (): void => {
      cancelling = lent?.then(dropStatement).catch(() => undefined);
    };
    // The connection is closed as well, so that the cancellation cannot hit the statement of its next user.
    const dropStatement = async (client: pg.PoolClient): Promise<void> => {
      fault ??= new Error('its statement was cancelled');
      await cancelStatement(client);
    };
    // A connection that breaks while it is lent fails its statements. Without a listener the error would end the process.
    const onBreak = (error: Error): void => {
      fault = error;
    };
    const take = async (): Promise<pg.PoolClient> => {
      if (signal) {
        // Many statements may listen to one signal.
        setMaxListeners(0, signal);
        signal.addEventListener('abort', onAbort, { once: true });
      }
      const client = await pool.connect().catch(notConnected);
      client.on('error', onBreak);
      return client;
    };
    const taken = async (): Promise<pg.PoolClient> => {
      signal?.throwIfAborted();
      lent ??= take();
      return lent;
    };
    const connectedTo = async (scope: Scope) => connectionOf(await taken(), scope, longestMs);
    try {
      return await work((scope) => ({
        run: async (...statement) => (await connectedTo(scope)).run(...statement),
        control: async (command) => (await connectedTo(scope)).control(command),
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

  const jointReads = openJointReads((scope, statement) => quickReads.of(scope).run(...statement));
  const jointWrites = openJointWrites((companyIds, statement) =>
    withLine((line) => line(companyIds).run(...statement)),
  );

  return {
    withConnection: (scope, work, signal) => withLine((line) => work(line(scope)), signal),
    installation: { run: (...statement) => withLine((line) => line('installation').run(...statement)) },
    quickReads: quickReads.of('installation'),
    callCounts: callCounts.of('installation'),
    registryAnswers: registryAnswers.of('installation'),
    transact: ({ companyId, session, signal, onLast }, work) => {
      if (session) {
        return runTransactionThen(session.connection, companyId, work, session.beforeCommit).catch(tellMoved);
      }
      const shared = {
        quickReads: quickReads.of(companyId),
        jointReads,
        jointWrites,
        signal,
        ...(onLast ? { onLast } : {}),
      };
      return withLine((line) => runTransaction(line(companyId), companyId, work, shared), signal).catch(tellMoved);
    },
    transactInstallation: (work) => withLine((line) => runInstallationTransaction(line, work)).catch(tellMoved),
    poolUse: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([quickReads.close(), callCounts.close(), registryAnswers.close(), pool.end()]);
    },
  };
}

/** The database itself refuses to change a company that moved, so that no change slips past a check that was made before. */
function tellMoved(error: unknown): never {
  if (hasCode(error, companyMoved) && error instanceof Error) {
    throw new Refused({ reason: 'company-moved', movedTo: error.message });
  }
  throw error;
}

const asText = (value: string): string => value;
const asNumber = (value: string): number => Number(value);

/** Dates stay `yyyy-mm-dd`, numerics stay exact text, and our bigints (ids, counters) all fit a JavaScript number. */
export function typesOf(largestDocument = Number.POSITIVE_INFINITY): pg.CustomTypesConfig {
  // Only documents are jsonb, and no statement that writes returns one, so a failure here has changed nothing.
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

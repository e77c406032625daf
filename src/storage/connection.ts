import type pg from 'pg';
import { type Planning, prepareScope, type Scope, scopedQuery } from './scope.ts';

/** One statement. If it has a name it is a prepared statement, which the server parses once for each connection. */
export type Sent = readonly [name: string, text: string, values: readonly unknown[], planning?: Planning];

export interface Connection {
  run<Row extends object>(...statement: Sent): Promise<readonly Row[]>;
}

/** It must be the first statement of its transaction, so it is sent before the scope is set. */
export const freezing = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY';

export const beginningToRead = 'BEGIN READ ONLY';

/** What runs outside the scope, which cannot be set after a statement of the transaction has failed. */
export type Control = 'BEGIN' | typeof beginningToRead | 'COMMIT' | 'ROLLBACK' | typeof freezing;

/** A connection that is held for several statements, all in one scope. */
export interface ReservedConnection extends Connection {
  control(command: Control): Promise<void>;
}

/**
 * Commands take this one; they work on the whole installation unless another scope is given. The longest time of a statement is the same
 * for all of a client; 0 leaves it to the transaction and the role.
 */
export function connectionOf(client: pg.ClientBase, scope: Scope = 'installation', longestMs = 0): ReservedConnection {
  prepareScope(client, scope, longestMs);
  return {
    async run<Row extends object>(...[name, text, values, planning]: Sent) {
      const { rows } = await answerTo<Row>(client, scopedQuery(scope, { name, text, values: [...values] }, planning));
      return rows;
    },
    async control(command) {
      await client.query({ name: command, text: command });
    },
  };
}

async function answerTo<Row>(client: pg.ClientBase, query: pg.Submittable): Promise<{ rows: readonly Row[] }> {
  type Answered = (error: Error | undefined, result: { rows: readonly Row[] }) => void;
  const driver = client as unknown as { query(query: pg.Submittable, answered: Answered): void };
  try {
    return await new Promise((resolve, reject) => {
      driver.query(query, (error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // The error's own stack leads to the socket; this one leads to the caller of the statement.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

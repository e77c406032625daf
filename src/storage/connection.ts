import type pg from 'pg';

/** Runs one statement. The name makes it a prepared statement: the server parses and plans it once per connection. */
export interface Connection {
  run<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<readonly Row[]>;
}

export function connectionOf(client: pg.Pool | pg.ClientBase): Connection {
  return {
    async run<Row extends object>(name: string, text: string, values: readonly unknown[]) {
      const result = await client.query<Row & pg.QueryResultRow>({ name, text, values: [...values] });
      return result.rows;
    },
  };
}

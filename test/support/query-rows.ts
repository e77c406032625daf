import pg from 'pg';

/** Looks into the database behind the service's back, where a promise is about what is stored. */
export async function queryRows<Row extends object>(
  connectionString: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

import pg from 'pg';

/** What a connection of a test begins with, so that it sees the rows of all companies. */
export const seesAll = '-c facturier.company=0';

/** Looks into the database behind the service's back, where a promise is about what is stored. */
export async function queryRows<Row extends object>(
  connectionString: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString, options: seesAll });
  await client.connect();
  try {
    return (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

import type { Connection } from '../connection.ts';

export interface AskedMail {
  readonly askedId: string;
  readonly purpose: 'reset' | 'second-step';
  readonly email: string;
  readonly address: string;
  readonly interactionId: string;
}

/** CON-GUESS-2: one row is written whether anybody has the address or not. */
export async function addAskedMail(connection: Connection, asked: AskedMail, at: Date): Promise<void> {
  await connection.run(
    'asked-mails.add',
    `INSERT INTO asked_mails (asked_id, purpose, email, address, interaction_id, asked_at)
     VALUES ($1, $2, $3, left($4, 100), $5, $6)`,
    [asked.askedId, asked.purpose, asked.email, asked.address, asked.interactionId, at],
  );
}

/** Takes the oldest ones out of the table with the transaction; those taken by another process are skipped. */
export async function takeAskedMails(connection: Connection, most: number): Promise<readonly AskedMail[]> {
  return connection.run<AskedMail>(
    'asked-mails.take',
    `DELETE FROM asked_mails WHERE asked_id IN (
       SELECT asked_id FROM asked_mails ORDER BY asked_at, asked_id LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING asked_id AS "askedId", purpose, email, address, interaction_id AS "interactionId"`,
    [most],
  );
}

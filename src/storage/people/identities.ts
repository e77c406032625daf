import type { Connection } from '../connection.ts';

/** A person's identity at an identity provider: the provider, and its own id of the person, which never changes. */
export interface IdentityName {
  readonly issuer: string;
  readonly subject: string;
}

export async function findIdentity(connection: Connection, { issuer, subject }: IdentityName): Promise<number | null> {
  const [row] = await connection.run<{ personId: number }>(
    'identities.find',
    'SELECT person_id AS "personId" FROM person_identities WHERE issuer = $1 AND subject = $2',
    [issuer, subject],
  );
  return row?.personId ?? null;
}

/** Returns false if the person already has another identity there. */
export async function linkIdentity(
  connection: Connection,
  { issuer, subject }: IdentityName,
  personId: number,
  at: Date,
): Promise<boolean> {
  const rows = await connection.run(
    'identities.link',
    `INSERT INTO person_identities (issuer, subject, person_id, linked_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING person_id`,
    [issuer, subject, personId, at],
  );
  return rows.length > 0;
}

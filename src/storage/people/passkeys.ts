import type { Connection } from '../connection.ts';

export interface Passkey {
  readonly credentialId: Buffer;
  readonly personId: number;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface ListedPasskey {
  readonly credentialId: Buffer;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export async function addChallenge(
  connection: Connection,
  { hash, personId, expiresAt }: { readonly hash: Buffer; readonly personId: number | null; readonly expiresAt: Date },
): Promise<void> {
  await connection.run(
    'passkey-challenges.add',
    'INSERT INTO passkey_challenges (challenge_hash, person_id, expires_at) VALUES ($1, $2, $3)',
    [hash, personId, expiresAt],
  );
}

/** Each challenge works once, and only for the person it was made for. */
export async function takeChallenge(
  connection: Connection,
  hash: Buffer,
  personId: number | null,
  now: Date,
): Promise<boolean> {
  const rows = await connection.run(
    'passkey-challenges.take',
    `DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND person_id IS NOT DISTINCT FROM $2::bigint AND expires_at > $3
     RETURNING challenge_hash`,
    [hash, personId, now],
  );
  return rows.length > 0;
}

export async function addPasskey(connection: Connection, passkey: Passkey, name: string, at: Date): Promise<boolean> {
  const rows = await connection.run(
    'passkeys.add',
    `INSERT INTO passkeys (credential_id, person_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (credential_id) DO NOTHING RETURNING credential_id`,
    [passkey.credentialId, passkey.personId, passkey.publicKey, passkey.counter, passkey.transports, name, at],
  );
  return rows.length > 0;
}

export async function findPasskey(connection: Connection, credentialId: Buffer): Promise<Passkey | null> {
  const [row] = await connection.run<Passkey>(
    'passkeys.find',
    `SELECT credential_id AS "credentialId", person_id AS "personId", public_key AS "publicKey", counter, transports
       FROM passkeys WHERE credential_id = $1`,
    [credentialId],
  );
  return row ?? null;
}

export async function listPasskeys(connection: Connection, personId: number): Promise<readonly ListedPasskey[]> {
  return connection.run<ListedPasskey>(
    'passkeys.list',
    `SELECT credential_id AS "credentialId", name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
       FROM passkeys WHERE person_id = $1 ORDER BY created_at, credential_id LIMIT 100`,
    [personId],
  );
}

/** Returns false if the counter went back, which means that the key was copied. */
export async function notePasskeyUse(
  connection: Connection,
  credentialId: Buffer,
  counter: number,
  at: Date,
): Promise<boolean> {
  const rows = await connection.run(
    'passkeys.note-use',
    `UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE credential_id = $1 AND (counter < $2 OR ($2 = 0 AND counter = 0))
     RETURNING credential_id`,
    [credentialId, counter, at],
  );
  return rows.length > 0;
}

export async function removePasskey(connection: Connection, personId: number, credentialId: Buffer): Promise<boolean> {
  const rows = await connection.run(
    'passkeys.remove',
    'DELETE FROM passkeys WHERE person_id = $1 AND credential_id = $2 RETURNING credential_id',
    [personId, credentialId],
  );
  return rows.length > 0;
}

export async function removePasskeys(connection: Connection, personId: number): Promise<void> {
  await connection.run('passkeys.remove-all', 'DELETE FROM passkeys WHERE person_id = $1', [personId]);
}

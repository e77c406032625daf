import type { Connection } from '../connection.ts';

export interface Person {
  readonly personId: number;
  readonly email: string;
  /** Null until the person has chosen a password. */
  readonly passwordHash: string | null;
  readonly isOperator: boolean;
  readonly sealedTotpSecret: Buffer | null;
  /** Null if no second factor is asked for. */
  readonly totpSince: Date | null;
  readonly recoveryCodesLeft: number;
  /** CON-LINK-6: the session in which the person postponed choosing how to sign in; null if it was not postponed. */
  readonly choicePutOffIn: string | null;
  readonly language: string;
  readonly theme: string;
}

const columns = `person_id AS "personId", email, password_hash AS "passwordHash", is_operator AS "isOperator",
  sealed_totp_secret AS "sealedTotpSecret", totp_since AS "totpSince", cardinality(recovery_code_hashes) AS "recoveryCodesLeft",
  choice_put_off_in AS "choicePutOffIn",   language, theme`;

/** The same key for every spelling of the address. */
export const addressKey = (email: string): string => email.trim().toLowerCase();

export async function findPersonByEmail(connection: Connection, email: string): Promise<Person | null> {
  const [row] = await connection.run<Person>('persons.by-email', `SELECT ${columns} FROM persons WHERE email = $1`, [
    addressKey(email),
  ]);
  return row ?? null;
}

export async function findPerson(connection: Connection, personId: number): Promise<Person | null> {
  const [row] = await connection.run<Person>('persons.by-id', `SELECT ${columns} FROM persons WHERE person_id = $1`, [
    personId,
  ]);
  return row ?? null;
}

/** The person with this address, created if there is none. */
export async function ensurePerson(connection: Connection, email: string, at: Date): Promise<Person> {
  await connection.run(
    'persons.ensure',
    'INSERT INTO persons (email, created_at) VALUES ($1, $2) ON CONFLICT (email) DO NOTHING',
    [addressKey(email), at],
  );
  const person = await findPersonByEmail(connection, email);
  if (!person) throw new Error('a person was not made');
  return person;
}

export async function setPassword(connection: Connection, personId: number, passwordHash: string): Promise<void> {
  await connection.run('persons.set-password', 'UPDATE persons SET password_hash = $2 WHERE person_id = $1', [
    personId,
    passwordHash,
  ]);
}

/** Replaces the hash only if it is still the one that was compared, so that a change of the password meanwhile wins. */
export async function replacePasswordHash(
  connection: Connection,
  personId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await connection.run(
    'persons.replace-hash',
    'UPDATE persons SET password_hash = $3 WHERE person_id = $1 AND password_hash = $2',
    [personId, from, to],
  );
}

export async function setOperator(connection: Connection, personId: number, isOperator: boolean): Promise<void> {
  await connection.run('persons.set-operator', 'UPDATE persons SET is_operator = $2 WHERE person_id = $1', [
    personId,
    isOperator,
  ]);
}

/** Whether the person can sign in with something else than a password. */
export async function hasPasskeyOrIdentity(connection: Connection, personId: number): Promise<boolean> {
  const [row] = await connection.run<{ has: boolean }>(
    'persons.has-other-way-in',
    `SELECT EXISTS (SELECT FROM passkeys WHERE person_id = $1) OR EXISTS (SELECT FROM person_identities WHERE person_id = $1) AS has`,
    [personId],
  );
  return row?.has ?? false;
}

/** CON-LINK-6: the choice can be postponed once. */
export async function putOffChoice(connection: Connection, personId: number, sessionId: string): Promise<void> {
  await connection.run(
    'persons.put-off-choice',
    'UPDATE persons SET choice_put_off_in = $2 WHERE person_id = $1 AND choice_put_off_in IS NULL',
    [personId, sessionId],
  );
}

export async function setPreferences(
  connection: Connection,
  personId: number,
  { language, theme }: { readonly language: string | null; readonly theme: string | null },
): Promise<void> {
  await connection.run(
    'persons.set-preferences',
    'UPDATE persons SET language = coalesce($2, language), theme = coalesce($3, theme) WHERE person_id = $1',
    [personId, language, theme],
  );
}

/** The secret takes effect only after one of its codes was entered. */
export async function offerTotp(connection: Connection, personId: number, sealedSecret: Buffer): Promise<void> {
  await connection.run(
    'persons.offer-totp',
    'UPDATE persons SET sealed_totp_secret = $2, totp_step = 0 WHERE person_id = $1 AND totp_since IS NULL',
    [personId, sealedSecret],
  );
}

export async function beginTotp(
  connection: Connection,
  personId: number,
  recoveryCodeHashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await connection.run(
    'persons.begin-totp',
    'UPDATE persons SET totp_since = $3, recovery_code_hashes = $2 WHERE person_id = $1 AND sealed_totp_secret IS NOT NULL',
    [personId, recoveryCodeHashes, at],
  );
}

export async function setRecoveryCodes(
  connection: Connection,
  personId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await connection.run(
    'persons.set-recovery-codes',
    'UPDATE persons SET recovery_code_hashes = $2 WHERE person_id = $1 AND totp_since IS NOT NULL',
    [personId, hashes],
  );
}

export async function endTotp(connection: Connection, personId: number): Promise<void> {
  await connection.run(
    'persons.end-totp',
    `UPDATE persons SET sealed_totp_secret = NULL, totp_since = NULL, totp_step = 0, recovery_code_hashes = '{}' WHERE person_id = $1`,
    [personId],
  );
}

/** A step further ahead than codes may be was left by a clock that was set back. */
const stepsAhead = 3;

/**
 * CON-2FA-2: a code works once, over all processes: the first request to take its time step has it. CON-GUESS-5: a step in the future does
 * not count.
 */
export async function takeTotpStep(connection: Connection, personId: number, step: number): Promise<boolean> {
  const rows = await connection.run(
    'persons.take-totp-step',
    'UPDATE persons SET totp_step = $2 WHERE person_id = $1 AND (totp_step < $2 OR totp_step > $3) RETURNING person_id',
    [personId, step, step + stepsAhead],
  );
  return rows.length > 0;
}

/** CON-2FA-3: a recovery code works once in the same way. */
export async function takeRecoveryCode(connection: Connection, personId: number, hash: Buffer): Promise<boolean> {
  const rows = await connection.run(
    'persons.take-recovery-code',
    `UPDATE persons SET recovery_code_hashes = array_remove(recovery_code_hashes, $2)
      WHERE person_id = $1 AND recovery_code_hashes @> ARRAY[$2::bytea] RETURNING person_id`,
    [personId, hash],
  );
  return rows.length > 0;
}

export interface ListedPerson {
  readonly email: string;
  readonly isOperator: boolean;
  readonly hasPassword: boolean;
  readonly companies: readonly { readonly fiscalCode: string; readonly role: string }[];
}

export async function listPersons(connection: Connection, most: number): Promise<readonly ListedPerson[]> {
  return connection.run<ListedPerson>(
    'persons.list',
    `SELECT p.email, p.is_operator AS "isOperator", p.password_hash IS NOT NULL AS "hasPassword",
            (SELECT coalesce(json_agg(json_build_object('fiscalCode', c.fiscal_code, 'role', m.role) ORDER BY c.fiscal_code), '[]')
               FROM memberships m JOIN companies c ON c.company_id = m.company_id WHERE m.person_id = p.person_id) AS companies
       FROM persons p ORDER BY p.email LIMIT $1`,
    [most],
  );
}

/** It also removes sessions, links and passkeys. The memberships have been removed before. */
export async function removePerson(connection: Connection, personId: number): Promise<void> {
  await connection.run('persons.remove', 'DELETE FROM persons WHERE person_id = $1', [personId]);
}

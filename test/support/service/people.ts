import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { expect } from 'vitest';
import { hashLinkToken } from '../../../src/domain/access/credentials.ts';
import { queryRows } from '../behind-the-wire/query-rows.ts';
import { partOf, readMime } from '../clients/mime.ts';

/** A database to look at. The functions of this file show or bring about what the console cannot about people. */
interface Stored {
  readonly connectionString: string;
}

const patience = { timeout: 60_000, interval: 50 };

/** Waits for `count` mails to this address, and returns the text of the last. */
export async function mailTo({ connectionString }: Stored, recipient: string, count = 1): Promise<string> {
  const read = () =>
    queryRows<{ source: Buffer }>(
      connectionString,
      'SELECT o.source FROM outbox o WHERE o.recipient = $1 ORDER BY o.kept_at',
      [recipient],
    );
  await expect.poll(async () => (await read()).length, patience).toBe(count);
  const source = (await read()).at(-1)?.source;
  if (!source) throw new Error('there is no mail');
  return partOf(readMime(source), 'text/plain').content.toString();
}

export async function personIdOf({ connectionString }: Stored, email: string): Promise<number> {
  const [row] = await queryRows<{ id: string }>(
    connectionString,
    'SELECT person_id AS id FROM persons WHERE email = $1',
    [email],
  );
  return Number(row?.id);
}

/** Makes it look as if the person had accepted the invitation, with the password of another. */
export async function givePasswordOf({ connectionString }: Stored, email: string, other: string): Promise<void> {
  await queryRows(
    connectionString,
    'UPDATE persons SET password_hash = (SELECT password_hash FROM persons WHERE email = $2) WHERE email = $1',
    [email, other],
  );
}

/** A password hash as releases before argon2id stored it. */
export function olderHash(password: string): string {
  const hash = scryptSync(password, 'NaCl', 32, { N: 1024 }).toString('base64');
  return `scrypt$1024$8$1$${Buffer.from('NaCl').toString('base64')}$${hash}`;
}

export async function setPasswordHash({ connectionString }: Stored, email: string, hash: string): Promise<void> {
  await queryRows(connectionString, 'UPDATE persons SET password_hash = $2 WHERE email = $1', [email, hash]);
}

export async function passwordHashOf({ connectionString }: Stored, email: string): Promise<string | undefined> {
  const [row] = await queryRows<{ hash: string }>(
    connectionString,
    'SELECT password_hash AS hash FROM persons WHERE email = $1',
    [email],
  );
  return row?.hash;
}

/** Everything that is stored about a person, as text. */
export async function personAsText({ connectionString }: Stored, email: string): Promise<string> {
  const rows = await queryRows<{ row: string }>(
    connectionString,
    'SELECT persons::text AS row FROM persons WHERE email = $1',
    [email],
  );
  return rows.map(({ row }) => row).join();
}

/** The sessions that this token opens, each as text. */
export async function sessionsAsText({ connectionString }: Stored, token: string): Promise<readonly string[]> {
  const rows = await queryRows<{ row: string }>(
    connectionString,
    'SELECT sessions::text AS row FROM sessions WHERE token_hash = $1',
    [createHash('sha256').update(token).digest()],
  );
  return rows.map(({ row }) => row);
}

/** The open links for this address, each as text. */
export async function linksAsText({ connectionString }: Stored, email: string): Promise<readonly string[]> {
  const rows = await queryRows<{ row: string }>(
    connectionString,
    'SELECT l::text AS row FROM person_links l JOIN persons p USING (person_id) WHERE p.email = $1',
    [email],
  );
  return rows.map(({ row }) => row);
}

export async function countAdministrators({ connectionString }: Stored, company: string): Promise<number> {
  const rows = await queryRows(
    connectionString,
    `SELECT FROM memberships JOIN companies USING (company_id) WHERE fiscal_code = $1 AND role = 'administrator'`,
    [company],
  );
  return rows.length;
}

/** Makes it look as if somebody with a second factor had required one of everybody. */
export async function requireSecondFactor({ connectionString }: Stored, company: string): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE company_settings s SET requires_second_factor = true FROM companies c
      WHERE c.company_id = s.company_id AND c.fiscal_code = $1`,
    [company],
  );
}

export interface TrailRow {
  readonly said: string;
  readonly author: string;
  readonly by: number | null;
  readonly details: object;
}

/** The audit trail of a company, sealed or not, in its order. */
export const trailOf = ({ connectionString }: Stored, company: string): Promise<readonly TrailRow[]> =>
  queryRows(
    connectionString,
    `SELECT subject || ' ' || subject_name || ' ' || action AS said, author_kind AS author, author_id::int AS by, details FROM (
       SELECT company_id, 0 AS place, position AS id, subject, subject_name, action, author_kind, author_id, details FROM audit_entries
       UNION ALL SELECT company_id, 1, pending_id, subject, subject_name, action, author_kind, author_id, details FROM audit_pending) AS t
       JOIN companies c USING (company_id) WHERE c.fiscal_code = $1 ORDER BY place, id`,
    [company],
  );

/** The number of stored API calls of a company, shown or not. */
export async function storedCalls({ connectionString }: Stored, company: string): Promise<number> {
  const rows = await queryRows(
    connectionString,
    'SELECT FROM api_calls JOIN companies USING (company_id) WHERE fiscal_code = $1',
    [company],
  );
  return rows.length;
}

/** Makes it look as if every job of the company had used up its attempts. */
export async function giveUpJobs({ connectionString }: Stored, company: string, error: string): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE jobs SET state = 'dead', dead_at = now(), last_error = $2 FROM companies c
      WHERE c.company_id = jobs.company_id AND c.fiscal_code = $1`,
    [company, error],
  );
}

/** The number of rows in each table that lets somebody in for a while. */
export async function signInTables({ connectionString }: Stored): Promise<Readonly<Record<string, number>>> {
  const [row] = await queryRows<Record<string, number>>(
    connectionString,
    `SELECT (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM person_links) AS person_links,
            (SELECT count(*)::int FROM passkey_challenges) AS passkey_challenges`,
  );
  return row ?? {};
}

export async function recoveryCodesOf({ connectionString }: Stored, email: string): Promise<number | undefined> {
  const [row] = await queryRows<{ count: number }>(
    connectionString,
    'SELECT cardinality(recovery_code_hashes) AS count FROM persons WHERE email = $1',
    [email],
  );
  return row?.count;
}

/** The number of requested mails that are not processed yet. */
export async function askedMails({ connectionString }: Stored): Promise<number> {
  return (await queryRows(connectionString, 'SELECT FROM asked_mails')).length;
}

/** The token of a sign-in link, such as the first start prints, for a person who need not exist yet. */
export async function signInLinkFor({ connectionString }: Stored, email: string): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await queryRows(connectionString, 'INSERT INTO persons (email) VALUES ($1) ON CONFLICT DO NOTHING', [email]);
  await queryRows(
    connectionString,
    `INSERT INTO person_links (token_hash, person_id, purpose, expires_at)
     SELECT $1, person_id, 'sign-in', '2099-01-01' FROM persons WHERE email = $2`,
    [hashLinkToken(token), email],
  );
  return token;
}

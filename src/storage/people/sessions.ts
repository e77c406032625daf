import type { Plan } from '../../domain/access/right.ts';
import type { ArticleSearchMode } from '../../domain/company/settings.ts';
import type { Role } from '../../domain/people/role.ts';
import type { Connection } from '../connection.ts';

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly sessionId: string;
  readonly personId: number;
  readonly isTwoFactor: boolean;
  readonly browser: string;
  readonly address: string;
}

export async function openSession(connection: Connection, session: NewSession, at: Date): Promise<void> {
  await connection.run(
    'sessions.open',
    `INSERT INTO sessions (token_hash, session_id, person_id, is_two_factor, created_at, last_used_at, proven_at, browser, address)
     VALUES ($1, $2, $3, $4, $5, $5, $5, left($6, 300), left($7, 100))`,
    [session.tokenHash, session.sessionId, session.personId, session.isTwoFactor, at, session.browser, session.address],
  );
}

/** A company of which the person is a member, with what an operation needs to know about it. */
export interface Membership {
  readonly companyId: number;
  readonly fiscalCode: string;
  readonly name: string;
  readonly role: Role;
  readonly plan: Plan | null;
  readonly requiresSecondFactor: boolean;
  readonly articleSearchMode: ArticleSearchMode;
  readonly factsVersion: string | null;
}

export interface SessionHolder {
  readonly sessionId: string;
  readonly personId: number;
  readonly email: string;
  /** The console speaks it to the person. */
  readonly language: string;
  readonly isOperator: boolean;
  readonly isTwoFactor: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly provenAt: Date;
  readonly memberships: readonly Membership[];
}

/** Nothing is cached: the end of a session or a membership takes effect at once on every process. */
export async function findSession(connection: Connection, tokenHash: Buffer): Promise<SessionHolder | null> {
  const [row] = await connection.run<SessionHolder>(
    'sessions.find',
    `SELECT s.session_id AS "sessionId", p.person_id AS "personId", p.email, p.language, p.is_operator AS "isOperator",
            s.is_two_factor AS "isTwoFactor", s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt", s.proven_at AS "provenAt",
            (SELECT coalesce(json_agg(json_build_object('companyId', c.company_id, 'fiscalCode', c.fiscal_code, 'name', c.name,
                      'role', m.role, 'plan', c.plan, 'requiresSecondFactor', t.requires_second_factor,
                      'articleSearchMode', t.article_search_mode, 'factsVersion', v.version) ORDER BY c.name, c.company_id), '[]')
               FROM memberships m
               JOIN companies c ON c.company_id = m.company_id
               JOIN company_settings t ON t.company_id = m.company_id
               LEFT JOIN fact_versions v ON v.company_id = m.company_id
              WHERE m.person_id = p.person_id) AS memberships
       FROM sessions s JOIN persons p ON p.person_id = s.person_id
      WHERE s.token_hash = $1`,
    [tokenHash],
  );
  return row ?? null;
}

export async function noteUse(connection: Connection, sessionId: string, at: Date): Promise<void> {
  await connection.run(
    'sessions.note-use',
    'UPDATE sessions SET last_used_at = $2 WHERE session_id = $1 AND last_used_at < $2',
    [sessionId, at],
  );
}

export async function noteProof(
  connection: Connection,
  sessionId: string,
  { isTwoFactor }: { readonly isTwoFactor: boolean },
  at: Date,
): Promise<void> {
  await connection.run(
    'sessions.note-proof',
    'UPDATE sessions SET proven_at = $3, is_two_factor = is_two_factor OR $2 WHERE session_id = $1',
    [sessionId, isTwoFactor, at],
  );
}

/** A person with a passkey keeps the second factor. */
export async function forgetSecondFactor(connection: Connection, personId: number): Promise<void> {
  await connection.run(
    'sessions.forget-second-factor',
    `UPDATE sessions SET is_two_factor = false
      WHERE person_id = $1 AND NOT EXISTS (SELECT FROM passkeys k WHERE k.person_id = $1)`,
    [personId],
  );
}

export interface ListedSession {
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly browser: string;
  readonly address: string;
}

export async function listSessions(connection: Connection, personId: number): Promise<readonly ListedSession[]> {
  return connection.run<ListedSession>(
    'sessions.list',
    `SELECT session_id AS "sessionId", created_at AS "createdAt", last_used_at AS "lastUsedAt", browser, address
       FROM sessions WHERE person_id = $1 ORDER BY last_used_at DESC, session_id LIMIT 100`,
    [personId],
  );
}

export async function endSession(connection: Connection, personId: number, sessionId: string): Promise<boolean> {
  const rows = await connection.run(
    'sessions.end',
    'DELETE FROM sessions WHERE person_id = $1 AND session_id = $2 RETURNING session_id',
    [personId, sessionId],
  );
  return rows.length > 0;
}

export async function endSessions(connection: Connection, personId: number, except: string | null): Promise<void> {
  await connection.run(
    'sessions.end-all',
    'DELETE FROM sessions WHERE person_id = $1 AND session_id IS DISTINCT FROM $2',
    [personId, except],
  );
}

/** Only the most recently used sessions of a person are kept, so that repeated sign-ins do not fill the table. */
export async function endOldestSessions(connection: Connection, personId: number, remaining: number): Promise<void> {
  await connection.run(
    'sessions.end-oldest',
    `DELETE FROM sessions WHERE person_id = $1 AND session_id IN (
       SELECT session_id FROM sessions WHERE person_id = $1 ORDER BY last_used_at DESC, session_id OFFSET $2)`,
    [personId, remaining],
  );
}

/** Deletes expired sessions, links, challenges and failures. */
export async function dropOverdue(
  connection: Connection,
  {
    now,
    idleSince,
    openedBefore,
    failedBefore,
  }: { readonly [Time in 'now' | 'idleSince' | 'openedBefore' | 'failedBefore']: Date },
): Promise<void> {
  await connection.run('sessions.drop-old', 'DELETE FROM sessions WHERE last_used_at < $1 OR created_at < $2', [
    idleSince,
    openedBefore,
  ]);
  await connection.run('person-links.drop-old', 'DELETE FROM person_links WHERE expires_at < $1', [now]);
  await connection.run('passkey-challenges.drop-old', 'DELETE FROM passkey_challenges WHERE expires_at < $1', [now]);
  await connection.run('sign-in-failures.drop-old', 'DELETE FROM sign_in_failures WHERE last_at < $1', [failedBefore]);
}

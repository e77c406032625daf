import type { AuthorKind } from '../../domain/access/right.ts';
import type { Transaction } from '../transaction.ts';

export interface JournalRow {
  /** The position in the chain. */
  readonly position: number;
  readonly at: Date;
  readonly authorKind: AuthorKind;
  /** The name of the author, such as a mail address or the name of a key; null if there is none, or the author no longer exists. */
  readonly authorName: string | null;
  readonly interactionId: string | null;
  readonly subject: string;
  readonly name: string;
  readonly action: string;
  readonly details: string;
}

export interface JournalQuery {
  /** The result has only rows before this position; null starts at the newest. */
  readonly before: number | null;
  readonly subject: string | null;
  /** Part of the name of what changed, in any case. */
  readonly text: string | null;
}

const rowColumns = `SELECT e.position, e.at, e.author_kind AS "authorKind", e.interaction_id AS "interactionId", e.subject, e.subject_name AS name,
            e.action, e.details::text AS details,
            CASE e.author_kind
              WHEN 'person' THEN coalesce((
                SELECT f.email FROM former_authors f WHERE f.company_id = $1 AND f.author_id = e.author_id AND f.until_position >= e.position
                 ORDER BY f.until_position LIMIT 1), (SELECT p.email FROM persons p WHERE p.person_id = e.author_id))
              WHEN 'api-key' THEN (SELECT k.name FROM api_keys k WHERE k.company_id = $1 AND k.api_key_id = e.author_id)
              WHEN 'api-user' THEN (SELECT u.name FROM api_users u WHERE u.company_id = $1 AND u.api_user_id = e.author_id)
            END AS "authorName"`;
const journalRows = `${rowColumns} FROM audit_entries e`;

/** Lists only rows of the chain; a pending row is sealed a second later. */
export async function listJournal(tx: Transaction, query: JournalQuery, most: number): Promise<readonly JournalRow[]> {
  return tx.read<JournalRow>(
    'audit.journal',
    `${journalRows}
      WHERE e.company_id = $1 AND ($2::bigint IS NULL OR e.position < $2) AND ($3::text IS NULL OR e.subject = $3)
        AND ($4::text IS NULL OR position(lower($4) IN lower(e.subject_name)) > 0)
      ORDER BY e.position DESC LIMIT $5`,
    [tx.companyId, query.before, query.subject, query.text, most],
  );
}

/** The changes of one series, newest first. */
export async function listSeriesChanges(tx: Transaction, code: string, most: number): Promise<readonly JournalRow[]> {
  return tx.read<JournalRow>(
    'audit.series',
    `${journalRows}
      WHERE e.company_id = $1 AND e.subject = 'series' AND e.subject_name = $2 ORDER BY e.position DESC LIMIT $3`,
    [tx.companyId, code, most],
  );
}

/** CON-DOC-2: the changes of documents and collections with these names, sealed or pending, newest first. */
export async function listDocumentChanges(
  tx: Transaction,
  names: readonly string[],
  most: number,
): Promise<readonly JournalRow[]> {
  const members = 'at, author_kind, author_id, interaction_id, subject, subject_name, action, details';
  const ofNames = `company_id = $1 AND subject IN ('invoice', 'collection') AND subject_name = ANY($2::text[])`;
  return tx.read<JournalRow>(
    'audit.document',
    `${rowColumns} FROM (
        (SELECT position, ${members} FROM audit_entries WHERE ${ofNames} ORDER BY position DESC LIMIT $3)
        UNION ALL
        (SELECT 1000000000000000 + pending_id, ${members} FROM audit_pending WHERE ${ofNames} ORDER BY pending_id DESC LIMIT $3)) AS e
      ORDER BY e.position DESC LIMIT $3`,
    [tx.companyId, names, most],
  );
}

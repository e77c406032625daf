import type { Connection } from '../../connection.ts';
import type { Transaction } from '../../transaction.ts';
import type { CompanyTable } from './company-tables.ts';

export interface FormerPerson {
  readonly personId: number;
  readonly email: string;
  readonly language: string;
}

/** The people here by their former numbers; who is not known here by their address is entered, without a password. */
export async function personsHere(
  installation: Connection,
  people: readonly FormerPerson[],
  at: Date,
): Promise<{ readonly ids: ReadonlyMap<number, number>; readonly added: readonly string[] }> {
  const added = await installation.run<{ email: string }>(
    'moving.add-persons',
    `INSERT INTO persons (email, language, created_at) SELECT email, language, $3 FROM unnest($1::text[], $2::text[]) AS p (email, language)
     ON CONFLICT (email) DO NOTHING RETURNING email`,
    [people.map(({ email }) => email), people.map(({ language }) => language), at],
  );
  const found = await installation.run<{ email: string; personId: number }>(
    'moving.persons',
    'SELECT email, person_id AS "personId" FROM persons WHERE email = ANY($1::text[])',
    [people.map(({ email }) => email)],
  );
  const byEmail = new Map(found.map(({ email, personId }) => [email, personId]));
  const ids = new Map(people.map(({ personId, email }) => [personId, byEmail.get(email) ?? 0]));
  return { ids, added: added.map(({ email }) => email).sort() };
}

/**
 * What has to be said of staged rows before they are entered elsewhere: people have other numbers ($1 becomes $2), nobody works on the jobs,
 * and mails about the accounts of people stay where they were asked for.
 */
export function changesOf(
  table: CompanyTable,
  companyId: number,
  isCopy: boolean,
): readonly { readonly text: string; readonly takesPeople: boolean }[] {
  const here = (column: string, unknown: string): string =>
    `coalesce((SELECT p.here FROM unnest($1::bigint[], $2::bigint[]) AS p (former, here) WHERE p.former = ${column}), ${unknown})`;
  const has = (column: string): boolean => table.columns.some(({ name }) => name === column);
  const plain = (text: string) => ({ text, takesPeople: false });
  const quiet = quietCopy[table.name];
  if (isCopy && quiet !== undefined) return [plain(quiet)];
  if (table.name === 'mails') return [plain('DELETE FROM staged WHERE person_id IS NOT NULL')];
  if (table.name === 'outbox')
    return [
      plain(
        `DELETE FROM staged s WHERE NOT EXISTS (SELECT FROM mails m WHERE m.company_id = ${companyId} AND m.mail_id = s.mail_id)`,
      ),
    ];
  if (table.name === 'jobs') {
    return [plain(`UPDATE staged SET state = 'ready', lease_until = NULL, worker_id = NULL WHERE state = 'running'`)];
  }
  if (has('person_id')) return [{ text: `UPDATE staged SET person_id = ${here('person_id', '0')}`, takesPeople: true }];
  // The rows of the audit trail are hashed as they are; `former_authors` says who their numbers were.
  if (!has('author_kind') || table.name === 'audit_entries') return [];
  return [
    { text: `UPDATE staged SET author_id = ${here('author_id', '0')} WHERE author_kind = 'person'`, takesPeople: true },
  ];
}

/** What would be sent twice if two installations did it. */
const quietCopy: Readonly<Record<string, string>> = {
  authority_tokens: 'DELETE FROM staged',
  company_settings: 'UPDATE staged SET spv_delay_hours = NULL',
  jobs: 'DELETE FROM staged',
  mail_settings: 'UPDATE staged SET sends_reminders = false',
  recurring_invoices: 'UPDATE staged SET is_paused = true',
  webhook_deliveries: 'DELETE FROM staged',
  webhooks: `UPDATE staged SET is_active = false, switched_off_at = now(), switched_off_because = 'by-hand'`,
};

/** Replaces a secret of a staged row. */
export function setSecret(column: string, key: readonly string[]): string {
  const found = key.map((name, place) => `${name}::text = $${place + 2}`).join(' AND ');
  return `UPDATE staged SET ${column} = $1 WHERE ${found || 'true'}`;
}

/** Who the numbers of people in the audit trail were, up to its present end. */
export async function keepFormerAuthors(
  tx: Transaction,
  people: readonly FormerPerson[],
  untilPosition: number,
): Promise<void> {
  await tx.run(
    'moving.former-authors',
    `INSERT INTO former_authors (company_id, author_id, until_position, email)
     SELECT $1, p.author_id, $4, p.email FROM unnest($2::bigint[], $3::text[]) AS p (author_id, email)
     ON CONFLICT DO NOTHING`,
    [tx.companyId, people.map(({ personId }) => personId), people.map(({ email }) => email), untilPosition],
  );
}

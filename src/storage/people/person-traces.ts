import type { PersonTrace, PersonTraceKind } from '../../domain/people/person-trace.ts';
import type { Connection } from '../connection.ts';

/** Each selects, for the address $1 in lower case, a company and a day for every row. */
const places: Readonly<Record<PersonTraceKind, readonly string[]>> = {
  account: [`SELECT NULL::bigint, created_at::date FROM persons WHERE email = $1`],
  'ways-in': ['sessions', 'passkeys', 'person_identities', 'person_links'].map(
    (table) =>
      `SELECT NULL::bigint, NULL::date FROM ${table} WHERE person_id = (SELECT person_id FROM persons WHERE email = $1)`,
  ),
  memberships: ['memberships', 'invitations', 'list_views'].map(
    (table) =>
      `SELECT company_id, NULL::date FROM ${table} WHERE person_id = (SELECT person_id FROM persons WHERE email = $1)`,
  ),
  'asked-mails': [`SELECT NULL::bigint, asked_at::date FROM asked_mails WHERE lower(email) = $1`],
  authorship: ['notes', 'attached_files'].map(
    (table) => `SELECT company_id, created_at::date FROM ${table} WHERE lower(author_name) = $1`,
  ),
  journal: [
    `SELECT company_id, at::date FROM audit_entries WHERE subject = 'user' AND lower(subject_name) = $1`,
    `SELECT company_id, at::date FROM audit_entries
      WHERE author_kind = 'person' AND author_id = (SELECT person_id FROM persons WHERE email = $1)
        AND NOT (subject = 'user' AND lower(subject_name) = $1)`,
    `SELECT company_id, NULL::date FROM former_authors WHERE lower(email) = $1`,
  ],
  'sent-mails': [`SELECT company_id, scheduled_at::date FROM mails WHERE recipient_key = $1`],
  clients: [
    `SELECT company_id, changed_at::date FROM clients WHERE email_digest = md5(folded($1)) AND lower(email) = $1`,
    `SELECT company_id, NULL::date FROM client_addresses WHERE lower(email) = $1`,
  ],
  suppliers: [
    `SELECT company_id, changed_at::date FROM suppliers WHERE email_digest = md5(folded($1)) AND lower(email) = $1`,
  ],
  documents: [
    `SELECT i.company_id, i.issued_on FROM clients c JOIN invoices i ON i.company_id = c.company_id AND i.client_id = c.client_id
      WHERE c.email_digest = md5(folded($1)) AND lower(c.email) = $1`,
  ],
};

/** OPS-PERSON-1 */
export async function findPersonTraces(connection: Connection, address: string): Promise<readonly PersonTrace[]> {
  const found = Object.entries(places).flatMap(([kind, selects]) =>
    selects.map((select) => `SELECT '${kind}' AS kind, s.* FROM (${select}) AS s (company_id, day)`),
  );
  return connection.run<PersonTrace>(
    'person-traces.find',
    `SELECT t.kind, c.fiscal_code AS "fiscalCode", count(*) AS rows, max(t.day) AS "newestOn"
       FROM (${found.join(' UNION ALL ')}) AS t LEFT JOIN companies c ON c.company_id = t.company_id
      GROUP BY t.kind, c.fiscal_code ORDER BY c.fiscal_code NULLS FIRST, t.kind`,
    [address],
  );
}

/** OPS-PERSON-2: what the account does not take with it. What was written stays; only who wrote it is no longer told. */
export async function eraseAuthorship(connection: Connection, address: string): Promise<void> {
  for (const table of ['notes', 'attached_files']) {
    await connection.run(
      `person-traces.erase-${table}`,
      `UPDATE ${table} SET author_name = NULL WHERE lower(author_name) = $1`,
      [address],
    );
  }
  await connection.run('person-traces.erase-asked', 'DELETE FROM asked_mails WHERE lower(email) = $1', [address]);
}

import type { PersonTrace, PersonTraceKind } from '../../domain/people/person-trace.ts';
import type { Connection } from '../connection.ts';

const clientsOf = `(SELECT company_id, client_id FROM clients WHERE email_digest = md5(folded($1)) AND lower(email) = $1
     UNION SELECT company_id, client_id FROM client_addresses WHERE lower(email) = $1)`;

/** In the JSON of a form that was not issued yet. */
const named = `strpos(lower(document::text), to_json($1::text)::text) > 0`;

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
  'client-records': [
    ...['notes', 'attached_files'].map(
      (table) =>
        `SELECT t.company_id, t.created_at::date FROM ${table} t JOIN ${clientsOf} c USING (company_id, client_id)`,
    ),
    `SELECT t.company_id, t.made_at::date FROM client_portals t LEFT JOIN ${clientsOf} c USING (company_id, client_id)
      WHERE c.client_id IS NOT NULL OR strpos(lower(t.proposal::text), to_json($1::text)::text) > 0`,
    `SELECT t.company_id, NULL::date FROM monthly_statements t JOIN ${clientsOf} c USING (company_id, client_id)`,
  ],
  unissued: [
    `SELECT company_id, NULL::date FROM drafts WHERE ${named}`,
    `SELECT company_id, NULL::date FROM recurring_invoices WHERE lower(recipient) = $1 OR ${named}`,
  ],
  documents: [
    `SELECT i.company_id, i.issued_on FROM ${clientsOf} c JOIN invoices i ON i.company_id = c.company_id AND i.client_id = c.client_id`,
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

import type { Author } from '../../domain/access/right.ts';
import type { AuditAction } from '../../domain/audit/audit-action.ts';
import type { InstallationTransaction } from '../transaction.ts';

/** What only the master key opens, over all companies. */
export interface SealedSecrets {
  readonly apiUsers: readonly { readonly companyId: number; readonly fiscalCode: string; readonly name: string }[];
  readonly webhooks: readonly {
    readonly companyId: number;
    readonly fiscalCode: string;
    readonly webhookId: string;
    readonly url: string;
  }[];
  readonly connectedToSpv: readonly { readonly companyId: number; readonly fiscalCode: string }[];
  readonly withCodes: readonly { readonly personId: number; readonly email: string }[];
}

export async function listSealedSecrets(installation: InstallationTransaction): Promise<SealedSecrets> {
  const of = <Row extends object>(what: string, text: string) =>
    installation.run<Row>(`sealed-secrets.${what}`, text, []);
  return {
    apiUsers: await of(
      'api-users',
      `SELECT company_id AS "companyId", fiscal_code AS "fiscalCode", u.name FROM api_users u JOIN companies USING (company_id)
        WHERE revoked_at IS NULL ORDER BY fiscal_code, u.name`,
    ),
    webhooks: await of(
      'webhooks',
      `SELECT company_id AS "companyId", fiscal_code AS "fiscalCode", webhook_id AS "webhookId", url
         FROM webhooks JOIN companies USING (company_id) ORDER BY fiscal_code, url, webhook_id`,
    ),
    connectedToSpv: await of(
      'spv',
      `SELECT company_id AS "companyId", fiscal_code AS "fiscalCode" FROM authority_tokens JOIN companies USING (company_id) ORDER BY fiscal_code`,
    ),
    withCodes: await of(
      'codes',
      'SELECT person_id AS "personId", email FROM persons WHERE sealed_totp_secret IS NOT NULL ORDER BY email',
    ),
  };
}

export interface NewSeal {
  readonly companyId: number;
  /** The name of the user, or the id of the webhook. */
  readonly of: string;
  readonly sealed: Buffer;
}

export async function replacePrivateKeys(
  installation: InstallationTransaction,
  keys: readonly NewSeal[],
): Promise<void> {
  await installation.run(
    'sealed-secrets.replace-private-keys',
    `UPDATE api_users u SET sealed_private_key = new.sealed
       FROM unnest($1::bigint[], $2::text[], $3::bytea[]) AS new (company_id, name, sealed)
      WHERE u.company_id = new.company_id AND u.name = new.name`,
    columnsOf(keys),
  );
}

export async function replaceWebhookSecrets(
  installation: InstallationTransaction,
  secrets: readonly NewSeal[],
): Promise<void> {
  await installation.run(
    'sealed-secrets.replace-webhook-secrets',
    `UPDATE webhooks w SET sealed_secret = new.sealed, sealed_former_secret = NULL, former_until = NULL
       FROM unnest($1::bigint[], $2::text[], $3::bytea[]) AS new (company_id, webhook_id, sealed)
      WHERE w.company_id = new.company_id AND w.webhook_id = new.webhook_id::uuid`,
    columnsOf(secrets),
  );
}

const columnsOf = (seals: readonly NewSeal[]): readonly (readonly unknown[])[] => [
  seals.map(({ companyId }) => companyId),
  seals.map(({ of }) => of),
  seals.map(({ sealed }) => sealed),
];

/** What was let in is let in no more, as if the tax authority had refused: each company authorizes the application again. */
export async function forgetSpvAccess(installation: InstallationTransaction, at: Date): Promise<void> {
  await installation.run('sealed-secrets.forget-spv', 'UPDATE authority_tokens SET refused_at = $1', [at]);
}

/** The chain of hashes stays; the seals of the lost key go, and the service seals all rows anew, as it did with those of before there were seals. */
export async function beginSealsAnew(installation: InstallationTransaction, fingerprint: Buffer): Promise<void> {
  await installation.run(
    'sealed-secrets.fingerprint',
    'UPDATE installation SET master_key_fingerprint = $1, audit_sealed_since = NULL',
    [fingerprint],
  );
  await installation.run('sealed-secrets.unseal-rows', 'UPDATE audit_entries SET seal = NULL', []);
  await installation.run('sealed-secrets.unseal-heads', 'UPDATE audit_heads SET seal = NULL', []);
}

/** One row in the trail of each of these companies. */
export async function recordReplacedKey(
  installation: InstallationTransaction,
  author: Author,
  companyIds: readonly number[],
  at: Date,
): Promise<void> {
  const action: AuditAction = 'master-key-replaced';
  await installation.run(
    'sealed-secrets.record',
    `INSERT INTO audit_pending (company_id, at, author_kind, author_id, interaction_id, subject, subject_name, action, details)
     SELECT company_id, $2, $3, $4, $5, 'company', 'master.key', $6, '{}' FROM unnest($1::bigint[]) AS of_company (company_id)`,
    [companyIds, at, author.kind, author.id, author.interactionId, action],
  );
}

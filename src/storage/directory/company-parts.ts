import type { Transaction } from '../transaction.ts';

/** A part of a company whose changes the audit trail records, with every value that is recorded. */
export interface CompanyPart {
  readonly family: 'company' | 'settings' | 'mail-settings' | 'series' | 'key' | 'api-user' | 'member';
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** A digest that shows whether the secret changed, without revealing it; null if there is no secret. */
  readonly secretDigest: string | null;
}

/** The values contain no secrets. */
export async function listCompanyParts(tx: Transaction): Promise<readonly CompanyPart[]> {
  return tx.run<CompanyPart>(
    'company-parts.list',
    `SELECT family, name, values, digest AS "secretDigest" FROM (
       SELECT 1 AS place, 'company' AS family, c.fiscal_code AS name, jsonb_build_object('name', c.name,
              'tradeRegisterNumber', c.trade_register_number, 'isVatPayer', c.is_vat_payer, 'countryCode', c.country_code,
              'countyCode', c.county_code, 'locality', c.locality, 'address', c.address, 'email', c.email, 'plan', c.plan,
              'bankAccounts', (
                SELECT coalesce(jsonb_agg(jsonb_build_object('iban', b.iban, 'name', b.name, 'bank', b.bank, 'currency', b.currency)
                       ORDER BY b.position), '[]') FROM bank_accounts b WHERE b.company_id = $1),
              'platforms', (
                SELECT coalesce(jsonb_agg(p.origin ORDER BY p.origin), '[]') FROM platforms p WHERE p.company_id = $1)
              ) AS values, NULL AS digest
         FROM companies c WHERE c.company_id = $1
       UNION ALL
       SELECT 2, 'settings', c.fiscal_code, to_jsonb(s) - '{company_id,look_id}'::text[] || jsonb_build_object('look', (
              SELECT l.content::jsonb || jsonb_build_object('logo', md5(l.content::jsonb ->> 'logo')) FROM looks l
               WHERE l.company_id = $1 AND l.look_id = s.look_id)) || coalesce((
              SELECT jsonb_build_object('accounts', to_jsonb(a) - 'company_id') FROM accounting_accounts a WHERE a.company_id = $1), '{}'), NULL
         FROM company_settings s JOIN companies c ON c.company_id = s.company_id WHERE s.company_id = $1
       UNION ALL
       SELECT 2, 'mail-settings', c.fiscal_code, to_jsonb(m) - 'company_id', NULL
         FROM mail_settings m JOIN companies c ON c.company_id = m.company_id WHERE m.company_id = $1
       UNION ALL
       SELECT 3, 'series', s.code, jsonb_build_object('kind', s.kind, 'digits', s.digits, 'isDefault', s.is_default,
              'isReversalDefault', s.is_reversal_default, 'nextNumber', s.next_number), NULL
         FROM series s WHERE s.company_id = $1 AND s.kind <> 'imported'
       UNION ALL
       SELECT 4, 'key', k.name, jsonb_build_object('rights', k.rights, 'isRevoked', k.revoked_at IS NOT NULL, 'expiresAt',
              to_char(k.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), NULL
         FROM api_keys k WHERE k.company_id = $1
       UNION ALL
       SELECT 5, 'api-user', u.name, jsonb_build_object('kind', 'api-user', 'isRevoked', u.revoked_at IS NOT NULL), NULL
         FROM api_users u WHERE u.company_id = $1
       UNION ALL
       SELECT 6, 'member', p.email, jsonb_build_object('kind', 'member', 'role', m.role), md5(p.password_hash)
         FROM memberships m JOIN persons p ON p.person_id = m.person_id WHERE m.company_id = $1
     ) AS parts ORDER BY place, name`,
    [tx.companyId],
  );
}

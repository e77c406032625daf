import type { Connection } from '../connection.ts';

export interface OfficialCompanyRow {
  readonly fiscalCode: string;
  readonly name: string;
  readonly tradeRegisterNumber: string | null;
  readonly isVatPayer: boolean;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
}

/** The tax authority's answer about a code, and its time; a null company means that the authority does not know the code. */
export interface KnownAnswer {
  readonly company: OfficialCompanyRow | null;
  readonly fetchedAt: Date;
}

/** The stored answer, however old; null if there is none. */
export async function findOfficialCompany(connection: Connection, fiscalCode: string): Promise<KnownAnswer | null> {
  const [row] = await connection.run<OfficialCompanyRow & { found: boolean; fetchedAt: Date }>(
    'official-companies.find',
    `SELECT fiscal_code AS "fiscalCode", found, name, trade_register_number AS "tradeRegisterNumber",
            is_vat_payer AS "isVatPayer", county_code AS "countyCode", locality, address, fetched_at AS "fetchedAt"
       FROM official_companies WHERE fiscal_code = $1`,
    [fiscalCode],
  );
  if (!row) return null;
  const { found, fetchedAt, ...company } = row;
  return { company: found ? company : null, fetchedAt };
}

/** The newest answer replaces the previous one. */
export async function saveOfficialCompany(
  connection: Connection,
  fiscalCode: string,
  company: OfficialCompanyRow | null,
  at: Date,
): Promise<void> {
  await connection.run(
    'official-companies.save',
    `INSERT INTO official_companies AS kept (fiscal_code, found, name, trade_register_number, is_vat_payer, county_code,
            locality, address, fetched_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (fiscal_code) DO UPDATE
        SET (found, name, trade_register_number, is_vat_payer, county_code, locality, address, fetched_at) =
            (excluded.found, excluded.name, excluded.trade_register_number, excluded.is_vat_payer, excluded.county_code,
             excluded.locality, excluded.address, excluded.fetched_at)
      WHERE kept.fetched_at <= excluded.fetched_at`,
    [
      fiscalCode,
      company !== null,
      company?.name ?? null,
      company?.tradeRegisterNumber ?? null,
      company?.isVatPayer ?? null,
      company?.countyCode ?? null,
      company?.locality ?? null,
      company?.address ?? null,
      at,
    ],
  );
}

/** Deletes answers that are too old to be used. */
export async function dropOldOfficialCompanies(connection: Connection): Promise<void> {
  await connection.run(
    'official-companies.drop-old',
    `DELETE FROM official_companies WHERE fetched_at < now() - interval '30 days'`,
    [],
  );
}

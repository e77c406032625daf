import { type CodeOwner, codeOwner } from '../../domain/client/code-owner.ts';
import type { ClientDeclaration } from '../../domain/company/declaration.ts';
import type { Transaction } from '../transaction.ts';
import type { PartnerIds } from './partner-identity.ts';

export interface IdentifiedClient extends ClientDeclaration {
  /** The id it gets if it is not known yet. */
  readonly clientId: string;
}

type Row = IdentifiedClient & Ownership;
type Ownership = CodeOwner | Readonly<Record<keyof CodeOwner, null>>;

/**
 * V2-CLIENT-5: known by the code and its country, or by name among those without a code. What the list does not say of a known
 * client stays.
 */
export async function saveClients(tx: Transaction, given: readonly IdentifiedClient[], at: Date): Promise<void> {
  if (given.length === 0) return;
  const clients = given.map((client) => ({ ...client, ...ownershipOf(client) }));
  const known = await identify(tx, clients);
  await create(
    tx,
    clients.filter((client) => !known.has(identityOf(client))),
    at,
  );
  // Looked up again: the service may have created one of them at the same moment, and then its row is the client.
  const ids = await identify(tx, clients);
  await update(
    tx,
    clients.map((client) => ({ ...client, clientId: ids.get(identityOf(client)) ?? client.clientId })),
    at,
  );
}

function ownershipOf({ fiscalCode, countryCode }: ClientDeclaration): Ownership {
  return fiscalCode === null ? { codeCountry: null, codeNumber: null } : codeOwner(fiscalCode, countryCode ?? 'RO');
}

function identityOf({ codeCountry, codeNumber, name }: Ownership & { readonly name: string }): string {
  return codeNumber === null ? `name ${name}` : `code ${codeCountry} ${codeNumber}`;
}

/** Each list is hashed once: compared with `= ANY`, every row would go through the whole of it. */
async function identify(tx: Transaction, clients: readonly Row[]): Promise<PartnerIds> {
  const rows = await tx.run<Ownership & { readonly id: string; readonly name: string }>(
    'clients.identify',
    `SELECT client_id AS id, code_country AS "codeCountry", code_number AS "codeNumber", name FROM clients
      WHERE company_id = $1 AND (code_number IN (SELECT unnest($2::text[]))
         OR fiscal_code IS NULL AND name IN (SELECT unnest($3::text[])))
      ORDER BY created_at DESC, client_id DESC`,
    [tx.companyId, clients.flatMap(({ codeNumber }) => codeNumber ?? []), clients.map(({ name }) => name)],
  );
  return new Map(rows.map((row) => [identityOf(row), row.id]));
}

const givenRows = `jsonb_to_recordset($2::jsonb) AS given ("clientId" uuid, "fiscalCode" text, "codeCountry" text,
            "codeNumber" text, name text, kind text,
            "externalId" integer, "tradeRegisterNumber" text, "isVatPayer" boolean, email text, phone text,
            "bankAccount" text, "countryCode" text, "countyCode" text, locality text, address text)`;

async function create(tx: Transaction, clients: readonly Row[], at: Date): Promise<void> {
  if (clients.length === 0) return;
  await tx.run(
    'clients.create',
    `INSERT INTO clients (company_id, client_id, fiscal_code, code_country, code_number, name, kind, external_id,
            trade_register_number, is_vat_payer, email, phone, bank_account, country_code, county_code, locality, address,
            created_at, changed_at)
     SELECT $1, "clientId", "fiscalCode", "codeCountry", "codeNumber", name, coalesce(kind, 'legal-entity'), "externalId",
            "tradeRegisterNumber", "isVatPayer", email, phone, "bankAccount", coalesce("countryCode", 'RO'), "countyCode", locality, address,
            $3, $3
       FROM ${givenRows}
     ON CONFLICT (company_id, code_number, code_country) DO NOTHING`,
    [tx.companyId, JSON.stringify(clients), at],
  );
}

/** How a code is written depends on the country beside it: the two change together. */
async function update(tx: Transaction, clients: readonly Row[], at: Date): Promise<void> {
  await tx.run(
    'clients.update',
    `UPDATE clients AS old
        SET fiscal_code = new.fiscal_code, name = new.name, kind = new.kind, external_id = new.external_id,
            trade_register_number = new.trade_register_number, is_vat_payer = new.is_vat_payer, email = new.email,
            phone = new.phone, bank_account = new.bank_account, country_code = new.country_code,
            county_code = new.county_code, locality = new.locality, address = new.address, changed_at = $3
       FROM (SELECT client_id, CASE WHEN "countryCode" IS NULL THEN fiscal_code ELSE "fiscalCode" END AS fiscal_code,
                    given.name, coalesce(given.kind, known.kind) AS kind,
                    coalesce("externalId", external_id) AS external_id,
                    coalesce("tradeRegisterNumber", trade_register_number) AS trade_register_number,
                    coalesce("isVatPayer", is_vat_payer) AS is_vat_payer, coalesce(given.email, known.email) AS email,
                    coalesce(given.phone, known.phone) AS phone, coalesce("bankAccount", bank_account) AS bank_account,
                    coalesce("countryCode", country_code) AS country_code,
                    coalesce("countyCode", county_code) AS county_code,
                    coalesce(given.locality, known.locality) AS locality,
                    coalesce(given.address, known.address) AS address
               FROM ${givenRows}
               JOIN clients AS known ON known.company_id = $1 AND known.client_id = given."clientId") AS new
      WHERE old.company_id = $1 AND old.client_id = new.client_id
        AND (old.fiscal_code, old.name, old.kind, old.external_id, old.trade_register_number, old.is_vat_payer, old.email,
             old.phone, old.bank_account, old.country_code, old.county_code, old.locality, old.address)
            IS DISTINCT FROM
            (new.fiscal_code, new.name, new.kind, new.external_id, new.trade_register_number, new.is_vat_payer, new.email,
             new.phone, new.bank_account, new.country_code, new.county_code, new.locality, new.address)`,
    [tx.companyId, JSON.stringify(clients), at],
  );
}

import type { PartnerDeclaration } from '../../domain/company/declaration.ts';
import type { Transaction } from '../transaction.ts';
import { identityOf, namedAmong, type PartnerIds } from './partner-identity.ts';

export interface IdentifiedSupplier extends PartnerDeclaration {
  /** The id it gets if it is not known yet. */
  readonly supplierId: string;
}

/** Known by fiscal code, or by name among those without one. What the list does not say of a known supplier stays. */
export async function saveSuppliers(
  tx: Transaction,
  suppliers: readonly IdentifiedSupplier[],
  at: Date,
): Promise<void> {
  if (suppliers.length === 0) return;
  const ids = await identify(tx, suppliers);
  await create(
    tx,
    suppliers.filter((supplier) => !ids.has(identityOf(supplier))),
    at,
  );
  await update(
    tx,
    suppliers.flatMap((supplier) => {
      const supplierId = ids.get(identityOf(supplier));
      return supplierId === undefined ? [] : [{ ...supplier, supplierId }];
    }),
    at,
  );
}

async function identify(tx: Transaction, suppliers: readonly PartnerDeclaration[]): Promise<PartnerIds> {
  const rows = await tx.run<{ id: string; fiscalCode: string | null; name: string }>(
    'suppliers.identify',
    `SELECT supplier_id AS id, fiscal_code AS "fiscalCode", name FROM suppliers
      WHERE company_id = $1 AND (${namedAmong('$2', '$3')})
      ORDER BY created_at DESC, supplier_id DESC`,
    [tx.companyId, suppliers.flatMap(({ fiscalCode }) => fiscalCode ?? []), suppliers.map(({ name }) => name)],
  );
  return new Map(rows.map((row) => [identityOf(row), row.id]));
}

const givenRows = `jsonb_to_recordset($2::jsonb) AS given ("supplierId" uuid, "fiscalCode" text, name text,
            "tradeRegisterNumber" text, "isVatPayer" boolean, email text, phone text, "bankAccount" text,
            "countryCode" text, "countyCode" text, locality text, address text)`;

async function create(tx: Transaction, suppliers: readonly IdentifiedSupplier[], at: Date): Promise<void> {
  if (suppliers.length === 0) return;
  await tx.run(
    'suppliers.create',
    `INSERT INTO suppliers (company_id, supplier_id, fiscal_code, name, trade_register_number, is_vat_payer, email,
            phone, bank_account, country_code, county_code, locality, address, created_at, changed_at)
     SELECT $1, "supplierId", "fiscalCode", name, "tradeRegisterNumber", "isVatPayer", email, phone, "bankAccount",
            coalesce("countryCode", 'RO'), "countyCode", locality, address, $3, $3
       FROM ${givenRows}`,
    [tx.companyId, JSON.stringify(suppliers), at],
  );
}

async function update(tx: Transaction, suppliers: readonly IdentifiedSupplier[], at: Date): Promise<void> {
  if (suppliers.length === 0) return;
  await tx.run(
    'suppliers.update',
    `UPDATE suppliers AS old
        SET name = new.name, trade_register_number = new.trade_register_number, is_vat_payer = new.is_vat_payer,
            email = new.email, phone = new.phone, bank_account = new.bank_account, country_code = new.country_code,
            county_code = new.county_code, locality = new.locality, address = new.address, changed_at = $3
       FROM (SELECT supplier_id, given.name,
                    coalesce("tradeRegisterNumber", trade_register_number) AS trade_register_number,
                    coalesce("isVatPayer", is_vat_payer) AS is_vat_payer, coalesce(given.email, known.email) AS email,
                    coalesce(given.phone, known.phone) AS phone, coalesce("bankAccount", bank_account) AS bank_account,
                    coalesce("countryCode", country_code) AS country_code,
                    coalesce("countyCode", county_code) AS county_code,
                    coalesce(given.locality, known.locality) AS locality,
                    coalesce(given.address, known.address) AS address
               FROM ${givenRows}
               JOIN suppliers AS known ON known.company_id = $1 AND known.supplier_id = given."supplierId") AS new
      WHERE old.company_id = $1 AND old.supplier_id = new.supplier_id
        AND (old.name, old.trade_register_number, old.is_vat_payer, old.email, old.phone, old.bank_account,
             old.country_code, old.county_code, old.locality, old.address)
            IS DISTINCT FROM
            (new.name, new.trade_register_number, new.is_vat_payer, new.email, new.phone, new.bank_account,
             new.country_code, new.county_code, new.locality, new.address)`,
    [tx.companyId, JSON.stringify(suppliers), at],
  );
}

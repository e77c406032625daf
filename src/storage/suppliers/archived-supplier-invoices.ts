import type { ListedReceived } from '../../domain/archive/archive.ts';
import type { Transaction } from '../transaction.ts';

/** GRP-ARCH-1: an invoice of a supplier in an archive. */

export interface ReceivedToPrint {
  readonly position: number;
  readonly invoiceId: string;
  /** The code of the supplier, or else its name. */
  readonly supplier: string;
  readonly number: string;
  readonly isLong: boolean;
  /** The size in bytes of the SPV files that belong to it. */
  readonly size: number;
}

const longLines = 200;
const manyLines = `(SELECT count(*) FROM supplier_invoice_lines l
  WHERE l.company_id = $1 AND l.supplier_invoice_id = i.supplier_invoice_id) > ${longLines}`;

export async function listReceivedToPrint(
  tx: Transaction,
  archiveId: string,
  after: number,
  limit: number,
): Promise<readonly ReceivedToPrint[]> {
  return tx.read<ReceivedToPrint>(
    'archive-documents.received-to-print',
    `SELECT d.position, i.supplier_invoice_id AS "invoiceId", coalesce(s.fiscal_code, s.name) AS supplier, i.number,
            ${manyLines} AS "isLong",
            coalesce(octet_length(m.xml), 0) + coalesce(octet_length(m.zip), 0) AS size
       FROM archive_documents d
       JOIN supplier_invoices i ON i.company_id = $1 AND i.supplier_invoice_id = d.supplier_invoice_id
       JOIN suppliers s ON s.company_id = $1 AND s.supplier_id = i.supplier_id
       LEFT JOIN spv_messages m ON m.company_id = $1 AND m.message_id = i.message_id
      WHERE d.company_id = $1 AND d.archive_id = $2 AND d.position > $3
      ORDER BY d.position LIMIT $4`,
    [tx.companyId, archiveId, after, limit],
  );
}

export async function findReceivedToPrint(
  tx: Transaction,
  invoiceId: string,
): Promise<Omit<ReceivedToPrint, 'position' | 'size'> | null> {
  const [row] = await tx.read<Omit<ReceivedToPrint, 'position' | 'size'>>(
    'supplier-invoices.to-print',
    `SELECT i.supplier_invoice_id AS "invoiceId", coalesce(s.fiscal_code, s.name) AS supplier, i.number,
            ${manyLines} AS "isLong"
       FROM supplier_invoices i JOIN suppliers s ON s.company_id = $1 AND s.supplier_id = i.supplier_id
      WHERE i.company_id = $1 AND i.supplier_invoice_id = $2::uuid`,
    [tx.companyId, invoiceId],
  );
  return row ?? null;
}

/** The files that came with the message; null if the invoice came another way. */
export interface ReceivedFiles {
  readonly xml: Buffer | null;
  readonly zip: Buffer | null;
}

export async function readReceivedFiles(tx: Transaction, invoiceId: string): Promise<ReceivedFiles> {
  const [row] = await tx.read<ReceivedFiles>(
    'archive-documents.received-files',
    `SELECT m.xml, m.zip FROM supplier_invoices i
       JOIN spv_messages m ON m.company_id = $1 AND m.message_id = i.message_id
      WHERE i.company_id = $1 AND i.supplier_invoice_id = $2`,
    [tx.companyId, invoiceId],
  );
  return row ?? { xml: null, zip: null };
}

/** The supplier as it is stored and the company as the buyer, for the page of an invoice. */
export interface PageParties {
  readonly supplier: Readonly<
    Record<PartyMember | 'tradeRegisterNumber' | 'email' | 'phone' | 'bankAccount', string | null>
  > & {
    readonly isVatPayer: boolean | null;
  };
  readonly buyer: Readonly<Record<PartyMember, string | null>> & { readonly isVatPayer: boolean };
}
type PartyMember = 'name' | 'fiscalCode' | 'countryCode' | 'countyCode' | 'locality' | 'address';

export async function readPageParties(tx: Transaction, supplierId: string): Promise<PageParties> {
  const [row] = await tx.read<PageParties>(
    'supplier-invoices.page-parties',
    `SELECT json_build_object('name', s.name, 'fiscalCode', s.fiscal_code, 'tradeRegisterNumber', s.trade_register_number,
              'isVatPayer', s.is_vat_payer, 'email', s.email, 'phone', s.phone, 'bankAccount', s.bank_account,
              'countryCode', s.country_code, 'countyCode', s.county_code, 'locality', s.locality, 'address', s.address) AS supplier,
            json_build_object('name', c.name, 'fiscalCode', c.fiscal_code, 'isVatPayer', c.is_vat_payer, 'countryCode', c.country_code,
              'countyCode', c.county_code, 'locality', c.locality, 'address', c.address) AS buyer
       FROM suppliers s, companies c WHERE s.company_id = $1 AND s.supplier_id = $2 AND c.company_id = $1`,
    [tx.companyId, supplierId],
  );
  if (!row) throw new Error('the supplier of an invoice is missing');
  return row;
}

export interface ArchivedReceived extends ListedReceived {
  readonly position: number;
  readonly fileName: string | null;
  readonly record: Buffer | null;
}

export async function listArchivedReceived(
  tx: Transaction,
  archiveId: string,
  after: number,
  limit: number,
): Promise<readonly ArchivedReceived[]> {
  return tx.read<ArchivedReceived>(
    'archive-documents.list-received',
    `SELECT d.position, s.name AS "supplierName", s.fiscal_code AS "fiscalCode", i.number, i.issued_on AS "issuedOn", i.gross,
            i.currency, d.file_name AS "fileName", d.record
       FROM archive_documents d
       JOIN supplier_invoices i ON i.company_id = $1 AND i.supplier_invoice_id = d.supplier_invoice_id
       JOIN suppliers s ON s.company_id = $1 AND s.supplier_id = i.supplier_id
      WHERE d.company_id = $1 AND d.archive_id = $2 AND d.position > $3
      ORDER BY d.position LIMIT $4`,
    [tx.companyId, archiveId, after, limit],
  );
}

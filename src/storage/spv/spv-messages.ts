import type { SupplierInvoiceRecord } from '../../domain/supplier/supplier-invoice.ts';
import type { Transaction } from '../transaction.ts';

export interface NewMessage {
  readonly messageId: string;
  readonly uploadId: string;
  readonly kind: string;
  readonly createdOn: string;
  readonly sellerCode: string | null;
  readonly buyerCode: string | null;
  readonly details: string;
}

/** Those of these ids that are already stored. */
export async function knownMessages(tx: Transaction, messageIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.read<{ messageId: string }>(
    'spv-messages.known',
    `SELECT message_id AS "messageId" FROM spv_messages WHERE company_id = $1 AND message_id = ANY($2::text[])`,
    [tx.companyId, messageIds],
  );
  return new Set(rows.map(({ messageId }) => messageId));
}

export async function addMessages(tx: Transaction, messages: readonly NewMessage[], at: Date): Promise<void> {
  await tx.run(
    'spv-messages.add',
    `INSERT INTO spv_messages (company_id, message_id, upload_id, kind, created_on, seller_code, buyer_code, details, found_at)
     SELECT $1, m.*, $9 FROM unnest($2::text[], $3::text[], $4::text[], $5::date[], $6::text[], $7::text[], $8::text[]) AS m
     ON CONFLICT DO NOTHING`,
    [
      tx.companyId,
      messages.map(({ messageId }) => messageId),
      messages.map(({ uploadId }) => uploadId),
      messages.map(({ kind }) => kind),
      messages.map(({ createdOn }) => createdOn),
      messages.map(({ sellerCode }) => sellerCode),
      messages.map(({ buyerCode }) => buyerCode),
      messages.map(({ details }) => details),
      at,
    ],
  );
}

export interface MessageToBring {
  readonly messageId: string;
  readonly createdOn: string;
}

/** Received invoices whose content has not been downloaded yet. */
export async function messagesToFetch(tx: Transaction, most: number): Promise<readonly MessageToBring[]> {
  return tx.read<MessageToBring>(
    'spv-messages.to-bring',
    `SELECT message_id AS "messageId", created_on AS "createdOn" FROM spv_messages
      WHERE company_id = $1 AND kind = 'received' AND xml IS NULL AND unreadable IS NULL
      ORDER BY failed_downloads, message_id LIMIT $2`,
    [tx.companyId, most],
  );
}

/** After a number of attempts the message counts as unreadable and is not requested again. */
export async function noteFailedDownload(
  tx: Transaction,
  messageId: string,
  mostAttempts: number,
  reason: string,
): Promise<void> {
  await tx.run(
    'spv-messages.failed-download',
    `UPDATE spv_messages SET failed_downloads = failed_downloads + 1,
            unreadable = CASE WHEN failed_downloads + 1 >= $3 THEN left($4, 1000) END
      WHERE company_id = $1 AND message_id = $2`,
    [tx.companyId, messageId, mostAttempts, reason],
  );
}

/** The documents of these messages that were downloaded before; null for one that could not be read. */
export async function fetchedContents(
  tx: Transaction,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly xml: Buffer | null; readonly zip: Buffer | null }>> {
  const rows = await tx.read<{ messageId: string; xml: Buffer | null; zip: Buffer | null }>(
    'spv-messages.contents',
    `SELECT message_id AS "messageId", xml, zip FROM spv_messages
      WHERE company_id = $1 AND message_id = ANY($2::text[]) AND (xml IS NOT NULL OR unreadable IS NOT NULL)`,
    [tx.companyId, messageIds],
  );
  return new Map(rows.map(({ messageId, ...content }) => [messageId, content]));
}

export interface MessageContent {
  /** Null where it was not found in the ZIP. */
  readonly xml: Buffer | null;
  readonly zip: Buffer;
  readonly unreadable: string | null;
}

export async function keepContent(tx: Transaction, messageId: string, content: MessageContent): Promise<void> {
  await tx.run(
    'spv-messages.keep-content',
    'UPDATE spv_messages SET xml = $3, zip = $4, unreadable = left($5, 1000) WHERE company_id = $1 AND message_id = $2',
    [tx.companyId, messageId, content.xml, content.zip, content.unreadable],
  );
}

export async function addSupplierInvoice(
  tx: Transaction,
  messageId: string,
  receivedOn: string,
  invoice: SupplierInvoiceRecord,
): Promise<void> {
  await tx.run(
    'supplier-invoices.add',
    `INSERT INTO supplier_invoices (company_id, message_id, supplier_name, supplier_fiscal_code, number, type_code, issued_on, due_on,
            currency, net, vat, gross, payable, content, received_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, convert_from($14::bytea, 'UTF8')::jsonb, $15) ON CONFLICT DO NOTHING`,
    [
      tx.companyId,
      messageId,
      invoice.supplierName,
      invoice.supplierFiscalCode,
      invoice.number,
      invoice.typeCode,
      invoice.issuedOn,
      invoice.dueOn,
      invoice.currency,
      invoice.net,
      invoice.vat,
      invoice.gross,
      invoice.payable,
      invoice.content,
      receivedOn,
    ],
  );
}

import type { Connection } from '../connection.ts';
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

/** The ones of these ids that are already stored. */
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
  /** Null if it was not found in the ZIP. */
  readonly xml: Buffer | null;
  readonly zip: Buffer;
  readonly unreadable: string | null;
}

/** Stores the content and marks the message as read. */
export async function keepContent(tx: Transaction, messageId: string, content: MessageContent): Promise<void> {
  await tx.run(
    'spv-messages.keep-content',
    `UPDATE spv_messages SET xml = $3, zip = $4, unreadable = left($5, 1000), is_read = true
      WHERE company_id = $1 AND message_id = $2`,
    [tx.companyId, messageId, content.xml, content.zip, content.unreadable],
  );
}

export interface UnreadMessage extends MessageToBring {
  readonly zip: Buffer;
}

/** GRP-SUP-6: the next stored message that was not yet turned into an invoice of a supplier. */
export async function nextUnreadMessage(tx: Transaction): Promise<UnreadMessage | null> {
  const [row] = await tx.read<UnreadMessage>(
    'spv-messages.next-unread',
    `SELECT message_id AS "messageId", created_on AS "createdOn", zip FROM spv_messages
      WHERE company_id = $1 AND kind = 'received' AND zip IS NOT NULL AND NOT is_read ORDER BY message_id LIMIT 1`,
    [tx.companyId],
  );
  return row ?? null;
}

/** Companies with such messages, and without a job of this kind. */
export async function companiesWithUnreadMessages(
  connection: Connection,
  jobKind: string,
): Promise<readonly { readonly companyId: number }[]> {
  return connection.run(
    'spv-messages.companies-with-unread',
    `SELECT DISTINCT m.company_id AS "companyId" FROM spv_messages m
      WHERE m.kind = 'received' AND m.zip IS NOT NULL AND NOT m.is_read
        AND NOT EXISTS (SELECT FROM jobs j WHERE j.company_id = m.company_id AND j.kind = $1)`,
    [jobKind],
  );
}

/** A received message from which no invoice could be made. */
export interface UnreadableReceived {
  readonly messageId: string;
  readonly createdOn: string;
  readonly sellerCode: string | null;
  readonly reason: string;
}

const unreadable = `FROM spv_messages m WHERE m.company_id = $1 AND m.kind = 'received' AND m.unreadable IS NOT NULL
  AND NOT EXISTS (SELECT FROM supplier_invoices i WHERE i.company_id = $1 AND i.message_id = m.message_id)`;

/** GRP-READ-4: messages are listed newest first. */
export async function listUnreadableMessages(tx: Transaction, most: number): Promise<readonly UnreadableReceived[]> {
  return tx.read<UnreadableReceived>(
    'spv-messages.unreadable',
    `SELECT m.message_id AS "messageId", m.created_on AS "createdOn", m.seller_code AS "sellerCode", m.unreadable AS reason
       ${unreadable} ORDER BY m.created_on DESC, m.message_id DESC LIMIT $2`,
    [tx.companyId, most],
  );
}

/** The day on which it was received; null if there is no such message, or an invoice was made from it. */
export async function findUnreadableMessage(tx: Transaction, messageId: string): Promise<string | null> {
  const [row] = await tx.run<{ createdOn: string }>(
    'spv-messages.find-unreadable',
    `SELECT m.created_on AS "createdOn" ${unreadable} AND m.message_id = $2`,
    [tx.companyId, messageId],
  );
  return row?.createdOn ?? null;
}

/** The XML of any received message; null if there is none. */
export async function findMessageXml(tx: Transaction, messageId: string): Promise<Buffer | null> {
  const [row] = await tx.read<{ xml: Buffer | null }>(
    'spv-messages.xml',
    `SELECT xml FROM spv_messages WHERE company_id = $1 AND message_id = $2 AND kind = 'received'`,
    [tx.companyId, messageId],
  );
  return row?.xml ?? null;
}

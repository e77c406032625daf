import type { Transaction } from '../transaction.ts';

/** MOVE-19: messages about invoices of the company that another program sent to the authority. */

const elsewhere = `m.company_id = $1 AND m.message_id = ANY($2::text[]) AND m.kind = 'sent'
  AND NOT EXISTS (SELECT FROM einvoice_sendings s WHERE s.company_id = $1 AND s.upload_id = m.upload_id)`;

/** Those that are not here yet. */
export async function sentElsewhereToFetch(tx: Transaction, messageIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.run<{ messageId: string }>(
    'sent-elsewhere.to-fetch',
    `SELECT m.message_id AS "messageId" FROM spv_messages m
      WHERE ${elsewhere} AND m.xml IS NULL AND m.unreadable IS NULL ORDER BY m.message_id`,
    [tx.companyId, messageIds],
  );
  return rows.map(({ messageId }) => messageId);
}

export interface HeldMessage {
  readonly messageId: string;
  readonly length: number;
}

/** Those whose document is here, the oldest first. */
export async function findSentElsewhere(
  tx: Transaction,
  messageIds: readonly string[],
): Promise<readonly HeldMessage[]> {
  return tx.run<HeldMessage>(
    'sent-elsewhere.held',
    `SELECT m.message_id AS "messageId", length(m.xml) AS length FROM spv_messages m
      WHERE ${elsewhere} AND m.xml IS NOT NULL ORDER BY m.created_on, m.message_id`,
    [tx.companyId, messageIds],
  );
}

export async function readSentElsewhere(tx: Transaction, messageId: string): Promise<Buffer | null> {
  const [row] = await tx.run<{ xml: Buffer | null }>(
    'sent-elsewhere.read',
    'SELECT xml FROM spv_messages WHERE company_id = $1 AND message_id = $2',
    [tx.companyId, messageId],
  );
  return row?.xml ?? null;
}

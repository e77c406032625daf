import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

export interface StoredTokens {
  readonly sealedTokens: Buffer;
  readonly accessExpiresAt: Date;
  readonly refusedAt: Date | null;
}

const columns = 'sealed_tokens AS "sealedTokens", access_expires_at AS "accessExpiresAt", refused_at AS "refusedAt"';

export async function findTokens(tx: Transaction): Promise<StoredTokens | null> {
  const [row] = await tx.read<StoredTokens>(
    'spv-tokens.find',
    `SELECT ${columns} FROM authority_tokens WHERE company_id = $1`,
    [tx.companyId],
  );
  return row ?? null;
}

/** Nobody else refreshes the tokens until the transaction ends. */
export async function lockTokens(tx: Transaction): Promise<StoredTokens | null> {
  const [row] = await tx.run<StoredTokens>(
    'spv-tokens.lock',
    `SELECT ${columns} FROM authority_tokens WHERE company_id = $1 FOR UPDATE`,
    [tx.companyId],
  );
  return row ?? null;
}

export interface NewTokens {
  readonly sealedTokens: Buffer;
  readonly accessExpiresAt: Date;
}

/** The owner has authorised the service, for the first time or again. */
export async function connectTokens(
  tx: Transaction,
  { sealedTokens, accessExpiresAt }: NewTokens,
  refreshExpiresAt: Date,
  at: Date,
): Promise<void> {
  await tx.run(
    'spv-tokens.connect',
    `INSERT INTO authority_tokens (company_id, sealed_tokens, access_expires_at, refresh_expires_at, connected_at, messages_due_at)
     VALUES ($1, $2, $3, $4, $5, $5)
     ON CONFLICT (company_id) DO UPDATE
        SET sealed_tokens = excluded.sealed_tokens, access_expires_at = excluded.access_expires_at,
            refresh_expires_at = excluded.refresh_expires_at, connected_at = excluded.connected_at, refused_at = NULL`,
    [tx.companyId, sealedTokens, accessExpiresAt, refreshExpiresAt, at],
  );
}

/** Replaces both tokens together, because the refresh token that was used may no longer be valid. */
export async function replaceTokens(tx: Transaction, { sealedTokens, accessExpiresAt }: NewTokens): Promise<void> {
  await tx.run(
    'spv-tokens.replace',
    'UPDATE authority_tokens SET sealed_tokens = $2, access_expires_at = $3, refused_at = NULL WHERE company_id = $1',
    [tx.companyId, sealedTokens, accessExpiresAt],
  );
}

export async function markTokensRefused(tx: Transaction, at: Date): Promise<void> {
  await tx.run('spv-tokens.refused', 'UPDATE authority_tokens SET refused_at = $2 WHERE company_id = $1', [
    tx.companyId,
    at,
  ]);
}

export interface SpvConnectionFacts {
  readonly connectedAt: Date;
  /** The moment from which on the owner has to authorise the service again. */
  readonly refreshExpiresAt: Date;
  readonly refusedAt: Date | null;
  readonly messagesTrouble: string | null;
}

const connectionColumns = `t.connected_at AS "connectedAt", t.refresh_expires_at AS "refreshExpiresAt",
            t.refused_at AS "refusedAt", t.messages_trouble AS "messagesTrouble"`;

export async function findConnection(tx: Transaction): Promise<SpvConnectionFacts | null> {
  const [row] = await tx.read<SpvConnectionFacts>(
    'spv-tokens.find-connection',
    `SELECT ${connectionColumns} FROM authority_tokens t WHERE t.company_id = $1`,
    [tx.companyId],
  );
  return row ?? null;
}

export interface SpvConnection extends SpvConnectionFacts {
  readonly fiscalCode: string;
  readonly name: string;
}

/** The connections that expire first come first. */
export async function listConnections(connection: Connection): Promise<readonly SpvConnection[]> {
  return connection.run<SpvConnection>(
    'spv-tokens.list',
    `SELECT c.fiscal_code AS "fiscalCode", c.name, ${connectionColumns}
       FROM authority_tokens t JOIN companies c USING (company_id) ORDER BY t.refresh_expires_at, c.fiscal_code`,
    [],
  );
}

/**
 * Companies whose messages are due, each returned once, because the next time is set in the same statement. A company whose job still waits
 * is skipped.
 */
export async function claimMessageReads(
  connection: Connection,
  jobKind: string,
  now: Date,
  nextAt: Date,
): Promise<readonly { readonly companyId: number }[]> {
  return connection.run<{ companyId: number }>(
    'spv-tokens.claim-messages',
    `UPDATE authority_tokens SET messages_due_at = $2
      WHERE company_id IN (
        SELECT company_id FROM authority_tokens t WHERE messages_due_at <= $1 AND refused_at IS NULL AND NOT EXISTS (
          SELECT FROM jobs j WHERE j.company_id = t.company_id AND j.kind = $3 AND j.state <> 'dead')
         ORDER BY messages_due_at LIMIT 500 FOR UPDATE SKIP LOCKED)
     RETURNING company_id AS "companyId"`,
    [now, nextAt, jobKind],
  );
}

export interface MessageRead {
  readonly fiscalCode: string;
  readonly messagesUntil: Date | null;
}

export async function findMessageRead(tx: Transaction): Promise<MessageRead | null> {
  const [row] = await tx.read<MessageRead>(
    'spv-tokens.message-turn',
    `SELECT c.fiscal_code AS "fiscalCode", t.messages_until AS "messagesUntil"
       FROM authority_tokens t JOIN companies c USING (company_id) WHERE t.company_id = $1`,
    [tx.companyId],
  );
  return row ?? null;
}

/** `until` is null if not all messages were read. */
export async function endMessageRead(tx: Transaction, until: Date | null, trouble: string | null): Promise<void> {
  await tx.run(
    'spv-tokens.end-message-turn',
    `UPDATE authority_tokens SET messages_until = coalesce($2, messages_until), messages_trouble = left($3, 1000)
      WHERE company_id = $1`,
    [tx.companyId, until, trouble],
  );
}

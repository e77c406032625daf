import type { EventPattern, SwitchedOffBecause, Webhook } from '../../domain/event/webhook.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import type { Connection } from '../connection.ts';
import { readPage } from '../listing.ts';
import type { Transaction } from '../transaction.ts';

/** Webhooks are written while the events of the company are locked (`lockEvents`), so that numbering sees them either before or after. */

const columns = `w.webhook_id AS "webhookId", w.url, w.patterns, w.description, w.is_active AS "isActive", w.created_at AS "createdAt",
  w.switched_off_at AS "switchedOffAt", w.switched_off_because AS "switchedOffBecause",
  s.last_at AS "lastAt", s.last_status AS "lastStatus", s.last_succeeded AS "lastSucceeded"`;
const joined = `webhooks w LEFT JOIN webhook_states s ON s.company_id = $1 AND s.webhook_id = w.webhook_id WHERE w.company_id = $1`;

export type WebhookPosition = readonly [createdAt: string, webhookId: string];

export async function listWebhooks(
  tx: Transaction,
  page: PageRequest<WebhookPosition>,
): Promise<Page<Webhook, WebhookPosition>> {
  const found = await readPage<Webhook & { readonly place: string }, WebhookPosition>(
    tx,
    {
      name: 'webhooks.list',
      select: `SELECT ${columns}, w.created_at::text AS place FROM ${joined}`,
      values: [tx.companyId],
      filters: [],
      order: [
        ['w.created_at', 'timestamptz'],
        ['w.webhook_id', 'uuid'],
      ],
      direction: 'ascending',
    },
    page,
    ({ place, webhookId }) => [place, webhookId],
  );
  return mapPage(found, ({ place: _, ...webhook }) => webhook);
}

export async function findWebhook(tx: Transaction, webhookId: string): Promise<Webhook | null> {
  const [row] = await tx.read<Webhook>('webhooks.find', `SELECT ${columns} FROM ${joined} AND w.webhook_id = $2`, [
    tx.companyId,
    webhookId,
  ]);
  return row ?? null;
}

export async function countWebhooks(tx: Transaction): Promise<number> {
  const [row] = await tx.run<{ count: number }>(
    'webhooks.count',
    'SELECT count(*) AS count FROM webhooks WHERE company_id = $1',
    [tx.companyId],
  );
  return row?.count ?? 0;
}

export interface NewWebhook {
  readonly webhookId: string;
  readonly url: string;
  readonly patterns: readonly EventPattern[];
  readonly description: string | null;
  readonly sealedSecret: Buffer;
}

export async function addWebhook(tx: Transaction, webhook: NewWebhook, at: Date): Promise<void> {
  const { webhookId, url, patterns, description, sealedSecret } = webhook;
  await tx.run(
    'webhooks.add',
    `WITH added AS (
       INSERT INTO webhooks (company_id, webhook_id, url, patterns, description, sealed_secret, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING company_id, webhook_id)
     INSERT INTO webhook_states (company_id, webhook_id) SELECT company_id, webhook_id FROM added`,
    [tx.companyId, webhookId, url, patterns, description, sealedSecret, at],
  );
}

/** Members that are not given stay as they are. */
export interface WebhookChange {
  readonly url?: string;
  readonly patterns?: readonly EventPattern[];
  readonly description?: string | null;
  readonly isActive?: boolean;
}

/** WHK-4: deliveries that wait for a webhook are dropped when it is switched off; one that is switched on starts afresh. */
export async function changeWebhook(
  tx: Transaction,
  webhookId: string,
  change: WebhookChange,
  off: { readonly at: Date; readonly because: SwitchedOffBecause },
): Promise<void> {
  const { url = null, patterns = null, description, isActive = null } = change;
  await tx.run(
    'webhooks.change',
    `UPDATE webhooks SET url = coalesce($3, url), patterns = coalesce($4, patterns),
            description = CASE WHEN $5 THEN $6 ELSE description END,
            switched_off_at = CASE WHEN $7 THEN NULL WHEN NOT $7 AND is_active THEN $8::timestamptz ELSE switched_off_at END,
            switched_off_because = CASE WHEN $7 THEN NULL WHEN NOT $7 AND is_active THEN $9 ELSE switched_off_because END,
            is_active = coalesce($7, is_active)
      WHERE company_id = $1 AND webhook_id = $2`,
    [
      tx.companyId,
      webhookId,
      url,
      patterns,
      description !== undefined,
      description ?? null,
      isActive,
      off.at,
      off.because,
    ],
  );
  if (isActive === null) return;
  await dropDeliveries(tx, webhookId);
  await tx.run(
    'webhooks.begin-anew',
    `UPDATE webhook_states SET failures = 0, failing_since = NULL, held_until = NULL, is_slow = false
      WHERE company_id = $1 AND webhook_id = $2`,
    [tx.companyId, webhookId],
  );
}

export async function removeWebhook(tx: Transaction, webhookId: string): Promise<void> {
  // The locks are taken in the same order as when events are sent.
  await dropDeliveries(tx, webhookId);
  await tx.run('webhooks.remove', 'DELETE FROM webhooks WHERE company_id = $1 AND webhook_id = $2', [
    tx.companyId,
    webhookId,
  ]);
}

/** Waiting deliveries are never sent, so their last attempts no longer announce a next one. */
export async function dropDeliveries(tx: Transaction, webhookId: string): Promise<void> {
  await tx.run(
    'webhook-deliveries.drop',
    `WITH dropped AS (
       DELETE FROM webhook_deliveries WHERE company_id = $1 AND webhook_id = $2 RETURNING last_attempt_id)
     UPDATE webhook_attempts a SET next_at = NULL FROM dropped d
      WHERE a.company_id = $1 AND a.webhook_id = $2 AND a.attempt_id = d.last_attempt_id`,
    [tx.companyId, webhookId],
  );
}

/** WHK-6: the present secret signs beside the new one for a while; the one before it no longer does. */
export async function replaceSecret(
  tx: Transaction,
  webhookId: string,
  sealedSecret: Buffer,
  formerUntil: Date,
): Promise<void> {
  await tx.run(
    'webhooks.replace-secret',
    `UPDATE webhooks SET sealed_former_secret = sealed_secret, former_until = $4, sealed_secret = $3
      WHERE company_id = $1 AND webhook_id = $2`,
    [tx.companyId, webhookId, sealedSecret, formerUntil],
  );
}

export interface SealedSecrets {
  readonly sealedSecret: Buffer;
  /** Null if only one secret signs. */
  readonly sealedFormerSecret: Buffer | null;
}

export async function findSecrets(tx: Transaction, webhookId: string, now: Date): Promise<SealedSecrets | null> {
  const [row] = await tx.read<SealedSecrets>(
    'webhooks.secrets',
    `SELECT sealed_secret AS "sealedSecret", CASE WHEN former_until > $3 THEN sealed_former_secret END AS "sealedFormerSecret"
       FROM webhooks WHERE company_id = $1 AND webhook_id = $2`,
    [tx.companyId, webhookId, now],
  );
  return row ?? null;
}

export interface SwitchedOffWebhook {
  readonly fiscalCode: string;
  readonly url: string;
  readonly because: SwitchedOffBecause;
}

/** WHK-13: webhooks that the service switched off, and nobody has switched on since. */
export async function listSwitchedOff(connection: Connection, most: number): Promise<readonly SwitchedOffWebhook[]> {
  return connection.run<SwitchedOffWebhook>(
    'webhooks.switched-off',
    `SELECT c.fiscal_code AS "fiscalCode", w.url, w.switched_off_because AS because
       FROM webhooks w JOIN companies c ON c.company_id = w.company_id
      WHERE NOT w.is_active AND w.switched_off_because <> 'by-hand' ORDER BY w.switched_off_at DESC LIMIT $1`,
    [most],
  );
}

/** The same for one company, the latest first. */
export async function listOwnSwitchedOff(tx: Transaction, most: number): Promise<readonly Webhook[]> {
  return tx.read<Webhook>(
    'webhooks.own-switched-off',
    `SELECT ${columns} FROM ${joined} AND NOT w.is_active AND w.switched_off_because <> 'by-hand'
      ORDER BY w.switched_off_at DESC LIMIT $2`,
    [tx.companyId, most],
  );
}

import { webhookSecretContext } from '../../domain/access/credentials.ts';
import type { MasterKey } from '../../domain/access/master-key.ts';
import type { AuditAction } from '../../domain/audit/audit-action.ts';
import {
  type EventPattern,
  formerSecretMs,
  mostWebhooks,
  normalisedUrl,
  secretBytes,
  secretText,
  type UrlObstacle,
  type Webhook,
} from '../../domain/event/webhook.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { type MissingResource, Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import {
  addWebhook,
  changeWebhook as change,
  countWebhooks,
  findSecrets,
  findWebhook,
  listWebhooks as list,
  removeWebhook as remove,
  replaceSecret,
  type WebhookChange,
  type WebhookPosition,
} from '../../storage/events/webhooks.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';
import type { WebhookSender } from '../webhook-ports.ts';
import { holdEvents } from './number-events.ts';

export interface WebhookNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly masterKey: () => Promise<MasterKey>;
  readonly sender: WebhookSender;
}

export interface WebhookInput {
  readonly url: string;
  readonly patterns: readonly EventPattern[];
  readonly description: string | null;
}

export interface WebhookWithSecret {
  readonly webhook: Webhook;
  /** It is shown now and never again. */
  readonly secret: string;
}

export const listWebhooks =
  ({ database }: Pick<WebhookNeeds, 'database'>) =>
  (caller: Caller, page: PageRequest<WebhookPosition>): Promise<Page<Webhook, WebhookPosition>> =>
    database.transact(caller, (tx) => list(tx, page));

export const readWebhook =
  ({ database }: Pick<WebhookNeeds, 'database'>) =>
  (caller: Caller, webhookId: string): Promise<Webhook> =>
    database.transact(caller, (tx) => requireWebhook(tx, webhookId));

/** WHK-9: returns why an address would be refused; null means that it would be accepted. */
export const webhookUrlObstacle =
  ({ sender }: Pick<WebhookNeeds, 'sender'>) =>
  (url: string): UrlObstacle | null =>
    sender.obstacleTo(url);

/** WHK-3: what was committed before is numbered first, so that it is never sent there. */
export const createWebhook =
  ({ database, clock, ids, masterKey, sender }: WebhookNeeds) =>
  async (caller: Caller, { url: written, patterns, description }: WebhookInput): Promise<WebhookWithSecret> => {
    const url = requireUrl(sender, written);
    const key = await masterKey();
    return database.transact(caller, async (tx) => {
      const now = clock.now();
      await holdEvents(tx, now);
      if ((await countWebhooks(tx)) >= mostWebhooks) {
        throw new Refused({ reason: 'webhook-not-possible', obstacle: 'too-many' });
      }
      const webhookId = ids.uuid();
      const secret = ids.randomBytes(secretBytes);
      const sealedSecret = key.seal(secret, webhookSecretContext(tx.companyId, webhookId));
      const chosen = [...new Set(patterns)];
      await addWebhook(tx, { webhookId, url, patterns: chosen, description, sealedSecret }, now);
      await record(tx, caller, url, { action: 'created', details: { webhookId, url, events: chosen } }, now);
      return { webhook: await requireWebhook(tx, webhookId), secret: secretText(secret) };
    });
  };

/** WHK-4 */
export const changeWebhook =
  ({ database, clock, sender }: WebhookNeeds) =>
  async (caller: Caller, webhookId: string, asked: WebhookChange): Promise<Webhook> => {
    const changes = asked.url === undefined ? asked : { ...asked, url: requireUrl(sender, asked.url) };
    return database.transact(caller, async (tx) => {
      const now = clock.now();
      await holdEvents(tx, now);
      const before = await requireWebhook(tx, webhookId);
      // A change that changes nothing leaves what waits as it is.
      const { isActive, ...others } = changes;
      const switched = isActive === undefined || isActive === before.isActive ? {} : { isActive };
      const wanted = {
        ...others,
        ...switched,
        ...(changes.patterns ? { patterns: [...new Set(changes.patterns)] } : {}),
      };
      await change(tx, webhookId, wanted, { at: now, because: 'by-hand' });
      await record(tx, caller, before.url, { action: 'changed', details: { webhookId, ...wanted } }, now);
      return requireWebhook(tx, webhookId);
    });
  };

export const deleteWebhook =
  ({ database, clock }: WebhookNeeds) =>
  (caller: Caller, webhookId: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const now = clock.now();
      await holdEvents(tx, now);
      const { url } = await requireWebhook(tx, webhookId);
      await remove(tx, webhookId);
      await record(tx, caller, url, { action: 'deleted', details: { webhookId, url } }, now);
    });

/** WHK-6 */
export const rotateSecret =
  ({ database, clock, ids, masterKey }: WebhookNeeds) =>
  async (caller: Caller, webhookId: string): Promise<WebhookWithSecret> => {
    const key = await masterKey();
    return database.transact(caller, async (tx) => {
      const now = clock.now();
      await holdEvents(tx, now);
      const webhook = await requireWebhook(tx, webhookId);
      const secret = ids.randomBytes(secretBytes);
      const until = new Date(now.getTime() + formerSecretMs);
      await replaceSecret(tx, webhookId, key.seal(secret, webhookSecretContext(tx.companyId, webhookId)), until);
      await record(tx, caller, webhook.url, { action: 'secret-rotated', details: { webhookId } }, now);
      return { webhook, secret: secretText(secret) };
    });
  };

/** The secrets that sign now come with the newest first. */
export async function openSecrets(
  tx: Transaction,
  key: MasterKey,
  webhookId: string,
  now: Date,
): Promise<readonly Buffer[]> {
  const sealed = await findSecrets(tx, webhookId, now);
  if (!sealed) return [];
  const open = (one: Buffer): Buffer => key.open(one, webhookSecretContext(tx.companyId, webhookId));
  const { sealedSecret, sealedFormerSecret } = sealed;
  return [open(sealedSecret), ...(sealedFormerSecret ? [open(sealedFormerSecret)] : [])];
}

/** Returns the address as it is stored. */
function requireUrl(sender: WebhookSender, written: string): string {
  const obstacle = sender.obstacleTo(written);
  if (obstacle) throw new Refused({ reason: 'webhook-url-refused', obstacle });
  return normalisedUrl(written)?.href ?? written;
}

export async function requireWebhook(tx: Transaction, webhookId: string): Promise<Webhook> {
  return found(await findWebhook(tx, webhookId), 'webhook');
}

export function found<T>(one: T | null, is: 'webhook' | 'delivery'): T {
  if (one === null) throw new Refused({ reason: 'resource-not-found', missing: { is } satisfies MissingResource });
  return one;
}

const longestName = 200;

function record(
  tx: Transaction,
  { author }: Pick<Caller, 'author'>,
  url: string,
  change: { readonly action: AuditAction; readonly details: Readonly<Record<string, unknown>> },
  now: Date,
): Promise<void> {
  return recordChange(tx, author, { subject: 'webhook', name: url.slice(0, longestName), ...change }, now);
}

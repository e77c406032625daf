import { expect } from 'vitest';
import { auditedMoves } from '../../support/behind-the-wire/documents.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { type MimePart, readMime } from '../../support/clients/mime.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { addressOf, type Name } from '../invoices/collecting.ts';
import { client, openShop, type Shop } from '../invoices/shop.ts';

type Members = Readonly<Record<string, unknown>>;

export interface Mail {
  readonly recipient: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly ended_at: Date | null;
}

/** A shop whose client has an address, and what it does with mail. */
export async function mailbox(service: TestService, company: Members = {}) {
  const shop = await openShop(service, company);
  const ask = (name: Name, json?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
    service.send(`${addressOf(name)}/trimite-pe-email`, {
      method: 'POST',
      headers: { ...shop.headers, ...headers },
      ...(json === undefined ? {} : { json }),
    });
  return {
    shop,
    ask,
    /** Asks for the statement of account of the client with this id of v2. */
    sendStatement: (id: string, json?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
      service.send(`/v2/clienti/${id}/fisa-pe-email`, {
        method: 'POST',
        headers: { ...shop.headers, ...headers },
        ...(json === undefined ? {} : { json }),
      }),
    issue: (more: Members = {}) => shop.issue({ client: client({ email: 'client@exemplu.ro' }), ...more }),
    /** Schedules, or fails the test. */
    mail: async (name: Name, json?: unknown): Promise<void> => {
      const reply = await ask(name, json);
      expect(reply.status, reply.text).toBe(200);
      expect(reply.body.data).toBeNull();
    },
    isMailed: async ({ serie, numar }: Name): Promise<unknown> =>
      (await shop.read(serie, numar)).body.data.trimisa_pe_email,
    mails: (): Promise<readonly Mail[]> => stored(shop, 'mails', 'scheduled_at, recipient'),
    jobs: () => stored<{ kind: string; state: string; attempts: number }>(shop, 'jobs', 'created_at'),
    /** The messages of the outbox, oldest first. */
    outbox: async (): Promise<readonly MimePart[]> =>
      (await stored<{ source: Buffer }>(shop, 'outbox', 'kept_at')).map(({ source }) => readMime(source)),
    /** What the audit trail says of documents, sealed or not: `FCT 1 mailed`. */
    trail: () => auditedMoves(service, shop.code),
  };
}

async function stored<Row>(shop: Shop, table: string, order: string): Promise<readonly Row[]> {
  return (await shop.stored(table, order)) as unknown as readonly Row[];
}

export const soon = { timeout: 60_000, interval: 25 };

import { expect, onTestFinished } from 'vitest';
import { connectCompany } from '../../../src/operations/spv/spv-access.ts';
import { anafSpv } from '../../../src/partners/anaf/spv.ts';
import { loadMasterKey } from '../../../src/partners/master-key-file.ts';
import { type SimulatedAnaf, startSimulatedAnaf } from '../../../src/partners/simulated/anaf.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { auditedMoves } from '../../support/behind-the-wire/documents.ts';
import { leaveMessagesThere } from '../../support/behind-the-wire/jobs.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { addressOf, type Name } from '../invoices/collecting.ts';
import { client, openShop } from '../invoices/shop.ts';

type Members = Readonly<Record<string, unknown>>;

export const soon = { timeout: 60_000, interval: 25 };

/** Settings of a service that has an application at the authority, which nobody reaches. */
export const unreachedAuthority = {
  FACTURIER_ANAF_CLIENT_ID: 'x',
  FACTURIER_ANAF_CLIENT_SECRET: 'y',
  FACTURIER_ANAF_REDIRECT_URL: 'http://127.0.0.1:9/z',
  FACTURIER_ANAF_URL: 'http://127.0.0.1:9',
  FACTURIER_ANAF_OAUTH_URL: 'http://127.0.0.1:9',
};

/** What the authority asks of an address. */
export const place = { cod_judet: 'IS', localitate: 'Iasi', adresa: 'Str. Lapusneanu nr. 1' };
export const buyer = (more: Members = {}) => client({ ...place, ...more });
export const rehearse = (what: string): Members => ({ efactura: { nota: `SIMULARE:${what}` } });

/** A shop whose invoices the tax authority would take, and what it does there. */
export async function spvShop(service: TestService, company: Members = {}) {
  const shop = await openShop(service, { adresa: place, ...company });
  const ask = (name: Name, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
    service.send(`${addressOf(name)}/trimite-in-spv`, { method: 'POST', headers: { ...shop.headers, ...headers } });
  const spvStatus = async (name: Name): Promise<Reply['body']> => {
    const reply = await service.send(`${addressOf(name)}/efactura`, { headers: shop.headers });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  return {
    shop,
    ask,
    spvStatus,
    issue: (more: Members = {}) => shop.issue({ client: buyer(), ...more }),
    /** Gives to send, or fails the test. */
    send: async (name: Name): Promise<void> => {
      const reply = await ask(name);
      expect(reply.status, reply.text).toBe(200);
      expect(reply.body.data).toBeNull();
    },
    status: async (name: Name): Promise<string | null> => (await spvStatus(name))?.status ?? null,
    sendings: () => shop.stored('einvoice_sendings', 'place') as Promise<readonly Sending[]>,
    jobs: async (): Promise<readonly unknown[]> => (await shop.stored('jobs', 'created_at')).map(({ kind }) => kind),
    trail: () => auditedMoves(service, shop.code),
  };
}

export interface Sending {
  readonly [column: string]: unknown;
  readonly sending_id: string;
  readonly status: string;
  readonly uploads: number;
  readonly upload_id: string | null;
  readonly xml: string | null;
  readonly zip: Buffer | null;
  readonly trouble: string | null;
}

/** A tax authority of the test's own, to make trouble with, and workers that speak to it. Ends with the test. */
export async function authorityFor(service: TestService, processingMs = 0) {
  const simulator: SimulatedAnaf = await startSimulatedAnaf({
    processingMs,
    now: () => service.clock.now().getTime(),
  });
  onTestFinished(() => simulator.stop());
  return { simulator, work: () => testWorker(service, { anaf: simulator.account }) };
}

/** Lets the company in, as if its owner had been at the authority with a certificate. Its messages stay there, unless they are wanted. */
export async function letIn(
  service: TestService,
  simulator: SimulatedAnaf,
  fiscalCode: string,
  { wantsMessages = false } = {},
): Promise<void> {
  const { connectionString, clock, settings } = service;
  const database = openDatabase(connectionString, { connections: 1, onIdleError: () => undefined });
  try {
    const masterKey = () => loadMasterKey(settings.dataFolder, settings.masterKeyFile);
    const spv = anafSpv(async () => simulator.account);
    const connect = connectCompany({ database, clock, masterKey, spv });
    expect(await connect(fiscalCode, 'cod', new AbortController().signal)).toBe(true);
    if (!wantsMessages) await leaveMessagesThere(service, fiscalCode);
  } finally {
    await database.close();
  }
}

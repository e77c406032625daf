import { expect } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { client, line, openShop } from '../invoices/shop.ts';
import { soon } from '../mails/mailbox.ts';

type Members = Readonly<Record<string, unknown>>;

export const template = (more: Members = {}): Members => ({
  denumire: 'Abonament',
  ritm: 'lunar',
  prima_emitere: '2026-11-15',
  mod: 'emitere',
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: client({ email: 'client@exemplu.ro' }),
  articole: [line({ denumire: 'Abonament {luna} {an}' })],
  ...more,
});

interface Issued {
  readonly data_planificata: string;
  readonly stare: string;
  readonly serie: string | null;
  readonly numar: string | null;
}

/** A shop with invoices that recur. */
export async function subscriptions(service: TestService, company: Members = {}) {
  const shop = await openShop(service, company);
  const ask = (method: string, path: string, json?: unknown): Promise<Reply> =>
    service.send(`/v2/facturi-recurente${path}`, {
      method,
      headers: shop.headers,
      ...(json === undefined ? {} : { json }),
    });
  const done = async (method: string, path: string, json?: unknown): Promise<Reply['body']> => {
    const reply = await ask(method, path, json);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  const issues = async (id: string): Promise<readonly Issued[]> => (await done('GET', `/${id}`)).emiteri;

  /** At this moment a worker starts, does what is due, and stops. */
  const workAt = async (moment: string, isDone: () => Promise<unknown>, smtp?: { url: string; address: string }) => {
    service.clock.set(moment);
    const stop = testWorker(service, smtp ? { smtp } : {});
    await expect.poll(isDone, soon).toBe(true);
    await stop();
  };
  return {
    shop,
    ask,
    done,
    issues,
    workAt,
    create: async (more: Members = {}): Promise<string> => (await done('POST', '', template(more))).id,
    /** Works at this moment until so many days had their document. */
    workUntil: (moment: string, id: string, count: number, smtp?: { url: string; address: string }) =>
      workAt(moment, async () => (await issues(id)).length === count, smtp),
    planned: async (id: string): Promise<readonly string[]> =>
      (await issues(id)).map(({ data_planificata }) => data_planificata).toReversed(),
    /** The documents of the shop: number, date, due date and the name of the first line. */
    documents: async (): Promise<readonly (readonly string[])[]> => {
      const stored = await shop.stored('invoices');
      const read = await Promise.all(stored.map(({ series, number }) => shop.read(String(series), String(number))));
      return read
        .map(({ body: { data } }) => [data.numar, data.data_emitere, data.data_scadenta, data.articole[0].denumire])
        .toSorted((left, right) => Number(left[0]) - Number(right[0]));
    },
  };
}

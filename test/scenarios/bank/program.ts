import { expect } from 'vitest';
import { camt, type WrittenEntry } from '../../support/files/bank-statements.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { openShop } from '../invoices/shop.ts';
import { euro, lei } from './counter.ts';

type Members = Readonly<Record<string, unknown>>;

let made = 0;
export const entry = (amount: string, text: string, more: Partial<WrittenEntry> = {}): WrittenEntry => {
  made += 1;
  return { on: '2026-11-14', amount, text, reference: `M${made}`, ...more };
};

/** A company whose programs read its statements. */
export async function openProgram(service: TestService, company: Members = {}) {
  const shop = await openShop(service, {
    conturi_bancare: [
      { nume: 'Cont în lei', iban: lei, valuta: 'RON' },
      { iban: euro, valuta: 'EUR' },
    ],
    ...company,
  });
  const ask = (method: string, path: string, json?: unknown, more: Record<string, string> = {}) =>
    service.send(`/v2${path}`, {
      method,
      headers: { ...shop.headers, ...more },
      ...(json === undefined ? {} : { json }),
    });
  const done = async (method: string, path: string, json?: unknown, more: Record<string, string> = {}) => {
    const reply = await ask(method, path, json, more);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  const movements = (query = ''): Promise<readonly Members[]> => done('GET', `/miscari-bancare${query}`);
  return {
    ...shop,
    ask,
    done,
    movements,
    enter: (entries: readonly WrittenEntry[], of: Members = {}) =>
      done('POST', '/extrase-bancare', { continut: camt([{ iban: lei, entries, ...of }]) }),
    /** The id of the only movement whose text is this. */
    movement: async (text: string): Promise<string> => {
      const [found] = (await movements()).filter((one) => one['text'] === text);
      return String(found?.['id']);
    },
    decide: (id: string, act: string, json?: unknown) => ask('POST', `/miscari-bancare/${id}/${act}`, json),
    read: (numar: string) => done('GET', `/facturi/FCT/${numar}`),
  };
}

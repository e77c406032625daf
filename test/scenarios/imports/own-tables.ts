import { expect } from 'vitest';
import type { TestService } from '../../support/service/test-service.ts';
import type { Shop } from '../invoices/shop.ts';

type Members = Readonly<Record<string, unknown>>;

/** What a program does with the tables of a company. */
export function tablesOf(service: TestService, { headers }: Pick<Shop, 'headers'>) {
  const post = (path: string, json: Members) => service.send(path, { method: 'POST', headers, json });
  const body = (fel: string, table: string, more: Members) => ({
    fel,
    nume: `${fel}.csv`,
    continut: Buffer.from(table).toString('base64'),
    ...more,
  });
  const done = async (reply: ReturnType<typeof post>) => {
    const { status, text, body: answered } = await reply;
    expect(status, text).toBe(200);
    return answered.data;
  };
  return {
    ask: (fel: string, table: string, more: Members = {}) => post('/v2/importuri', body(fel, table, more)),
    check: (fel: string, table: string, more: Members = {}) =>
      done(post('/v2/importuri/verifica', body(fel, table, more))),
    done: (fel: string, table: string, more: Members = {}) => done(post('/v2/importuri', body(fel, table, more))),
    undo: (id: string) => post(`/v2/importuri/${id}/anuleaza`, {}),
    read: async (path: string) => {
      const reply = await service.send(path, { headers });
      expect(reply.status, reply.text).toBe(200);
      return reply.body;
    },
  };
}

export const owed = `Situatia facturilor neincasate;;;;;;;
Client;CIF;Serie;Numar;Data emiterii;Data scadentei;Total;Rest de incasat
Moara Alba SRL;RO14399840;VECHI;18;28.05.2026;27.06.2026;1.210,00;1.000,50
Ana Pop;;VECHI;19;2026-06-01;;242;242
`;

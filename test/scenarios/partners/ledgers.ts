import { expect } from 'vitest';
import { dayMs } from '../../../src/domain/time/calendar.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { readZip } from '../../support/files/read-zip.ts';
import type { TestService } from '../../support/service/test-service.ts';
import type { Shop } from '../invoices/shop.ts';

type Members = Readonly<Record<string, unknown>>;

/** A row of the workbook: days as `2026-11-01`, amounts in bani. */
export interface SheetRow {
  readonly day: string;
  readonly text: string;
  readonly debit: number | null;
  readonly credit: number | null;
  readonly balance: number;
  readonly currency: string | null;
  readonly amount: number | null;
}

/** What a shop asks about its partners. */
export function ledgersOf(service: TestService, { headers }: Pick<Shop, 'headers'>) {
  const ask = (body: unknown): Promise<Reply> =>
    service.send('/v2/fise-partener', { method: 'POST', headers, json: body });
  const made = async (body: Members): Promise<Reply['body']> => {
    const reply = await ask(body);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  const found = async (path: string): Promise<Reply['body']> => {
    const reply = await service.send(path, { headers });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  return {
    ask,
    made,
    client: async (name = 'Client Exemplu SRL'): Promise<string> =>
      (await found(`/v2/clienti?q=${encodeURIComponent(name)}`))[0].id,
    supplier: async (name = 'Moara'): Promise<string> =>
      (await found(`/v2/furnizori?q=${encodeURIComponent(name)}`))[0].id,
    balance: async (path: string): Promise<number> => (await found(path)).sold_total,
    /** The rows of the workbook between the header and the end. */
    rows: async (body: Members): Promise<readonly SheetRow[]> => sheetRows(await workbook((await made(body)).link)),
  };
}

export async function workbook(link: string): Promise<ReadonlyMap<string, Buffer>> {
  const reply = await fetch(link);
  expect(reply.status).toBe(200);
  return readZip(Buffer.from(await reply.arrayBuffer()));
}

export function sheetRows(files: ReadonlyMap<string, Buffer>): readonly SheetRow[] {
  const sheet = String(files.get('xl/worksheets/sheet1.xml'));
  const [, ...rows] = [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, row = '']) => cellsOf(row));
  return rows.map(([day = '', text = '', debit = '', credit = '', balance = '', currency = '', amount = '']) => ({
    day: new Date(Date.UTC(1899, 11, 30) + Number(day) * dayMs).toISOString().slice(0, 10),
    text,
    debit: bani(debit),
    credit: bani(credit),
    balance: bani(balance) ?? 0,
    currency: currency || null,
    amount: bani(amount),
  }));
}

function cellsOf(row: string): readonly string[] {
  return [...row.matchAll(/<c(?:\/>|[^>]*>(.*?)<\/c>)/g)].map(([, cell = '']) =>
    cell.replaceAll(/<[^>]*>/g, '').replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? '?'),
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const bani = (text: string): number | null => (text === '' ? null : Math.round(Number(text) * 100));

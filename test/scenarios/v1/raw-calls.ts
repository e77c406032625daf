import { expect } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { expectV1 } from '../../support/clients/v1-client.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { type LegacyShop, openLegacyShop } from './legacy-shop.ts';

/** A florist with stock, whose programs may send forms. */
export function openFlorist(service: TestService, platforme: readonly string[]): Promise<LegacyShop> {
  return openLegacyShop(service, {
    platforme,
    setari: { gestioneaza_stoc: true, expune_cantitati: true, v1_formulare: true },
    articole: [
      { cod: 'A1', nume: 'Lalele', um: 'BUC', stocuri: [{ cod_gestiune: null, stoc: 100 }] },
      { cod: 'A2', nume: 'Zambile', um: 'BUC' },
    ],
  });
}

/** Posts bytes as they are, under any content type or none. */
export async function postRaw(service: TestService, path: string, body: string, contentType?: string): Promise<Reply> {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  const reply = await service.send(path, { method: 'POST', headers, body: new TextEncoder().encode(body) });
  expectV1(reply);
  return reply;
}

/** What was issued, as v2 reads it. */
export async function readBack(shop: LegacyShop, reply: Reply): Promise<Reply['body']> {
  expect(reply.body.Success, reply.text).toBe(true);
  const { Serie, Numar } = reply.body.Factura;
  return (await shop.read(Serie, Numar)).body.data;
}

export function inLowerCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inLowerCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inLowerCase(inner)]));
}

export const form = 'application/x-www-form-urlencoded';

/** It is written as PHP's `http_build_query` writes an array. */
export function formOf(value: unknown, name = ''): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([inner, member]) => formOf(member, name === '' ? inner : `${name}[${inner}]`))
      .filter((part) => part !== '')
      .join('&');
  }
  const said = typeof value === 'boolean' ? String(Number(value)) : String(value);
  return `${encodeURIComponent(name)}=${encodeURIComponent(said).replaceAll('%20', '+')}`;
}

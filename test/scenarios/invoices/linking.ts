import { expect } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { addressOf, type Name } from './collecting.ts';
import type { Shop } from './shop.ts';

export interface Opened {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
}

type Sent = Readonly<Record<string, string>>;

/** Whoever has the link: without a key, and without following anything. */
export async function open(link: string, headers: Sent = {}, method = 'GET', body?: string): Promise<Opened> {
  const response = await fetch(link, { method, headers, redirect: 'manual', body: body ?? null });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
}

/** What a shop asks links for. */
export function linksOf(service: TestService, shop: Shop) {
  const ask = (name: Name, verb: string): Promise<Reply> =>
    service.send(`${addressOf(name)}/${verb}`, { method: 'POST', headers: shop.headers });
  const link = async (name: Name, verb: string): Promise<string> => {
    const reply = await ask(name, verb);
    expect(reply.status, reply.text).toBe(200);
    expect(Object.keys(reply.body.data)).toEqual(['link']);
    return reply.body.data.link;
  };
  return {
    askForDownload: (name: Name) => ask(name, 'genereaza-link-de-descarcare'),
    download: (name: Name) => link(name, 'genereaza-link-de-descarcare'),
    askForPayment: (name: Name) => ask(name, 'genereaza-link-de-plata'),
    payment: (name: Name) => link(name, 'genereaza-link-de-plata'),
  };
}

/** Proves that nothing is behind a link, and that nothing is told. */
export function expectNoPage({ status, headers, text }: Opened, ...secrets: readonly string[]): void {
  expect(status).toBe(404);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain('Pagina nu există');
  for (const secret of secrets) expect(text).not.toContain(secret);
}

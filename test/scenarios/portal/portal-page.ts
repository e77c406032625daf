import { get } from 'node:http';
import { expect } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import type { Opened } from '../invoices/linking.ts';
import { openShop, type Shop } from '../invoices/shop.ts';

export const accounts = [
  { iban: 'RO49AAAA1B31007593840000', banca: 'BANCA TRANSILVANIA', valuta: 'RON' },
  { iban: 'RO09BCYP0000001234567890', valuta: 'EUR' },
];

export const askPortal = (service: TestService, of: Shop, id: string, method: string, json?: unknown): Promise<Reply> =>
  service.send(`/v2/clienti/${id}/pagina`, { method, headers: of.headers, ...(json === undefined ? {} : { json }) });

/** A company whose clients have pages, and who asks for them. */
export async function openPortal() {
  const service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
  const shop = await openShop(service, { conturi_bancare: accounts, email: 'plati@exemplu.ro' });
  const ask = (of: Shop, id: string, method: string, json?: unknown) => askPortal(service, of, id, method, json);
  const linkOf = async (id: string, of = shop): Promise<string> => dataOf(await ask(of, id, 'POST')).link;
  return { service, shop, ask, linkOf };
}

export const dataOf = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

/** The text of a page as a person reads it. */
export const readable = ({ text }: Opened): string =>
  text
    .replace(/^.*<body>|<script>.*$/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/** It sends headers that only browsers set, which `fetch` does not let through. */
export const visit = (link: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    get(link, { headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });

/** The addresses on the page, as a browser follows them. */
export const hrefs = (link: string, { text }: Opened): readonly string[] =>
  [...text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), link).href);

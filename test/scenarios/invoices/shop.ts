import { expect } from 'vitest';
import { isRomanianFiscalCode } from '../../../src/domain/company/identifiers.ts';
import { storedRows } from '../../support/behind-the-wire/documents.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import type { TestService } from '../../support/service/test-service.ts';

type Members = Readonly<Record<string, unknown>>;

/** A company of its own for a test, and the few things a shop does with the service. */
export interface Shop {
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Asks to issue, whatever comes of it. */
  readonly ask: (body: unknown, more?: Readonly<Record<string, string>>) => Promise<Reply>;
  /** Issues, or fails the test; gives what was answered. */
  readonly issue: (more?: Members) => Promise<Issued>;
  /** Issues, and reads back what was issued. */
  readonly issued: (more?: Members) => Promise<Reply['body']>;
  readonly read: (series: string, number: string, query?: string) => Promise<Reply>;
  readonly list: (query?: Readonly<Record<string, string>>) => Promise<Reply>;
  /** The rows of a table of this company. */
  readonly stored: (table: string, order?: string) => Promise<readonly Members[]>;
  /** Provisions the company again with these members. */
  readonly change: (company: Members) => Promise<void>;
}

export interface Issued {
  readonly serie: string;
  readonly numar: string;
  readonly stocuri: readonly Members[];
}

export const platform = 'https://magazin.exemplu.ro';

let opened = 0;

export async function openShop(service: TestService, company: Members = {}): Promise<Shop> {
  opened += 1;
  const code = withCheckDigit(6_000_000 + opened);
  const declared = {
    cod_unic: code,
    denumire: `Magazinul ${opened} SRL`,
    platitor_tva: true,
    platforme: [platform],
    serii: [
      { serie: 'FCT', implicita: true },
      { serie: 'ALT' },
      { serie: 'PRF', fel: 'proforma' },
      { serie: 'CMD', fel: 'comanda' },
      { serie: 'DEV', fel: 'deviz' },
      { serie: 'AVZ', fel: 'aviz' },
      { serie: 'CH', fel: 'chitanta' },
    ],
    chei: [{ nume: code, drepturi: ['*'] }],
    ...company,
  };
  const keys = await provisionForTest(service, { companii: [declared] });
  const headers = {
    authorization: `Bearer ${keys[code]}`,
    'svc-cod-unic': code,
    'svc-url-platforma': platform,
  };

  const ask: Shop['ask'] = (body, more = {}) =>
    service.send('/v2/facturi', { method: 'POST', headers: { ...headers, ...more }, json: body });
  const issue: Shop['issue'] = async (more = {}) => {
    const reply = await ask(invoice(more));
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  const read: Shop['read'] = (series, number, query = '') =>
    service.send(`/v2/facturi/${encodeURIComponent(series)}/${encodeURIComponent(number)}${query}`, { headers });

  return {
    code,
    headers,
    ask,
    issue,
    read,
    issued: async (more = {}) => {
      const { serie, numar } = await issue(more);
      const reply = await read(serie, numar);
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data;
    },
    list: (query = {}) => service.send(`/v2/facturi?${new URLSearchParams(query)}`, { headers }),
    stored: (table, order = '1') => storedRows(service, code, table, order),
    change: async (changes) => {
      await provisionForTest(service, { companii: [{ cod_unic: code, denumire: declared.denumire, ...changes }] });
    },
  };
}

/** A fiscal code that can exist: the tax authority takes nothing from another. */
function withCheckDigit(body: number): string {
  const code = [...'0123456789'].map((digit) => `${body}${digit}`).find(isRomanianFiscalCode);
  if (code === undefined) throw new Error('one digit always fits');
  return code;
}

/** What is kept of each article, by warehouse (- for none). */
export async function stockLevels(shop: Shop): Promise<Readonly<Record<string, number>>> {
  const warehouses = new Map((await shop.stored('warehouses')).map(({ warehouse_id, code }) => [warehouse_id, code]));
  const articles = new Map(
    (await shop.stored('articles')).map(({ article_id, code, name }) => [article_id, code ?? name]),
  );
  const rows = await shop.stored('stock_levels');
  return Object.fromEntries(
    rows.map(({ article_id, warehouse_id, quantity }) => [
      `${articles.get(article_id)} ${warehouses.get(warehouse_id) ?? '-'}`,
      Number(quantity),
    ]),
  );
}

/** A legal entity that the simulated registry does not know. */
export const client = (more: Members = {}) => ({
  tip: 'PJ',
  denumire: 'Client Exemplu SRL',
  cod_unic: '2864518',
  ...more,
});
export const person = (more: Members = {}) => ({ tip: 'PF', denumire: 'Ion Popescu', ...more });

export const line = (more: Members = {}) => ({
  denumire: 'Produs',
  nr_produse: 1,
  cota_tva: 0.21,
  ...('pret_total' in more ? {} : { pret_unitar: 100 }),
  ...more,
});
export const discount = (more: Members = {}) => ({
  tip: 'Discount',
  denumire: 'Reducere',
  cota_tva: 0.21,
  ...more,
});

export const invoice = (more: Members = {}) => ({
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: client(),
  articole: [line()],
  ...more,
});

/** What a refused request is told: where, and with which codes. */
export function problemsOf(reply: Reply): Readonly<Record<string, readonly string[]>> {
  expect(reply.status, reply.text).toBe(400);
  expect(reply.body.type).toBe('urn:svc:api:v2:problem:validation');
  return Object.fromEntries(
    reply.body.validation_errors.map(
      ({ location, name, issues }: { location: string; name: string; issues: { code: string }[] }) => [
        location === 'body' ? name : `${location} ${name}`,
        issues.map(({ code }) => code),
      ],
    ),
  );
}

/** Proves that a request was refused as a duplicate of this invoice. */
export function expectDuplicate(reply: Reply, series: string, number: string): void {
  const sentence = `Factura ${series} ${number} exista deja salvata.`;
  expect(reply.status, reply.text).toBe(400);
  expect(reply.body).toMatchObject({
    type: 'urn:svc:api:v2:problem:invalid-state',
    detail: sentence,
    motiv: { cod: 'factura_duplicata', mesaj: sentence },
  });
}

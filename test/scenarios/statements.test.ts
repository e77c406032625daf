import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply } from '../support/clients/api-client.ts';
import { type BreakingProxy, breakingProxy, isOfRequest } from '../support/partners/breaking-proxy.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { invoice, line } from './invoices/shop.ts';
import { type LegacyShop, invoice as legacyInvoice, line as legacyLine, openLegacyShop } from './v1/legacy-shop.ts';

/** OPS-SPEED-1: every statement of a hot path costs each caller a round trip. Whoever adds one changes a list here, and says why. */
let proxy: BreakingProxy;
let service: TestService;
let shop: LegacyShop;

beforeAll(async () => {
  service = await testService({
    rateLimits: 'on',
    reachedThrough: async (connectionString) => {
      proxy = await breakingProxy(connectionString, isOfRequest);
      return proxy.connectionString;
    },
  });
  shop = await openLegacyShop(service, {
    setari: { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: true },
    gestiuni: [{ cod_gestiune: 'DEP' }],
    articole: articles.map((cod) => ({ cod, nume: `Articol ${cod}`, stocuri: [{ cod_gestiune: 'DEP', stoc: 1000 }] })),
    clienti: [{ tip: 'PJ', denumire: 'Client Exemplu SRL', cod_unic: '2864518', tara: 'RO', cod_judet: 'IS' }],
  });
});
afterAll(() => proxy.close());

const articles = Array.from({ length: 100 }, (_, place) => `A${place}`);

const issue = (lines: number, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  shop.ask(
    invoice({
      articole: articles
        .slice(0, lines)
        .map((cod) => line({ cod_articol: cod, denumire: `Articol ${cod}`, cod_gestiune: 'DEP' })),
    }),
    headers,
  );

const legacyIssue = (lines: number): Promise<Reply> =>
  shop.call(
    'factura/emitere',
    legacyInvoice({
      Continut: articles
        .slice(0, lines)
        .map((cod) => legacyLine({ CodArticol: cod, Denumire: `Articol ${cod}`, CodGestiune: 'DEP' })),
    }),
  );

const read = (path: string): Promise<Reply> => service.send(`/v2/${path}`, { headers: shop.headers });

/** Their names, sorted, of the first call that no rate refuses, after one that filled the caches. */
async function statementsOf(call: () => Promise<Reply>): Promise<readonly string[]> {
  const once = async (): Promise<readonly string[]> => {
    let statements: readonly string[] = [];
    const attempt = async (): Promise<boolean> => {
      proxy.arm(Number.POSITIVE_INFINITY, 'failed');
      const { status, body } = await call();
      statements = (await proxy.disarm()).statements;
      return status === 200 && body.Success !== false;
    };
    await expect.poll(attempt, { timeout: 60_000, interval: 100 }).toBe(true);
    return statements.toSorted();
  };
  await once();
  return once();
}

test.each([1, 100])(
  'v2 issues an invoice of %i lines in these statements [OPS-SPEED-1] [V2-ISSUE-8]',
  async (lines) => {
    expect(await statementsOf(() => issue(lines))).toEqual([
      'api-keys.holders',
      'invoices.write-next-stock-warehouses-issue',
      'last-calls.admit',
    ]);
  },
);

test('v2 issues under an Idempotency-Key in these statements [OPS-SPEED-1] [V2-ISSUE-8]', async () => {
  let turn = 0;
  const keyed = () => {
    turn += 1;
    return issue(5, { 'idempotency-key': `statements-${turn}` });
  };
  expect(await statementsOf(keyed)).toEqual([
    'BEGIN',
    'COMMIT',
    'api-keys.holders',
    'idempotency.find',
    'idempotency.find',
    'idempotency.lock',
    'idempotency.save',
    'invoices.write-next-stock-warehouses-issue',
    'last-calls.admit',
  ]);
});

test('v1 issues in these statements [OPS-SPEED-1] [V2-ISSUE-8]', async () => {
  expect(await statementsOf(() => legacyIssue(5))).toEqual([
    'api-users.of-company',
    'invoices.write-next-stock-warehouses-issue-with-links',
    'last-calls.admit',
    'legacy-calls.add',
  ]);
});

test.each<readonly [string, readonly string[]]>([
  ['identitate', ['api-keys.holders']],
  ['facturi/FCT/1', ['api-keys.holders', 'invoices.find']],
  ['facturi?limit=50', ['api-keys.holders', 'invoices.list - - - - xx----------- start']],
  ['nomenclatoare/judete', []],
])('GET /v2/%s takes these statements [OPS-SPEED-1]', async (path, statements) => {
  expect(await statementsOf(() => read(path))).toEqual(statements);
});

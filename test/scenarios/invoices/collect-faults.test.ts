import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booksOfCollecting } from '../../support/behind-the-wire/books.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { type Break, type BreakingProxy, breakingProxy, isOfRequest } from '../../support/partners/breaking-proxy.ts';
import { some } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, type Name, proforma } from './collecting.ts';
import { line, openShop, type Shop } from './shop.ts';

/** At every statement of collecting the connection to a real PostgreSQL breaks, and all or nothing is left. */
let proxy: BreakingProxy;
let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService({
    reachedThrough: async (connectionString) => {
      proxy = await breakingProxy(connectionString, isOfRequest);
      return proxy.connectionString;
    },
  });
  shop = await openShop(service, {
    setari: { gestioneaza_stoc: true },
    articole: [{ cod: 'A1', nume: 'Cana', stocuri: [{ stoc: 1000 }] }],
    clienti: [{ tip: 'PJ', denumire: 'Client Exemplu SRL', cod_unic: '2864518' }],
  });
});
afterAll(() => proxy.close());

/** Looks at the books past the proxy. */
const readBooks = (): Promise<Books> => booksOfCollecting(service);
type Books = Readonly<Record<string, number>>;

const plus = (books: Books, effect: Books): Books =>
  Object.fromEntries(Object.entries(books).map(([name, count]) => [name, count + (effect[name] ?? 0)]));

interface Subject {
  readonly prepare: () => Promise<Name>;
  readonly request: { readonly method: string; readonly path: string; readonly json?: unknown };
  readonly effect: Books;
}

const payment = { suma_incasata: 10.5, tip_incasare: 'Chitanta' };
const article = (nr_crt: number) => line({ nr_crt, cod_articol: 'A1', denumire: 'Cana', nr_produse: 2 });
const collected: Books = {
  collections: 1,
  everCollected: 1,
  bani: 1050,
  baniOfInvoices: 1050,
  changes: 1,
  nextReceipt: 1,
};

const subjects: Readonly<Record<string, Subject>> = {
  'collecting on an invoice': {
    prepare: () => shop.issue(),
    request: { method: 'POST', path: '/incasari', json: payment },
    effect: collected,
  },
  'collecting on a proforma': {
    prepare: () => shop.issue(proforma({ articole: [article(1), article(2)] })),
    request: { method: 'POST', path: '/incasari', json: payment },
    effect: { ...collected, changes: 2, invoices: 1, lines: 2, claims: 2, ofProformas: 1, stock: -4, nextInvoice: 1 },
  },
  'deleting all collections': {
    prepare: async () => {
      const issued = await shop.issue();
      for (const suma_incasata of [1, 2]) {
        await send(issued, { method: 'POST', path: '/incasari', json: { ...payment, suma_incasata } }, null);
      }
      return issued;
    },
    request: { method: 'DELETE', path: '/incasari?toate=true' },
    effect: { collections: -2, bani: -300, baniOfInvoices: -300, changes: 1 },
  },
};

const send = (name: Name, { method, path, json }: Subject['request'], key: string | null): Promise<Reply> =>
  service.send(addressOf(name) + path, {
    method,
    headers: { ...shop.headers, ...(key === null ? {} : { 'idempotency-key': key }) },
    ...(json === undefined ? {} : { json }),
  });

const breaks: readonly (readonly [string, Break])[] = [
  ['the connection breaks before any one statement', 'unsent'],
  ['the connection breaks after any one statement, before its answer', 'unanswered'],
  ['any one statement fails', 'failed'],
];

/** No request here takes more statements than this. */
const tooMany = 60;

let keys = 0;

describe.each(
  Object.entries(subjects).flatMap(([what, subject], place) => [
    [what, subject, false, place] as const,
    [`${what} with an Idempotency-Key`, subject, true, place + 1] as const,
  ]),
)('%s', (_what, { prepare, request, effect }, isKeyed, place) => {
  test.each(some(breaks, breaks.length, place))(
    'leaves all or nothing when %s, and can be done after [V2-PROF-4] [V2-COLL-5]',
    async (_when, how) => {
      const brokenSoFar: string[] = [];
      for (let k = 1; k <= tooMany; k += 1) {
        const name = await prepare();
        keys += 1;
        const key = isKeyed ? `cheie-${keys}` : null;
        const before = await readBooks();
        const whole = plus(before, { ...effect, answers: isKeyed ? 1 : 0 });
        proxy.arm(k, how);
        const reply = await send(name, request, key);
        const { statements, broken } = await proxy.disarm();
        const left = await readBooks();
        const where = `${how} at statement ${k}, ${broken}, answered ${reply.status}`;

        if (reply.status === 200) expect(left, where).toEqual(whole);
        else {
          expect(reply.status, where).toBeGreaterThanOrEqual(500);
          expect(reply.text, where).not.toMatch(/ECONN|terminated|connection|portal|sql/i);
          expect([before, ...(mayHaveCommitted(statements, k, how) ? [whole] : [])], where).toContainEqual(left);
        }
        if (broken === null) {
          expect(reply.status, where).toBe(200);
          expect(brokenSoFar, 'every statement of the request was broken once').toEqual(statements);
          break;
        }
        brokenSoFar.push(broken);

        // What did not happen can be done at once; what did, under a key, is answered again.
        if (reply.status !== 200 && (isKeyed || left['changes'] === before['changes'])) {
          const next = await send(name, request, key);
          expect(next.status, `the next request after ${where}`).toBe(200);
          expect(await readBooks(), `after the next request, ${where}`).toEqual(whole);
        }
      }
      expect(brokenSoFar).toContainEqual(expect.stringMatching(/^audit\.record/));
      expect(brokenSoFar).toContain('COMMIT');
      expect(brokenSoFar.length).toBeLessThan(tooMany);
    },
  );
});

/** Only where the commit reached the database may it have happened without being told. */
function mayHaveCommitted(statements: readonly string[], k: number, how: Break): boolean {
  const commit = statements.lastIndexOf('COMMIT') + 1;
  return commit > 0 && (how === 'unanswered' || commit < k);
}

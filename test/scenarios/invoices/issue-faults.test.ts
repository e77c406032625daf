import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRomanianFiscalCode } from '../../../src/domain/company/identifiers.ts';
import { booksOfIssuing, type IssueBooks } from '../../support/behind-the-wire/books.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { type Break, type BreakingProxy, breakingProxy, isOfRequest } from '../../support/partners/breaking-proxy.ts';
import { some } from '../../support/runner/effort.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';

/** V2-ISSUE-8, at every statement of an issue: the connection to a real PostgreSQL breaks there, and all or nothing is left. */
let proxy: BreakingProxy;
let service: TestService;
let key: string;

/** A connection that breaks must not end the process: nothing may be thrown where nobody can catch it. */
const uncaught: unknown[] = [];
const remember = (error: unknown): void => {
  uncaught.push(error);
};

beforeAll(async () => {
  process.prependListener('uncaughtException', remember);
  service = await testService({
    reachedThrough: async (connectionString) => {
      // Maintenance is read at most once a second, whoever calls: it belongs to no request.
      proxy = await breakingProxy(connectionString, isOfRequest);
      return proxy.connectionString;
    },
  });
  const keys = await provisionForTest(service, {
    companii: [
      {
        cod_unic: '12345674',
        denumire: 'Exemplu Comert SRL',
        platitor_tva: true,
        setari: {
          gestioneaza_stoc: true,
          gestiuni_pe_linie: true,
          expune_cantitati: true,
          genereaza_articol_nou: true,
        },
        platforme: ['https://magazin.exemplu.ro'],
        serii: [{ serie: 'FCT', urmatorul_numar: 1 }],
        gestiuni: [{ cod_gestiune: 'DEP' }],
        articole: [
          { cod: 'A1', nume: 'Cana', cota_tva: 0.21, stocuri: [{ cod_gestiune: 'DEP', stoc: 1000 }] },
          { cod: 'A2', nume: 'Farfurie', cota_tva: 0.21, stocuri: [{ stoc: 1000 }] },
        ],
        clienti: [{ tip: 'PJ', denumire: 'Client vechi SRL', cod_unic: '90100218' }],
        chei: [{ nume: 'cheie', drepturi: ['*'] }],
      },
    ],
  });
  key = keys['cheie'] ?? '';
});
afterAll(async () => {
  process.removeListener('uncaughtException', remember);
  await proxy.close();
});

const headers = () => ({
  authorization: `Bearer ${key}`,
  'svc-cod-unic': '12345674',
  'svc-url-platforma': 'https://magazin.exemplu.ro',
});

interface Attempt {
  readonly body: object;
  readonly idempotencyKey: string | null;
}

const issue = ({ body, idempotencyKey }: Attempt): Promise<Reply> =>
  service.send('/v2/facturi', {
    method: 'POST',
    headers: { ...headers(), ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }) },
    json: body,
  });

/** Looks at the books past the proxy. */
const readBooks = (): Promise<IssueBooks> => booksOfIssuing(service);

/** What one whole issue adds; amounts in bani and thousandths, so that they add up exactly. */
interface Effect {
  readonly clients: number;
  readonly articles: number;
  readonly stockRows: number;
  readonly answers: number;
}

function withIssue(books: IssueBooks, effect: Effect): IssueBooks {
  const plus = (text: string, units: number, places: number): string =>
    ((Math.round(Number(text) * 10 ** places) + units) / 10 ** places).toFixed(places);
  return {
    clients: books.clients + effect.clients,
    articles: books.articles + effect.articles,
    invoices: books.invoices + 1,
    // 2 x 10.00 + 21 % and 3 x 1.00 + 21 %
    gross: plus(books.gross, 2783, 2),
    lines: books.lines + 2,
    lineGross: plus(books.lineGross, 2783, 2),
    answers: books.answers + effect.answers,
    changes: books.changes + 1,
    stockRows: books.stockRows + effect.stockRows,
    stock: plus(books.stock, -5000, 3),
    nextNumber: books.nextNumber + 1,
  };
}

const lines = (first: object, second: object) => [
  { nr_produse: 2, pret_unitar: 10, cota_tva: 0.21, cod_gestiune: 'DEP', ...first },
  { nr_produse: 3, pret_unitar: 1, cota_tva: 0.21, ...second },
];

const known = (): object => ({
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PJ', denumire: 'Client vechi SRL', cod_unic: '90100218' },
  articole: lines({ cod_articol: 'A1', denumire: 'Cana' }, { cod_articol: 'A2', denumire: 'Farfurie' }),
});

let made = 0;

/** A client and articles that nobody has yet; the tax authority is asked about the client, since its code is well formed. */
function unknown(): object {
  made += 1;
  const stem = 5_000_000 + made;
  const code = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find(isRomanianFiscalCode);
  return {
    ...known(),
    client: { tip: 'PJ', denumire: `Client nou ${made}`, cod_unic: code },
    articole: lines(
      { cod_articol: `N${made}-1`, denumire: `Nou ${made}` },
      { cod_articol: `N${made}-2`, denumire: `Mai nou ${made}` },
    ),
  };
}

const newKey = (): string => {
  made += 1;
  return `cheie-${made}`;
};

const all: Effect = { clients: 1, articles: 2, stockRows: 2, answers: 0 };
const none: Effect = { clients: 0, articles: 0, stockRows: 0, answers: 0 };

const requests: readonly (readonly [string, Effect, () => Attempt])[] = [
  ['that creates the client and the articles', all, () => ({ body: unknown(), idempotencyKey: null })],
  ['whose client and articles exist', none, () => ({ body: known(), idempotencyKey: null })],
  [
    'with an Idempotency-Key that creates everything',
    { ...all, answers: 1 },
    () => ({ body: unknown(), idempotencyKey: newKey() }),
  ],
  [
    'with an Idempotency-Key whose client and articles exist',
    { ...none, answers: 1 },
    () => ({ body: known(), idempotencyKey: newKey() }),
  ],
];

const breaks: readonly (readonly [string, Break])[] = [
  ['the connection breaks before any one statement', 'unsent'],
  ['the connection breaks after any one statement, before its answer', 'unanswered'],
  ['any one statement fails', 'failed'],
];

const writesInvoice = (statement: string): boolean => statement.startsWith('invoices.write-next');

/** No issue takes more statements than this. */
const tooMany = 60;

describe.each(requests.map((one, place) => [...one, place] as const))(
  'an issue %s',
  (_what, effect, request, place) => {
    test.each(some(breaks, breaks.length, place))(
      'leaves all or nothing when %s, and the next takes the number it would have had [V2-ISSUE-8] [V2-NUMBER-1]',
      {
        timeout: 90_000,
      },
      async (_when, how) => {
        const brokenSoFar: string[] = [];
        for (let k = 1; k <= tooMany; k += 1) {
          const attempt = request();
          const before = await readBooks();
          proxy.arm(k, how);
          const reply = await issue(attempt);
          const { statements, broken } = await proxy.disarm();
          const left = await readBooks();
          const whole = withIssue(before, effect);
          const where = `${how} at statement ${k}, ${broken}, answered ${reply.status}`;

          if (reply.status === 200) {
            expect(left, where).toEqual(whole);
            expect(reply.body.data.numar, where).toBe(String(before.nextNumber));
          } else {
            expect(reply.status, where).toBeGreaterThanOrEqual(500);
            expect(reply.headers.get('content-type'), where).toContain('application/problem+json');
            expect(reply.text, where).not.toMatch(/ECONN|terminated|connection|portal|sql/i);
            expect([before, ...(mayHaveCommitted(statements, k, how) ? [whole] : [])], where).toContainEqual(left);
          }
          if (broken === null) {
            expect(reply.status, where).toBe(200);
            expect(brokenSoFar, 'every statement of the request was broken once').toEqual(statements);
            break;
          }
          brokenSoFar.push(broken);

          // The service recovers by itself: the very next request is served, with the number that was not used.
          const next = await issue(attempt.idempotencyKey === null ? request() : attempt);
          expect(next.status, `the next request after ${where}`).toBe(200);
          const isReplayed = attempt.idempotencyKey !== null && left.invoices === whole.invoices;
          expect(next.headers.get('idempotency-replayed'), where).toBe(isReplayed ? 'true' : null);
          expect(next.body.data.numar, where).toBe(String(isReplayed ? before.nextNumber : left.nextNumber));
          const expected = isReplayed ? left : withIssue(left, effect);
          expect(await readBooks(), `after the next request, ${where}`).toEqual(expected);
        }
        expect(brokenSoFar.some(writesInvoice), brokenSoFar.join()).toBe(true);
        expect(brokenSoFar.includes('COMMIT')).toBe(brokenSoFar.includes('BEGIN'));
        expect(brokenSoFar.length).toBeLessThan(tooMany);
      },
    );
  },
);

/**
 * Only where the commit reached the database may the issue have happened without being told. An issue that writes in one
 * statement needs no commit: that statement is it.
 */
function mayHaveCommitted(statements: readonly string[], k: number, how: Break): boolean {
  const commits = (name: string): boolean => (statements.includes('BEGIN') ? name === 'COMMIT' : writesInvoice(name));
  const commit = statements.findLastIndex(commits) + 1;
  if (commit === 0) return false;
  return how === 'unanswered' || commit < k;
}

test('a connection that breaks in the middle of an issue does not end the process [V2-ISSUE-8]', () => {
  expect(uncaught.map(String)).toEqual([]);
});

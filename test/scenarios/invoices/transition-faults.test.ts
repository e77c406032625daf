import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booksOfTransitions, type TransitionBooks } from '../../support/behind-the-wire/books.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { type Break, type BreakingProxy, breakingProxy, isOfRequest } from '../../support/partners/breaking-proxy.ts';
import { some } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import type { Name } from './collecting.ts';
import { type Life, lifeOf, linesOfAllKinds, openStore, storno } from './life.ts';
import type { Shop } from './shop.ts';

/** At every statement of a move the connection to a real PostgreSQL breaks, and all of the move is left or nothing. */
let proxy: BreakingProxy;
let service: TestService;
let shop: Shop;
let life: Life;

beforeAll(async () => {
  service = await testService({
    reachedThrough: async (connectionString) => {
      proxy = await breakingProxy(connectionString, isOfRequest);
      return proxy.connectionString;
    },
  });
  shop = await openStore(service, {
    serii: [
      { serie: 'FCT', implicita: true },
      { serie: 'ST', implicita_storno: true },
    ],
  });
  life = lifeOf(service, shop);
});
afterAll(() => proxy.close());

/** Looks at the books past the proxy. */
const readBooks = (): Promise<Books> => booksOfTransitions(service);
type Books = TransitionBooks;

interface Transition {
  readonly prepare: () => Promise<Name>;
  readonly ask: (name: Name, headers: Readonly<Record<string, string>>) => Promise<Reply>;
  readonly writes: string;
}

const issue = () => shop.issue({ articole: linesOfAllKinds });
const moves: Readonly<Record<string, Transition>> = {
  cancel: { prepare: issue, ask: (name, headers) => life.cancel(name, headers), writes: 'stock.return' },
  reverse: {
    prepare: issue,
    ask: (name, headers) => life.reverse(name, {}, headers),
    writes: 'invoices.write-next-free-and-send-stock-everywhere-reversal',
  },
  restore: {
    prepare: async () => {
      const name = await issue();
      storno(await life.reverse(name));
      return name;
    },
    ask: (name, headers) => life.restore(name, headers),
    writes: 'series.give-back',
  },
  delete: { prepare: issue, ask: (name, headers) => life.remove(name, headers), writes: 'series.give-back' },
  track: { prepare: issue, ask: (name, headers) => life.track(name, 'AWB', headers), writes: 'invoices.mark' },
};

const breaks: readonly (readonly [string, Break])[] = [
  ['the connection breaks before any one statement', 'unsent'],
  ['the connection breaks after any one statement, before its answer', 'unanswered'],
  ['any one statement fails', 'failed'],
];
const keyed = [false, true];
const cases = Object.keys(moves)
  .flatMap((move, place) =>
    some(keyed, keyed.length, place).map((isKeyed) => [move, isKeyed ? ' with a key' : ''] as const),
  )
  .map(([move, withKey], place) => [move, withKey, place] as const);

/** No move takes more statements than this. */
const tooMany = 60;
let made = 0;

describe.each(cases)('%s%s', (what, withKey, place) => {
  test.each(some(breaks, breaks.length, place))(
    'leaves all or nothing when %s, and asked again is made once [V2-STATE-3] [V2-STATE-7]',
    async (_when, how) => {
      const move = moves[what];
      if (!move) throw new Error(what);
      const brokenSoFar: string[] = [];
      let repeated = 0;
      for (let k = 1; k <= tooMany; k += 1) {
        made += 1;
        const headers: Record<string, string> = withKey ? { 'idempotency-key': `cheia ${made}` } : {};
        const name = await move.prepare();
        const before = await readBooks();
        proxy.arm(k, how);
        const reply = await move.ask(name, headers);
        const { broken, ...counted } = await proxy.disarm();
        const statements = [...counted.statements];
        const left = await readBooks();
        const where = `${how} at statement ${k}, ${broken}, answered ${reply.status}`;

        if (reply.status !== 200) {
          expect(reply.status, where).toBeGreaterThanOrEqual(500);
          expect(reply.text, where).not.toMatch(/ECONN|terminated|connection|portal|sql/i);
        }
        const again = await move.ask(name, headers);
        const whole = await readBooks();
        if (sameBooks(left, before)) {
          expect(reply.status, where).not.toBe(200);
          expect(again.status, `again after ${where}`).toBe(200);
          expect(again.headers.get('idempotency-replayed'), where).toBeNull();
          expect(sameBooks(whole, before), where).toBe(false);
        } else {
          // It was made, whole: asking again adds nothing.
          const isRepeatable = withKey !== '' || what === 'track';
          expect([200, ...(isRepeatable ? [] : [400, 404])], `again after ${where}`).toContain(again.status);
          expect(whole, where).toEqual(left);
        }
        expectWhole(before, whole, what, withKey !== '', where);
        if (broken === null) {
          expect(reply.status, where).toBe(200);
          expect(brokenSoFar, 'every statement of the request was broken once').toEqual(statements);
          break;
        }
        // Something else was counted among the statements of the request: the same place once more.
        if (brokenSoFar.includes(broken) && repeated < 3) {
          repeated += 1;
          k -= 1;
          continue;
        }
        brokenSoFar.push(broken);
      }
      expect(brokenSoFar).toContain(move.writes);
      expect(brokenSoFar).toContain('COMMIT');
      expect(brokenSoFar.length).toBeLessThan(tooMany);
    },
  );
});

const sameBooks = (one: Books, other: Books): boolean => isDeepStrictEqual(one, other);

/** What one whole move changes, and that it changes nothing else. */
function expectWhole(before: Books, after: Books, move: string, isKeyed: boolean, where: string): void {
  const count = (books: Books, status: string) => books.statuses[status] ?? 0;
  const change = Object.fromEntries(
    ['issued', 'cancelled', 'reversed', 'reversal']
      .map((status) => [status, count(after, status) - count(before, status)] as const)
      .filter(([, difference]) => difference !== 0),
  );
  const { statuses, stock, changes, next } = wholes[move] ?? {};
  expect(change, where).toEqual(statuses);
  expect(movedStock(before, after), where).toEqual(stock);
  expect(after.changes - before.changes, where).toBe(changes);
  expect(
    after.next.map((number, place) => number - (before.next[place] ?? 0)),
    where,
  ).toEqual(next);
  expect(after.answers - before.answers, where).toBe(isKeyed ? 1 : 0);
}

interface Whole {
  readonly statuses: Readonly<Record<string, number>>;
  readonly stock: readonly number[];
  readonly changes: number;
  /** How far the counters of FCT and ST go. */
  readonly next: readonly number[];
}

/** A1 in DEP, in MAG and nowhere, A2 in DEP. */
const back = [3.125, 3, 4, -1];
const wholes: Readonly<Record<string, Whole>> = {
  cancel: { statuses: { issued: -1, cancelled: 1 }, stock: back, changes: 1, next: [0, 0] },
  reverse: { statuses: { issued: -1, reversed: 1, reversal: 1 }, stock: back, changes: 2, next: [0, 1] },
  restore: {
    statuses: { issued: 1, reversed: -1, reversal: -1 },
    stock: back.map((quantity) => -quantity),
    changes: 2,
    next: [0, -1],
  },
  delete: { statuses: { issued: -1 }, stock: back, changes: 1, next: [-1, 0] },
  track: { statuses: {}, stock: [0, 0, 0, 0], changes: 1, next: [0, 0] },
};

function movedStock(before: Books, after: Books): readonly number[] {
  const quantities = ({ stock }: Books) => stock.split(' ').map(Number);
  const earlier = quantities(before);
  return quantities(after).map((quantity, place) => Math.round((quantity - (earlier[place] ?? 0)) * 1000) / 1000);
}

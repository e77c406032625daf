import { beforeAll, describe, expect, test } from 'vitest';
import { countWaiting, lockRows } from '../../support/behind-the-wire/locks.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { counted } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import type { Name } from './collecting.ts';
import { type Life, lifeOf, openLife, openStore, stockAtFirst, storno } from './life.ts';
import { line, type Shop, stockLevels } from './shop.ts';

/**
 * Two moves of one invoice at the same moment: what comes of it is what comes of the one after the other, in one of the two
 * orders, with nothing lost and nothing done twice.
 */
let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const asks = {
  cancel: (life: Life, name: Name) => life.cancel(name),
  reverse: (life: Life, name: Name) => life.reverse(name),
  restore: (life: Life, name: Name) => life.restore(name),
  delete: (life: Life, name: Name) => life.remove(name),
  track: (life: Life, name: Name) => life.track(name, 'AWB'),
  collect: (life: Life, name: Name) => life.collect(name, 1),
} as const;
type Ask = keyof typeof asks;

type State = 'emisa' | 'anulata' | 'stornata' | 'stearsa';
interface Model {
  readonly state: State;
  readonly isCollected: boolean;
  readonly awb: string | null;
}

/** What each answers, and what is left: the moves, told once more in the plainest way. */
function after(ask: Ask, model: Model): readonly [number, Model] {
  const { state, isCollected } = model;
  if (state === 'stearsa') return [404, model];
  switch (ask) {
    case 'track':
      return [200, { ...model, awb: 'AWB' }];
    case 'collect':
      return state === 'emisa' ? [200, { ...model, isCollected: true }] : [400, model];
    case 'reverse':
      return state === 'emisa' ? [200, { ...model, state: 'stornata' }] : [400, model];
    case 'restore':
      return state === 'stornata' ? [200, { ...model, state: 'emisa' }] : [400, model];
    case 'cancel':
      return state === 'emisa' && !isCollected ? [200, { ...model, state: 'anulata' }] : [400, model];
    case 'delete':
      return state === 'emisa' && !isCollected ? [200, { ...model, state: 'stearsa' }] : [400, model];
  }
}

interface Outcome extends Model {
  readonly first: number;
  readonly second: number;
}

function serialOutcomes(first: Ask, second: Ask, from: Model): readonly Outcome[] {
  const [firstThen, middle] = after(first, from);
  const [secondThen, end] = after(second, middle);
  const [secondFirst, otherMiddle] = after(second, from);
  const [firstLast, otherEnd] = after(first, otherMiddle);
  return [
    { first: firstThen, second: secondThen, ...end },
    { first: firstLast, second: secondFirst, ...otherEnd },
  ];
}

const pairs = (Object.keys(asks) as Ask[]).flatMap((first, place, all) =>
  all.slice(place).flatMap((second) => (['emisa', 'stornata'] as const).map((from) => [first, second, from] as const)),
);
const times = counted(6, 40);

test('there is a race of each two moves, also of a move with itself', () => {
  expect(pairs).toHaveLength(42);
});

describe.each(pairs)('%s and %s of an invoice that is %s', (first, second, from) => {
  test(`at the same moment, ${times} times, end as if one came after the other [V2-STATE-1] [V2-STATE-3] [V2-STATE-7] [V2-STATE-9]`, async () => {
    const shop = await openStore(service);
    const life = lifeOf(service, shop);
    const names = await issueSome(shop, life, from);
    const replies = await Promise.all(
      names.flatMap((name, place) => {
        const both = [asks[first](life, name), asks[second](life, name)];
        return place % 2 ? both.toReversed() : both;
      }),
    );
    const expected = serialOutcomes(first, second, { state: from, isCollected: false, awb: null });
    const rows = await shop.stored('invoices', 'invoice_id');
    let held = 0;
    for (const [place, name] of names.entries()) {
      const [one, other] = [replies[2 * place], replies[2 * place + 1]];
      if (!one || !other) throw new Error('every ask is answered');
      const [of, and] = place % 2 ? [other, one] : [one, other];
      const left = modelOf(rows, name);
      expect(expected, `${of.text} and ${and.text}`).toContainEqual({ first: of.status, second: and.status, ...left });
      held += left.state === 'emisa' ? 1 : 0;
    }
    const [numbers, stock] = await Promise.all([liveNumbers(shop), stockLevels(shop)]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(stock).toEqual({ ...stockAtFirst, 'A1 DEP': 10 - held, 'A2 DEP': 2 - held });
  });
});

/** Half with their lines in the other order, so that they want the same stock from both ends. */
async function issueSome(shop: Shop, life: Life, from: State): Promise<readonly Name[]> {
  const articole = [
    line({ cod_articol: 'A1', denumire: 'Cană', cod_gestiune: 'DEP' }),
    line({ cod_articol: 'A2', denumire: 'Farfurie', cod_gestiune: 'DEP' }),
  ];
  const names = await Promise.all(
    Array.from({ length: times }, (_, place) => shop.issue({ articole: place % 2 ? articole : articole.toReversed() })),
  );
  if (from === 'stornata') await Promise.all(names.map(async (name) => storno(await life.reverse(name))));
  return names;
}

function modelOf(rows: Awaited<ReturnType<Shop['stored']>>, { serie, numar }: Name): Model {
  // A number that was deleted may have been given to a storno meanwhile.
  const row = rows.find(({ series, number, status }) => series === serie && number === numar && status !== 'reversal');
  const state = row?.['deleted_at']
    ? 'stearsa'
    : ({ issued: 'emisa', cancelled: 'anulata', reversed: 'stornata' } as const)[String(row?.['status'])];
  if (!row || !state) throw new Error(`${serie} ${numar} is in no state`);
  return { state, isCollected: Number(row['collected']) > 0, awb: row['tracking_number'] as string | null };
}

async function liveNumbers(shop: Shop): Promise<readonly unknown[]> {
  const reply: Reply = await shop.list({ limit: '200' });
  return reply.body.data.map(({ serie, numar }: Name) => `${serie} ${numar}`);
}

test('what is collected while a storno waits for the document came before it, and does not forbid to undo it [V2-STATE-8]', async () => {
  const { shop, life } = await openLife(service);
  const { serie, numar } = await shop.issued({ articole: [line()] });
  const name = { serie, numar };
  const release = await lockRows(service, shop.code, 'invoices');
  const collecting = life.collect(name, 1);
  await expect.poll(() => countWaiting(service)).toBe(1);
  const reversing = life.reverse(name);
  await expect.poll(() => countWaiting(service)).toBe(2);
  service.clock.set('2026-11-15T10:00:05Z');
  await release();
  expect([(await collecting).status, (await reversing).status]).toEqual([200, 200]);
  const restored = await life.restore(name);
  expect(restored.status, restored.text).toBe(200);
});

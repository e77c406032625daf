import { expect, test } from 'vitest';
import type { Sent } from './connection.ts';
import { type JointStatement, openJointWrites } from './joint-writes.ts';

interface Row {
  readonly place: number;
  readonly by: string;
}

const statement: JointStatement<string, Row> = {
  name: 'written',
  alone: (companyId, value) => ['alone', `${companyId} ${value}`, []],
  together: (parts) => ['together', parts.map(({ companyId, values }) => `${companyId} ${values}`).join(), []],
  isJoinable: (value) => value !== 'long',
  placeOf: ({ place }) => place,
};

/** A database whose statements end when the test says so; they run in the order in which they are listed. */
function slowDatabase(patienceMs = 600_000) {
  const running: { readonly text: string; readonly end: (error?: Error) => void }[] = [];
  const run = (text: string, rows: readonly Row[]): Promise<readonly Row[]> =>
    new Promise((resolve, reject) => {
      running.push({ text, end: (error) => (error ? reject(error) : resolve(rows)) });
    });
  const writes = openJointWrites(<R extends object>(companies: readonly number[], [, text]: Sent) => {
    const rows = text.split(',').map((part, place) => ({ place, by: part }));
    return run(`together ${text} of ${companies}`, rows.toReversed()) as unknown as Promise<readonly R[]>;
  }, patienceMs);
  const write = (companyId: number, value = 'a') =>
    writes.run(
      companyId,
      async () => (await run(`alone ${companyId} ${value}`, [{ place: 0, by: 'alone' }]))[0],
      statement,
      value,
    );
  const texts = () => running.map(({ text }) => text);
  const end = async (beginning: string, error?: Error): Promise<void> => {
    await turn();
    const found = running.findLast(({ text }) => text.startsWith(beginning)) ?? expect.fail(texts().join());
    found.end(error);
    await turn();
  };
  return { write, texts, end };
}

const turn = (): Promise<void> => new Promise(setImmediate);
const failing = (code: string): Error => Object.assign(new Error(code), { code });

test('what comes while a statement runs is written by the next one, in the order of the companies [V2-ISSUE-9]', async () => {
  const { write, texts, end } = slowDatabase();
  const all = [7, 3, 9].map((company) => write(company));
  await turn();
  expect(texts()).toEqual(['alone 7 a']);
  await end('alone 7');
  expect(texts()).toEqual(['alone 7 a', 'together 3 a,9 a of 3,9']);
  await end('together');
  expect((await Promise.all(all)).map((row) => row?.by)).toEqual(['alone', '3 a', '9 a']);
});

test('those of one company are joined too, in the order in which they came, each with its own answer [V2-ISSUE-9]', async () => {
  const { write, texts, end } = slowDatabase();
  const all = [write(5, 'a'), write(5, 'b'), write(3, 'c'), write(5, 'd')];
  await end('alone 5 a');
  expect(texts()).toEqual(['alone 5 a', 'together 3 c,5 b,5 d of 3,5']);
  await end('together');
  expect((await Promise.all(all)).map((row) => row?.by)).toEqual(['alone', '5 b', '3 c', '5 d']);
});

test('of a few a statement has at most sixteen, and one of each company before a second of any; what may not be joined is written at once [V2-ISSUE-9]', async () => {
  const { write, texts, end } = slowDatabase();
  const all = [write(1), write(2, 'long')];
  await turn();
  expect(texts().toSorted()).toEqual(['alone 1 a', 'alone 2 long']);
  const busy = Array.from({ length: 20 }, (_, place) => write(9, `${place}`));
  const others = Array.from({ length: 10 }, (_, place) => write(10 + place));
  await end('alone 1 a');
  const most = texts()[2]?.split(' of ')[0]?.split(',') ?? [];
  expect(most).toHaveLength(16);
  expect(most.slice(0, 6)).toEqual(['together 9 0', '9 1', '9 2', '9 3', '9 4', '9 5']);
  await end('together 9 0');
  expect(texts()[3]).toBe(`together ${Array.from({ length: 14 }, (_, place) => `9 ${place + 6}`)} of 9`);
  for (const text of ['together 9 6', 'alone 2 long']) await end(text);
  expect(await Promise.all([...all, ...busy, ...others])).toHaveLength(32);
});

test('of many waiting a statement has half, and never more than thirty-two [V2-ISSUE-9]', async () => {
  const { write, texts, end } = slowDatabase();
  const all = [1000, ...Array.from({ length: 100 }, (_, place) => place)].map((company) => write(company));
  await end('alone 1000');
  const sizes = [];
  for (let statement = 1; statement <= 5; statement += 1) {
    sizes.push(texts()[statement]?.split(' of ')[0]?.split(',').length);
    await end('together');
  }
  expect(sizes).toEqual([32, 32, 18, 16, 2]);
  expect(await Promise.all(all)).toHaveLength(101);
});

test('one that the database refuses takes nobody along; after a lost connection nothing is repeated [V2-ISSUE-9]', async () => {
  const { write, texts, end } = slowDatabase();
  const all = Promise.allSettled([1, 2, 3].map((company) => write(company)));
  await end('alone 1');
  await end('together', failing('23505'));
  expect(texts().slice(2)).toEqual(['alone 2 a', 'alone 3 a']);
  await end('alone 2', failing('23505'));
  await end('alone 3');
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);

  const lost = Promise.allSettled([4, 5, 6].map((company) => write(company)));
  await end('alone 4');
  await end('together 5', failing('57P01'));
  expect((await lost).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(texts()).toHaveLength(6);
});

test('a statement that does not end keeps nobody waiting behind it, and those of its company are joined apart [V2-ISSUE-9]', async () => {
  const { write, texts, end } = slowDatabase(1);
  const stuck = write(1);
  const all = [write(2), write(1, 'b'), write(1, 'c')];
  await expect.poll(() => texts().toSorted()).toEqual(['alone 1 a', 'alone 2 a', 'together 1 b,1 c of 1']);
  all.push(write(1, 'd'));
  await expect.poll(() => texts()[3]).toBe('alone 1 d');
  for (const text of ['alone 2 a', 'alone 1 a', 'together 1', 'alone 1 d']) await end(text);
  await stuck;
  expect((await Promise.all(all)).map((row) => row?.by)).toEqual(['alone', '1 b', '1 c', 'alone']);
  all.push(write(3), write(1, 'e'));
  await end('alone 3');
  await end('alone 1 e');
  await Promise.all(all);
});

test('while one of its company that may not be joined is written, the others are written at once, apart [V2-ISSUE-9]', async () => {
  const { write, texts, end } = slowDatabase();
  const all = [write(1, 'long'), write(1), write(2)];
  await turn();
  expect(texts().toSorted()).toEqual(['alone 1 a', 'alone 1 long', 'alone 2 a']);
  for (const text of texts()) await end(text);
  await Promise.all(all);
});

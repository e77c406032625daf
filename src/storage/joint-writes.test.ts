import { expect, test } from 'vitest';
import type { Sent } from './connection.ts';
import { type JointStatement, openJointWrites } from './joint-writes.ts';

interface Row {
  readonly companyId: number;
  readonly by: string;
}

const statement: JointStatement<string, Row> = {
  name: 'written',
  alone: (companyId, value) => ['alone', `${companyId} ${value}`, []],
  together: (parts) => ['together', parts.map(({ companyId, values }) => `${companyId} ${values}`).join(), []],
  isJoinable: (value) => value !== 'long',
  companyOf: ({ companyId }) => companyId,
};

/** A database whose statements end when the test says so; they run in the order in which they are listed. */
function slowDatabase() {
  const running: { readonly text: string; readonly end: (error?: Error) => void }[] = [];
  const run = (text: string, rows: readonly Row[]): Promise<readonly Row[]> =>
    new Promise((resolve, reject) => {
      running.push({ text, end: (error) => (error ? reject(error) : resolve(rows)) });
    });
  const writes = openJointWrites(<R extends object>(companies: readonly number[], [, text]: Sent) => {
    const rows = companies.map((companyId) => ({ companyId, by: 'together' }));
    return run(`together ${text}`, rows) as unknown as Promise<readonly R[]>;
  });
  const write = (companyId: number, value = 'a') =>
    writes.run(
      companyId,
      async () => (await run(`alone ${companyId} ${value}`, [{ companyId, by: 'alone' }]))[0],
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
  expect(texts()).toEqual(['alone 7 a', 'together 3 a,9 a']);
  await end('together');
  expect(await Promise.all(all)).toEqual([
    { companyId: 7, by: 'alone' },
    { companyId: 3, by: 'together' },
    { companyId: 9, by: 'together' },
  ]);
});

test('no statement has a company twice, or more than sixteen; what may not be joined is written at once [V2-ISSUE-9]', async () => {
  const { write, texts, end } = slowDatabase();
  const all = [write(1), write(1, 'b'), write(2, 'long'), write(2, 'c')];
  await turn();
  expect(texts().toSorted()).toEqual(['alone 1 a', 'alone 1 b', 'alone 2 c', 'alone 2 long']);
  all.push(...Array.from({ length: 20 }, (_, place) => write(10 + place)));
  await end('alone 1 a');
  expect(texts()[4]?.split(',')).toHaveLength(16);
  await end('together 10');
  expect(texts()[5]?.split(',')).toHaveLength(4);
  for (const text of ['alone 1 b', 'alone 2 c', 'alone 2 long', 'together 26']) await end(text);
  expect(await Promise.all(all)).toHaveLength(24);
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

test('a statement that does not end keeps nobody waiting behind it [V2-ISSUE-9]', async () => {
  const { write, texts, end } = slowDatabase();
  const stuck = write(1);
  const next = write(2);
  await expect.poll(texts).toEqual(['alone 1 a', 'alone 2 a']);
  await end('alone 2');
  expect(await next).toEqual({ companyId: 2, by: 'alone' });
  await end('alone 1');
  await stuck;
});

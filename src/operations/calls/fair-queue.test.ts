import { expect, test } from 'vitest';
import { type AdmissionLimits, fairQueue } from './fair-queue.ts';

const usual: AdmissionLimits = { atOnce: 4, atOncePerCompany: 2, waiting: 100, waitSeconds: 60 };

/** Work that ends when it is told to, and who is at it. */
function bench(limits: Partial<AdmissionLimits> = {}) {
  const admit = fairQueue({ ...usual, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (address: string): Promise<void> =>
    admit({ address }, () => {
      begun.push(address);
      return new Promise((resolve) => ends.push(resolve));
    });
  /** Ends the oldest that runs, and lets what follows from it happen. */
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, ask, endOne };
}

const pleased = (): void => undefined;

test('one company has its share at most, and another begins at once [OPS-FAIR-1]', () => {
  const { begun, ask } = bench();
  for (let count = 0; count < 50; count += 1) ask('a').then(pleased);
  ask('b').then(pleased);
  expect(begun).toEqual(['a', 'a', 'b']);
});

test('who waits is served in turn, one of each company [OPS-FAIR-1]', async () => {
  const { begun, ask, endOne } = bench({ atOnce: 2 });
  for (const one of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) ask(one).then(pleased);
  expect(begun).toEqual(['a', 'a']);
  for (let round = 0; round < 5; round += 1) await endOne();
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

test('a place is free again however the work ended, and the first in the queue has it [OPS-FAIR-1]', async () => {
  const admit = fairQueue({ ...usual, atOncePerCompany: 1 });
  const fails = admit({ address: 'a' }, () => Promise.reject(new Error('no')));
  const order: string[] = [];
  const second = admit({ address: 'a' }, async () => order.push('second'));
  const third = admit({ address: 'a' }, async () => order.push('third'));
  await expect(fails).rejects.toThrow('no');
  await Promise.all([second, third]);
  expect(order).toEqual(['second', 'third']);
});

test('a full queue refuses, and so does waiting too long [OPS-FAIR-2]', async () => {
  const { begun, ask, endOne } = bench({ waiting: 1, waitSeconds: 0.01 });
  ask('a').then(pleased);
  ask('a').then(pleased);
  const waits = ask('a');
  await expect(ask('a')).rejects.toMatchObject({ refusal: { reason: 'too-much-at-once' } });
  await expect(waits).rejects.toMatchObject({ refusal: { reason: 'too-much-at-once' } });
  await endOne();
  expect(begun).toEqual(['a', 'a']);
});

test('who has left while it waited leaves the queue, and its place is free at once [OPS-FAIR-9]', async () => {
  const admit = fairQueue({ ...usual, atOncePerCompany: 1, waiting: 1 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const first = admit({ companyId: 1 }, () => new Promise<void>((resolve) => ends.push(resolve)));
  let leave = pleased;
  const left = admit(
    { companyId: 1 },
    async () => void begun.push('who left'),
    (drop) => {
      leave = drop;
    },
  );
  leave();
  await expect(left).rejects.toMatchObject({ refusal: { reason: 'too-much-at-once' } });
  const next = admit({ companyId: 1 }, async () => void begun.push('the next'));
  for (const end of ends) end();
  await Promise.all([first, next]);
  expect(begun).toEqual(['the next']);
});

test('leaving after its turn has come changes nothing [OPS-FAIR-9]', async () => {
  const admit = fairQueue({ ...usual, atOncePerCompany: 1 });
  const first = admit({ companyId: 1 }, async () => undefined);
  let leave = pleased;
  const second = admit(
    { companyId: 1 },
    async () => 'done',
    (drop) => {
      leave = drop;
    },
  );
  await first;
  leave();
  expect(await second).toBe('done');
});

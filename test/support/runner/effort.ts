import { test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Whether only `npm run test:soak` runs the test. */
    isOfTheSoak?: boolean;
  }
}

/**
 * Whether this is `npm run test:soak`, which proves the same things with full counts, and runs tests that take too long for every change.
 */
export const isSoak = process.env['TEST_SOAK'] === '1';

/**
 * How often something is tried: a few times for every change, and in full by `npm run test:soak`, which runs again each file that imports
 * this one.
 */
export const counted = (quick: number, full: number): number => (isSoak ? full : quick);

/** How many random books of a company are tried. `TEST_BOOKS=300` asks for so many, which takes half an hour; a soak has fewer. */
export const booksTried = (quick: number, full: number): number =>
  Number(process.env['TEST_BOOKS'] ?? counted(quick, full));

/** All cases in the soak; otherwise one of every `oneOf`, starting at `from`. */
export const some = <One>(all: readonly One[], oneOf: number, from = 0): readonly One[] =>
  all.filter((_, place) => place % counted(oneOf, 1) === from % counted(oneOf, 1));

/** A test that only `npm run test:soak` runs, because it takes long and others prove the same on a smaller scale. */
export const soakTest = isSoak ? marked<typeof test.skip>(test) : test.skip;

/** One that goes on where the tests before it ended: the soak runs the whole file again. */
export const soakStep = soakTest;

/** The same test, but that each tells that it is of the soak, so that the run can leave out the tests beside it. */
function marked<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    apply: (target, itself, [name, ...given]) =>
      Reflect.apply(target as () => void, itself, [name, ...withMark(given)]),
    get(target, key) {
      const found = Reflect.get(target, key, target) as (...cases: unknown[]) => object;
      if (key === 'each') return (...cases: unknown[]) => marked(Reflect.apply(found, target, cases));
      return key === 'concurrent' ? marked(found) : found;
    },
  });
}

/** A test is written with its body and a time, or with options and its body. */
function withMark([first, second]: readonly unknown[]): readonly unknown[] {
  const mark = { meta: { isOfTheSoak: true } };
  if (typeof first !== 'function') return [{ ...(first as object), ...mark }, second];
  return [{ ...(typeof second === 'number' ? { timeout: second } : {}), ...mark }, first];
}

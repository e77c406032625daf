import { test } from 'vitest';

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
export const soakTest = test.runIf(isSoak);

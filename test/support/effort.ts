/** Whether this is `npm run test:soak`, which proves the same things with full counts and what takes too long for every change. */
export const isSoak = process.env['TEST_SOAK'] === '1';

/**
 * How often something is tried: a few times for every change, and in full by `npm run test:soak`, which runs again each file that imports
 * this one.
 */
export const counted = (quick: number, full: number): number => (isSoak ? full : quick);

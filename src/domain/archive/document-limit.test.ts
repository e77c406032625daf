import { expect, test } from 'vitest';
import { archiveObstacle, canArchive, remainingDocuments } from './document-limit.ts';

test.each([
  [0, 10, 10, false],
  [1, 10, 9, true],
  [10, 10, 0, true],
  [11, 10, 0, false],
  [0, 0, 0, false],
  [1, 0, 0, false],
])('%i found of %i: %i more would fit, possible %s [V2-ARCH-3] [V2-ARCH-4]', (found, limit, remaining, isPossible) => {
  expect(remainingDocuments({ found, limit })).toBe(remaining);
  expect(canArchive({ found, limit })).toBe(isPossible);
  expect(archiveObstacle({ found, limit })).toEqual(
    isPossible ? null : { reason: 'archive-not-possible', found, limit },
  );
});

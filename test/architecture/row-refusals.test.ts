import { expect, test } from 'vitest';
import { type RefusalReason, Refused } from '../../src/domain/refusal.ts';
import { takeRefusals, watched } from '../support/clients/row-refusals.ts';
import { neverProvoked } from '../support/runner/refusal-coverage.ts';

const row = (refusals: readonly RefusalReason[], reason: 'cursor-not-valid' | 'resource-not-found' | 'none') => ({
  refusals,
  run: async () => {
    if (reason !== 'none') throw new Refused({ reason });
  },
});

test('a reason that a row lists is provoked, one that it does not list is told, one that its other keys imply is neither [OPS-TEST-1]', async () => {
  const listed = watched('v2 one', row(['resource-not-found'], 'resource-not-found'));
  const unlisted = watched('v2 two', row(['resource-not-found'], 'cursor-not-valid'));
  const implied = watched('v2 three', row([], 'cursor-not-valid'), ['cursor-not-valid']);
  const done = watched('v2 four', row([], 'none'));
  const outcomes = await Promise.allSettled([listed, unlisted, implied, done].map(({ run }) => run()));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  expect(takeRefusals()).toEqual({
    listed: ['v2 one: resource-not-found', 'v2 two: resource-not-found'],
    provoked: ['v2 one: resource-not-found'],
    unlisted: ['v2 two: cursor-not-valid'],
  });
  expect(takeRefusals()).toEqual({ listed: [], provoked: [], unlisted: [] });
});

test('what a row lists and no test of any process provoked is told once [OPS-TEST-1]', () => {
  const seen = [
    { listed: ['v2 one: resource-not-found', 'v2 two: resource-not-found'], provoked: [] },
    { listed: ['v2 one: resource-not-found', 'v2 two: resource-not-found'], provoked: ['v2 one: resource-not-found'] },
  ];
  expect(neverProvoked(seen)).toEqual(['v2 two: resource-not-found']);
});

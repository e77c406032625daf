import { expect, test } from 'vitest';
import { type Archive, archiveAt, archiveSeconds, archiveStateOf, archiveStates, hasFailed } from './archive.ts';

const archive: Archive = {
  archiveId: '0',
  kind: 'issued-invoices',
  from: '2026-11-01',
  until: '2026-11-30',
  state: 'ready',
  found: 1,
  printed: 1,
  createdAt: new Date('2026-11-15T10:00:00Z'),
  endedAt: new Date('2026-11-15T10:00:02.600Z'),
  expiresAt: new Date('2026-11-22T10:00:00Z'),
  size: 1,
};

test('the five states in which it will never be ready are failures, the others are not [V2-ARCH-8]', () => {
  const all = [...archiveStates, 'unknown'] as const;
  expect(all.filter(hasFailed)).toEqual(['failed', 'failed-by-configuration', 'access-denied', 'deleted', 'unknown']);
});

test('a stored state that nobody knows is unknown [V2-ARCH-7]', () => {
  expect(archiveStates.map(archiveStateOf)).toEqual([...archiveStates]);
  expect(archiveStateOf('unknown')).toBe('unknown');
  expect(archiveStateOf('READY')).toBe('unknown');
});

test('a ready archive is deleted from the moment its days are over; one that failed stays as it is [V2-ARCH-7]', () => {
  const stateAt = (moment: string, state: Archive['state'] = 'ready') =>
    archiveAt({ ...archive, state }, new Date(moment)).state;
  expect(stateAt('2026-11-22T09:59:59.999Z')).toBe('ready');
  expect(stateAt('2026-11-22T10:00:00Z')).toBe('deleted');
  expect(stateAt('2027-01-01T00:00:00Z', 'failed')).toBe('failed');
});

test('it took from the request to its end, or takes until now', () => {
  const now = new Date('2026-11-15T10:01:00Z');
  expect(archiveSeconds(archive, now)).toBe(3);
  expect(archiveSeconds({ ...archive, endedAt: null }, now)).toBe(60);
  expect(archiveSeconds({ ...archive, endedAt: null }, new Date('2026-11-15T09:00:00Z'))).toBe(0);
});

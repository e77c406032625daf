import { expect, test } from 'vitest';
import { dailyLimits, indexOfDuplicate, legalTerm, pollDelaySeconds, termWarning } from './sending.ts';

test('the questions about a document stay far below what is allowed for a day', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 14, 15, 500].map(pollDelaySeconds)).toEqual([
    5, 10, 20, 40, 90, 180, 300, 900, 900, 3600, 3600,
  ]);
  let polls = 0;
  for (let seconds = 0; seconds < 86_400; polls += 1) seconds += pollDelaySeconds(polls);
  expect(polls).toBeLessThan(dailyLimits.polls / 2);
});

test('the index of the first upload is found in what the authority says of the second', () => {
  const said = 'Factura a mai fost transmisa anterior cu index=0123456789 si data incarcare=2026-01-20';
  expect(indexOfDuplicate(['[BR-RO-010]-alta', said])).toBe('0123456789');
  expect(indexOfDuplicate(['[BR-RO-010]-alta'])).toBeNull();
  expect(indexOfDuplicate([])).toBeNull();
});

test('the legal term is five working days, and nears on the working day before it', () => {
  expect(legalTerm('2026-11-16')).toBe('2026-11-23');
  const due = { issuedOn: '2026-11-16', mustBeSent: true };
  expect(termWarning(due, null, '2026-11-19')).toBeNull();
  expect(termWarning(due, 'rejected', '2026-11-20')).toBe('near');
  expect(termWarning(due, 'processing', '2026-11-23')).toBe('near');
  expect(termWarning(due, null, '2026-11-24')).toBe('past');
  expect(termWarning(due, 'accepted', '2026-11-24')).toBeNull();
  expect(termWarning({ ...due, mustBeSent: false }, null, '2026-11-24')).toBeNull();
});

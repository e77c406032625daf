import { expect, test } from 'vitest';
import { dayMs } from '../time/calendar.ts';
import { attemptDays, attemptSlots, eventDays, eventSlots, slotOf, slotsBetween, slotToEmpty } from './event.ts';

test.each([
  ['events', eventSlots, eventDays],
  ['attempts', attemptSlots, attemptDays],
])('[EVT-9] the partition that is emptied holds no %s that anybody may still ask for', (_name, slots, days) => {
  for (let day = 0; day < slots * 7; day += 1) {
    const now = new Date(Date.UTC(2026, 10, 16) + day * dayMs);
    const stored = slotsBetween(new Date(now.getTime() - days * dayMs), now, slots);
    expect(stored).toContain(slotOf(now, slots));
    expect(stored).not.toContain(slotToEmpty(now, slots));
  }
});

test('[EVT-9] a period names the slots of its weeks once each', () => {
  const now = new Date('2026-11-16T10:00:00Z');
  expect(slotsBetween(now, now, eventSlots)).toEqual([slotOf(now, eventSlots)]);
  expect(slotsBetween(new Date(0), now, eventSlots)).toHaveLength(eventSlots);
  expect(slotsBetween(new Date(now.getTime() + dayMs * 30), now, eventSlots)).toHaveLength(1);
});

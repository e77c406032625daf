import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '../time/calendar.ts';
import { callLogDays, slotOf, slotsToEmpty } from './api-call.ts';

const moments = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((ms) => new Date(ms));

test('no day that may still be asked for is emptied, and no day is written over [CON-LOG-4]', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const emptied = slotsToEmpty(now);
      const stored = Array.from({ length: callLogDays + 1 }, (_, ago) => slotOf(new Date(now.getTime() - ago * dayMs)));
      expect(stored.filter((slot) => emptied.includes(slot))).toEqual([]);
      expect(new Set([...stored, ...emptied]).size).toBe(stored.length + emptied.length);
      expect(emptied).toContain(slotOf(new Date(now.getTime() + dayMs)));
    }),
  );
});

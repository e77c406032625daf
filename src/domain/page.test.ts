import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Page, type PageStart, pageOfList } from './page.ts';

test('following the pages gives every row once, forward and back [V2-PAGE-2]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }), (length, limit) => {
      const list = Array.from({ length }, (_, index) => index);
      const forward: number[] = [];
      let start: PageStart<number> = { at: 'start' };
      let last: number | null = null;
      for (;;) {
        const page: Page<number, number> = pageOfList(list, { start, limit });
        forward.push(...page.rows);
        last = page.previous;
        if (page.next === null) break;
        start = { at: 'after', position: page.next };
      }
      expect(forward).toEqual(list);

      const backward: number[] = [];
      while (last !== null) {
        const page = pageOfList(list, { start: { at: 'before', position: last }, limit });
        backward.unshift(...page.rows);
        last = page.previous;
      }
      expect(backward).toEqual(list.slice(0, backward.length));
      expect(backward.length).toBe(Math.max(0, length - (length % limit || limit)));
    }),
  );
});

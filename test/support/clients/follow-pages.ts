import { expect } from 'vitest';
import type { Reply } from './api-client.ts';

type Row = Readonly<Record<string, unknown>>;
type Get = (query: Readonly<Record<string, string>>) => Promise<Reply>;

/** Follows `next_cursor` to the end, doing something in between; then `prev_cursor` back to the start, over the same rows. */
export async function followPages(
  get: Get,
  query: Readonly<Record<string, string>>,
  inBetween: () => Promise<unknown> = async () => undefined,
): Promise<readonly Row[]> {
  const pageAt = async (
    cursor: string | null,
  ): Promise<{ rows: readonly Row[]; next: string | null; prev: string | null }> => {
    const reply = await get({ ...query, ...(cursor === null ? {} : { cursor }) });
    expect(reply.status, reply.text).toBe(200);
    const { next_cursor: next, prev_cursor: prev } = reply.body.meta.pagination;
    return { rows: reply.body.data, next, prev };
  };

  let page = await pageAt(null);
  expect(page.prev).toBeNull();
  const forward = [...page.rows];
  while (page.next !== null) {
    await inBetween();
    page = await pageAt(page.next);
    expect(page.prev).not.toBeNull();
    forward.push(...page.rows);
  }
  const backward = [...page.rows];
  while (page.prev !== null) {
    page = await pageAt(page.prev);
    expect(page.next).not.toBeNull();
    backward.unshift(...page.rows);
  }
  // Rows added in between may be there too, but the rows seen before are there again, in the same order.
  const seen = new Set(forward.map((row) => JSON.stringify(row)));
  expect(backward.filter((row) => seen.has(JSON.stringify(row)))).toEqual(forward);
  return forward;
}

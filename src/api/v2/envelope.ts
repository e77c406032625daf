import { bucharestTimestamp } from '../../domain/time/calendar.ts';

export interface Pagination {
  readonly next_cursor: string | null;
  readonly prev_cursor: string | null;
}

export interface Meta {
  readonly timestamp: string;
  readonly trace: string;
  readonly pagination?: Pagination;
  readonly totaluri?: readonly unknown[];
}

export function metaOf(now: Date, trace: string, list: Pick<Meta, 'pagination' | 'totaluri'> = {}): Meta {
  return { timestamp: bucharestTimestamp(now), trace, ...list };
}

/** V2-ENV-1: every success is `{data, meta}`; an operation without a result says `"data": null`. */
export function envelope(data: unknown, meta: Meta): string {
  return JSON.stringify({ data, meta });
}

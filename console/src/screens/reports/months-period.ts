interface Months {
  /** Both are written as `2026-11`. */
  readonly from: string;
  readonly until: string;
}

const usualMonths = 12;

/** The address says the months; without them it is the year that ends with this month. A period has an end that is not before its start. */
export function monthsIn(query: URLSearchParams, thisMonth: string): Months {
  const until = monthOf(query.get('pana_la')) ?? thisMonth;
  const from = monthOf(query.get('de_la')) ?? monthsBefore(until, usualMonths - 1);
  return from > until ? { from, until: from } : { from, until };
}

const monthOf = (text: string | null): string | null =>
  text !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? text : null;

function monthsBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const all = year * 12 + number - 1 - count;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
}

/** The service takes a day of the first month and one of the last. */
export const daysOf = ({ from, until }: Months) => ({ data_de_la: `${from}-01`, data_pana_la: `${until}-01` });

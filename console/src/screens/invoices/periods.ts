export interface Period {
  readonly name: 'thisMonth' | 'lastMonth' | 'thisQuarter' | 'thisYear';
  readonly from: string;
  readonly until: string;
}

/** Whole months: what was dated ahead within one of them is among its documents. */
export function periodsUntil(today: string): readonly Period[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const quarter = month - ((month - 1) % 3);
  return [
    { name: 'thisMonth', ...months(year, month, 1) },
    { name: 'lastMonth', ...months(year, month - 1, 1) },
    { name: 'thisQuarter', ...months(year, quarter, 3) },
    { name: 'thisYear', ...months(year, 1, 12) },
  ];
}

/** Month 0 is December of the year before, and the last day of a month is day 0 of the next. */
const months = (year: number, first: number, count: number): Pick<Period, 'from' | 'until'> => ({
  from: dayOf(year, first, 1),
  until: dayOf(year, first + count, 0),
});

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Days on which offices and courts of Romania are closed, and counting over them. Dates are `yyyy-mm-dd`. */

const dayMs = 86_400_000;

/** The day that is this many working days after; the day itself does not count (Regulation 1182/71). */
export function addWorkingDays(date: string, days: number): string {
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

export function isWorkingDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(date.slice(0, 4))).includes(date);
}

/** Codul muncii art. 139; the two days after Epiphany's eve since 2024 (Law 52/2023). */
export function holidaysOf(year: number): readonly string[] {
  const easter = orthodoxEaster(year);
  const fixed = ['01-01', '01-02', '01-24', '05-01', '06-01', '08-15', '11-30', '12-01', '12-25', '12-26'];
  const sinceLaw = year >= 2024 ? ['01-06', '01-07'] : [];
  // Good Friday, Easter and its Monday, Pentecost and its Monday.
  const movable = [-2, 0, 1, 49, 50].map((days) => addDays(easter, days));
  return [...[...fixed, ...sinceLaw].map((day) => `${year}-${day}`), ...movable].toSorted();
}

/** By the Julian calendar (Meeus), which is 13 days behind from 1900 to 2099. */
export function orthodoxEaster(year: number): string {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const month = Math.floor((d + e + 114) / 31);
  const day = ((d + e + 114) % 31) + 1;
  return addDays(dateOf(Date.UTC(year, month - 1, day)), 13);
}

export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(`${date}T00:00:00Z`) + days * dayMs);
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

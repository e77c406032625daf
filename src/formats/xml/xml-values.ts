import { negate, zero } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, parseDecimal } from '../../domain/decimal/decimal.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';

/** Numbers and dates of XML are accepted in every spelling that XML Schema allows. */

const longestNumber = 100;
const decimalSpelling = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** xs:decimal, for which `.00`, `21.`, `+007` and `-0` are numbers too. */
export function decimalOf(written: string | null): Decimal | null {
  if (written === null || written.length > longestNumber) return null;
  const [, sign = '', whole = '', fraction = ''] = decimalSpelling.exec(written) ?? [];
  if (whole === '' && fraction === '') return null;
  const size = parseDecimal(`${whole || '0'}.${fraction || '0'}`) ?? zero;
  return sign === '-' ? negate(size) : size;
}

/** xs:date, whose time zone does not change the day that was written, or the eight digits of CII. */
export function dateOf(written: string | null): string | null {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(written ?? '') ?? [];
  const date = day || (written ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return isCalendarDate(date) ? date : null;
}

import { visibleText } from '../../domain/invoice/issue-names.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';

/** How many digits the numbers of the company's own series have, by their codes. */
export type DigitsOfSeries = ReadonlyMap<string, number>;

export const visibleName = ({ series, number }: DocumentName): string =>
  `${visibleText(series)} ${visibleText(number)}`;

/** MOVE-12: in a series of the company's own, `0001` and `1` are the same number, so it takes the name that the series would give. */
export function takenName({ series, number }: DocumentName, digits: DigitsOfSeries): string {
  const places = digits.get(series);
  const isCounted = places !== undefined && /^\d{1,18}$/.test(number);
  return visibleName({ series, number: isCounted ? String(BigInt(number)).padStart(places, '0') : number });
}

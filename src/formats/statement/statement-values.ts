import type { StatementFault } from '../../domain/bank/statement.ts';

export class StatementNotReadable extends Error {
  readonly fault: StatementFault;

  constructor(fault: StatementFault) {
    super(fault.is);
    this.fault = fault;
  }
}

export const notReadable = (fault: StatementFault): StatementNotReadable => new StatementNotReadable(fault);

/** This is a year of a busy account. */
export const mostEntries = 20_000;

export function requireFew(entries: number): void {
  if (entries > mostEntries) throw notReadable({ is: 'too-many-entries', most: mostEntries });
}

const longestText = 1000;
const longestName = 200;
const longestReference = 100;

/** One line without invisible characters, cut to the length of a column. */
export function tidy(text: string, longest = longestText): string {
  return text
    .slice(0, 4 * longest)
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
}

export const nameOrNull = (text: string | null | undefined): string | null => tidy(text ?? '', longestName) || null;

/** What banks write if there is no reference. */
const noReference = /^(?:NOTPROVIDED|NOT PROVIDED|NONREF|NOREF|NONE|N\/?A|0+|-+)$/i;

export function referenceOrNull(text: string | null | undefined): string | null {
  const reference = tidy(text ?? '', longestReference);
  return reference === '' || noReference.test(reference) ? null : reference;
}

import { createHash } from 'node:crypto';
import { decimalToString } from '../decimal/decimal.ts';
import { addDays, bucharestMidnight } from '../time/calendar.ts';
import { readCamt } from './read-camt.ts';
import { readMt940 } from './read-mt940.ts';
import { type BankStatement, type StatementEntry, type StatementFault, StatementNotReadable } from './statement.ts';
import { statementText } from './statement-text.ts';

/** GRP-BANK-3 to GRP-BANK-5: the statements of a file, or why it is refused. */
export function readStatementFile(
  bytes: Uint8Array,
): { readonly statements: readonly BankStatement[] } | { readonly fault: StatementFault } {
  try {
    const text = statementText(bytes);
    const statements = /^\s*</.test(text) ? readCamt(text) : readMt940(text);
    return statements.length > 0 ? { statements } : { fault: { is: 'not-a-statement' } };
  } catch (error) {
    if (error instanceof StatementNotReadable) return { fault: error.fault };
    throw error;
  }
}

/** An entry with what tells it from every other one of the company. */
export interface IdentifiedEntry extends StatementEntry {
  readonly iban: string;
  readonly identity: string;
}

/**
 * GRP-BANK-6: the reference of the bank, else the day, the amount, the text and the place among equals of that day. Places are counted
 * in each statement from 1, so that overlapping statements give the same entry the same place.
 */
export function identifiedEntries(statements: readonly BankStatement[]): readonly IdentifiedEntry[] {
  const distinct = new Map<string, IdentifiedEntry>();
  for (const { iban, entries } of statements) {
    const places = new Map<string, number>();
    for (const entry of entries) {
      const identity = entry.reference === null ? placed(entry, places) : `reference ${entry.reference}`;
      const key = `${iban} ${identity}`;
      if (!distinct.has(key)) distinct.set(key, { ...entry, iban, identity });
    }
  }
  return [...distinct.values()];
}

function placed({ bookedOn, amount, isCredit, text }: StatementEntry, places: Map<string, number>): string {
  const content = JSON.stringify([bookedOn, decimalToString(amount), isCredit, text]);
  const place = (places.get(content) ?? 0) + 1;
  places.set(content, place);
  return `content ${createHash('sha256').update(content).digest('base64url')} ${place}`;
}

/** GRP-BANK-7: the last second of that day in Romania. */
export function endOfDay(date: string): Date {
  return new Date(bucharestMidnight(addDays(date, 1)).getTime() - 1000);
}

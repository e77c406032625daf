import { createHash } from 'node:crypto';
import { equals } from '../decimal/arithmetic.ts';
import { decimalToString } from '../decimal/decimal.ts';
import { addDays, bucharestMidnight } from '../time/calendar.ts';
import type { BankStatement, StatementEntry } from './statement.ts';

/** An entry with a text that distinguishes it from every other entry of the company. */
export interface IdentifiedEntry extends StatementEntry {
  readonly iban: string;
  readonly identity: string;
}

export interface IdentifiedEntries {
  readonly entries: readonly IdentifiedEntry[];
  /** Entries that occur again, because statements in one file overlap. */
  readonly repeated: readonly IdentifiedEntry[];
}

/**
 * GRP-BANK-6: the identity consists of day, sign, amount, the bank's reference (or the text, if there is none), and the place among equal
 * entries of that day. The reference alone is not enough, because banks give a fee the reference of its payment. Places are counted in each
 * statement from 1, so that overlapping statements give the same entry the same place; a statement that continues the last one continues
 * counting.
 */
export function identifiedEntries(statements: readonly BankStatement[]): IdentifiedEntries {
  const distinct = new Map<string, IdentifiedEntry>();
  const repeated: IdentifiedEntry[] = [];
  const counted = new Map<string, { readonly last: BankStatement; readonly places: Map<string, number> }>();
  for (const statement of statements) {
    const { iban, entries } = statement;
    const before = counted.get(iban);
    const places = before && goesOn(before.last, statement) ? before.places : new Map<string, number>();
    counted.set(iban, { last: statement, places });
    for (const entry of entries) {
      const identity = placed(entry, places);
      const key = `${iban} ${identity}`;
      const identified = { ...entry, iban, identity };
      if (distinct.has(key)) repeated.push(identified);
      else distinct.set(key, identified);
    }
  }
  return { entries: [...distinct.values()], repeated };
}

/** The number must differ, because the same statement may be in the file twice. */
function goesOn(last: BankStatement, { number, opening }: BankStatement): boolean {
  const isOther = number !== null && last.number !== null && number !== last.number;
  return isOther && opening !== null && last.closing !== null && equals(opening, last.closing.balance);
}

function placed(entry: StatementEntry, places: Map<string, number>): string {
  const equal = entry.reference === null ? contentOf(entry) : referenceOf(entry, entry.reference);
  const place = (places.get(equal) ?? 0) + 1;
  places.set(equal, place);
  return `${equal} ${place}`;
}

/** Migration 0072 writes the same text for entries read before it, when the reference alone was the identity. */
const referenceOf = ({ bookedOn, amount, isCredit }: StatementEntry, reference: string): string =>
  `reference ${bookedOn} ${isCredit ? '+' : '-'}${decimalToString(amount)} ${reference}`;

function contentOf({ bookedOn, amount, isCredit, text }: StatementEntry): string {
  const content = JSON.stringify([bookedOn, decimalToString(amount), isCredit, text]);
  return `content ${createHash('sha256').update(content).digest('base64url')}`;
}

/** GRP-BANK-7: the last second of that day in Romania. */
export function endOfDay(date: string): Date {
  return new Date(bucharestMidnight(addDays(date, 1)).getTime() - 1000);
}

import { createHash } from 'node:crypto';
import { equals } from '../decimal/arithmetic.ts';
import { decimalToString } from '../decimal/decimal.ts';
import { addDays, bucharestMidnight } from '../time/calendar.ts';
import type { BankStatement, StatementEntry } from './statement.ts';

/** An entry with what tells it from every other one of the company. */
export interface IdentifiedEntry extends StatementEntry {
  readonly iban: string;
  readonly identity: string;
}

export interface IdentifiedEntries {
  readonly entries: readonly IdentifiedEntry[];
  /** Of statements that overlap in one file: what stands in it again. */
  readonly repeated: readonly IdentifiedEntry[];
}

/**
 * GRP-BANK-6: day, sign, amount, the reference of the bank (its text where there is none), and the place among equals of that day. The
 * reference alone would not do: banks give a fee the reference of its payment. Places are counted in each statement from 1, so that
 * overlapping statements give the same entry the same place; a statement that goes on where the last one ended goes on counting.
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

/** The same statement a second time has the same number. */
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

/** Migration 0072 writes it too, for what was read before the reference alone stopped being enough. */
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

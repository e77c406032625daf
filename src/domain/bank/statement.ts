import type { Decimal } from '../decimal/decimal.ts';

/** A statement of a bank account, whatever the format of its file. */
export interface BankStatement {
  /** The bank's number of the statement; null if the file does not contain it. */
  readonly number: string | null;
  readonly iban: string;
  readonly currency: string;
  /** The balance before the first entry; null if the file does not contain it. */
  readonly opening: Decimal | null;
  /** The balance at the end of a day; null if the file does not contain it. */
  readonly closing: { readonly balance: Decimal; readonly on: string } | null;
  readonly entries: readonly StatementEntry[];
  /** Entries that the bank has not booked yet. They may still change, so they are not stored, but listed to whoever sent the file. */
  readonly announced: readonly AnnouncedEntry[];
}

/** An entry that is not booked yet need not have every member. */
export interface AnnouncedEntry {
  readonly on: string | null;
  /** Negative for a debit. */
  readonly amount: Decimal | null;
}

export interface StatementEntry {
  readonly bookedOn: string;
  /** Never negative; money received is a credit. */
  readonly amount: Decimal;
  readonly isCredit: boolean;
  /** Whether it cancels an earlier entry; such a credit is not a payment. */
  readonly isReversal: boolean;
  readonly text: string;
  readonly counterpartName: string | null;
  readonly counterpartIban: string | null;
  /** The bank's reference; null if there is none. */
  readonly reference: string | null;
}

/** Why a file is refused as a whole, so that nothing of it is stored. */
export type StatementFault =
  | { readonly is: 'not-a-statement' | 'characters' | 'xml-not-readable' }
  | { readonly is: 'too-large'; readonly mostMebibytes: number }
  | { readonly is: 'too-many-entries'; readonly most: number }
  /** Positions in the file and in the statement are counted from 1. */
  | { readonly is: 'account-missing' | 'currency-missing' | 'closing-wrong'; readonly statement: number }
  | { readonly is: 'entry-wrong'; readonly statement: number; readonly entry: number; readonly what: EntryMember }
  /** GRP-BANK-19: an entry is missing in the file, or occurs twice. */
  | {
      readonly is: 'does-not-add-up';
      readonly statement: number;
      readonly iban: string;
      readonly currency: string;
      /** The opening balance plus the entries. */
      readonly computed: Decimal;
      readonly closing: Decimal;
      readonly difference: Decimal;
    }
  | { readonly is: 'account-unknown'; readonly iban: string }
  /** A closing balance in the future would take precedence over every later statement. */
  | { readonly is: 'closing-to-come'; readonly iban: string; readonly on: string }
  | {
      readonly is: 'currency-differs';
      readonly iban: string;
      readonly currency: string;
      readonly currencyOfAccount: string;
    };

type EntryMember = 'amount' | 'date' | 'sign' | 'currency';

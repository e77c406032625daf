import type { Decimal } from '../decimal/decimal.ts';

/** A statement of a bank account, whatever the format of its file. */
export interface BankStatement {
  /** What the bank calls it; null where it does not say. */
  readonly number: string | null;
  readonly iban: string;
  readonly currency: string;
  /** What was in the account before the first entry; null where the file does not say. */
  readonly opening: Decimal | null;
  /** What was in the account at the end of a day; null where the file does not say. */
  readonly closing: { readonly balance: Decimal; readonly on: string } | null;
  readonly entries: readonly StatementEntry[];
  /** What the file only announces: it may still change, so it is not stored, but told to whoever sent the file. */
  readonly announced: readonly AnnouncedEntry[];
}

/** As far as it says: what is announced need not have everything. */
export interface AnnouncedEntry {
  readonly on: string | null;
  /** Negative: a debit. */
  readonly amount: Decimal | null;
}

export interface StatementEntry {
  readonly bookedOn: string;
  /** Never negative; money that comes is a credit. */
  readonly amount: Decimal;
  readonly isCredit: boolean;
  /** Takes back an earlier entry, so a credit of this kind is nobody's payment. */
  readonly isReversal: boolean;
  readonly text: string;
  readonly counterpartName: string | null;
  readonly counterpartIban: string | null;
  /** Given by the bank; null where it gave none. */
  readonly reference: string | null;
}

/** Why a file is refused as a whole: nothing of it is stored. */
export type StatementFault =
  | { readonly is: 'not-a-statement' | 'characters' | 'xml-not-readable' }
  | { readonly is: 'too-large'; readonly mostMebibytes: number }
  | { readonly is: 'too-many-entries'; readonly most: number }
  /** Places are counted from 1, in the file and in the statement. */
  | { readonly is: 'account-missing' | 'currency-missing' | 'closing-wrong'; readonly statement: number }
  | { readonly is: 'entry-wrong'; readonly statement: number; readonly entry: number; readonly what: EntryMember }
  /** GRP-BANK-19: an entry is missing in the file, or stands in it twice. */
  | {
      readonly is: 'does-not-add-up';
      readonly statement: number;
      readonly iban: string;
      readonly currency: string;
      /** What the opening balance and the entries make. */
      readonly computed: Decimal;
      readonly closing: Decimal;
      readonly difference: Decimal;
    }
  | { readonly is: 'account-unknown'; readonly iban: string }
  /** It would outlast every later statement. */
  | { readonly is: 'closing-to-come'; readonly iban: string; readonly on: string }
  | {
      readonly is: 'currency-differs';
      readonly iban: string;
      readonly currency: string;
      readonly currencyOfAccount: string;
    };

type EntryMember = 'amount' | 'date' | 'sign' | 'currency';

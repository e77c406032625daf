import type { Series } from '../company/series.ts';
import { compare, equals, isPositive } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { DocumentName } from '../invoice/issued-invoice.ts';
import { fold } from '../nomenclature/counties.ts';
import { shiftDays } from '../time/calendar.ts';
import type { NamedNumber } from './named-invoices.ts';

/** A credit that is not assigned to an invoice yet. */
export interface OpenEntry {
  readonly entryId: string;
  readonly bookedOn: string;
  readonly amount: Decimal;
  readonly currency: string;
  readonly text: string;
  readonly counterpartName: string | null;
  readonly counterpartIban: string | null;
}

export type EntryState = 'open' | 'confirmed' | 'ignored';

/** What an entry was confirmed as: the collection of a document, or the payment of a supplier's invoice. */
export interface EntryUse {
  readonly document: DocumentName | null;
  readonly supplierInvoice: {
    readonly invoiceId: string;
    readonly number: string;
    readonly supplierName: string;
  } | null;
  readonly amount: Decimal;
}

/** A bank entry of any state, as people see it. */
export interface BankEntry extends OpenEntry {
  readonly iban: string;
  readonly isCredit: boolean;
  readonly reference: string | null;
  readonly state: EntryState;
  readonly uses: readonly EntryUse[];
}

/** An invoice that an entry may pay. */
export interface Payable {
  readonly invoiceId: number;
  readonly series: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly remaining: Decimal;
  readonly isOutstanding: boolean;
  readonly client: string;
  /** The client's account, as it was typed. */
  readonly clientIban: string | null;
}

/** GRP-BANK-9, GRP-BANK-10: `exact` if the text names the invoice, `guess` if only amount and client match it. */
export interface Proposal {
  readonly kind: 'exact' | 'guess';
  readonly by: 'text' | 'iban' | 'name';
  readonly invoice: Payable;
}

/** The ways in which a number may be stored in its series: as in the text, without leading zeros, and with the zeros of the series. */
export function spellingsOf({ number, written }: NamedNumber, digits: number): readonly string[] {
  return [...new Set([number, written, number.padStart(digits, '0')])];
}

/** The names to look up; a number without a series is looked up in every series of invoices. */
export function namesToFind(
  named: readonly NamedNumber[],
  series: readonly Pick<Series, 'code' | 'kind' | 'digits'>[],
): readonly { readonly series: string; readonly number: string }[] {
  return named.flatMap((one) =>
    series
      .filter(({ code, kind }) => kind === 'invoice' && (one.series === null || one.series === code))
      .flatMap(({ code, digits }) => spellingsOf(one, digits).map((number) => ({ series: code, number }))),
  );
}

/**
 * GRP-BANK-9: the one invoice that the text names, if the amount fits it; `none` if the text names several or is ambiguous. Null if it
 * names no invoice of this company, so that a guess may be made.
 */
export function namedProposal(
  { amount, currency }: OpenEntry,
  named: readonly NamedNumber[],
  invoices: readonly Payable[],
): Proposal | 'none' | null {
  const found = new Map<number, Payable>();
  for (const one of named) {
    const isSure = one.series !== null && !one.isDoubtful;
    const meant = invoices.filter(
      (invoice) =>
        (one.series === null || one.series === invoice.series) &&
        withoutZeros(invoice.number) === one.number &&
        (isSure || invoice.isOutstanding),
    );
    // GRP-BANK-9: a number without a series that exists in two series is ambiguous.
    if (meant.length > 1) return 'none';
    for (const invoice of meant) found.set(invoice.invoiceId, invoice);
  }
  const [invoice, ...others] = found.values();
  if (!invoice) return null;
  const fits = invoice.isOutstanding && invoice.currency === currency && compare(amount, invoice.remaining) <= 0;
  return others.length === 0 && fits && isPositive(amount) ? { kind: 'exact', by: 'text', invoice } : 'none';
}

/** People may pay before the invoice, for a proforma or an order; money received long before the invoice was for something else. */
const mostDaysBefore = 31;

/** GRP-BANK-10: proposes an invoice if exactly one outstanding invoice has this remaining amount and a client with this account or name. */
export function guessedProposal(entry: OpenEntry, outstanding: readonly Payable[]): Proposal | null {
  const candidates = outstanding.flatMap((invoice): readonly Proposal[] => {
    const by = sameClient(entry, invoice);
    const fits = invoice.currency === entry.currency && equals(invoice.remaining, entry.amount);
    const isInTime = entry.bookedOn >= shiftDays(invoice.issuedOn, -mostDaysBefore);
    return by && fits && isInTime ? [{ kind: 'guess', by, invoice }] : [];
  });
  const [only, ...others] = candidates;
  return only && others.length === 0 ? only : null;
}

function sameClient(entry: OpenEntry, { client, clientIban }: Payable): 'iban' | 'name' | null {
  const iban = (clientIban ?? '').replaceAll(/\s/g, '').toUpperCase();
  if (iban !== '' && iban === entry.counterpartIban) return 'iban';
  return entry.counterpartName !== null && partnerKey(entry.counterpartName) === partnerKey(client) ? 'name' : null;
}

/** Banks write names in capitals, without diacritics, and with or without the dots of S.R.L. and a leading SC. */
export function partnerKey(name: string): string {
  const plain = fold(name).replaceAll('.', '');
  return plain
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^sc /, '');
}

const withoutZeros = (number: string): string => number.replace(/^0+(?=\d)/, '');

import type { BankStatement, StatementEntry } from '../../domain/bank/statement.ts';
import { compactIban, hasIbanForm, isIban } from '../../domain/company/identifiers.ts';
import { negate } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, moneyOrNull, parseDecimal } from '../../domain/decimal/decimal.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';
import { notReadable, referenceOrNull, requireFew, tidy } from '../statement/statement-values.ts';
import { readDetails } from './mt940-details.ts';

/** GRP-BANK-4: MT940 as banks in Romania write it, with or without the SWIFT envelope and with any number of statements in a file. */
export function readMt940(text: string): readonly BankStatement[] {
  const statements: Opened[] = [];
  let open: Opened | null = null;
  let count = 0;
  for (const { tag, lines } of fieldsOf(text)) {
    const [first = ''] = lines;
    if (tag === '20') {
      open = null;
    } else if (tag === '25' || tag === '25P') {
      count += 1;
      open = {
        place: count,
        number: null,
        iban: accountIn(first, count),
        currency: null,
        opening: null,
        closing: null,
        entries: [],
      };
      statements.push(open);
    } else if (open) {
      open = takeField(open, tag, lines, statements);
    } else if (tag === '61' || tag === '62F') {
      throw notReadable({ is: 'account-missing', statement: count + 1 });
    }
  }
  if (statements.length === 0) throw notReadable({ is: 'not-a-statement' });
  requireFew(statements.reduce((sum, { entries }) => sum + entries.length, 0));
  return statements.map(({ place, number, iban, currency, opening, closing, entries }) => {
    if (currency === null) throw notReadable({ is: 'currency-missing', statement: place });
    const read = entries.map((entry) => entryOf(entry, iban));
    return { number, iban, currency, opening, closing, entries: read, announced: [] };
  });
}

interface Opened {
  readonly place: number;
  number: string | null;
  readonly iban: string;
  currency: string | null;
  opening: Decimal | null;
  closing: BankStatement['closing'];
  readonly entries: OpenedEntry[];
}

interface OpenedEntry extends Pick<StatementEntry, 'bookedOn' | 'amount' | 'isCredit' | 'isReversal' | 'reference'> {
  /** The payer's reference, and a supplementary line of the bank. */
  readonly ownReference: string;
  readonly supplement: string;
  details: readonly string[] | null;
}

/** Adds the field to the statement, or to the earlier one that it continues, and returns that statement. */
function takeField(open: Opened, tag: string, lines: readonly string[], statements: Opened[]): Opened {
  switch (tag) {
    case '28':
    case '28C':
      open.number = tidy(lines[0] ?? '') || null;
      return open;
    case '60F':
      open.opening ??= balanceIn(lines[0] ?? '', open).amount;
      return open;
    case '62F': {
      const balance = balanceIn(lines[0] ?? '', open);
      open.closing = { balance: balance.amount, on: balance.on };
      return open;
    }
    // These are balances between the pages of one statement, so the next page continues the statement.
    case '62M':
      balanceIn(lines[0] ?? '', open);
      return open;
    case '60M': {
      const { amount } = balanceIn(lines[0] ?? '', open);
      const earlier = statements.at(-2);
      if (!earlier || earlier.iban !== open.iban || earlier.closing) {
        open.opening ??= amount;
        return open;
      }
      statements.pop();
      return earlier;
    }
    case '61':
      requireFew(open.entries.length);
      open.entries.push(movementIn(lines, open));
      return open;
    case '86': {
      const last = open.entries.at(-1);
      // After the closing balance the field is about the statement.
      if (last && last.details === null && open.closing === null) last.details = lines;
      return open;
    }
    default:
      return open;
  }
}

interface Field {
  readonly tag: string;
  readonly lines: readonly string[];
}

/** Any other tag is text, because a line of free text may begin like a tag. */
const fieldStart = /^:(13D|20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]):(.*)$/s;
const longestField = 60;
/** A line of SWIFT has 65 characters, but some banks do not break theirs. */
const longestLine = 1000;

/** A field is a line with a tag and the lines that follow it; only the first lines of a very long field are kept. */
function* fieldsOf(text: string): Generator<Field> {
  let field: { readonly tag: string; readonly lines: string[] } | null = null;
  for (const line of linesOf(text)) {
    const [, tag, rest = ''] = fieldStart.exec(line) ?? [];
    if (tag !== undefined) {
      if (field) yield field;
      field = { tag, lines: [rest] };
    } else if (isEnd(line)) {
      if (field) yield field;
      field = null;
    } else if (field && field.lines.length < longestField) field.lines.push(line);
  }
  if (field) yield field;
}

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, Math.min(end < 0 ? text.length : end, at + longestLine)).replace(/\r$/, '');
    at = end < 0 ? text.length : end + 1;
    // The envelope may begin on the line of the first field: {1:…}{2:…}{3:{108:…}}{4::20:…, and Alpha Bank writes a space before it.
    yield /^\s*\{\d:/.test(line) ? line.replace(envelope, '').trimStart() : line;
  }
}

const envelope = /^\s*(?:\{(?:[^{}]|\{[^{}]*\})*\})*\{4:/;
const isEnd = (line: string): boolean => /^-\}?\s*$|^\{\d:|^-\}/.test(line);

/** The length of accounts by country, for files that write the currency directly after the account. */
const ibanLengths = new Map(
  'AD24 AL28 AT20 BA20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GE22 GR27 HR21 HU28 IE22 IL23 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 TR26 UA29'
    .split(' ')
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
);
const mostStarts = 10;

/** The account may have the code of its bank before it and its currency after it, with or without a slash or a space between them. */
function accountIn(field: string, statement: number): string {
  const compact = compactIban(field).replaceAll('/', '');
  const [romanian] = /RO\d{2}[A-Z]{4}[A-Z0-9]{16}/.exec(compact) ?? [];
  const found = [...compact.matchAll(/(?=[A-Z]{2}\d{2})/g)].slice(0, mostStarts).flatMap(({ index }) => {
    const length = ibanLengths.get(compact.slice(index, index + 2));
    const account = compact.slice(index, length === undefined ? undefined : index + length);
    return hasIbanForm(account) && (length ?? account.length) === account.length ? [account] : [];
  });
  const iban = romanian ?? found.find(isIban) ?? compactIban(field).split('/').find(hasIbanForm);
  if (iban === undefined) throw notReadable({ is: 'account-missing', statement });
  return iban;
}

const balanceForm = /^([CD])(\d{6})([A-Z]{3})(\d[\d.,]*)\s*$/;

function balanceIn(field: string, open: Opened): { readonly amount: Decimal; readonly on: string } {
  const [, sign, day = '', currency = '', written = ''] = balanceForm.exec(field.trim()) ?? [];
  const amount = amountIn(written);
  const on = dayOf(day);
  const isOther = open.currency !== null && open.currency !== currency;
  if (!amount || on === null || isOther) throw notReadable({ is: 'closing-wrong', statement: open.place });
  open.currency = currency;
  return { amount: sign === 'D' ? negate(amount) : amount, on };
}

/** The parts are: value date, booking date, sign, a letter of the currency, amount, kind, and the references of the payer and the bank. */
const movementForm = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d[\d.,]*)(?=[A-Z/]|$)([A-Z][A-Z0-9]{3})?(.*)$/s;
const movementHead = /^\d{6}(?:\d{4})?R?[CD]/;

function movementIn([first = '', ...more]: readonly string[], open: Opened): OpenedEntry {
  const at = { statement: open.place, entry: open.entries.length + 1 };
  const wrong = (what: 'amount' | 'date' | 'sign') => notReadable({ is: 'entry-wrong', ...at, what });
  const [, valued = '', booked, mark = '', , written = '', , references = ''] = movementForm.exec(first.trim()) ?? [];
  if (mark === '') throw wrong(movementHead.test(first.trim()) ? 'amount' : 'sign');
  const amount = amountIn(written);
  if (!amount) throw wrong('amount');
  const bookedOn = bookingDay(dayOf(valued), booked);
  if (bookedOn === null) throw wrong('date');
  const [own = '', ...ofBank] = references.split('//');
  const isReversal = mark.startsWith('R');
  return {
    bookedOn,
    amount,
    // Reversing a credit is a debit.
    isCredit: mark.endsWith('C') !== isReversal,
    isReversal,
    reference: referenceOrNull(ofBank.join('//')),
    ownReference: own,
    supplement: more.join(' '),
    details: null,
  };
}

/** Reads `1234,56`, `100,` and `0,5`; some banks write a point. */
function amountIn(written: string): Decimal | null {
  const [, whole, fraction = ''] = /^(\d{1,15})(?:[.,](\d{0,2}))?$/.exec(written) ?? [];
  return whole === undefined ? null : moneyOrNull(parseDecimal(`${whole}.${fraction || '0'}`));
}

/** Reads `261115`. Years from 80 on are of the last century, because the format dates from the eighties. */
function dayOf(digits: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(digits) ?? [];
  const date = `${Number(year) >= 80 ? '19' : '20'}${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : null;
}

/** The booking date has no year, so the year that brings it nearest to the value date is used. */
function bookingDay(valuedOn: string | null, booked: string | undefined): string | null {
  if (valuedOn === null || booked === undefined) return valuedOn;
  const [year, month] = [Number(valuedOn.slice(0, 4)), Number(valuedOn.slice(5, 7))];
  const bookedMonth = Number(booked.slice(0, 2));
  const shift = bookedMonth - month > 6 ? -1 : month - bookedMonth > 6 ? 1 : 0;
  const date = `${year + shift}-${booked.slice(0, 2)}-${booked.slice(2)}`;
  return isCalendarDate(date) ? date : null;
}

function entryOf({ ownReference, supplement, details, ...entry }: OpenedEntry, iban: string): StatementEntry {
  const read = readDetails(details ?? [], iban, entry.isCredit);
  const instead = [supplement, referenceOrNull(ownReference) ?? ''].join(' ');
  return { ...entry, ...read, text: read.text || tidy(instead) };
}

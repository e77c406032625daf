import type { AnnouncedEntry, BankStatement, StatementEntry } from '../../domain/bank/statement.ts';
import { compactIban, hasIbanForm } from '../../domain/company/identifiers.ts';
import { add, equals, isNegative, negate } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, moneyOrNull } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import { nameOrNull, notReadable, referenceOrNull, requireFew, tidy } from '../statement/statement-values.ts';
import { childOf, childrenOf, readXml, textOf, type XmlElement, XmlNotReadable } from '../xml/read-xml.ts';
import { dateOf, decimalOf } from '../xml/xml-values.ts';

/** GRP-BANK-3: CAMT.053, versions 02 to 08, which differ in where a party has its name and an entry its status. */
export function readCamt(text: string): readonly BankStatement[] {
  const root = rootOf(text);
  const document = root.name === 'Document' ? root : childOf(root, 'Document');
  const report = childOf(document, 'BkToCstmrStmt');
  if (!report) throw notReadable({ is: 'not-a-statement' });
  const found = childrenOf(report, 'Stmt');
  requireFew(found.reduce((count, statement) => count + childrenOf(statement, 'Ntry').length, 0));
  return joinedPages(found.map((statement, place) => read(statement, place + 1)));
}

function rootOf(text: string): XmlElement {
  try {
    return readXml(text);
  } catch (error) {
    if (error instanceof XmlNotReadable) throw notReadable({ is: 'xml-not-readable' });
    throw error;
  }
}

/** Pages of one statement follow one another and have the same id. They are joined, so that equal entries are counted over all of them. */
function joinedPages(pages: readonly BankStatement[]): readonly BankStatement[] {
  const joined: BankStatement[] = [];
  for (const page of pages) {
    const last = joined.at(-1);
    if (last && page.number !== null && last.number === page.number && last.iban === page.iban) {
      joined[joined.length - 1] = {
        ...last,
        opening: last.opening ?? page.opening,
        closing: page.closing ?? last.closing,
        entries: [...last.entries, ...page.entries],
        announced: [...last.announced, ...page.announced],
      };
    } else joined.push(page);
  }
  return joined;
}

function read(statement: XmlElement, place: number): BankStatement {
  const account = childOf(statement, 'Acct');
  const iban = compactIban(textOf(account, 'Id', 'IBAN') ?? textOf(account, 'Id', 'Othr', 'Id') ?? '');
  if (!hasIbanForm(iban)) throw notReadable({ is: 'account-missing', statement: place });
  const entries = childrenOf(statement, 'Ntry');
  const balances = childrenOf(statement, 'Bal');
  const balanceOf = (code: string): XmlElement | undefined =>
    balances.filter((one) => textOf(one, 'Tp', 'CdOrPrtry', 'Cd') === code).at(-1);
  const closing = balanceOf('CLBD');
  // Some banks give the closing balance of the previous statement instead.
  const opening = balanceOf('OPBD') ?? balanceOf('PRCD');
  const told = [closing, ...balances, ...entries].map((element) => currencyOf(element));
  const currency = textOf(account, 'Ccy') ?? told.find((one) => one !== null);
  if (!currency) throw notReadable({ is: 'currency-missing', statement: place });
  return {
    number: textOf(statement, 'Id'),
    iban,
    currency,
    opening: opening ? balanceIn(opening, currency, place).balance : null,
    closing: closing ? balanceIn(closing, currency, place) : null,
    entries: entries.flatMap((entry, at) =>
      isBooked(entry) ? entriesOf(entry, currency, { statement: place, entry: at + 1 }) : [],
    ),
    announced: entries.filter((entry) => !isBooked(entry)).map(announcedIn),
  };
}

const currencyOf = (element: XmlElement | undefined): string | null =>
  childOf(element, 'Amt')?.attributes.get('Ccy') ?? null;

function balanceIn(balance: XmlElement, currency: string, statement: number): NonNullable<BankStatement['closing']> {
  const amount = moneyOrNull(decimalOf(textOf(balance, 'Amt')));
  const sign = textOf(balance, 'CdtDbtInd');
  const on = dayIn(childOf(balance, 'Dt'));
  if (!amount || !on || (sign !== 'CRDT' && sign !== 'DBIT') || currencyOf(balance) !== currency) {
    throw notReadable({ is: 'closing-wrong', statement });
  }
  return { balance: sign === 'DBIT' ? negate(amount) : amount, on };
}

/** An entry that is only announced may still change. An entry without a status is booked. */
function isBooked(entry: XmlElement): boolean {
  const state = textOf(entry, 'Sts', 'Cd') ?? textOf(entry, 'Sts');
  return state === null || state === 'BOOK';
}

function announcedIn(entry: XmlElement): AnnouncedEntry {
  const amount = moneyOrNull(decimalOf(textOf(entry, 'Amt')));
  return {
    on: dayIn(childOf(entry, 'BookgDt')) ?? dayIn(childOf(entry, 'ValDt')),
    amount: amount && textOf(entry, 'CdtDbtInd') === 'DBIT' ? negate(amount) : amount,
  };
}

type Place = { readonly statement: number; readonly entry: number };

/** GRP-BANK-20: one entry for each payment of a batch if the file lists them, else the entry itself. */
function entriesOf(entry: XmlElement, currency: string, at: Place): readonly StatementEntry[] {
  const whole = entryOf(entry, currency, at);
  const parts = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'));
  return (parts.length > 1 ? partsOf(whole, entry, parts, currency) : null) ?? [whole];
}

/** Null if a part has no amount in the currency of the account, or if the parts do not add up to the whole. */
function partsOf(
  whole: StatementEntry,
  entry: XmlElement,
  parts: readonly XmlElement[],
  currency: string,
): readonly StatementEntry[] | null {
  const told = parts.map((part): StatementEntry | null => {
    const amount = partAmount(part, currency);
    const sign = textOf(part, 'CdtDbtInd');
    if (!amount || isNegative(amount)) return null;
    const isCredit = sign === null ? whole.isCredit : sign === 'CRDT';
    return {
      ...whole,
      amount,
      isCredit,
      text: textIn(entry, [part]),
      ...partyIn(part, isCredit ? 'Dbtr' : 'Cdtr'),
      reference: referenceOrNull(textOf(part, 'Refs', 'AcctSvcrRef')) ?? whole.reference,
    };
  });
  const known = told.filter((part) => part !== null);
  const signed = ({ amount, isCredit }: StatementEntry): Decimal => (isCredit ? amount : negate(amount));
  const sum = known.map(signed).reduce(add, zeroMoney);
  return known.length === parts.length && equals(sum, signed(whole)) ? known : null;
}

/** The amount is in the part itself since version 08, and before that among its details. */
function partAmount(part: XmlElement, currency: string): Decimal | null {
  const details = childOf(part, 'AmtDtls');
  const places = [part, childOf(details, 'TxAmt'), childOf(details, 'CntrValAmt'), childOf(details, 'InstdAmt')];
  const found = places.find((place) => place && currencyOf(place) === currency);
  return moneyOrNull(decimalOf(textOf(found, 'Amt')));
}

function entryOf(entry: XmlElement, currency: string, at: Place): StatementEntry {
  const wrong = (what: 'amount' | 'date' | 'sign' | 'currency') => notReadable({ is: 'entry-wrong', ...at, what });
  const amount: Decimal | null = moneyOrNull(decimalOf(textOf(entry, 'Amt')));
  if (!amount || isNegative(amount)) throw wrong('amount');
  if (currencyOf(entry) !== currency) throw wrong('currency');
  const sign = textOf(entry, 'CdtDbtInd');
  if (sign !== 'CRDT' && sign !== 'DBIT') throw wrong('sign');
  const bookedOn = dayIn(childOf(entry, 'BookgDt')) ?? dayIn(childOf(entry, 'ValDt'));
  if (bookedOn === null) throw wrong('date');
  const details = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'));
  // A batch without listed parts has many counterparts, so none is named.
  const only = details.length === 1 ? details[0] : undefined;
  const isCredit = sign === 'CRDT';
  return {
    bookedOn,
    amount,
    isCredit,
    isReversal: textOf(entry, 'RvslInd') === 'true' || textOf(entry, 'RvslInd') === '1',
    text: textIn(entry, details),
    ...partyIn(only, isCredit ? 'Dbtr' : 'Cdtr'),
    reference: referenceOrNull(textOf(entry, 'AcctSvcrRef') ?? textOf(only, 'Refs', 'AcctSvcrRef')),
  };
}

const dayIn = (element: XmlElement | undefined): string | null =>
  dateOf(textOf(element, 'Dt') ?? textOf(element, 'DtTm'));

function partyIn(details: XmlElement | undefined, role: 'Dbtr' | 'Cdtr') {
  const parties = childOf(details, 'RltdPties');
  const nameOf = (party: string): string | null => textOf(parties, party, 'Pty', 'Nm') ?? textOf(parties, party, 'Nm');
  const iban = compactIban(textOf(parties, `${role}Acct`, 'Id', 'IBAN') ?? '');
  return {
    counterpartName: nameOrNull(nameOf(role) ?? nameOf(`Ultmt${role}`)),
    counterpartIban: hasIbanForm(iban) ? iban : null,
  };
}

const mostDetails = 50;
const mostTexts = 100;

/** What the payer wrote, and what the bank says about the entry, each once; the payer's own reference if there is nothing else. */
function textIn(entry: XmlElement, details: readonly XmlElement[]): string {
  const some = details.slice(0, mostDetails);
  const written = some.flatMap((one) => {
    const information = childOf(one, 'RmtInf');
    const structured = childrenOf(information, 'Strd');
    return [
      // A text longer than 140 characters comes in parts, which may end inside a word.
      joinedParts(childrenOf(information, 'Ustrd').map(({ text }) => text)),
      ...structured.flatMap((part) => [
        textOf(part, 'CdtrRefInf', 'Ref'),
        ...childrenOf(part, 'AddtlRmtInf').map(({ text }) => text),
      ]),
      textOf(one, 'AddtlTxInf'),
    ];
  });
  const texts = [...written.slice(0, mostTexts), textOf(entry, 'AddtlNtryInf')].map((text) => tidy(text ?? ''));
  const distinct = texts.filter((text, at) => text !== '' && texts.indexOf(text) === at);
  if (distinct.length > 0) return tidy(distinct.join('; '));
  return tidy(some.map((one) => referenceOrNull(textOf(one, 'Refs', 'EndToEndId')) ?? '').join(' '));
}

const longestPart = 140;

function joinedParts(parts: readonly string[]): string {
  return parts.reduce((all, part, at) => {
    const isCut = (parts[at - 1]?.length ?? 0) >= longestPart;
    return `${all}${at === 0 || isCut ? '' : ' '}${part}`;
  }, '');
}

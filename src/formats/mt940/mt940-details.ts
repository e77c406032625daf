import type { StatementEntry } from '../../domain/bank/statement.ts';
import { compactIban, hasIbanForm, isIban } from '../../domain/company/identifiers.ts';
import { nameOrNull, tidy } from '../statement/statement-values.ts';

export type EntryDetails = Pick<StatementEntry, 'text' | 'counterpartName' | 'counterpartIban'>;

/**
 * GRP-BANK-4: field 86, which every bank fills in its own way: with numbered parts (`?20`, `~20`, `<20`), with words between slashes
 * (`/NAME/`), with parts between semicolons, with both parties (`Platitor  …`), with labels (`Platitor: …`), or as plain text. The first
 * form that matches is used.
 */
export function readDetails(lines: readonly string[], ownIban: string, isCredit: boolean): EntryDetails {
  const some = lines.slice(0, mostLines);
  const plain = joined(some, bankOf(ownIban));
  const found =
    numbered(some.join('')) ??
    tagged(plain) ??
    parted(plain, ownIban) ??
    bothParties(plain, isCredit) ??
    labelled(plain) ??
    (bankOf(ownIban) === 'BTRL' ? beforeAccount(plain, ownIban) : null) ??
    {};
  const { text = plain, name = null, iban = '' } = found;
  return {
    text: tidy(text) || tidy(plain),
    counterpartName: nameOrNull(name),
    counterpartIban: statedIban(iban, ownIban) ?? otherIban(plain, ownIban),
  };
}

const mostLines = 30;
const longestLine = 65;
/** Alpha Bank breaks its first line at this length. */
const firstLineOfAlpha = 33;

const bankOf = (iban: string): string => (iban.startsWith('RO') ? iban.slice(4, 8) : '');

/** A full line continues in the next one, in the middle of a word; Banca Transilvania breaks between words. */
function joined(lines: readonly string[], bank: string): string {
  return lines.reduce((all, line, at) => {
    const before = lines[at - 1]?.length ?? 0;
    const isFull = before >= longestLine || (bank === 'BUCU' && at === 1 && before === firstLineOfAlpha);
    return `${all}${at === 0 || (isFull && bank !== 'BTRL') ? '' : ' '}${line}`;
  }, '');
}

interface Found {
  readonly text?: string;
  readonly name?: string | null;
  readonly iban?: string;
}

const numberedStart = /^(?:\d{3})?([?~<>+^|])\d{2}/;
const longestPart = 27;

/**
 * Parts 20 to 29 and 60 to 63 are the payer's text, 31 and 38 the account, 32 and 33 the name, and 00 the bank's name of the transaction.
 * ING has the account in 33, and BRD only a slash.
 */
function numbered(raw: string): Found | null {
  const [, separator] = numberedStart.exec(raw) ?? [];
  if (separator === undefined) return null;
  // Other numbers are text, for example +40 of a telephone number.
  const pieces = raw
    .replace(new RegExp(`\\${separator}\\s*$`), '')
    .split(new RegExp(`\\${separator}(00|10|2\\d|3[0-9]|6[0-3])`));
  if (pieces.length < 3) return null;
  const parts = new Map<string, string>();
  for (let at = 1; at < pieces.length; at += 2) {
    const [code = '', content = ''] = [pieces[at], pieces[at + 1]];
    parts.set(code, `${parts.get(code) ?? ''}${content}`);
  }
  const some = (codes: readonly string[]): string =>
    codes.reduce((all, code, at) => {
      const isFull = (parts.get(codes[at - 1] ?? '')?.length ?? 0) >= longestPart;
      return `${all}${isFull ? '' : ' '}${parts.get(code) ?? ''}`;
    }, '');
  const text = some(textParts).trim();
  const second = parts.get('33') ?? '';
  const isAccount = hasIbanForm(compactIban(second));
  const isName = !isAccount && /[\p{L}\d]/u.test(second);
  return {
    text: text === '' ? (parts.get('00') ?? '') : text,
    name: some(isName ? ['32', '33'] : ['32']).trim() || null,
    iban: parts.get('38') ?? parts.get('31') ?? (isAccount ? second : ''),
  };
}

const textParts = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63'];

const tag =
  /\/(ACCW|ADDR|BENM|BIC|CNTP|CREF|CSID|EREF|IBAN|ID|IREF|ISDT|MARF|NAME|NRTX|ORDP|PREF|PURP|REMI|RTRN|SVCL|TRCD|TRTP|ULTB|ULTC|ULTD)\//;

/** Reads words between slashes. The account, bank and name of a counterpart may all be under one of them. */
function tagged(raw: string): Found | null {
  const pieces = raw.split(tag);
  if (pieces.length < 3) return null;
  const parts = new Map<string, string>();
  for (let at = 1; at < pieces.length; at += 2) {
    const [word = '', content = ''] = [pieces[at], pieces[at + 1]];
    if (!parts.has(word)) parts.set(word, content.replace(/\/+\s*$/, '').trim());
  }
  const [iban = '', , name = ''] = (parts.get('CNTP') ?? '').split('/');
  return {
    text: (parts.get('REMI') ?? parts.get('TRTP') ?? '').replace(/^(?:USTD|STRD)\/+/, ''),
    name: parts.get('NAME') ?? name,
    iban: parts.get('IBAN') ?? iban,
  };
}

/** Reads parts between semicolons, where the name comes before the account. */
function parted(raw: string, ownIban: string): Found | null {
  const parts = raw.split(';').map((part) => part.trim());
  const place = parts.findIndex((part) => otherIban(part, ownIban) !== null);
  const before = parts[place - 1] ?? '';
  if (parts.length < 3 || place < 1 || before.includes(':') || !/\p{L}{2}/u.test(before)) return null;
  return { text: raw, name: before, iban: parts[place] ?? '' };
}

/** A name ends at an account, the code of a bank, a fiscal code, the other party or the details. */
const nameEnd = /\s[A-Z]{2}\d{2}\s?[A-Z0-9]{4}|\s[A-Z]{4}RO[A-Z0-9]{2}(?:XXX)?(?=\s|$)|\s{2,}|\sCODFISC\b/;
const partyOf = (role: string): RegExp => new RegExp(`(?:^|[\\s-])${role}\\s{2,}`, 'iu');
const payer = partyOf('pl[aă]titor');
const payee = partyOf('beneficiar');
const detailsStart = /(?:^|[\s-])detalii(?:\s(?:incasare|plata))?\s{2,}/iu;
/** Alpha Bank writes this after the payer's text. */
const detailsEnd = /\s(?:NOTPROVIDED\s+)?END TO END ID\s|\sCUST REFERENCE\s/u;

/**
 * Reads the form of BCR and Alpha Bank: each party follows its role and two spaces, with its account, and the payer's text follows
 * `Detalii`.
 */
function bothParties(raw: string, isCredit: boolean): Found | null {
  const start = (isCredit ? payer : payee).exec(raw);
  if (!start) return null;
  const rest = raw.slice(start.index + start[0].length, start.index + start[0].length + longestParty);
  const name = rest.slice(0, nameEnd.exec(rest)?.index ?? longestParty);
  const [iban = ''] = anyAccount.exec(rest) ?? [];
  const told = detailsStart.exec(raw);
  if (!told) return { text: raw, name, iban };
  const details = raw.slice(told.index + told[0].length);
  return { text: details.slice(0, detailsEnd.exec(details)?.index ?? details.length), name, iban };
}

const longestParty = 200;
const anyAccount = /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/;

/** Reads the form of Banca Transilvania: the name is between the number of the order and the account. */
function beforeAccount(raw: string, ownIban: string): Found | null {
  const found = [...raw.slice(0, 4000).matchAll(anyIban)].find(([iban]) => iban !== ownIban && isIban(iban));
  if (!found) return null;
  const before = raw.slice(0, found.index).trim().split(/\s+/);
  const name = before.slice(before.findLastIndex((word) => /^\d{1,10}$/.test(word)) + 1);
  const isName = name.length > 0 && name.length < before.length && name.join('').length >= shortestName;
  return isName ? { text: raw, name: name.join(' '), iban: found[0] } : null;
}

/** A shorter text is only the end of a name that contains a number, such as `ANA 2000 SRL`. */
const shortestName = 5;

const label =
  /(?:pl[aă]titor|ordonator|beneficiar|debitor|creditor)\s*[:=]\s*([^;|:=]{2,150}?)\s*(?=[;|]|$|\b(?:iban|cont|c\.?u\.?i|c\.?i\.?f|detalii|explica[tțţ]ii|ref|banca)\b)/iu;

function labelled(raw: string): Found | null {
  const [, name] = label.exec(raw) ?? [];
  return name === undefined ? null : { text: raw, name };
}

const romanianIban = /RO\d{2} ?[A-Z]{4}(?: ?[A-Z0-9]{4}){4}/g;
const anyIban = /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g;

/** A text in the place of an account is accepted whatever its check digits. */
function statedIban(text: string, ownIban: string): string | null {
  const compact = compactIban(text);
  return hasIbanForm(compact) && compact !== ownIban ? compact : null;
}

/** The first valid account in a text that is not the company's own. */
function otherIban(text: string, ownIban: string): string | null {
  const capital = text.slice(0, 4000).toUpperCase();
  const found = [...capital.matchAll(romanianIban), ...capital.matchAll(anyIban)].map(([whole]) => compactIban(whole));
  return found.find((iban) => iban !== ownIban && isIban(iban)) ?? null;
}

import { hash } from 'node:crypto';
import { type Decimal, decimalToString } from '../decimal/decimal.ts';
import { roundToPlaces } from '../decimal/rounding.ts';

/**
 * What the audit trail stores of a document's content, computed before it is written. OPS-AUDIT-6: `storage/invoices/sealed-content.ts`
 * computes the same from the stored rows, so that a document whose rows were altered is found.
 */

export interface DigestedLine {
  readonly articleId: number | null;
  readonly quantity: Decimal;
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly gross: Decimal;
  readonly stockMoved: Decimal | null;
  readonly warehouseId: number | null;
}

const quantityScale = 3;
const moneyScale = 2;

/** The digest of the lines in their order, with each value as its column spells it. */
export function digestOfLines(lines: readonly DigestedLine[]): string {
  const rows = lines.map(({ articleId, quantity, net, vat, gross, stockMoved, warehouseId }, position) =>
    [
      position,
      articleId ?? '-',
      spelled(quantity, quantityScale),
      spelled(net, moneyScale),
      spelled(vat, moneyScale),
      spelled(gross, moneyScale),
      stockMoved === null ? '-' : spelled(stockMoved, quantityScale),
      warehouseId ?? '-',
    ].join(' '),
  );
  return digestOf(rows.join('\n'));
}

/** The amount as a numeric column of this scale spells it. */
export const spelled = (amount: Decimal, scale: number): string => decimalToString(roundToPlaces(amount, scale));

export const digestOf = (text: string): string => hash('sha256', text);

/**
 * The text that PostgreSQL gives a jsonb value, however it was written: shorter keys first, then by their bytes, and numbers without an
 * exponent. Members that are undefined are left out, as in JSON.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Number.isFinite(value) ? withoutExponent(JSON.stringify(value)) : 'null';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(', ')}]`;
  const members = value as Readonly<Record<string, unknown>>;
  let text = '{';
  for (const [key, spelledKey] of orderedKeys(members)) {
    if (members[key] === undefined) continue;
    text += `${text === '{' ? '' : ', '}${spelledKey}: ${canonicalJson(members[key])}`;
  }
  return `${text}}`;
}

type OrderedKeys = readonly (readonly [key: string, spelled: string])[];

/** Documents have the same few sets of members, whose order is worth remembering. */
const ordersKnown = new Map<string, OrderedKeys>();
const mostOrdersKnown = 500;

function orderedKeys(members: object): OrderedKeys {
  const keys = Object.keys(members);
  const name = `${keys.length} ${keys.join('\0')}`;
  const known = ordersKnown.get(name);
  if (known) return known;
  const ordered = keys.sort(byLengthThenBytes).map((key) => [key, JSON.stringify(key)] as const);
  if (ordersKnown.size < mostOrdersKnown) ordersKnown.set(name, ordered);
  return ordered;
}

const asciiPattern = /^[ -~]*$/;

function byLengthThenBytes(one: string, other: string): number {
  if (!asciiPattern.test(one) || !asciiPattern.test(other)) {
    const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
    return bytes.length - others.length || Buffer.compare(bytes, others);
  }
  if (one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : 1;
}

function withoutExponent(number: string): string {
  const [digits = '', exponent] = number.split('e');
  if (exponent === undefined) return number;
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = digits.slice(sign.length).split('.');
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${whole}${fraction}`;
  const all = (whole + fraction).padEnd(point, '0');
  const rest = all.slice(point);
  return `${sign}${all.slice(0, point)}${rest === '' ? '' : `.${rest}`}`;
}

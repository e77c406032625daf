/** The largest quantity, price, balance or document number that is accepted. */
export const largestNumber = 999_999_999_999;

/**
 * An exact decimal: `units` × 10^-`scale`. No binary floating point ever holds an amount; a JavaScript number appears
 * only at the wire, where 15 significant digits survive the way in and out unchanged (V2-NUM-1).
 */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Reads the decimal notation of JSON (`1.50`, `1e2`) by value, so trailing zeros are dropped. */
export function parseDecimal(text: string): Decimal | null {
  const match = decimalPattern.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  const units = sign === '-' ? -digits : digits;
  return scale >= 0 ? trim({ units, scale }) : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

/** Reads a text that this service itself wrote to a snapshot or a numeric column; any other text is a fault and never read as zero. */
export function storedDecimal(text: string): Decimal {
  const decimal = parseDecimal(text);
  if (!decimal) throw new RangeError(`not a decimal: ${text}`);
  return decimal;
}

export const storedDecimalOrNull = (text: string | null): Decimal | null =>
  text === null ? null : storedDecimal(text);

/** A finite JavaScript number of at most 15 significant digits stands for exactly one decimal, its shortest spelling. */
export function decimalFromNumber(value: number): Decimal {
  return storedDecimal(String(value));
}

export function decimalToString({ units, scale }: Decimal): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const text = scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`;
  return negative ? `-${text}` : text;
}

export function decimalToNumber(decimal: Decimal): number {
  return Number(decimalToString(decimal));
}

const longest = 10n ** 15n;

/** The wire can represent fifteen digits exactly. */
export function isTooLong({ units }: Decimal): boolean {
  return units >= longest || units <= -longest;
}

/** How many decimals the value needs, whatever its spelling: 1.50 needs one. */
export function decimalsOf(decimal: Decimal): number {
  return trim(decimal).scale;
}

function trim({ units, scale }: Decimal): Decimal {
  let trimmed = units;
  let places = scale;
  while (places > 0 && trimmed % 10n === 0n) {
    trimmed /= 10n;
    places -= 1;
  }
  return { units: trimmed, scale: places };
}

/** Smaller amounts, with 13 digits before the point and 2 after it, can be converted to a JavaScript number without losing a digit. */
const largestAmount = 10n ** 15n;

/** Null if the amount has more than two decimals, or more digits than money can have. */
export function moneyOrNull(amount: Decimal | null): Decimal | null {
  if (!amount) return null;
  const { units, scale } = amount;
  const shift = 10n ** BigInt(Math.abs(scale - 2));
  if (scale > 2 && units % shift !== 0n) return null;
  const cents = scale > 2 ? units / shift : units * shift;
  return cents < largestAmount && cents > -largestAmount ? { units: cents, scale: 2 } : null;
}

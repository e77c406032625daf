/** V2-COLL-10: an amount in words, as a Romanian receipt states it beside its figures. `amount` is decimal text. */
export function amountInWords(amount: string, currency: string): string {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (!match) throw new RangeError(`not an amount: ${amount}`);
  const [, sign = '', whole = '', cents = ''] = match;
  const { unit, fraction } = moneyNames[currency] ?? { unit: nameless(currency), fraction: hundredths };
  const parts = [counted(BigInt(whole), unit), counted(BigInt(cents.padEnd(2, '0')), fraction)];
  const said = Number(cents) === 0 ? parts[0] : parts.join(' și ');
  return sign === '' ? String(said) : `minus ${said}`;
}

type Gender = 'masculine' | 'feminine' | 'neuter';

/** A noun that is counted. A neuter noun is masculine in the singular and feminine in the plural. */
interface Noun {
  readonly gender: Gender;
  readonly one: string;
  readonly many: string;
}

const moneyNames: Readonly<Record<string, { readonly unit: Noun; readonly fraction: Noun }>> = {
  RON: {
    unit: { gender: 'masculine', one: 'leu', many: 'lei' },
    fraction: { gender: 'masculine', one: 'ban', many: 'bani' },
  },
  EUR: {
    unit: { gender: 'masculine', one: 'euro', many: 'euro' },
    fraction: { gender: 'masculine', one: 'cent', many: 'cenți' },
  },
  USD: {
    unit: { gender: 'masculine', one: 'dolar american', many: 'dolari americani' },
    fraction: { gender: 'masculine', one: 'cent', many: 'cenți' },
  },
};

/** The noun for a currency that is written by its code. */
const nameless = (code: string): Noun => ({ gender: 'masculine', one: code, many: code });
const hundredths: Noun = { gender: 'feminine', one: 'sutime', many: 'sutimi' };

/** Writes `un leu`, `doi lei`, `douăzeci de lei`: after a number whose last two digits are 0 or above 19 the noun follows `de`. */
function counted(count: bigint, noun: Noun): string {
  if (count === 1n) return `${noun.gender === 'feminine' ? 'o' : 'un'} ${noun.one}`;
  const lastTwo = count % 100n;
  const isJoined = count === 0n || (lastTwo > 0n && lastTwo < 20n);
  return `${numberInWords(count, noun.gender)} ${isJoined ? '' : 'de '}${noun.many}`;
}

/** The groups of digits; more than a thousand milliards are counted in milliards. */
const groups: readonly { readonly size: bigint; readonly noun: Noun }[] = [
  { size: 1_000_000_000n, noun: { gender: 'neuter', one: 'miliard', many: 'miliarde' } },
  { size: 1_000_000n, noun: { gender: 'neuter', one: 'milion', many: 'milioane' } },
  { size: 1000n, noun: { gender: 'feminine', one: 'mie', many: 'mii' } },
  { size: 100n, noun: { gender: 'feminine', one: 'sută', many: 'sute' } },
];

function numberInWords(number: bigint, gender: Gender): string {
  if (number === 0n) return 'zero';
  const said: string[] = [];
  let rest = number;
  for (const { size, noun } of groups) {
    if (rest >= size) said.push(counted(rest / size, noun));
    rest %= size;
  }
  if (rest > 0n) said.push(belowHundred(Number(rest), gender));
  return said.join(' ');
}

function belowHundred(number: number, gender: Gender): string {
  if (number < 20) return smallNumber(number, gender);
  const unit = number % 10;
  const ten = tens[Math.floor(number / 10)] ?? '';
  return unit === 0 ? ten : `${ten} și ${smallNumber(unit, gender)}`;
}

/** Only one, two and twelve have a gender. */
function smallNumber(number: number, gender: Gender): string {
  if (number === 1) return gender === 'feminine' ? 'una' : 'unu';
  if (number === 2) return gender === 'masculine' ? 'doi' : 'două';
  if (number === 12) return gender === 'masculine' ? 'doisprezece' : 'douăsprezece';
  return smallNumbers[number] ?? '';
}

const smallNumbers = [
  '',
  '',
  '',
  'trei',
  'patru',
  'cinci',
  'șase',
  'șapte',
  'opt',
  'nouă',
  'zece',
  'unsprezece',
  '',
  'treisprezece',
  'paisprezece',
  'cincisprezece',
  'șaisprezece',
  'șaptesprezece',
  'optsprezece',
  'nouăsprezece',
];

const tens = ['', '', 'douăzeci', 'treizeci', 'patruzeci', 'cincizeci', 'șaizeci', 'șaptezeci', 'optzeci', 'nouăzeci'];

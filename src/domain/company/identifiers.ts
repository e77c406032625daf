// These are the weights of the check digit for the nine digits that may precede it.
const weights = [7, 5, 3, 2, 1, 7, 5, 3, 2] as const;
const romanianPattern = /^\d{2,10}$/;

/**
 * The form in which fiscal codes are stored and compared: upper case, no spaces, and without the `RO` that only means "pays VAT".
 * Dots and dashes are removed from a number; elsewhere they may be part of the code.
 */
export function normaliseFiscalCode(text: string): string {
  const code = compactFiscalCode(text);
  const compact = /^(?:RO)?[\d.-]+$/.test(code) ? withoutSeparators(code) : code;
  return /^RO\d/.test(compact) ? compact.slice(2) : compact;
}

/** V2-CLIENT-5: for a client in another country the `RO` shows that the code is Romanian, so it stays. */
export function storedFiscalCode(text: string, countryCode: string): string {
  return countryCode === 'RO' ? normaliseFiscalCode(text) : compactFiscalCode(text);
}

function compactFiscalCode(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** Codes are written with or without separators: `DE 123.456.789`, `RO-14399840`. */
export function withoutSeparators(code: string): string {
  return code.replace(/[\s.-]/g, '').toUpperCase();
}

/** Whether the check digit of a Romanian fiscal code, given without `RO`, is right. */
export function isRomanianFiscalCode(code: string): boolean {
  if (!romanianPattern.test(code) || /^0+$/.test(code)) return false;
  const body = code.slice(0, -1).padStart(weights.length, '0');
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return ((sum * 10) % 11) % 10 === Number(code.at(-1));
}

/** A fiscal code as documents show it: a leading `RO` means that the party is a VAT payer. */
export function writtenFiscalCode(party: {
  readonly fiscalCode: string | null;
  readonly isVatPayer: boolean | null;
  readonly countryCode: string;
}): string {
  const { fiscalCode, isVatPayer, countryCode } = party;
  if (fiscalCode === null) return '';
  return isVatPayer && countryCode === 'RO' ? `RO${fiscalCode}` : fiscalCode;
}

const ibanPattern = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const romanianLength = 24;

/** The form in which account numbers are stored and compared: upper case, without the spaces of the printed form. */
export function compactIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

export function hasIbanForm(compact: string): boolean {
  return ibanPattern.test(compact);
}

/** ISO 13616: with the first four characters moved to the end and letters written as 10 to 35, the number is 1 modulo 97. */
export function isIban(compact: string): boolean {
  if (!hasIbanForm(compact)) return false;
  if (compact.startsWith('RO') && compact.length !== romanianLength) return false;
  const turned = compact.slice(4) + compact.slice(0, 4);
  const digits = [...turned].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** Platforms are stored and compared as scheme, host and port, in lower case; null if the text is not a web address. */
export function platformOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

/**
 * V1-AUTH-4: the origins that v1 treats as one site: http and https, with and without `www.`, however the address is written. The list is
 * empty if it is not a web address. The port counts, unless it is the default of its scheme.
 */
export function originsOfSite(address: string): readonly string[] {
  const hasScheme = /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(address);
  const origin = platformOrigin(hasScheme ? address : `https://${address.trim().replace(/^\/\//, '')}`);
  if (origin === null) return [];
  const { hostname, port } = new URL(origin);
  const isUsualPort = port === '' || (port === '80' && !hasScheme);
  const site = `${hostname.replace(/^www\./, '')}${isUsualPort ? '' : `:${port}`}`;
  return [`https://${site}`, `https://www.${site}`, `http://${site}`, `http://www.${site}`];
}

// The weights of the check digit, for the nine digits that may stand before it.
const weights = [7, 5, 3, 2, 1, 7, 5, 3, 2] as const;
const romanianPattern = /^\d{2,10}$/;

/**
 * How fiscal codes are kept and compared: upper case, no spaces, and without the `RO` that only says "pays VAT". Dots and dashes go
 * from a number; elsewhere they may be part of the code.
 */
export function normaliseFiscalCode(text: string): string {
  const code = compactFiscalCode(text);
  const compact = /^(?:RO)?[\d.-]+$/.test(code) ? withoutSeparators(code) : code;
  return /^RO\d/.test(compact) ? compact.slice(2) : compact;
}

/** V2-CLIENT-5: of a client in another country the `RO` says whose code it is, and stays. */
export function keptFiscalCode(text: string, countryCode: string): string {
  return countryCode === 'RO' ? normaliseFiscalCode(text) : compactFiscalCode(text);
}

function compactFiscalCode(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** A code is written with or without them: `DE 123.456.789`, `RO-14399840`. */
export function withoutSeparators(code: string): string {
  return code.replace(/[\s.-]/g, '').toUpperCase();
}

/** Whether the last digit of a Romanian fiscal code, given without `RO`, follows from the others. */
export function isRomanianFiscalCode(code: string): boolean {
  if (!romanianPattern.test(code)) return false;
  const body = code.slice(0, -1).padStart(weights.length, '0');
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return ((sum * 10) % 11) % 10 === Number(code.at(-1));
}

/** As documents show it: `RO` before it says that VAT is charged. */
export function writtenFiscalCode(party: {
  readonly fiscalCode: string | null;
  readonly isVatPayer: boolean | null;
  readonly countryCode: string;
}): string {
  const { fiscalCode, isVatPayer, countryCode } = party;
  if (fiscalCode === null) return '';
  return isVatPayer && countryCode === 'RO' ? `RO${fiscalCode}` : fiscalCode;
}

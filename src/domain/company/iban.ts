const ibanPattern = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const romanianLength = 24;

/** How account numbers are kept and compared: upper case, without the spaces they are printed with. */
export function compactIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

export function hasIbanForm(compact: string): boolean {
  return ibanPattern.test(compact);
}

/** ISO 13616: read as a number, with the first four characters last and letters as 10 to 35, it leaves 1 modulo 97. */
export function isIban(compact: string): boolean {
  if (!hasIbanForm(compact)) return false;
  if (compact.startsWith('RO') && compact.length !== romanianLength) return false;
  const turned = compact.slice(4) + compact.slice(0, 4);
  const digits = [...turned].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

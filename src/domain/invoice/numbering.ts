/** V2-NUMBER-4: zeros before the number up to that many digits; a longer number is shown whole, and 0 adds none. */
export function formatNumber(next: number, digits: number): string {
  // Beyond the safe integers two numbers could have one text.
  if (!Number.isSafeInteger(next) || next < 0) throw new RangeError(`not an invoice number: ${next}`);
  return String(next).padStart(digits, '0');
}

/** `1.234,50` of the exact text `1234.50`: no figure passes through a binary number. */
export function money(amount: string): string {
  const [, sign = '', whole = '0', decimals = '00'] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  return `${sign === '-' ? '−' : ''}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')},${decimals.padEnd(2, '0')}`;
}

/** With its currency; lei are called lei. */
export const moneyIn = (amount: string, currency: string): string =>
  `${money(amount)} ${currency === 'RON' ? 'lei' : currency}`;

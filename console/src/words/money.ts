const figure = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** It writes `1.234,50`: an amount has at most 15 digits, which a number holds exactly. */
export const money = (amount: number): string => figure.format(amount).replace('-', '−');

/** It adds the currency; lei are called lei. */
export const moneyIn = (amount: number, currency: string): string => `${money(amount)} ${currencyName(currency)}`;

export const currencyName = (currency: string): string => (currency === 'RON' ? 'lei' : currency);

import { WrongUsage } from '../config-values.ts';
import { type Decimal, decimalToString, parseDecimal } from '../domain/decimal/decimal.ts';
import { findCurrency } from '../domain/nomenclature/currencies.ts';
import { isCalendarDate } from '../domain/time/calendar.ts';
import { inCompany } from './administer.ts';
import type { Command } from './command.ts';

const usage =
  'Say "rate set COD_UNIC CURRENCY DAY RATE", like "rate set 12345674 EUR 2026-11-13 5.0871", or "rate list COD_UNIC CURRENCY DAY".';

/** CON-CLI-10 */
export const rate: Command = {
  name: 'rate',
  usage: 'rate ACTION COD_UNIC CURRENCY DAY [RATE]',
  summary:
    'Exchange rates: set the one of a company for a day; list those since a day, of the company and of the bank.',
  flags: {},
  arguments: ['ACTION', 'COD_UNIC', 'CURRENCY', 'DAY', '[RATE]'],
  run: (call) =>
    inCompany(
      call,
      {
        async set({ setExchangeRate }, caller, { positionals: [, , currency, day, value] }) {
          const wanted = { currency: foreign(currency), validOn: dayOf(day), rate: rateOf(value) };
          await setExchangeRate(caller, wanted);
          return [`${wanted.currency} of ${wanted.validOn} is ${decimalToString(wanted.rate)}.`];
        },
        async list({ listExchangeRates }, caller, { positionals: [, , currency, day] }) {
          const wanted = { currency: foreign(currency), from: dayOf(day), until: '9999-12-31' };
          const { rows } = await listExchangeRates(caller, wanted, { start: { at: 'start' }, limit: mostListed });
          return rows.map(({ validOn, rate: value, source }) => `${validOn} ${decimalToString(value)}, ${source}`);
        },
      },
      usage,
    ),
};

const mostListed = 10_000;

function foreign(currency = ''): string {
  if (currency === 'RON' || !findCurrency(currency)) throw new WrongUsage(`${usage} A currency is one like EUR.`);
  return currency;
}

function dayOf(day = ''): string {
  if (!isCalendarDate(day)) throw new WrongUsage(`${usage} A day is like 2026-11-13.`);
  return day;
}

/** V2-RATES-2: as a rate may be by v2. */
function rateOf(text = ''): Decimal {
  const value = /^\d{1,7}(\.\d{1,6})?$/.test(text) ? parseDecimal(text) : null;
  if (value === null || value.units <= 0n || Number(text) > 1_000_000) {
    throw new WrongUsage(`${usage} A rate is above 0, at most 1000000, with at most 6 decimals.`);
  }
  return value;
}

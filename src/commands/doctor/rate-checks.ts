import { lastPublishingDay } from '../../domain/nomenclature/bank-rates.ts';
import { addDays, bucharestDate, bucharestTimestamp, dayMs } from '../../domain/time/calendar.ts';
import { listCurrenciesWithoutRate, readBankReading } from '../../storage/directory/bank-rates.ts';
import { isServed } from '../../storage/postgres/presence.ts';
import { type Check, type Finding, type Looking, someOf } from './check.ts';

/** OPS-BNR-4 */
export const rateChecks: readonly Check[] = [
  { name: 'the exchange rates of the central bank are read', severity: 'wrong', of: 'installation', look: bankReading },
  {
    name: 'currencies in use have an exchange rate',
    severity: 'wrong',
    of: 'installation',
    look: currenciesWithoutRate,
  },
];

async function bankReading({ client, connection, settings, now }: Looking): Promise<Finding> {
  if (settings.bank === 'off') return { well: 'they are not (FACTURIER_BNR_URL=off)' };
  const reading = await readBankReading(connection);
  // Nothing has run yet.
  if (!reading) return null;
  const { knownUntil, reachedAt, trouble, attempts, nextAt } = reading;
  const isFirstReading = reachedAt === null && attempts === 0 && nextAt > now;
  if (isFirstReading) return { well: 'they are being read for the first time' };
  const reached = reachedAt
    ? `it was last reached at ${bucharestTimestamp(reachedAt).slice(0, 16).replace('T', ' ')}, and its last rates are of ${knownUntil}`
    : 'it was never reached';
  if (trouble !== null) return `${trouble}; ${reached}.`;
  // There is a day of grace, because the bank itself may be late. Where nothing runs, nothing is late.
  const isLate = knownUntil === null || knownUntil < lastPublishingDay(new Date(now.getTime() - dayMs));
  return isLate && (await isServed(client)) ? `${reached}.` : { well: reached };
}

/** A currency that was used within these days is in use. */
const usedDays = 60;

async function currenciesWithoutRate({ connection, now }: Looking): Promise<Finding> {
  const today = bucharestDate(now);
  const without = await listCurrenciesWithoutRate(connection, addDays(today, -usedDays), today);
  if (without.length === 0) return null;
  const named = without.map(({ currency, companies, fiscalCode }) => {
    const others = companies > 1 ? ` and ${companies - 1} more` : '';
    return `${currency} (company ${fiscalCode}${others})`;
  });
  return `none is fresh for ${someOf(named)}, so that invoices cannot be sent to the tax authority; let the service reach the central bank, or provision cursuri_valutare.`;
}

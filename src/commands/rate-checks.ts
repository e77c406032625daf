import type pg from 'pg';
import type { Settings } from '../config.ts';
import { lastPublishingDay } from '../domain/exchange-rate/reading-plan.ts';
import { bucharestDate, bucharestTimestamp } from '../domain/time/bucharest.ts';
import { addDays } from '../domain/time/working-days.ts';
import { systemClock } from '../service.ts';
import { connectionOf } from '../storage/connection.ts';
import { listCurrenciesWithoutRate, readBankReading } from '../storage/directory/bank-rates.ts';
import { hasCode, undefinedFunction, undefinedTable } from '../storage/faults.ts';
import { isServed } from '../storage/postgres/presence.ts';

type Ask = <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;

/** OPS-BNR-4 */
export function rateChecks({ bank }: Settings, ask: Ask) {
  return [
    [
      'the exchange rates of the central bank are read',
      () => (bank === 'off' ? offWords : ask((client) => readingOf(client).catch(noneBefore))),
    ],
    ['currencies in use have an exchange rate', () => ask((client) => currenciesWithoutRate(client).catch(noneBefore))],
  ] as const;
}

const offWords = Promise.resolve({ well: 'they are not (FACTURIER_BNR_URL=off)' });

async function readingOf(client: pg.Client): Promise<string | { readonly well: string } | null> {
  const reading = await readBankReading(connectionOf(client));
  // Nothing has run yet.
  if (!reading) return null;
  const { knownUntil, reachedAt, trouble } = reading;
  const reached = reachedAt
    ? `it was last reached at ${bucharestTimestamp(reachedAt).slice(0, 16).replace('T', ' ')}, and its last rates are of ${knownUntil}`
    : 'it was never reached';
  if (trouble !== null) return `${trouble}; ${reached}.`;
  // A day of grace: the bank itself may be late. Where nothing runs, nothing is late.
  const isLate = knownUntil === null || knownUntil < lastPublishingDay(new Date(systemClock.now().getTime() - dayMs));
  return isLate && (await isServed(client)) ? `${reached}.` : { well: reached };
}

const dayMs = 86_400_000;
/** A currency that was used within these days is in use. */
const usedDays = 60;
const mostNamed = 5;

async function currenciesWithoutRate(client: pg.Client): Promise<string | null> {
  const today = bucharestDate(systemClock.now());
  const without = await listCurrenciesWithoutRate(connectionOf(client), addDays(today, -usedDays), today);
  if (without.length === 0) return null;
  const named = without.slice(0, mostNamed).map(({ currency, companies, fiscalCode }) => {
    const others = companies > 1 ? ` and ${companies - 1} more` : '';
    return `${currency} (company ${fiscalCode}${others})`;
  });
  const more = without.length > mostNamed ? ', ...' : '';
  return `none is fresh for ${named.join(', ')}${more}, so that invoices cannot be sent to the tax authority; let the service reach the central bank, or provision cursuri_valutare.`;
}

/** A schema that is not up to date yet is told elsewhere. */
function noneBefore(error: unknown): null {
  if (hasCode(error, undefinedTable, undefinedFunction)) return null;
  throw error;
}

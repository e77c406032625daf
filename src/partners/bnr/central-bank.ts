import type { PublishedRates, RatesPeriod } from '../../domain/exchange-rate/bank-rates.ts';
import type { CentralBank } from '../../operations/ports.ts';
import { callHttp } from '../anaf/http-call.ts';
import { readRatesFile } from './rates-file.ts';

/** Where its files are. */
export interface BankAddresses {
  readonly dayUrl: string;
  readonly tenDaysUrl: string;
  /** With `{year}` in the place of the year. */
  readonly yearUrl: string;
}

/** About twice what a file of each kind has. That of a year takes a tenth of a second to read, in the thread of the background work. */
const bounds = {
  day: { maxBytes: 32 * 1024, mostDays: 1 },
  'ten-days': { maxBytes: 128 * 1024, mostDays: 15 },
  year: { maxBytes: 1024 * 1024, mostDays: 366 },
};

/** The files that the National Bank of Romania publishes: without a key, changed once a working day. */
export function nationalBank(addresses: () => Promise<BankAddresses>, patienceMs = 20_000): CentralBank {
  return {
    async rates(period, signal) {
      const url = addressOf(period, await addresses());
      try {
        return await readFile(period, url, { signal, timeoutMs: patienceMs });
      } catch (error) {
        if (signal.aborted) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`${url} cannot be used: ${reason}`, { cause: error });
      }
    },
  };
}

async function readFile(
  period: RatesPeriod,
  url: string,
  limits: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<readonly PublishedRates[]> {
  const { maxBytes, mostDays } = bounds[typeof period === 'string' ? period : 'year'];
  const { status, body } = await callHttp(url, {}, { ...limits, maxBytes });
  if (status !== 200) throw new Error(`it answers with the status ${status}`);
  const days = readRatesFile(body, mostDays);
  const stranger = days.find(({ publishedOn }) => !isOf(period, publishedOn));
  if (stranger) throw new Error(`it has rates of ${stranger.publishedOn}`);
  return days;
}

function addressOf(period: RatesPeriod, { dayUrl, tenDaysUrl, yearUrl }: BankAddresses): string {
  if (period === 'day') return dayUrl;
  return period === 'ten-days' ? tenDaysUrl : yearUrl.replaceAll('{year}', String(period.year));
}

const isOf = (period: RatesPeriod, date: string): boolean =>
  typeof period === 'string' || date.startsWith(`${period.year}-`);

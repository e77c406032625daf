import type { PublishedRates, RatesPeriod } from '../../domain/nomenclature/bank-rates.ts';
import type { CentralBank } from '../../operations/ports.ts';
import { callHttp, type HttpReply } from '../anaf/http-call.ts';
import { readRatesFile } from './rates-file.ts';

export interface BankAddresses {
  readonly dayUrl: string;
  readonly tenDaysUrl: string;
  /** It has `{year}` in the place of the year. */
  readonly yearUrl: string;
}

/**
 * It is about twice what a file of each kind has. That of a year takes a tenth of a second to read, in the thread of the background work.
 */
const bounds = {
  day: { maxBytes: 32 * 1024, mostDays: 1 },
  'ten-days': { maxBytes: 128 * 1024, mostDays: 15 },
  year: { maxBytes: 1024 * 1024, mostDays: 366 },
};

/** The National Bank of Romania publishes its files without a key, and changes them once a working day. */
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
  const first = await callHttp(url, {}, { ...limits, maxBytes });
  const moved = movedTo(url, first);
  const { status, body } = moved === null ? first : await callHttp(moved, {}, { ...limits, maxBytes });
  const from = moved === null ? '' : `, sent on to ${moved}`;
  if (status !== 200) throw new Error(`it answers with the status ${status}${from}`);
  if (isWebPage(body)) throw new Error(`it answers with a web page (HTML), not with rates${from}: it may have moved`);
  const days = readRatesFile(body, mostDays);
  const stranger = days.find(({ publishedOn }) => !isOf(period, publishedOn));
  if (stranger) throw new Error(`it has rates of ${stranger.publishedOn}`);
  return days;
}

/** OPS-BNR-5: the bank may redirect within itself; null means that it does not, or to somebody else. */
function movedTo(url: string, { status, location }: HttpReply): string | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === null || !URL.canParse(location, url)) return null;
  const [asked, moved] = [new URL(url), new URL(location, url)];
  const isSafe = moved.protocol === asked.protocol || moved.protocol === 'https:';
  return isSafe && bankOf(moved) === bankOf(asked) ? moved.href : null;
}

/** The bank of `curs.bnr.ro` is `bnr.ro`; an address in numbers is a bank by itself. */
const bankOf = ({ hostname }: URL): string =>
  /^[\d.]+$|:/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.');

const isWebPage = (body: Buffer): boolean =>
  /^\uFEFF?\s*<(?:!doctype\s+html|html)\b/i.test(body.subarray(0, 1024).toString('utf8'));

function addressOf(period: RatesPeriod, { dayUrl, tenDaysUrl, yearUrl }: BankAddresses): string {
  if (period === 'day') return dayUrl;
  return period === 'ten-days' ? tenDaysUrl : yearUrl.replaceAll('{year}', String(period.year));
}

const isOf = (period: RatesPeriod, date: string): boolean =>
  typeof period === 'string' || date.startsWith(`${period.year}-`);

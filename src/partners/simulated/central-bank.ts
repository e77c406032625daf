import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lastPublishingDay } from '../../domain/nomenclature/bank-rates.ts';
import { addDays, isWorkingDay } from '../../domain/time/calendar.ts';
import type { BankAddresses } from '../bnr/central-bank.ts';

export type SimulatedFile = 'day' | 'ten-days' | 'year';

/** `late` is the file of the day before again, `down` cuts the connection, `silent` is never answered, and `endless` never finished. */
export type BankTrouble =
  | 'late'
  | 'down'
  | 'silent'
  | 'endless'
  | { readonly status: number; readonly body: string | Buffer; readonly location?: string };

export interface SimulatedBank {
  readonly addresses: BankAddresses;
  /** It counts how often each file was requested. */
  readonly asked: Readonly<Record<SimulatedFile, number>>;
  /** The next calls for the file meet these, one after the other. */
  trouble(at: SimulatedFile, ...troubles: readonly BankTrouble[]): void;
  stop(): Promise<void>;
}

/** OPS-ENV-3, OPS-BNR-1: a server on this machine publishes invented rates as the National Bank of Romania does. */
export async function startSimulatedBank(now: () => Date): Promise<SimulatedBank> {
  const troubles = new Map<SimulatedFile, BankTrouble[]>();
  const asked = { day: 0, 'ten-days': 0, year: 0 };

  const server = createServer((request, response) => {
    const [, file, year = ''] = /^\/(day|ten-days|year)(?:\/(\d{4}))?\.xml$/.exec(request.url ?? '') ?? [];
    if (!isFile(file)) return void response.writeHead(404).end();
    asked[file] += 1;
    const trouble = troubles.get(file)?.shift();
    if (trouble === 'silent') return;
    if (trouble === 'down') return void response.destroy();
    if (trouble === 'endless') return giveEndlessly(response);
    if (typeof trouble === 'object') {
      const { status, body, location } = trouble;
      return void response.writeHead(status, location === undefined ? {} : { location }).end(body);
    }
    const today = lastPublishingDay(now());
    const days = daysOf(file, year, trouble === 'late' ? lastPublishingDay(new Date(`${today}T00:00:00Z`)) : today);
    response
      .writeHead(days.length === 0 ? 404 : 200, { 'content-type': 'text/xml' })
      .end(ratesXml(days.map(simulatedDay)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It simulates for the service, and does not keep the process alive by itself.
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    addresses: { dayUrl: `${url}/day.xml`, tenDaysUrl: `${url}/ten-days.xml`, yearUrl: `${url}/year/{year}.xml` },
    asked,
    trouble: (at, ...more) => void troubles.set(at, [...(troubles.get(at) ?? []), ...more]),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const isFile = (name: string | undefined): name is SimulatedFile =>
  name === 'day' || name === 'ten-days' || name === 'year';

/** The newest come first, as far as they are published. */
function daysOf(file: SimulatedFile, year: string, last: string): readonly string[] {
  const most = { day: 1, 'ten-days': 10, year: 366 }[file];
  const days: string[] = [];
  const from = file === 'year' && last > `${year}-12-31` ? `${year}-12-31` : last;
  const first = file === 'year' ? `${year}-01-01` : '2005-07-01';
  for (let day = from; day >= first && days.length < most; day = addDays(day, -1)) {
    if (isWorkingDay(day)) days.push(day);
  }
  return days;
}

/** It is in lei for one unit, or for as many as the bank counts by. */
const currencies: readonly (readonly [code: string, multiplier: number, tenThousandths: number])[] = [
  ['CHF', 1, 54_300],
  ['CZK', 1, 2087],
  ['EUR', 1, 50_900],
  ['GBP', 1, 58_100],
  ['HUF', 100, 12_906],
  ['JPY', 100, 28_765],
  ['MDL', 1, 2590],
  ['PLN', 1, 11_960],
  ['SEK', 1, 4630],
  ['USD', 1, 43_800],
];

interface SimulatedRate {
  readonly currency: string;
  readonly multiplier: number;
  readonly rate: string;
}

/** The rates are the same for everybody on the same day; from day to day they stray by less than one in a hundred. */
function simulatedDay(date: string): { readonly date: string; readonly rates: readonly SimulatedRate[] } {
  const wave = (Number(date.slice(8)) * 7 + Number(date.slice(5, 7)) * 3) % 100;
  const rates = currencies.map(([currency, multiplier, base]) => {
    const units = base + Math.trunc((base * wave) / 10_000);
    return { currency, multiplier, rate: `${Math.trunc(units / 10_000)}.${String(units % 10_000).padStart(4, '0')}` };
  });
  return { date, rates };
}

export function ratesXml(days: readonly { readonly date: string; readonly rates: readonly SimulatedRate[] }[]): string {
  const cubes = days.map(({ date, rates }) => {
    const lines = rates.map(({ currency, multiplier, rate }) => {
      const counted = multiplier === 1 ? '' : ` multiplier="${multiplier}"`;
      return `<Rate currency="${currency}"${counted}>${rate}</Rate>`;
    });
    return `<Cube date="${date}">${lines.join('')}</Cube>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<DataSet xmlns="http://www.bnr.ro/xsd" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.bnr.ro/xsd nbrfxrates.xsd">
<Header><Publisher>National Bank of Romania</Publisher><PublishingDate>${days[0]?.date ?? ''}</PublishingDate><MessageType>DR</MessageType></Header>
<Body><Subject>Reference rates</Subject><OrigCurrency>RON</OrigCurrency>${cubes.join('\n')}</Body></DataSet>`;
}

function giveEndlessly(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, ' ');
  const more = (): void => {
    if (!response.destroyed && response.write(piece)) setImmediate(more);
  };
  response.on('drain', more);
  more();
}

import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { bucharestDate } from '../../../src/domain/time/calendar.ts';
import { freePort } from './free-port.ts';
import { type Running, runProgram, serveProgram, temporaryFolder } from './program.ts';
import { type Replicated, replicatedDatabase } from './replica.ts';

export const companies = ['12345674', '1000005'] as const;
export const person = { email: 'ana@exemplu.ro', parola: 'cal de curse albastru' };
export const today = bucharestDate(new Date());
export const month = today.slice(0, 7);

export const document = {
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PF', denumire: 'Popescu Ion' },
  articole: [{ denumire: 'Cana', nr_produse: 1, pret_unitar: 10, cota_tva: 0.21 }],
};

type Headers = Readonly<Record<string, string>>;

export interface Installed extends Replicated {
  readonly where: readonly string[];
  readonly variables: Headers;
  readonly headersOf: (company: number) => Headers;
}

/** Two companies in a database with a replica. */
export async function replicatedInstallation(): Promise<Installed> {
  const replicated = await replicatedDatabase(onTestFinished);
  const folder = await mkdtemp(join(await temporaryFolder(), 'data-'));
  const where = ['--database', replicated.primary, '--data', folder];
  const file = join(folder, 'companii.json');
  const declared = companies.map((code) => ({
    cod_unic: code,
    denumire: `Firma ${code}`,
    platitor_tva: true,
    platforme: ['https://magazin.exemplu.ro'],
    serii: [{ serie: 'FCT' }],
    chei: [{ nume: 'cheie', drepturi: ['*'] }],
    ...(code === companies[0] ? { utilizatori: [person] } : {}),
  }));
  await writeFile(file, JSON.stringify({ companii: declared }));
  const { code, out, err } = await runProgram(['provision', file, ...where]);
  expect(code, err).toBe(0);
  const keys = JSON.parse(out).companii.map((one: { chei: readonly { cheie: string }[] }) => one.chei[0]?.cheie);
  return {
    ...replicated,
    where,
    variables: {
      FACTURIER_READ_DATABASE_URL: replicated.replica,
      FACTURIER_RATE_LIMITS: 'off',
      FACTURIER_BNR_URL: 'off',
      FACTURIER_LOG_LEVEL: 'info',
    },
    headersOf: (company) => ({
      authorization: `Bearer ${keys[company]}`,
      'svc-cod-unic': companies[company] ?? '',
      'svc-url-platforma': 'https://magazin.exemplu.ro',
      'content-type': 'application/json',
    }),
  };
}

export interface Watched extends Running {
  readonly metrics: () => Promise<string>;
  /** How many reads were answered, by whom. */
  readonly answered: () => Promise<Readonly<Record<string, number>>>;
}

export async function watchedService({ where, variables }: Pick<Installed, 'where' | 'variables'>): Promise<Watched> {
  const port = await freePort();
  const service = await serveProgram(where, { ...variables, FACTURIER_METRICS_PORT: String(port) });
  const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return {
    ...service,
    metrics,
    async answered() {
      const found = (await metrics()).matchAll(/^facturier_replica_reads_total\{by="(\w+)"\} (\d+)$/gm);
      return Object.fromEntries([...found].map(([, by, count]) => [by, Number(count)]));
    },
  };
}

/** The address belongs to the service that is asked, so it may be a path alone. */
export async function got({ url }: Pick<Running, 'url'>, path: string, headers: Headers): Promise<string> {
  const reply = await fetch(new URL(path, url), { headers });
  const text = await reply.text();
  expect(reply.status, `${path}: ${text}`).toBe(200);
  return text;
}

export async function sent({ url }: Pick<Running, 'url'>, path: string, headers: Headers, body: object) {
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await reply.text();
  expect(reply.status, `${path}: ${text}`).toBe(200);
  return JSON.parse(text).data;
}

export const journal = `/v2/rapoarte/jurnal-vanzari?luna=${month}&limit=100`;
/** The numbers of the documents in the journal. */
export const numbersIn = (text: string): readonly string[] =>
  JSON.parse(text).data.map((row: { readonly numar: string }) => row.numar);

/** Reads until the replica is the one who answers: it is looked at while nobody waits. */
export async function untilUsed(service: Watched, headers: Headers): Promise<void> {
  const read = async (): Promise<number> => {
    const { replica = 0 } = await service.answered();
    await got(service, journal, headers);
    return ((await service.answered())['replica'] ?? 0) - replica;
  };
  await expect.poll(read, { timeout: 30_000, interval: 100 }).toBe(1);
}

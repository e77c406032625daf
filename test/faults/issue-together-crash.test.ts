import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { serveProgram } from '../support/program/program.ts';
import { provisionedData } from '../support/program/provisioned.ts';
import { counted } from '../support/runner/effort.ts';

/** Companies whose invoices are written by one statement, when everything dies. */
const codes = ['12345674', '90100218', '2864518', '14399840', '361757', '1590082', '13548146', '6719278'];
const companies = codes.map((cod_unic) => ({
  cod_unic,
  denumire: `Firma ${cod_unic}`,
  platitor_tva: true,
  setari: { gestioneaza_stoc: true, expune_cantitati: true },
  platforme: ['https://magazin.exemplu.ro'],
  serii: [{ serie: 'FCT' }],
  articole: [{ cod: 'A1', nume: 'Cana', cota_tva: 0.21, stocuri: [{ stoc: 100000 }] }],
  clienti: [{ tip: 'PJ', denumire: 'Client SRL', cod_unic: '90100218' }],
  chei: [{ nume: 'cheie', drepturi: ['*'] }],
}));

const invoice = JSON.stringify({
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PJ', denumire: 'Client SRL', cod_unic: '90100218' },
  articole: [{ cod_articol: 'A1', denumire: 'Cana', nr_produse: 1, pret_unitar: 10, cota_tva: 0.21 }],
});

/** The number that was answered; null where no answer came. */
async function issue(url: string, code: string, key: string): Promise<string | null> {
  const headers = {
    authorization: `Bearer ${key}`,
    'svc-cod-unic': code,
    'svc-url-platforma': 'https://magazin.exemplu.ro',
    'content-type': 'application/json',
  };
  try {
    const response = await fetch(`${url}/v2/facturi`, { method: 'POST', headers, body: invoice });
    const { data } = (await response.json()) as { readonly data?: { readonly numar: string } };
    return data?.numar ?? null;
  } catch {
    return null;
  }
}

interface Books {
  readonly code: string;
  readonly numbers: readonly string[];
  readonly lines: number;
  readonly moved: number;
  readonly next: number;
}

test('after kill -9 of everything, among invoices of several companies and of one series written together, each company has all that was acknowledged, once and whole [V2-ISSUE-9] [V2-NUMBER-1] [OPS-START-4]', {
  timeout: 600_000,
}, async () => {
  const { data, companies: provisioned } = await provisionedData(companies);
  const keys = provisioned.map(({ chei }) => chei[0]?.cheie ?? '');
  const acknowledged = new Map(codes.map((code) => [code, new Set<string>()]));
  const counts = () => [...acknowledged.values()].reduce((sum, numbers) => sum + numbers.size, 0);
  for (let round = 0; round < counted(1, 3); round += 1) {
    const service = await serveProgram(['--data', data], { FACTURIER_RATE_LIMITS: 'off' });
    // Two callers of each, so that there are several of one series in a statement too.
    const load = [...codes, ...codes].map(async (code, place) => {
      for (;;) {
        const number = await issue(service.url, code, keys[place % codes.length] ?? '');
        if (number === null) return;
        expect(acknowledged.get(code)?.has(number), `${code} was given ${number} twice`).toBe(false);
        acknowledged.get(code)?.add(number);
      }
    });
    const before = counts();
    await expect.poll(counts, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 100);
    const [pid] = (await readFile(join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await service.end('SIGKILL');
    await Promise.all(load);
  }
  const database = await openEmbeddedDatabase(data, 'command');
  try {
    const books = await queryRows<Books>(
      database.connectionString,
      `SELECT c.fiscal_code AS code, (SELECT next_number FROM series s WHERE s.company_id = c.company_id)::int AS next,
         ARRAY(SELECT number FROM invoices i WHERE i.company_id = c.company_id ORDER BY automatic_number) AS numbers,
         (SELECT count(*) FROM invoice_lines l WHERE l.company_id = c.company_id)::int AS lines,
         (SELECT 100000 - sum(quantity) FROM stock_levels q WHERE q.company_id = c.company_id)::int AS moved
       FROM companies c`,
    );
    expect(books).toHaveLength(codes.length);
    for (const { code, numbers, lines, moved, next } of books) {
      expect(numbers, code).toEqual(numbers.map((_, place) => String(place + 1)));
      expect([lines, moved, next], code).toEqual([numbers.length, numbers.length, numbers.length + 1]);
      for (const number of acknowledged.get(code) ?? []) expect(numbers, code).toContain(number);
    }
    const [together] = await queryRows<{ most: number }>(
      database.connectionString,
      'SELECT max(count)::int AS most FROM (SELECT count(*) FROM invoices GROUP BY xmin::text) AS c',
    );
    expect(together?.most).toBeGreaterThan(1);
  } finally {
    await database.stop();
  }
});

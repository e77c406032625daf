import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { residentMegabytes } from '../../src/documents/pdf/process-use.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { apiClient, type Reply } from '../support/clients/api-client.ts';
import { childProcesses } from '../support/program/child-processes.ts';
import { type Running, serveProgram, workerProgram } from '../support/program/program.ts';
import { provisionedDatabase } from '../support/program/provisioned.ts';

const platform = 'https://magazin.exemplu.ro';
const codes = ['12345674', '14399840'];
const declared = codes.map((code) => ({
  cod_unic: code,
  denumire: `Exemplu ${code}`,
  platforme: [platform],
  serii: [{ serie: 'FCT' }],
  chei: [{ nume: 'cheie', drepturi: ['*'] }],
}));

/** A service without a worker, with two companies. */
async function installation() {
  const { connectionString, folder, companies } = await provisionedDatabase(declared);
  const where = ['--database', connectionString, '--data', folder];
  const service = await serveProgram([...where, '--no-worker'], { FACTURIER_RATE_LIMITS: 'off' });
  const send = apiClient(service.url);
  const callers = codes.map((code, place) => {
    const headers = {
      authorization: `Bearer ${companies[place]?.chei[0]?.cheie}`,
      'svc-cod-unic': code,
      'svc-url-platforma': platform,
    };
    return (method: string, path: string, json?: unknown): Promise<Reply> =>
      send(path, { method, headers, ...(json === undefined ? {} : { json }) });
  });
  const query = <Row extends object>(text: string) => queryRows<Row>(connectionString, text);
  return { where, service, callers, query };
}

type Ask = (method: string, path: string, json?: unknown) => Promise<Reply>;

const mostLines = 10_000;

/** Issues an invoice with as many lines as one may have. */
async function issueLong(ask: Ask, lines = mostLines): Promise<void> {
  const articole = Array.from({ length: lines }, (_, place) => ({
    denumire: `Articol de probă numărul ${place + 1}`,
    nr_produse: (place % 9) + 1,
    pret_unitar: 13 + place,
    cota_tva: 0,
  }));
  const client = { tip: 'PF', denumire: 'Ion Popescu' };
  const body = { serie: 'FCT', valuta: 'RON', tip_factura: 'F', data_emitere: '2026-11-10', client, articole };
  const issued = await ask('POST', '/v2/facturi', body);
  expect(issued.status, issued.text.slice(0, 500)).toBe(200);
}

/** The same document under other numbers, which is printed anew for each. */
const copies = (
  count: number,
): string => `INSERT INTO invoices (company_id, series, number, number_key, type_code, is_due,
    issued_on, due_on, client_id, currency, net, vat, gross, snapshot, created_at)
  SELECT company_id, series, n::text, n::text, type_code, is_due, issued_on, due_on, client_id, currency, net, vat, gross,
    snapshot, created_at FROM invoices, generate_series(2, ${count}) AS n`;

const downloadLink = async (ask: Ask, number: number): Promise<string> =>
  (await ask('POST', `/v2/facturi/FCT/${number}/genereaza-link-de-descarcare`)).body.data.link;

interface Largest {
  /** Megabytes of the program itself, at its largest. */
  readonly own: number;
  /** The memory of the program and its printers at one moment. */
  readonly together: number;
}

/** The largest that a program became while this was done, as far as was seen. */
async function largestWhile({ child }: Running, work: () => Promise<void>): Promise<Largest> {
  const pid = child.pid ?? 0;
  let largest: Largest = { own: 0, together: 0 };
  const look = (): void => {
    const printers = childProcesses(pid).filter(({ command }) => command.includes('pdf/printer'));
    const together = printers.reduce((sum, { megabytes }) => sum + megabytes, residentMegabytes(pid) ?? largestOf(pid));
    largest = { own: Math.max(largest.own, largestOf(pid)), together: Math.max(largest.together, together) };
  };
  const watch = setInterval(look, 200);
  try {
    await work();
    look();
    return largest;
  } finally {
    clearInterval(watch);
  }
}

/** The most that the system ever counted, where it does; else what there is now. */
function largestOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return childProcesses(process.pid).find((one) => one.pid === pid)?.megabytes ?? 0;
  }
}

test('twenty invoices of 10 000 lines are printed within 600 MB, and another company does not wait for them [OPS-PRINT-2] [OPS-PRINT-4]', {
  timeout: 300_000,
}, async () => {
  const { service, callers, query } = await installation();
  const [abusive, polite] = callers as [Ask, Ask];
  const count = 20;
  await issueLong(abusive);
  await query(copies(count));
  await issueLong(polite, 5);
  const links = await Promise.all(Array.from({ length: count }, (_, place) => downloadLink(abusive, place + 1)));
  const politeLink = await downloadLink(polite, 1);

  const largest = await largestWhile(service, async () => {
    let done = 0;
    const printing = links.map(async (link) => {
      const answer = await fetch(link);
      const pdf = Buffer.from(await answer.arrayBuffer());
      done += 1;
      expect([answer.status, pdf.subarray(0, 5).toString(), pdf.length > 400_000]).toEqual([200, '%PDF-', true]);
    });
    await Promise.race(printing);
    const beside = await fetch(politeLink);
    expect([beside.status, (await beside.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
    expect(done).toBeLessThan(count / 2);
    await Promise.all(printing);
  });
  expect(largest.own).toBeLessThan(600);
  expect(largest.together).toBeLessThan(600);
});

test('an archive of invoices of 10 000 lines is made within 400 MB [OPS-PRINT-2]', {
  timeout: 300_000,
}, async () => {
  const { where, callers, query } = await installation();
  const [ask] = callers as [Ask];
  const count = 4;
  await issueLong(ask);
  await query(copies(count));
  const { id } = (await ask('POST', '/v2/arhive-pdf', { data_de_la: '2026-11-01', data_pana_la: '2026-11-30' })).body
    .data;
  const worker = await workerProgram(where);
  const largest = await largestWhile(worker, () =>
    expect
      .poll(async () => (await ask('GET', `/v2/arhive-pdf/${id}`)).body.data.status, {
        timeout: 280_000,
        interval: 200,
      })
      .toBe('procesat'),
  );
  expect(largest.own).toBeLessThan(400);
  expect(largest.together).toBeLessThan(400);
});

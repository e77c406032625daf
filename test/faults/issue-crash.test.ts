import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { type Running, serveProgram } from '../support/program/program.ts';
import { provisionedData } from '../support/program/provisioned.ts';
import { counted, soakTest } from '../support/runner/effort.ts';

/** Issuing while everything dies: real processes, killed without warning. */
const withoutLimits = { FACTURIER_RATE_LIMITS: 'off' };
const patience = { timeout: 600_000 };
const busy = { timeout: 60_000, interval: 5 };

const company = {
  cod_unic: '12345674',
  denumire: 'Exemplu',
  platitor_tva: true,
  setari: { gestioneaza_stoc: true, expune_cantitati: true },
  platforme: ['https://magazin.exemplu.ro'],
  serii: [{ serie: 'FCT', urmatorul_numar: 1 }],
  articole: [{ cod: 'A1', nume: 'Cana', cota_tva: 0.21, stocuri: [{ stoc: 100000 }] }],
  clienti: [{ tip: 'PJ', denumire: 'Client SRL', cod_unic: '90100218' }],
  chei: [{ nume: 'cheie', drepturi: ['*'] }],
};

async function installation(): Promise<{ readonly folder: string; readonly key: string }> {
  const { data, companies } = await provisionedData([company]);
  return { folder: data, key: companies[0]?.chei[0]?.cheie ?? '' };
}

interface Answer {
  readonly status: number;
  readonly number: string;
  readonly text: string;
  readonly isReplayed: boolean;
}

/** One issue; null where no answer came. Every other one creates a client. */
async function issue(url: string, key: string, name: string, idempotencyKey?: string): Promise<Answer | null> {
  const isNew = /[02468]$/.test(name);
  try {
    const response = await fetch(`${url}/v2/facturi`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'svc-cod-unic': '12345674',
        'svc-url-platforma': 'https://magazin.exemplu.ro',
        'content-type': 'application/json',
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify({
        serie: 'FCT',
        valuta: 'RON',
        tip_factura: 'F',
        id_extern: name,
        client: isNew ? { tip: 'PF', denumire: name } : { tip: 'PJ', denumire: 'Client SRL', cod_unic: '90100218' },
        articole: [{ cod_articol: 'A1', denumire: 'Cana', nr_produse: 1, pret_unitar: 10, cota_tva: 0.21 }],
      }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    const number = response.status === 200 ? String(JSON.parse(text).data.numar) : '';
    return { status: response.status, number, text, isReplayed: response.headers.has('idempotency-replayed') };
  } catch {
    return null;
  }
}

interface Issued {
  readonly name: string;
  readonly number: string;
}

/** What the books hold, in order; and that they hold together. */
async function issuedIn(folder: string): Promise<readonly Issued[]> {
  const database = await openEmbeddedDatabase(folder, 'command');
  try {
    const rows = await queryRows<Issued>(
      database.connectionString,
      'SELECT external_id AS name, number FROM invoices ORDER BY automatic_number',
    );
    const [sums] = await queryRows<object>(
      database.connectionString,
      `SELECT (SELECT next_number FROM series)::int AS next, (SELECT count(*)::int FROM invoice_lines) AS lines,
         (SELECT 100000 - sum(quantity) FROM stock_levels)::int AS moved,
         (SELECT count(*)::int FROM clients c WHERE NOT EXISTS (SELECT FROM invoices i WHERE i.client_id = c.client_id)
           AND c.name <> 'Client SRL') AS "clientsOfNobody"`,
    );
    expect(sums).toEqual({ next: rows.length + 1, lines: rows.length, moved: rows.length, clientsOfNobody: 0 });
    return rows;
  } finally {
    await database.stop();
  }
}

const contiguous = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `${index + 1}`);

/** Issues one after the other in each of the lanes until the service is gone. */
async function issueUntilGone(lanes: number, next: () => Promise<Answer | null>): Promise<void> {
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (;;) {
        const answer = await next();
        if (!answer) return;
        expect(answer.status, answer.text).toBe(200);
      }
    }),
  );
}

test(
  'requests repeated with their keys after kill -9 of the service leave one invoice for each key, without a gap [V2-NUMBER-1] [V2-IDEM-4] [OPS-START-4]',
  patience,
  async () => {
    const { folder, key } = await installation();
    const sent = new Map<string, Answer | null>();
    for (const [round, acknowledged] of [40, 1, 15, 90].slice(0, counted(1, 4)).entries()) {
      const service = await serveProgram(['--data', folder], withoutLimits);
      let count = 0;
      let answered = 0;
      const load = issueUntilGone(6, async () => {
        count += 1;
        const name = `c${round}-${count}`;
        sent.set(name, null);
        const answer = await issue(service.url, key, name, name);
        sent.set(name, answer);
        answered += 1;
        return answer;
      });
      // Where the moment falls within a request is chance; that it falls among requests is not.
      await expect.poll(() => answered, busy).toBeGreaterThanOrEqual(acknowledged);
      await service.end('SIGKILL');
      await load;
    }
    const unanswered = [...sent.values()].filter((answer) => answer === null);
    expect(unanswered.length).toBeGreaterThan(0);

    const service = await serveProgram(['--data', folder], withoutLimits);
    for (const [name, first] of sent) {
      const again = await issue(service.url, key, name, name);
      expect(again?.status, again?.text).toBe(200);
      if (!first) continue;
      expect(again, name).toEqual({ ...first, isReplayed: true });
    }
    expect((await service.end('SIGTERM')).code).toBe(0);
    const issued = await issuedIn(folder);
    expect(issued.map(({ name }) => name).toSorted()).toEqual([...sent.keys()].toSorted());
    expect(issued.map(({ number }) => number)).toEqual(contiguous(sent.size));
  },
);

test(
  'after kill -9 of everything under parallel issues every acknowledged number is there, once, and none is missing [V2-NUMBER-1] [OPS-START-4]',
  patience,
  async () => {
    const { folder, key } = await installation();
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < counted(1, 3); round += 1) {
      const service = await serveProgram(['--data', folder], withoutLimits);
      let count = 0;
      const load = issueUntilGone(16, async () => {
        count += 1;
        const name = `c${round}-${count}`;
        const answer = await issue(service.url, key, name);
        if (answer?.status === 200) {
          expect(acknowledged.has(answer.number), `number ${answer.number} was given twice`).toBe(false);
          acknowledged.set(answer.number, name);
        }
        return answer?.status === 200 ? answer : null;
      });
      // On a slow machine too, the end falls among acknowledged numbers.
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size - before, busy).toBeGreaterThan(10 + 10 * round);
      await killEverything(service, folder);
      await load;
    }
    expect(acknowledged.size).toBeGreaterThan(10);

    const service = await serveProgram(['--data', folder], withoutLimits);
    expect((await issue(service.url, key, 'c-last'))?.status).toBe(200);
    expect((await service.end('SIGTERM')).code).toBe(0);
    const issued = await issuedIn(folder);
    expect(issued.map(({ number }) => number)).toEqual(contiguous(issued.length));
    const names = new Map(issued.map(({ name, number }) => [number, name]));
    for (const [number, name] of acknowledged) expect(names.get(number)).toBe(name);
  },
);

/** The database first, so that nothing can be finished in order. */
async function killEverything(service: Running, folder: string): Promise<void> {
  const [pid] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await service.end('SIGKILL');
}

soakTest(
  'many equal requests at once with one key over two processes are one invoice and equal answers [V2-IDEM-1] [V2-IDEM-3] [V2-NUMBER-1]',
  patience,
  async () => {
    const { folder, key } = await installation();
    const service = await serveProgram(['--data', folder, '--processes', '2'], withoutLimits);
    const answers = await Promise.all(
      Array.from({ length: counted(16, 50) }, () => issue(service.url, key, 'c2', 'o cheie')),
    );
    expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => answer?.text)).size).toBe(1);
    expect(answers.filter((answer) => !answer?.isReplayed)).toHaveLength(1);
    expect((await service.end('SIGTERM')).code).toBe(0);
    expect(await issuedIn(folder)).toEqual([{ name: 'c2', number: '1' }]);
  },
);

soakTest(
  'database connections that break in the middle of issues end no process, and no number is lost [V2-ISSUE-8] [V2-NUMBER-1]',
  patience,
  async () => {
    const { folder, key } = await installation();
    const service = await serveProgram(['--data', folder], withoutLimits);
    const database = await openEmbeddedDatabase(folder, 'command');
    onTestFinished(() => database.stop());
    let isOver = false;
    const statuses = new Map<number | 'none', number>();
    const acknowledged: string[] = [];
    const lane = async (_: unknown, index: number): Promise<void> => {
      for (let count = 0; !isOver; count += 1) {
        const answer = await issue(service.url, key, `c${index}-${count}`);
        statuses.set(answer?.status ?? 'none', (statuses.get(answer?.status ?? 'none') ?? 0) + 1);
        if (answer?.status === 200) acknowledged.push(answer.number);
        if (!answer) return;
      }
    };
    const load = Promise.all(Array.from({ length: 8 }, lane));
    for (let round = 0; round < counted(2, 6); round += 1) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, busy).toBeGreaterThan(before + 10);
      await queryRows(
        database.connectionString,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'facturier' AND datname = current_database()`,
      );
    }
    isOver = true;
    await load;
    expect(service.child.exitCode === null ? '' : (await service.finished).err, 'the service is still there').toBe('');
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 500)).toEqual([]);
    expect((await issue(service.url, key, 'c-last'))?.status).toBe(200);
    await database.stop();
    expect((await service.end('SIGTERM')).code).toBe(0);
    const issued = await issuedIn(folder);
    expect(issued.map(({ number }) => number)).toEqual(contiguous(issued.length));
    expect(issued.map(({ number }) => number)).toEqual(expect.arrayContaining(acknowledged));
  },
);

// The measurements of docs/performance.md, one function each.
import { cursorKeysOf, encodeCursor } from '../src/api/http/sealed-cursor.ts';
import { startWorker } from './processes.mjs';
import { median } from './statistics.mjs';

/**
 * Measures the service with rates on, a second one with rates off, and the floor, in turn and in short rounds: the machine changes its
 * speed within seconds, so each round is compared with the round of the other beside it. The ratios are the medians of these ratios.
 */
export async function measureIssue({ load, floor, tpcb, sizes }) {
  const { issueRounds, roundSeconds, warmUpSeconds } = sizes;
  await floor.ask({ do: 'issue', seconds: warmUpSeconds });
  const transactions = [];
  const { limited, unlimited, beside } = await inTurn(load, {
    row: 'issue',
    rounds: issueRounds,
    seconds: roundSeconds,
    warmUpSeconds,
    beside: async () => {
      if (tpcb) transactions.push(await tpcb(roundSeconds));
      return floor.ask({ do: 'issue', seconds: roundSeconds });
    },
  });
  return {
    service: summary(limited),
    unlimited: summary(unlimited),
    floor: summary(beside),
    ratio: ratioOf(limited, beside),
    limitedToUnlimited: ratioOf(limited, unlimited),
    tpcb: tpcb && {
      perSecond: median(transactions.map(({ perSecond }) => perSecond)),
      ratio: ratioOf(limited, transactions),
    },
  };
}

const ratedRows = {
  'issue-short': 'POST /v2/facturi, 1 line',
  'issue-v1': 'POST /v1/factura/emitere, 1 line',
  identity: 'GET /v2/identitate',
  invoice: 'GET /v2/facturi/{serie}/{numar}',
  list: 'GET /v2/facturi, 50 rows',
  nomenclature: 'GET /v2/nomenclatoare/judete',
};

/** Measures what counting calls costs, for each kind of call. */
export async function measureRates({ load, sizes, say }) {
  const { rateRounds: rounds, rateSeconds: seconds } = sizes;
  const measured = {};
  for (const [row, name] of Object.entries(ratedRows)) {
    say(`rates on and off: ${name}`);
    measured[row] = { name, ...(await compareServices(load, { row, rounds, seconds, warmUpSeconds: seconds })) };
  }
  return measured;
}

/** Two services under the same load, in turn: each of them, and the ratio of the first to the second. */
export async function compareServices(load, rounds) {
  const { limited, unlimited } = await inTurn(load, rounds);
  return { limited: summary(limited), unlimited: summary(unlimited), ratio: ratioOf(limited, unlimited) };
}

async function inTurn(load, { row, rounds, seconds, warmUpSeconds, beside }) {
  const results = { limited: [], unlimited: [], beside: [] };
  for (const service of ['limited', 'unlimited']) await load.ask({ do: 'load', row, service, seconds: warmUpSeconds });
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates, so that what a round leaves behind affects both.
    for (const service of round % 2 === 0 ? ['limited', 'unlimited'] : ['unlimited', 'limited']) {
      results[service].push(await load.ask({ do: 'load', row, service, seconds }));
    }
    if (beside) results.beside.push(await beside());
  }
  return results;
}

function summary(results) {
  const of = (figure) => median(results.map((result) => result[figure]));
  const sum = (figure) => results.reduce((total, result) => total + result[figure], 0);
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    ownCpuShare: of('ownCpuShare'),
    refused: sum('refused'),
    pauses: sum('pauses'),
    rounds: results.map(({ perSecond }) => perSecond),
  };
}

function ratioOf(results, others) {
  return median(results.map(({ perSecond }, round) => perSecond / others[round].perSecond));
}

/** Each company issues once a second; with this many, the next one is always free. */
export async function measureLines({ load, sizes, companies }) {
  const half = companies.length / 2;
  const times = await load.ask({
    do: 'latencies',
    samples: sizes.samples,
    kinds: [
      { name: 'one', companies: companies.slice(0, half), lines: 1, everyMs: 1000 },
      { name: 'hundred', companies: companies.slice(half), lines: 100, everyMs: 1000 },
    ],
  });
  return { ...times, ratio: times.hundred.p50 / times.one.p50 };
}

const pageSize = 50;

export async function measureLists({ load, sizes, client, companies }) {
  const { large, small } = companies;
  const pathOf = (company, page) => pagePath(client, company, page);
  const deepPageOfSmall = sizes.invoicesOfSmall / pageSize;
  const times = await load.ask({
    do: 'latencies',
    samples: sizes.samples,
    kinds: [
      { name: 'largeFirst', companies: [large], path: await pathOf(large, 1) },
      { name: 'smallFirst', companies: [small], path: await pathOf(small, 1) },
      { name: 'largeDeep', companies: [large], path: await pathOf(large, sizes.deepPage) },
      { name: 'smallDeep', companies: [small], path: await pathOf(small, deepPageOfSmall) },
    ],
  });
  const { largeFirst, smallFirst, largeDeep, smallDeep } = times;
  return {
    ...times,
    deepPage: sizes.deepPage,
    deepPageOfSmall,
    deepToFirst: largeDeep.p50 / largeFirst.p50,
    deepToFirstOfSmall: smallDeep.p50 / smallFirst.p50,
    largeToSmall: largeFirst.p50 / smallFirst.p50,
    largeToSmallDeep: largeDeep.p50 / smallDeep.p50,
  };
}

/** The address of a page of the longest list. */
export async function pagePath(client, company, page) {
  const period = await readPeriod(client);
  const query = new URLSearchParams({ ...period, limit: String(pageSize) });
  if (page > 1) {
    query.set('cursor', await cursorTo(client, await readCursorSecret(client), { company, period, page }));
  }
  return `/v2/facturi?${query}`;
}

/** The query of the first page, the same for every company. */
export async function firstPageQuery(client) {
  return new URLSearchParams({ ...(await readPeriod(client)), limit: String(pageSize) }).toString();
}

async function readPeriod(client) {
  const { rows } = await client.query(
    `SELECT (today - 364)::text AS data_emitere_de_la, today::text AS data_emitere_pana_la
       FROM (SELECT (now() AT TIME ZONE 'Europe/Bucharest')::date AS today)`,
  );
  return { ...rows[0] };
}

async function readCursorSecret(client) {
  const { rows } = await client.query('SELECT cursor_secret AS secret FROM installation');
  return rows[0].secret;
}

/** The cursor that the previous page would have given; reaching it page by page would take longer than the run. */
async function cursorTo(client, secret, { company, period, page }) {
  const { rows } = await client.query(
    `SELECT issued_on::text AS "issuedOn", invoice_id::integer AS "invoiceId" FROM invoices
      WHERE company_id = $1 AND deleted_at IS NULL ORDER BY issued_on DESC, invoice_id DESC OFFSET $2 LIMIT 1`,
    [company.companyId, (page - 1) * pageSize - 1],
  );
  const { issuedOn, invoiceId } = rows[0];
  const scope = { operation: 'listeazaFacturile', companyId: company.companyId, filters: period };
  return encodeCursor(cursorKeysOf(secret), scope, { at: 'after', position: [issuedOn, invoiceId] });
}

/** A process that asks the services of a measurement; "limited" and "unlimited" are the names under which the rows of `load.mjs` know them. */
export async function startLoad({ addresses, companies, client, connectionString, sizes, stops }) {
  const load = startWorker('load.mjs', stops);
  const { ordinary, listed } = companies;
  const period = await firstPageQuery(client);
  const targets = { addresses, connectionString, connections: sizes.connections, companies: ordinary, listed, period };
  await load.ask({ do: 'begin', targets });
  return load;
}

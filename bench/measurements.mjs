// The measurements of docs/performance.md, one function each.
import { cursorKeysOf, encodeCursor } from '../dist/api/v2/cursor.js';
import { median } from './statistics.mjs';
import { invoiceBody } from './targets.mjs';

/**
 * Service and floor in turn, in short rounds: the machine changes its speed within seconds, and each round of the one is compared with the round
 * of the other beside it. The ratio is the median of theirs.
 */
export async function measureIssue({ load, floor, sizes }) {
  const { issueRounds, roundSeconds, warmUpSeconds } = sizes;
  for (const worker of [load, floor]) await worker.ask({ do: 'issue', seconds: warmUpSeconds });
  const service = [];
  const bare = [];
  for (let round = 0; round < issueRounds; round += 1) {
    service.push(await load.ask({ do: 'issue', seconds: roundSeconds }));
    bare.push(await floor.ask({ do: 'issue', seconds: roundSeconds }));
  }
  const of = (results, figure) => median(results.map((result) => result[figure]));
  const summary = (results) => ({
    perSecond: of(results, 'perSecond'),
    p50: of(results, 'p50'),
    p99: of(results, 'p99'),
    ownCpuShare: of(results, 'ownCpuShare'),
    rounds: results.map(({ perSecond }) => perSecond),
  });
  const measured = { service: summary(service), floor: summary(bare) };
  return { ...measured, ratio: median(service.map(({ perSecond }, round) => perSecond / bare[round].perSecond)) };
}

export async function measureLines({ load, sizes, company }) {
  const times = await load.ask({
    do: 'latencies',
    samples: sizes.samples,
    kinds: [
      { name: 'one', company, body: invoiceBody(company, 1) },
      { name: 'hundred', company, body: invoiceBody(company, 100) },
    ],
  });
  return { ...times, ratio: times.hundred.p50 / times.one.p50 };
}

const pageSize = 50;

export async function measureLists({ load, sizes, client, companies }) {
  const period = await readPeriod(client);
  const secret = await readCursorSecret(client);
  const pathOf = async (company, page) => {
    const query = new URLSearchParams({ ...period, limit: String(pageSize) });
    if (page > 1) query.set('cursor', await cursorTo(client, secret, { company, period, page }));
    return `/v2/facturi?${query}`;
  };
  const { large, small } = companies;
  const deepPageOfSmall = sizes.invoicesOfSmall / pageSize;
  const times = await load.ask({
    do: 'latencies',
    samples: sizes.samples,
    kinds: [
      { name: 'largeFirst', company: large, path: await pathOf(large, 1) },
      { name: 'smallFirst', company: small, path: await pathOf(small, 1) },
      { name: 'largeDeep', company: large, path: await pathOf(large, sizes.deepPage) },
      { name: 'smallDeep', company: small, path: await pathOf(small, deepPageOfSmall) },
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

/** The cursor that the page before would have given; reaching it by turning pages would take longer than the run. */
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

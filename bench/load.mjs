// The callers of the service run in a process of their own.
import { setTimeout as pause } from 'node:timers/promises';
import { openConnection, RateRefused, requestBytes } from './caller.mjs';
import { answerAsWorker } from './processes.mjs';
import { during, freeAgain, markDone, spread } from './statistics.mjs';
import { headersOf, invoiceBody, legacyBody, series } from './targets.mjs';

let rows = {};
/** The connections of each service. */
const connections = {};
const fromManyAddresses = {};

answerAsWorker({
  async begin({ targets }) {
    const { companies, listed, period } = targets;
    const ofEach = (request) => companies.map((company) => ({ bytes: request(company) }));
    rows = {
      issue: { jobs: ofEach((company) => issueBytes(company, invoiceBody(company, 5))), everyMs: 1000 },
      'issue-short': { jobs: ofEach((company) => issueBytes(company, invoiceBody(company, 1))), everyMs: 1000 },
      'issue-v1': { jobs: ofEach(legacyBytes), everyMs: 1000 },
      identity: { jobs: ofEach((company) => readBytes(company, '/v2/identitate')), everyMs: shareMs },
      invoice: { jobs: ofEach((company) => readBytes(company, `/v2/facturi/${series}/1`)), everyMs: shareMs },
      list: {
        jobs: listed.map((company) => ({ bytes: readBytes(company, `/v2/facturi?${period}`) })),
        everyMs: shareMs,
      },
      nomenclature: {
        jobs: companies.map(() => ({ bytes: nomenclatureBytes })),
        connections: fromManyAddresses,
      },
    };
    for (const [service, address] of Object.entries(targets.addresses)) {
      connections[service] = await opened(address, targets.connections);
      fromManyAddresses[service] = await Promise.all(
        connections[service].map(async (_, place) => inTurn(await openedFrom(address, place, addressesPerCaller))),
      );
    }
  },

  'issue-one': ({ company, body }) => connections.limited[0].timed(issueBytes(company, body)),

  /** The invoices of one company, by so many callers at once, from a service that lifts the rates. */
  'issue-one-series'({ company, body, callers, seconds }) {
    const jobs = Array.from({ length: callers }, () => ({ bytes: issueBytes(company, body) }));
    const own = connections.unlimited.slice(0, callers);
    return during(seconds, own, jobs, (connection, { bytes }) => connection.timed(bytes));
  },

  /** Issues once for every company, so that each has a document to read. */
  async 'issue-each'() {
    const { jobs } = rows.issue;
    let next = 0;
    await Promise.all(
      connections.limited.map(async (connection) => {
        for (let job = jobs[next++]; job; job = jobs[next++]) {
          await connection.timed(job.bytes);
          markDone(job);
        }
      }),
    );
  },

  load({ row, service, seconds }) {
    const { jobs, everyMs = 0, connections: own = connections } = rows[row];
    return during(seconds, own[service], jobs, (connection, { bytes }) => connection.timed(bytes), everyMs);
  },

  /**
   * Uses one connection and the kinds in turn, so that disturbances of the machine affect them alike. Each kind has companies of its own.
   */
  async latencies({ samples, kinds }) {
    const requests = kinds.map(({ companies, path, lines, everyMs = shareMs }) => ({
      everyMs,
      jobs: companies.map((company) => ({
        bytes: lines === undefined ? readBytes(company, path) : issueBytes(company, invoiceBody(company, lines)),
      })),
    }));
    const times = kinds.map(() => []);
    const warmUp = Math.ceil(samples / 5);
    for (let turn = 0; turn < warmUp + samples; turn += 1) {
      for (const [kind, { jobs, everyMs }] of requests.entries()) {
        const job = jobs[turn % jobs.length];
        await freeAgain(job, everyMs);
        const ms = await connections.limited[0].timed(job.bytes);
        markDone(job);
        if (turn >= warmUp) times[kind].push(ms);
      }
    }
    return Object.fromEntries(kinds.map(({ name }, kind) => [name, spread(times[kind])]));
  },

  polite,

  /** Issues so many a second, whatever else happens; the times count from the moment at which each was due. */
  async paced({ perSecond, seconds }) {
    const { jobs } = rows.issue;
    const free = [...connections.limited];
    const waiting = [];
    const from = performance.now();
    const times = [];
    const issue = async (dueAt, { bytes }) => {
      const connection = free.pop() ?? (await new Promise((resolve) => waiting.push(resolve)));
      await connection.timed(bytes);
      times.push(performance.now() - dueAt);
      const next = waiting.shift();
      if (next) next(connection);
      else free.push(connection);
    };
    const issued = [];
    for (let turn = 0; turn < perSecond * seconds; turn += 1) {
      const dueAt = from + (turn * 1000) / perSecond;
      await pause(Math.max(0, dueAt - performance.now()));
      issued.push(issue(dueAt, jobs[pacedAt++ % jobs.length]));
    }
    await Promise.all(issued);
    return times;
  },
});

/** Goes on where the last one ended, so that no company issues twice within its interval. */
let pacedAt = 0;

/** The protective limit allows 50 calls a second for each company, and two kinds of a measurement may call for the same company. */
const shareMs = 50;
/** With this many addresses the callers without a key stay below that limit at any speed that this machine can reach. */
const addressesPerCaller = 8;

/**
 * A company that sends a request every `everyMs`, whatever else happens. The time is measured from the moment it wanted to send, so waiting
 * for an earlier answer counts too. A request that is not answered some seconds after the last was sent has failed.
 */
async function polite({ address, company, period, seconds, everyMs }) {
  const paths = ['/v2/identitate', `/v2/facturi/${series}/1`, `/v2/facturi?${period}`];
  const requests = paths.map((path) => readBytes(company, path));
  const callers = callersOf(address, politeConnections);
  const times = [];
  let failed = 0;
  const from = performance.now();
  const over = pause(seconds * 1000 + patienceMs);
  const ask = async (wantedAt, bytes) => {
    const answered = callers.ask(bytes).then(
      () => true,
      (error) => error instanceof RateRefused,
    );
    if (!(await Promise.race([answered, over.then(() => false)]))) failed += 1;
    times.push(performance.now() - wantedAt);
  };
  const asked = [];
  for (let turn = 0; turn * everyMs < seconds * 1000; turn += 1) {
    const wantedAt = from + turn * everyMs;
    await pause(Math.max(0, wantedAt - performance.now()));
    asked.push(ask(wantedAt, requests[turn % requests.length]));
  }
  await Promise.all(asked);
  callers.close();
  return { times, failed };
}

const politeConnections = 4;
const patienceMs = 15_000;

/** A pool of `count` connections: a request waits for a free one, and a connection that broke is opened again. */
function callersOf(address, count) {
  const free = Array.from({ length: count }, () => null);
  const waiting = [];
  const inUse = new Set();
  const giveBack = (connection) => {
    const next = waiting.shift();
    if (next) next(connection);
    else free.push(connection);
  };
  return {
    async ask(bytes) {
      const lent = free.length > 0 ? free.pop() : await new Promise((resolve) => waiting.push(resolve));
      let connection = lent;
      try {
        connection ??= await openConnection(new URL(address));
        inUse.add(connection);
        return await connection.timed(bytes);
      } catch (error) {
        if (!(error instanceof RateRefused)) {
          connection?.close();
          connection = null;
        }
        throw error;
      } finally {
        giveBack(connection);
      }
    },
    close() {
      for (const connection of inUse) connection.close();
    },
  };
}

async function opened(address, count) {
  return Promise.all(Array.from({ length: count }, () => openConnection(new URL(address))));
}

/** All of 127.0.0.0/8 is this machine, on systems that support it. */
async function openedFrom(address, caller, count) {
  const own = Array.from({ length: count }, (_, place) => `127.0.${caller + 1}.${place + 1}`);
  return Promise.all(own.map((localAddress) => openConnection(new URL(address), localAddress)));
}

function inTurn(several) {
  let turn = 0;
  return { timed: (bytes) => several[turn++ % several.length].timed(bytes) };
}

function issueBytes(company, body) {
  return requestBytes({ method: 'POST', path: '/v2/facturi', headers: headersOf(company), body });
}

function legacyBytes(company) {
  const headers = { 'content-type': 'application/json' };
  return requestBytes({ method: 'POST', path: '/v1/factura/emitere', headers, body: legacyBody(company, 1) });
}

function readBytes(company, path) {
  return requestBytes({ method: 'GET', path, headers: headersOf(company) });
}

const nomenclatureBytes = requestBytes({ method: 'GET', path: '/v2/nomenclatoare/judete', headers: {} });

// The callers of the service, in a process of their own.
import { openConnection, requestBytes } from './caller.mjs';
import { answerAsWorker } from './processes.mjs';
import { during, spread } from './statistics.mjs';
import { headersOf, invoiceBody } from './targets.mjs';

const connections = [];
let ordinary = [];

answerAsWorker({
  async begin({ targets }) {
    const address = new URL(targets.address);
    for (let made = 0; made < targets.connections; made += 1) connections.push(await openConnection(address));
    ordinary = targets.companies.map((company) => issueBytes(company, invoiceBody(company, 5)));
  },

  'issue-one': ({ company, body }) => connections[0].timed(issueBytes(company, body)),

  issue: ({ seconds }) => during(seconds, connections, ordinary, (connection, bytes) => connection.timed(bytes)),

  /** One connection, the kinds in turn: what disturbs the machine disturbs them alike. */
  async latencies({ samples, kinds }) {
    const requests = kinds.map(({ company, path, body }) =>
      body === undefined ? readBytes(company, path) : issueBytes(company, body),
    );
    const times = kinds.map(() => []);
    const warmUp = Math.ceil(samples / 5);
    for (let turn = 0; turn < warmUp + samples; turn += 1) {
      for (const [kind, bytes] of requests.entries()) {
        const ms = await connections[0].timed(bytes);
        if (turn >= warmUp) times[kind].push(ms);
      }
    }
    return Object.fromEntries(kinds.map(({ name }, kind) => [name, spread(times[kind])]));
  },
});

function issueBytes(company, body) {
  return requestBytes({ method: 'POST', path: '/v2/facturi', headers: headersOf(company), body });
}

function readBytes(company, path) {
  return requestBytes({ method: 'GET', path, headers: headersOf(company) });
}

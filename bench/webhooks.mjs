// Measures what a webhook for all events costs issuing, how many deliveries a second reach a receiver on this machine, and how late they are
// when it is busy.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { loadMasterKey } from '../src/partners/master-key-file.ts';
import { measureLateness, startMailServer } from './lateness.mjs';
import { startLoad } from './measurements.mjs';
import { connectedTo, startService } from './processes.mjs';
import { fillCompanies, settle } from './set-up.mjs';
import { median } from './statistics.mjs';

const backlog = 5000;
/** There are so few that the events are measured and not the number of webhooks. */
const listening = 32;

export async function measureWebhooks({ folder, sizes, stops, say }) {
  const place = join(folder, 'webhooks');
  const mails = await startMailServer(stops);
  const service = await startService(place, [], {
    FACTURIER_RATE_LIMITS: 'off',
    FACTURIER_SMTP_URL: mails.url,
    FACTURIER_MAIL_FROM: 'facturi@bench.example',
  });
  stops.push(service.stop);
  const { client, connectionString } = await connectedTo(place, stops);
  await client.query("SELECT set_config('facturier.company', '0', false)");
  const key = await loadMasterKey(join(place, 'data'), null);
  const companies = await fillCompanies(client, sizes, key);
  const receiver = await startReceiver(stops);
  await addWebhooks(client, key, receiver.url);
  const addresses = { limited: service.address, unlimited: service.address };
  const listeners = { ...companies, ordinary: companies.ordinary.slice(0, listening) };
  const load = await startLoad({ addresses, companies: listeners, client, connectionString, sizes, stops });
  await load.ask({ do: 'issue-each' });
  await settle(client);

  say('issuing with a webhook for all events and without');
  const seconds = sizes.roundSeconds;
  const rounds = { with: [], without: [], delivered: [] };
  await load.ask({ do: 'load', row: 'issue-short', service: 'limited', seconds: sizes.warmUpSeconds });
  for (let round = 0; round < sizes.issueRounds; round += 1) {
    for (const is of round % 2 === 0 ? ['with', 'without'] : ['without', 'with']) {
      await client.query('UPDATE webhooks SET is_active = $1', [is === 'with']);
      const before = receiver.count();
      rounds[is].push((await load.ask({ do: 'load', row: 'issue-short', service: 'limited', seconds })).perSecond);
      if (is === 'with') rounds.delivered.push((receiver.count() - before) / seconds);
      await drained(client);
    }
  }

  say(`${backlog} deliveries to one receiver, beside issuing`);
  const beside = load.ask({ do: 'load', row: 'issue-short', service: 'limited', seconds: 2 * seconds });
  const [begun, before] = [performance.now(), receiver.count()];
  await queueBacklog(client);
  await drained(client);
  const perSecond = (receiver.count() - before) / ((performance.now() - begun) / 1000);
  await beside;

  say('events and mails while other programs take every processor');
  const late = await measureLateness({
    load,
    address: service.address,
    companies: companies.ordinary.slice(0, listening),
    receiver,
    mails,
    drained: () => drained(client),
    seconds: sizes.lateSeconds,
    stops,
  });
  return {
    with: median(rounds.with),
    without: median(rounds.without),
    ratio: median(rounds.with.map((rate, round) => rate / rounds.without[round])),
    deliveredBeside: median(rounds.delivered),
    perSecond,
    late,
  };
}

async function startReceiver(stops) {
  let count = 0;
  /** The times from each event until its delivery, in milliseconds. */
  const lateness = [];
  const server = createServer((request, response) => {
    count += 1;
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      lateness.push(Date.now() - Date.parse(JSON.parse(body).timestamp));
      response.end('ok');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${server.address().port}/`, count: () => count, lateness };
}

/** Adds one webhook for each company, as the service stores them. */
async function addWebhooks(client, key, url) {
  const { rows } = await client.query('SELECT company_id, gen_random_uuid() AS webhook_id FROM companies');
  for (const { company_id: company, webhook_id: id } of rows) {
    const sealed = key.seal(randomBytes(32), `webhook ${company} ${id.replaceAll('-', '')}`);
    await client.query(
      `WITH added AS (INSERT INTO webhooks (company_id, webhook_id, url, patterns, sealed_secret, created_at)
         VALUES ($1, $2, $3, '{*}', $4, now()) RETURNING company_id, webhook_id)
       INSERT INTO webhook_states (company_id, webhook_id) SELECT company_id, webhook_id FROM added`,
      [company, id, url, sealed],
    );
  }
}

/** Queues the events of one company again. */
async function queueBacklog(client) {
  await client.query('UPDATE webhooks SET is_active = true');
  await client.query(
    `WITH one AS (SELECT w.company_id, w.webhook_id FROM webhooks w WHERE EXISTS (SELECT FROM events e WHERE e.company_id = w.company_id) LIMIT 1),
     event AS (SELECT e.position, e.slot FROM events e, one WHERE e.company_id = one.company_id LIMIT 1),
     queued AS (INSERT INTO webhook_deliveries (company_id, webhook_id, event_position, event_slot, due_at)
       SELECT one.company_id, one.webhook_id, event.position, event.slot, now() FROM one, event, generate_series(1, ${backlog}))
     INSERT INTO jobs (company_id, job_id, kind, max_attempts) SELECT company_id, webhook_id, 'deliver-events', 1000000 FROM one
     ON CONFLICT (company_id, job_id) DO UPDATE SET run_at = now()`,
  );
}

async function drained(client) {
  for (;;) {
    const { rows } = await client.query(
      'SELECT (SELECT count(*) FROM events_pending) + (SELECT count(*) FROM webhook_deliveries) AS waiting',
    );
    if (Number(rows[0].waiting) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

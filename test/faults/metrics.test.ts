import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../architecture/source-files.ts';
import { freePort } from '../support/program/free-port.ts';
import { runProgram, serveProgram, workerProgram } from '../support/program/program.ts';
import { provisionedData, provisionedDatabase } from '../support/program/provisioned.ts';

const code = '12345674';
const company = {
  cod_unic: code,
  denumire: 'Exemplu',
  abonament: 'enterprise',
  platitor_tva: true,
  serii: [{ serie: 'FCT', fel: 'factura' }],
  platforme: ['https://magazin.exemplu.ro'],
  chei: [{ nume: 'cheie', drepturi: ['*'] }],
};

/** What an operator is promised to see, by name; another file holds the values of those that come from the database. */
const promised = [
  ...['calls_total', 'call_seconds', 'event_loop_delay_seconds', 'memory_bytes', 'printer_memory_bytes'],
  ...['pool_connections', 'pool_waiting', 'jobs', 'jobs_oldest_seconds', 'mails_given_up', 'spv_documents'],
  ...['spv_documents_near_term', 'spv_nearest_term_timestamp_seconds', 'webhook_deliveries_behind'],
  ...['webhook_oldest_seconds', 'print_seconds', 'documents', 'database_bytes', 'disk_free_bytes'],
  ...['last_verified_backup_timestamp_seconds', 'bank_rates_timestamp_seconds', 'spv_access_ends_timestamp_seconds'],
  ...['spv_companies', 'backup_written_rows', 'backup_expected_rows'],
];

test('the figures of two HTTP processes, the background and the database are told together, at a place of their own, and the dashboard and every rule use only what is told [OPS-METRICS-1] [OPS-METRICS-2] [OPS-METRICS-3] [OPS-METRICS-5]', async () => {
  const { data, companies } = await provisionedData([company]);
  const port = await freePort();
  const variables = { FACTURIER_METRICS_PORT: String(port) };
  const service = await serveProgram(['--data', data, '--processes', '2'], variables);
  const identity = (headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${service.url}/v2/identitate`, { headers: { ...headers, 'svc-cod-unic': code, connection: 'close' } });

  const authorization = `Bearer ${companies[0]?.chei[0]?.cheie}`;
  const statuses = [];
  for (const headers of [{ authorization }, { authorization }, {}, { authorization }]) {
    statuses.push((await identity(headers)).status);
  }
  expect(statuses).toEqual([200, 200, 401, 200]);
  for (const path of ['/unde-1', '/unde-2', '/metrics']) expect((await fetch(service.url + path)).status).toBe(404);

  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(text).toContain('facturier_calls_total{operation="citesteIdentitatea",status="200"} 3\n');
  expect(text).toContain('facturier_calls_total{operation="citesteIdentitatea",status="401"} 1\n');
  expect(text).toContain('facturier_calls_total{operation="unknown",status="404"} 3\n');
  expect(text).toContain('facturier_call_seconds_count{operation="citesteIdentitatea"} 4\n');
  for (const part of ['facturier_parts{part="main"} 1', 'facturier_parts{part="http"} 2']) expect(text).toContain(part);
  expect(text).toContain('facturier_parts{part="background"} 1\n');
  expect(text).toContain('facturier_database_up 1\n');
  expect(text).toMatch(/^facturier_memory_bytes \d{8,}$/m);
  expect(text).not.toContain(code);
  expect((await fetch(`http://127.0.0.1:${port}/v2/identitate`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(405);

  const told = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
  expect(promised.filter((name) => !told.has(`facturier_${name}`))).toEqual([]);
  expect(unknownIn('deploy/alerts.yaml', told, text)).toEqual([]);
  expect(unknownIn('deploy/grafana-dashboard.json', told, text)).toEqual([]);
  // Each figure of the dashboard can be seen, and each rule is one line of the page that says what to do.
  const dashboard = readFileSync(join(root, 'deploy/grafana-dashboard.json'), 'utf8');
  expect([...told].filter((name) => !dashboard.includes(name))).toEqual([]);
  const rules = [...readFileSync(join(root, 'deploy/alerts.yaml'), 'utf8').matchAll(/^ {6}- alert: (\w+)$/gm)];
  const page = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  expect(rules).toHaveLength(11);
  expect(rules.map(([, name]) => name).filter((name) => !page.includes(`\n| \`${name}\` | `))).toEqual([]);
});

test('a worker tells its own figures; two programs at one place are refused before anything is touched, and the port of the service is no place for them [OPS-METRICS-1]', async () => {
  const { connectionString, folder } = await provisionedDatabase([company]);
  const port = await freePort();
  const where = ['--data', folder, '--database', connectionString];
  await workerProgram(where, { FACTURIER_METRICS_ADDRESS: `127.0.0.1:${port}` });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('facturier_parts{part="background"} 1\n');
  expect(text).toMatch(/^facturier_pool_connections\{part="background",state="idle"\} \d/m);

  const taken = await runProgram(['serve', '--port', '0', ...where], { FACTURIER_METRICS_PORT: String(port) });
  expect(taken.code).toBe(1);
  expect(taken.err).toMatch(/^facturier: The metrics cannot be offered at 127\.0\.0\.1, port \d+ \(.*\)[^\n]*\n$/);
});

/** The names that an expression of the file speaks of and that nobody tells, and the labels that a metric does not have. */
function unknownIn(file: string, told: ReadonlySet<string>, metrics: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const named = [...text.matchAll(/\bfacturier_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''));
  expect(named.length).toBeGreaterThan(10);
  const asked = [...text.matchAll(/\b(facturier_\w+)\{([^}]*)\}/g)].flatMap(([, name = '', labels = '']) =>
    [...labels.matchAll(/(\w+)(?:=~|!=|=)/g)].map(([, label = '']) => [name, label] as const),
  );
  // What is not told of anything yet, such as a kind of job, has no labels either.
  const wrong = asked.filter(([name, label]) => {
    const [, labels] = new RegExp(`^${name}\\{(.*)\\} `, 'm').exec(metrics) ?? [];
    return labels !== undefined && !`,${labels}`.includes(`,${label}="`);
  });
  return [...named.filter((name) => !told.has(name)), ...wrong.map((one) => one.join(' '))];
}

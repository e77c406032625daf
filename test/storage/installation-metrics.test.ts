import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { installationMetrics } from '../../src/commands/metrics/installation-metrics.ts';
import { connectionOf } from '../../src/storage/connection.ts';
import { markVerification } from '../../src/storage/postgres/installation-marks.ts';
import { openShop } from '../scenarios/invoices/shop.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { testService } from '../support/service/test-service.ts';

const service = await testService({ alone: true });

async function figures(namesCompanies: boolean): Promise<ReadonlyMap<string, number>> {
  const settings = { ...service.settings, metrics: { host: '127.0.0.1', port: 0, namesCompanies } };
  const metrics = installationMetrics({ settings, connectionString: service.connectionString });
  onTestFinished(() => metrics.close());
  const told = (await metrics.read()) as readonly {
    readonly name: string;
    readonly values: readonly { readonly labels: object; readonly value: number }[];
  }[];
  return new Map(
    told.flatMap(({ name, values }) =>
      values.map(({ labels, value }) => [[name, ...Object.values(labels)].join(' '), value] as const),
    ),
  );
}

test('jobs, webhooks, e-invoices, terms and access to SPV are counted as the database has them [OPS-METRICS-4]', async () => {
  const shop = await openShop(service);
  await shop.issue();
  const { connectionString } = service;
  const [{ company }] = (await queryRows(connectionString, 'SELECT max(company_id) AS company FROM companies')) as [
    { company: number },
  ];
  await queryRows(
    connectionString,
    `INSERT INTO jobs (company_id, job_id, kind, max_attempts, state, run_at, dead_at)
     VALUES ($1, gen_random_uuid(), 'send-mail', 3, 'ready', now() - interval '1 hour', NULL),
            ($1, gen_random_uuid(), 'send-mail', 3, 'dead', now(), now())`,
    [company],
  );
  await queryRows(
    connectionString,
    `INSERT INTO webhook_deliveries (company_id, webhook_id, event_position, event_slot, due_at)
     VALUES ($1, gen_random_uuid(), 1, 0, now() - interval '1 minute')`,
    [company],
  );
  await queryRows(
    connectionString,
    `INSERT INTO mails (company_id, mail_id, invoice_id, recipient, state, scheduled_at, ended_at)
     SELECT company_id, gen_random_uuid(), invoice_id, 'ana@exemplu.ro', 'dead', now(), now() FROM invoices WHERE company_id = $1`,
    [company],
  );
  await queryRows(
    connectionString,
    `INSERT INTO einvoice_sendings (company_id, sending_id, invoice_id, issued_on, status, requested_at, changed_at)
     SELECT company_id, gen_random_uuid(), invoice_id, issued_on, 'waiting', now(), now() FROM invoices WHERE company_id = $1`,
    [company],
  );
  await queryRows(
    connectionString,
    `INSERT INTO central_bank (next_at, reached_at) VALUES (now(), '2026-11-16T11:00:00Z')
     ON CONFLICT (only_row) DO UPDATE SET reached_at = excluded.reached_at`,
    [],
  );
  await queryRows(
    connectionString,
    `INSERT INTO authority_tokens (company_id, sealed_tokens, access_expires_at, refresh_expires_at, connected_at, messages_due_at)
     VALUES ($1, 'x', now(), '2100-01-01T00:00:00Z', now(), now())`,
    [company],
  );
  await queryRows(connectionString, `UPDATE invoices SET issued_on = current_date - 20 WHERE company_id = $1`, [
    company,
  ]);

  const told = await figures(false);
  expect(told.get('facturier_database_up')).toBe(1);
  expect(told.get('facturier_jobs send-mail ready')).toBe(1);
  expect(told.get('facturier_jobs send-mail given_up')).toBe(1);
  expect(Math.round((told.get('facturier_jobs_oldest_seconds send-mail') ?? 0) / 60)).toBe(60);
  expect(told.get('facturier_jobs send-mail running')).toBe(0);
  expect(told.get('facturier_webhook_deliveries_behind')).toBe(1);
  expect(Math.round((told.get('facturier_webhook_oldest_seconds') ?? 0) / 60)).toBe(1);
  expect(told.get('facturier_mails_given_up')).toBe(1);
  expect(told.get('facturier_spv_documents waiting')).toBe(1);
  expect(told.get('facturier_bank_rates_timestamp_seconds')).toBe(Date.UTC(2026, 10, 16, 11) / 1000);
  expect(told.get('facturier_spv_nearest_term_timestamp_seconds')).toBeLessThan(Date.now() / 1000);
  expect(told.get('facturier_documents')).toBeGreaterThanOrEqual(0);
  expect(told.get('facturier_disk_free_bytes')).toBeGreaterThan(0);
  expect(told.get('facturier_spv_companies connected')).toBe(1);
  expect(told.get('facturier_spv_access_ends_timestamp_seconds')).toBe(Date.UTC(2100, 0, 1) / 1000);
  expect(told.get('facturier_spv_documents_near_term')).toBe(1);
  expect(told.get('facturier_database_bytes')).toBeGreaterThan(1_000_000);
  expect([...told.keys()].join('\n')).not.toContain(shop.code);
});

test('what is known of verified backups is told: none yet, one that is wrong, one that is well [OPS-METRICS-4] [OPS-BACKUP-13]', async () => {
  const wrong = 'facturier_backup_wrong';
  const verified = 'facturier_last_verified_backup_timestamp_seconds';
  const connection = await openConnection();
  const none = await figures(false);
  expect([none.get(wrong), none.has(verified)]).toEqual([0, false]);
  await markVerification(connection, new Date('2026-11-14T03:00:00Z'), false);
  expect((await figures(false)).get(wrong)).toBe(1);
  await markVerification(connection, new Date('2026-11-15T03:00:00Z'), true);
  const well = await figures(false);
  expect([well.get(wrong), well.get(verified)]).toEqual([0, Date.UTC(2026, 10, 15, 3) / 1000]);
});

async function openConnection() {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return connectionOf(client);
}

test('only where it is asked for is a company named [OPS-METRICS-3]', async () => {
  const [{ code }] = (await queryRows(
    service.connectionString,
    'SELECT fiscal_code AS code FROM companies JOIN authority_tokens USING (company_id)',
  )) as [{ code: string }];
  expect((await figures(true)).get(`facturier_spv_company_access_ends_timestamp_seconds ${code}`)).toBe(
    Date.UTC(2100, 0, 1) / 1000,
  );
});

test('while the database does not answer, the other figures are told [OPS-METRICS-4]', async () => {
  const metrics = installationMetrics({
    settings: service.settings,
    connectionString: 'postgres://nobody@127.0.0.1:9/none',
  });
  onTestFinished(() => metrics.close());
  const told = (await metrics.read()) as readonly { readonly name: string }[];
  expect(told.map(({ name }) => name)).toEqual(['facturier_database_up', 'facturier_disk_free_bytes']);
});

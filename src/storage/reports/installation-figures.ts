import type { Connection } from '../connection.ts';

/** What is told of the whole installation to whoever watches it: numbers, which name nobody. */

export interface JobFigures {
  readonly kind: string;
  readonly ready: number;
  readonly running: number;
  readonly dead: number;
  /** How long the job that should have begun first has waited; 0 where none waits. */
  readonly oldestSeconds: number;
}

export async function countJobs(connection: Connection): Promise<readonly JobFigures[]> {
  return connection.run<JobFigures>(
    'figures.jobs',
    `SELECT kind, count(*) FILTER (WHERE state = 'ready') AS ready, count(*) FILTER (WHERE state = 'running') AS running,
            count(*) FILTER (WHERE state = 'dead') AS dead,
            coalesce(greatest(0, extract(epoch FROM now() - min(run_at) FILTER (WHERE state = 'ready'))), 0)::float8 AS "oldestSeconds"
       FROM jobs GROUP BY kind ORDER BY kind`,
    [],
  );
}

export interface WebhookFigures {
  readonly behind: number;
  readonly oldestSeconds: number;
  readonly switchedOff: number;
}

/** More deliveries are not counted: a receiver that is away for days leaves very many. */
const mostCounted = 100_000;

export async function countWebhooks(connection: Connection): Promise<WebhookFigures> {
  const [row] = await connection.run<WebhookFigures>(
    'figures.webhooks',
    `SELECT count(*) AS behind, coalesce(extract(epoch FROM now() - min(due_at)), 0)::float8 AS "oldestSeconds",
            (SELECT count(*) FROM webhooks WHERE NOT is_active AND switched_off_because IN ('gone', 'failing')) AS "switchedOff"
       FROM (SELECT due_at FROM webhook_deliveries WHERE due_at < now() LIMIT $1) AS due`,
    [mostCounted],
  );
  return row ?? { behind: 0, oldestSeconds: 0, switchedOff: 0 };
}

export interface SendingFigures {
  readonly status: string;
  readonly count: number;
}

/** The last sending of each document, by its state. */
export async function countSendings(connection: Connection): Promise<readonly SendingFigures[]> {
  return connection.run<SendingFigures>(
    'figures.sendings',
    'SELECT status, count(*) AS count FROM einvoice_sendings WHERE is_last GROUP BY status ORDER BY status',
    [],
  );
}

export interface SizeFigures {
  /** It is the estimate of the planner, because counting a million documents takes long. */
  readonly documents: number;
  readonly bytes: number;
  readonly deadMails: number;
}

const deadMailDays = 7;

export async function measureSize(connection: Connection): Promise<SizeFigures> {
  const [row] = await connection.run<SizeFigures>(
    'figures.size',
    `SELECT greatest(0, (SELECT reltuples FROM pg_class WHERE oid = 'invoices'::regclass))::float8 AS documents,
            pg_database_size(current_database()) AS bytes,
            (SELECT count(*) FROM mails WHERE state = 'dead' AND ended_at >= now() - make_interval(days => $1)) AS "deadMails"`,
    [deadMailDays],
  );
  return row ?? { documents: 0, bytes: 0, deadMails: 0 };
}

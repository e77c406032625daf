// The floor: the rows of an invoice, written by a bare client in one prepared statement, without HTTP, rules or reads.
import pg from 'pg';
import { answerAsWorker } from './processes.mjs';
import { during } from './statistics.mjs';
import { series } from './targets.mjs';

const clients = [];
let companies = [];
let model;

answerAsWorker({
  async begin({ targets }) {
    companies = targets.companies;
    for (let made = 0; made < targets.connections; made += 1) {
      const client = new pg.Client({ connectionString: targets.connectionString, application_name: 'bench' });
      await client.connect();
      clients.push(client);
    }
    model = await readModel(clients[0], targets.model);
  },

  issue: ({ seconds }) => during(seconds, clients, companies, write),

  /** All write for one company, so each waits for the row lock of the one before it. */
  'one-series': ({ company, seconds }) =>
    during(
      seconds,
      clients,
      clients.map(() => company),
      write,
    ),
});

/** Reads what the service itself wrote, to be written again and again. */
async function readModel(client, { companyId }) {
  const { rows } = await client.query(
    `SELECT type_code, is_due, issued_on::text, due_on::text, currency, net, vat, gross, snapshot::text,
            (SELECT json_agg(json_build_array(l.position, l.quantity::text, l.net::text, l.vat::text, l.gross::text) ORDER BY l.position)
               FROM invoice_lines l WHERE l.company_id = i.company_id AND l.invoice_id = i.invoice_id) AS lines
       FROM invoices i WHERE company_id = $1 ORDER BY invoice_id LIMIT 1`,
    [companyId],
  );
  const [{ lines, ...invoice }] = rows;
  const column = (place) => lines.map((line) => line[place]);
  return {
    ...invoice,
    positions: column(0),
    quantities: column(1),
    nets: column(2),
    vats: column(3),
    grosses: column(4),
  };
}

async function write(client, company) {
  const startedAt = performance.now();
  const { rowCount } = await client.query({ name: 'floor', text, values: valuesOf(company) });
  if (rowCount !== 1) throw new Error('an invoice was not written');
  return performance.now() - startedAt;
}

function valuesOf({ companyId, clientId, articleIds, warehouseId }) {
  const { type_code, is_due, issued_on, due_on, currency, net, vat, gross, snapshot } = model;
  return [
    companyId,
    series,
    ...[type_code, is_due, issued_on, due_on, clientId, currency, net, vat, gross, snapshot],
    model.positions,
    articleIds,
    ...[model.quantities, model.nets, model.vats, model.grosses],
    warehouseId,
    '00000000-0000-4000-8000-000000000000',
    JSON.stringify({ type: type_code, gross, currency }),
  ];
}

const text = `
  WITH given AS (
    UPDATE series SET next_number = next_number + 1 WHERE company_id = $1 AND code = $2 RETURNING next_number - 1 AS number),
  moved AS (
    UPDATE stock_levels s SET quantity = s.quantity - m.quantity
      FROM unnest($14::bigint[], $15::numeric[]) AS m(article_id, quantity)
     WHERE s.company_id = $1 AND s.article_id = m.article_id AND s.warehouse_id = $19),
  written AS (
    INSERT INTO invoices (company_id, series, number, automatic_number, number_key, type_code, is_due, issued_on, due_on,
           client_id, currency, net, vat, gross, snapshot)
    SELECT $1, $2, number::text, number, number::text, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM given
    RETURNING invoice_id, number),
  audited AS (
    INSERT INTO audit_pending (company_id, at, author_kind, author_id, interaction_id, subject, subject_name, action, details)
    SELECT $1, now(), 'api-key', 1, $20, 'invoice', $2 || ' ' || number, 'issued', $21 FROM written),
  lines AS (
    INSERT INTO invoice_lines (company_id, invoice_id, position, article_id, quantity, net, vat, gross, stock_moved, warehouse_id)
    SELECT $1, invoice_id, l.*, $19
      FROM written, ROWS FROM (unnest($13::integer[]), unnest($14::bigint[]), unnest($15::numeric[]), unnest($16::numeric[]),
           unnest($17::numeric[]), unnest($18::numeric[]), unnest($15::numeric[])) AS l)
  SELECT invoice_id FROM written`;

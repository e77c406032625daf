// A bare server for comparison: Fastify and one prepared query for each request, which answers the very bytes that the service answers. It
// checks no rights, counts no calls and keeps no log.
import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { answerAsWorker } from './processes.mjs';
import { headersOf, series } from './targets.mjs';

const byKey = `SELECT c.company_id, c.name FROM api_key_hashes h JOIN companies c USING (company_id) WHERE h.key_hash = $1`;
const ofCompany = `company_id = (SELECT company_id FROM companies WHERE fiscal_code = $1)`;

/** What each path reads, and the values of its query. */
const reads = {
  '/v2/identitate': {
    text: byKey,
    values: ({ headers }) => [createHash('sha256').update(headers.authorization.slice('Bearer '.length)).digest()],
  },
  '/v2/facturi/:series/:number': {
    text: `SELECT snapshot FROM invoices WHERE ${ofCompany} AND series = $2 AND number = $3`,
    values: ({ headers, params }) => [headers['svc-cod-unic'], params.series, params.number],
  },
  '/v2/facturi': {
    text: `SELECT invoice_id, series, number, issued_on, due_on, net, vat, gross, currency, status FROM invoices
            WHERE ${ofCompany} AND issued_on BETWEEN $2 AND $3 ORDER BY issued_on DESC, invoice_id DESC LIMIT 50`,
    values: ({ headers, query }) => [headers['svc-cod-unic'], query.data_emitere_de_la, query.data_emitere_pana_la],
  },
  '/v2/nomenclatoare/judete': { text: 'SELECT 1', values: () => [] },
};

answerAsWorker({
  async begin({ connectionString, service, company, listed, period }) {
    const scope = '-c facturier.company=0';
    const pool = new pg.Pool({ connectionString, max: 10, application_name: 'bench', options: scope });
    const answered = async (of, path) => {
      const answer = await fetch(new URL(path, service), { headers: headersOf(of) });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    };
    const bytes = {
      '/v2/identitate': await answered(company, '/v2/identitate'),
      '/v2/facturi/:series/:number': await answered(company, `/v2/facturi/${series}/1`),
      '/v2/facturi': await answered(listed, `/v2/facturi?${period}`),
      '/v2/nomenclatoare/judete': await answered(company, '/v2/nomenclatoare/judete'),
    };
    const server = fastify();
    for (const [path, { text, values }] of Object.entries(reads)) {
      server.get(path, async (request, reply) => {
        await pool.query({ name: path, text, values: values(request) });
        return reply.type('application/json; charset=utf-8').send(bytes[path]);
      });
    }
    return server.listen({ port: 0, host: '127.0.0.1' });
  },
});

// Tries the built typed client against a running service in whatever runs this file: `node`, `deno run -A` or `bun`, then
// scripts/try-client.mjs URL KEY CODE, as `npm start` prints them. It issues an invoice, so the service should be one of tests.
import { createClient, FacturierError } from '../client/dist/client.js';

const [url, key, codUnic] = globalThis.process.argv.slice(2);
const api = createClient({ url, key, codUnic, platforma: 'https://magazin.exemplu.ro' });
const must = (isTrue, what) => {
  if (!isTrue) throw new Error(`the client does not do this here: ${what}`);
};

const { data: issued } = await api.post('/v2/facturi', {
  body: {
    serie: 'FCT',
    valuta: 'RON',
    tip_factura: 'F',
    client: { tip: 'PF', denumire: 'Ion Pop' },
    articole: [{ denumire: 'Cană', nr_produse: 2, pret_unitar: 24.5, cota_tva: 0.21 }],
  },
});
const kinds = [];
for await (const { tip } of api.rows('/v2/evenimente', { query: { limit: 2 } })) kinds.push(tip);
must(kinds.includes('factura.emisa'), 'the events end, and have the invoice');

const luna = new Date().toISOString().slice(0, 7);
const read = (format) => api.get('/v2/rapoarte/export-contabil', { query: { luna, format } });
must(typeof (await read('csv')) === 'string', 'CSV is text');
for (const format of ['saga', 'xlsx']) must((await read(format)) instanceof Uint8Array, `${format} is bytes`);

const missing = { path: { serie: 'FCT', numar: '999999999' } };
const refused = await api.get('/v2/facturi/{serie}/{numar}', missing).catch((error) => error);
must(refused instanceof FacturierError && refused.status === 404, 'a refusal is a FacturierError');
globalThis.console.log(`${issued.serie} ${issued.numar}, ${kinds.length} events`);

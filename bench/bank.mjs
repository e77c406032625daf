// Measures bank statements imported one after the other, and the proposals for open entries, beside many outstanding invoices.
import { join } from 'node:path';
import { openSession } from './console.mjs';
import { connectedTo, startService } from './processes.mjs';
import { fillCompanies, fillInvoices, settle } from './set-up.mjs';
import { spread } from './statistics.mjs';
import { daysAgo, headersOf, invoiceBody, series } from './targets.mjs';

/** Every company of a run has this account. */
const iban = 'RO49AAAA1B31007593840000';
const samples = 10;
/** The amount of the invoice at a place. */
const amount = '(place % 99991) / 100.0 + 10';

export async function measureBank({ folder, sizes, stops, say }) {
  const { bankStatements: statements, entriesOfStatement, outstanding } = sizes;
  const place = join(folder, 'bank');
  const service = await startService(place);
  stops.push(service.stop);
  const { client } = await connectedTo(place, stops);
  const { large, ordinary } = await fillCompanies(client, { companies: 1 });
  const [model] = ordinary;
  await fetch(`${service.address}/v2/facturi`, {
    method: 'POST',
    headers: headersOf(model),
    body: invoiceBody(model, 1),
  });
  say(`${outstanding} outstanding invoices for the bank`);
  await fillInvoices(client, [[large, outstanding]], {
    net: amount,
    vat: '0',
    gross: amount,
    collected: '0',
  });
  await settle(client);

  const headers = {
    cookie: `facturier=${await openSession(client, large)}`,
    'svc-cod-unic': large.fiscalCode,
    'content-type': 'application/json',
    origin: service.address,
    'x-facturier-consola': '1',
  };
  const read = async (text) => {
    const body = JSON.stringify({ fisier: Buffer.from(text).toString('base64') });
    const response = await fetch(`${service.address}/app/api/banca/extrase`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`a statement was answered with ${response.status}: ${await response.text()}`);
    return response.json();
  };

  say(`${statements} statements of ${entriesOfStatement} entries`);
  const taken = [];
  for (let place = 0; place < statements; place += 1) {
    const text = statement(place, entriesOfStatement);
    taken.push(await timed(() => read(text)));
  }
  say('the same statement again, and what is proposed');
  const last = statement(statements - 1, entriesOfStatement);
  const ask = async (path) => {
    const response = await fetch(`${service.address}/app/api${path}`, { headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.text();
  };
  const repeated = async (work) => {
    const times = [];
    for (let sample = 0; sample < samples; sample += 1) times.push(await timed(work));
    return spread(times);
  };
  return {
    statements,
    entries: entriesOfStatement,
    outstanding,
    first: spread(taken),
    again: await repeated(() => read(last)),
    proposals: await repeated(() => ask('/banca/propuneri')),
    list: await repeated(() => ask('/banca/intrari')),
  };
}

/** Every tenth entry names an invoice; the others name none. */
function statement(place, entries) {
  const on = daysAgo(place % 300);
  const rows = Array.from({ length: entries }, (_, at) => {
    const text = at % 10 === 0 ? `Plata factura ${series} ${place * entries + at + 1}` : `Incasare POS terminal ${at}`;
    return `<Ntry><Amt Ccy="RON">${(at % 500) + 1}.50</Amt><CdtDbtInd>${at % 4 === 3 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt><AcctSvcrRef>R${place}-${at}</AcctSvcrRef><NtryDtls><TxDtls>
<RltdPties><Dbtr><Nm>Client ${at} SRL</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<Document><BkToCstmrStmt><Stmt><Id>S${place}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>RON</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="RON">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>${rows.join('')}</Stmt></BkToCstmrStmt></Document>`;
}

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

// Prints invoices in one process, as a printer of the renderer does.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { invoiceCompiler } from '../src/documents/pdf/compiler.ts';
import { buildUbl } from '../src/formats/ubl/build-ubl.ts';
import { findingsBeforeSending } from '../src/formats/ubl/preflight.ts';
import { plainCompiler } from './plain-page.mjs';
import { inChinese, printedInvoice, withLogo } from './printed-invoices.mjs';
import { answerAsWorker } from './processes.mjs';
import { spread } from './statistics.mjs';

const compile = invoiceCompiler();
const compilers = {
  invoice: compile,
  plain: plainCompiler(),
  logo: (invoice) => compile(withLogo(invoice)),
  chinese: (invoice) => compile(inChinese(invoice)),
};
let printed = 0;

answerAsWorker({
  /** Time and processor time of the printing alone; generating the invoices is not counted. */
  async print({ count, lines, as = 'invoice' }) {
    const print = compilers[as];
    const invoices = Array.from({ length: count }, (_, place) => printedInvoice(printed + place, lines));
    printed += count;
    const before = process.cpuUsage();
    const startedAt = performance.now();
    let bytes = 0;
    for (const invoice of invoices) {
      bytes += print(invoice).length;
      await setImmediate();
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const { user, system } = process.cpuUsage(before);
    return {
      perSecond: count / seconds,
      perCoreSecond: count / ((user + system) / 1e6),
      bytes: bytes / count,
      rssMegabytes: Math.round(process.memoryUsage.rss() / 2 ** 20),
    };
  },

  /** Milliseconds for each invoice, of the pre-flight and of building the UBL. */
  ubl({ count, lines }) {
    const invoices = Array.from({ length: count }, (_, place) => printedInvoice(place, lines));
    const timesOf = (work) => {
      const times = invoices.map((invoice) => {
        const startedAt = performance.now();
        work(invoice);
        return performance.now() - startedAt;
      });
      return spread(times);
    };
    return { preflight: timesOf(findingsBeforeSending), building: timesOf(buildUbl) };
  },

  /** One run of Chromium on an equivalent page; null if it is not installed. */
  async chromium({ lines }) {
    const folder = mkdtempSync(join(tmpdir(), 'facturier-chromium-'));
    try {
      const [page, pdf] = [join(folder, 'invoice.html'), join(folder, 'invoice.pdf')];
      writeFileSync(page, html(printedInvoice(1, lines)));
      for (const program of ['chromium', 'chromium-browser', 'google-chrome']) {
        const seconds = await secondsOf(program, [
          ...chromiumFlags,
          `--user-data-dir=${folder}/data`,
          `--print-to-pdf=${pdf}`,
          page,
        ]);
        if (seconds !== null && statSync(pdf).size > 0) return { program, seconds };
      }
      return null;
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
});

const chromiumFlags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];

async function secondsOf(program, args) {
  const startedAt = performance.now();
  try {
    await promisify(execFile)(program, args, { timeout: 60_000 });
    return (performance.now() - startedAt) / 1000;
  } catch {
    return null;
  }
}

function html({ series, number, snapshot: { issuer, client, lines, totals } }) {
  const cells = (tag, texts) => `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const rows = lines.map(({ index, name, unit, quantity, unitPrice, net, vat }) =>
    cells('td', [index, name, unit, quantity, unitPrice, net, '21%', vat]),
  );
  const heads = ['Nr.', 'Denumirea', 'U.M.', 'Cantitate', 'Preț unitar', 'Valoare', 'Cota', 'TVA'];
  return `<!doctype html><meta charset="utf-8"><title>${series} ${number}</title>
<style>body{font:11px sans-serif}table{width:100%;border-collapse:collapse}td{border-bottom:1px solid #ccc}</style>
<h1>Factură ${series} ${number}</h1><p>${issuer.name}, ${issuer.fiscalCode}</p><p>${client.name}, ${client.fiscalCode}</p>
<table><thead>${cells('th', heads)}</thead>${rows.join('')}</table><p>${totals.net} + ${totals.vat} = ${totals.gross}</p>`;
}

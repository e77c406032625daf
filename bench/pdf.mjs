// Measures printing: how many invoices one core prints in a second, and whether memory stays flat.
import { startWorker } from './processes.mjs';
import { median } from './statistics.mjs';

export async function measurePdf({ sizes, stops, say }) {
  const { print: ask } = startPrinter(stops);
  say('printing');
  const beside = await besidePlainPages(ask, startPrinter(stops).print, sizes);
  const long = await rounds(sizes.rounds, () => ask({ lines: 100, count: Math.ceil(sizes.printed / 10) }));
  say(`${sizes.printedInAll} invoices, for the memory they take`);
  const memory = await measureMemory(startPrinter(stops).print, sizes.printedInAll);
  say('one invoice by Chromium');
  const chromium = await startWorker('print.mjs', stops).ask({ do: 'chromium', lines: 5 });
  return { ...beside, long, memory, chromium };
}

/**
 * The kinds are measured in turn and in short rounds, as in `measureIssue`, so that the ratio compares the same moments. Another process
 * prints plain invoices only and never reads another font, which shows that having read one costs other invoices nothing.
 */
async function besidePlainPages(ask, askOurLetters, { rounds: count, printed }) {
  const kinds = ['invoice', 'ourLetters', 'plain', 'logo', 'chinese'];
  const round = (kind, documents) =>
    kind === 'ourLetters'
      ? askOurLetters({ lines: 5, count: documents, as: 'invoice' })
      : ask({ lines: 5, count: documents, as: kind });
  for (const kind of kinds) await round(kind, 100);
  const results = Object.fromEntries(kinds.map((kind) => [kind, []]));
  for (let turn = 0; turn < count * roundsInOne; turn += 1) {
    for (const kind of kinds) results[kind].push(await round(kind, printed / roundsInOne));
  }
  const ratioOf = (one, other) =>
    median(results[one].map(({ perSecond }, turn) => perSecond / results[other][turn].perSecond));
  return {
    short: medians(results.invoice),
    plain: medians(results.plain),
    logo: medians(results.logo),
    chinese: medians(results.chinese),
    ratio: ratioOf('invoice', 'plain'),
    logoRatio: ratioOf('logo', 'invoice'),
    scriptRatio: ratioOf('chinese', 'invoice'),
    ourLettersRatio: ratioOf('invoice', 'ourLetters'),
  };
}

const roundsInOne = 5;

function startPrinter(stops) {
  const worker = startWorker('print.mjs', stops);
  return { print: (order) => worker.ask({ do: 'print', ...order }) };
}

async function rounds(count, measure) {
  const results = [];
  for (let round = 0; round < count; round += 1) results.push(await measure());
  return medians(results);
}

function medians(results) {
  const of = (figure) => median(results.map((result) => result[figure]));
  return { perSecond: of('perSecond'), perCoreSecond: of('perCoreSecond'), bytes: of('bytes') };
}

/** A separate process prints them all; its memory after the first tenth is compared with that at the end. */
async function measureMemory(ask, documents) {
  const readings = [];
  for (let part = 0; part < 10; part += 1) {
    readings.push((await ask({ lines: 5, count: documents / 10 })).rssMegabytes);
  }
  return { documents, readings, early: readings[0], late: readings.at(-1), growth: readings.at(-1) / readings[0] };
}

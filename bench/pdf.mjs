// Printing: how many invoices one core prints in a second, and whether memory stays flat.
import { startWorker } from './processes.mjs';
import { median } from './statistics.mjs';

export async function measurePdf({ sizes, stops, say }) {
  const { print: ask } = asking(stops);
  say('printing');
  await ask({ lines: 5, count: 50 });
  const short = await rounds(sizes.rounds, () => ask({ lines: 5, count: sizes.printed }));
  const long = await rounds(sizes.rounds, () => ask({ lines: 100, count: Math.ceil(sizes.printed / 10) }));
  say(`${sizes.printedInAll} invoices, for the memory they take`);
  const memory = await measureMemory(asking(stops).print, sizes.printedInAll);
  say('one invoice by Chromium');
  const chromium = await startWorker('print.mjs', stops).ask({ do: 'chromium', lines: 5 });
  return { short, long, memory, chromium };
}

function asking(stops) {
  const worker = startWorker('print.mjs', stops);
  return { print: (wishes) => worker.ask({ do: 'print', ...wishes }) };
}

async function rounds(count, measure) {
  const results = [];
  for (let round = 0; round < count; round += 1) results.push(await measure());
  const of = (figure) => median(results.map((result) => result[figure]));
  return { perSecond: of('perSecond'), perCoreSecond: of('perCoreSecond'), bytes: of('bytes') };
}

/** A process of its own prints them all; its memory after the first tenth is compared with that at the end. */
async function measureMemory(ask, documents) {
  const readings = [];
  for (let part = 0; part < 10; part += 1) {
    readings.push((await ask({ lines: 5, count: documents / 10 })).rssMegabytes);
  }
  return { documents, readings, early: readings[0], late: readings.at(-1), growth: readings.at(-1) / readings[0] };
}

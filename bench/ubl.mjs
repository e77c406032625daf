// Measures how long the pre-flight and the building of the UBL of an invoice take.
import { startWorker } from './processes.mjs';

export async function measureUbl({ sizes, stops, say }) {
  say('the UBL and its pre-flight');
  const worker = startWorker('print.mjs', stops);
  const times = (lines) => worker.ask({ do: 'ubl', lines, count: sizes.printed });
  await times(5);
  return { short: await times(5), long: await times(100) };
}

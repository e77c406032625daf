// Measures what counting a call for `/metrics` costs in processor time, and what a reading does.
import { createMeter } from '../src/commands/metrics/meter.ts';
import { median } from './statistics.mjs';

const calls = 200_000;
const rounds = 9;
/** v2 and the console have as many together. */
const operations = Array.from({ length: 250 }, (_, at) => `operation${at}`);

export async function measureMetrics({ say }) {
  say('counting a call for the metrics');
  const meter = createMeter('http', true);
  const round = () => {
    const started = process.cpuUsage();
    for (let at = 0; at < calls; at += 1) meter.noteCall(operations[at % operations.length], 200, 3);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / calls;
  };
  round();
  const microseconds = median(Array.from({ length: rounds }, round));
  const readings = [];
  for (let at = 0; at < rounds; at += 1) {
    const started = process.cpuUsage();
    JSON.stringify(await meter.read());
    const { user, system } = process.cpuUsage(started);
    readings.push((user + system) / 1000);
  }
  return { microseconds, readMilliseconds: median(readings) };
}

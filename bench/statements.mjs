// Measures the import of a year's financial statements, of as many companies as the country has: time, and memory of the program.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rssMegabytes } from './processes.mjs';

const program = fileURLToPath(new URL('../bin/facturier', import.meta.url));
const heading = 'CUI,CAEN,I1,I2,I3,I4,I5,I6,I7,I8,I9,I10,I11,I12,I13,I14,I15,I16,I17,I18,I19,I20';
const counties = ['IS', 'CJ', 'TM', 'B', 'CT', 'BV', 'DJ', 'PH', 'SB', 'MM', 'GL', 'AG', 'BH', 'MS', 'SV'];
const lookMs = 200;

export async function measureStatements({ folder, sizes, say }) {
  const place = join(folder, 'statements');
  await mkdir(place, { recursive: true });
  say(`${sizes.statements} companies in files`);
  const [files, places] = [join(place, 'statements.txt'), join(place, 'places.csv')];
  await write(files, heading, sizes.statements, statementLine);
  await write(places, 'CUI,DENUMIRE,JUDET,LOCALITATE', sizes.statements, placeLine);
  const data = ['--data', join(place, 'data')];
  // The first command creates the database, so that the import is measured by itself.
  await run(['migrate', ...data]);
  say(`an import of ${sizes.statements} companies`);
  const first = await run(['import', 'statements', files, '--year', '2025', '--places', places, ...data]);
  say('the same year again');
  const again = await run(['import', 'statements', files, '--year', '2025', '--places', places, ...data]);
  return { companies: sizes.statements, first, again };
}

/** Pseudo-random numbers that are the same in every run. */
const draw = (seed, most) => ((Math.imul(seed, 2_654_435_761) ^ (seed >>> 3)) >>> 0) % most;

function statementLine(place) {
  const code = 1_000_000 + place * 7;
  const activity = 111 + draw(place, 620) * 14;
  const figures = Array.from({ length: 20 }, (_, column) => draw(place * 23 + column, column === 19 ? 60 : 5_000_000));
  return `${code},${activity},${figures.join(',')}`;
}

function placeLine(place) {
  const county = counties[draw(place, counties.length)];
  return `${1_000_000 + place * 7},Firma ${place} SRL,${county},Localitatea ${draw(place * 5, 80)}`;
}

async function write(file, title, count, lineOf) {
  const stream = createWriteStream(file);
  stream.write(`${title}\n`);
  for (let from = 0; from < count; from += 1000) {
    const lines = Array.from({ length: Math.min(1000, count - from) }, (_, at) => lineOf(from + at));
    if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');
}

async function run(args) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'close');
  let peakMegabytes = 0;
  while (child.exitCode === null) {
    peakMegabytes = Math.max(peakMegabytes, memoryOf(child.pid));
    await Promise.race([ended, pause(lookMs)]);
  }
  if (child.exitCode !== 0) throw new Error(`facturier ${args[0]} ended with ${child.exitCode}`);
  return { seconds: (performance.now() - startedAt) / 1000, peakMegabytes };
}

/** Zero for a process that has just ended. */
function memoryOf(pid) {
  try {
    return rssMegabytes(pid);
  } catch {
    return 0;
  }
}

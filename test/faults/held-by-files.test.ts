import { beforeAll, expect, test } from 'vitest';
import { consoleOperations } from '../../src/api/console/operations.ts';
import { zipOf } from '../support/files/make-zip.ts';
import { mostHeldMs } from '../support/program/loop-watch.ts';
import { startWatched, type Watched } from '../support/program/watched-program.ts';
import { some } from '../support/runner/effort.ts';

let program: Watched;

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = [];
  program = await startWatched((end) => void ends.push(end));
  return async () => {
    for (const end of ends.toReversed()) await end();
  };
});

const workbook = (rows: string, strings: string): Buffer =>
  zipOf({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
  });

/** Small when sent, and large when read. */
const files: Readonly<Record<string, Buffer>> = {
  'many cells': workbook(`<row>${'<c/>'.repeat(50)}</row>`.repeat(5800), ''),
  'long blanks': workbook(
    `<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`.repeat(500),
    `<si><t>${' '.repeat(3_500_000)}</t></si>`,
  ),
  gaps: workbook('<row><c r="BH1"/></row>'.repeat(10_000), ''),
  separators: Buffer.from(';'.repeat(45_000)),
  lines: Buffer.from('\n'.repeat(45_000)),
  entries: Buffer.from(`<Document>${'<Ntry/>'.repeat(6500)}</Document>`),
};

const imports = consoleOperations.filter(({ body }) => body !== 'none' && 'fisier' in body.properties);

test.each(some(imports, 3).map(({ path }) => path))(
  'a small file to %s does not hold the loop, whatever it becomes when it is read [OPS-LOOP-5]',
  async (path) => {
    const { browser, heldBy } = program;
    const wrong: string[] = [];
    for (const [name, file] of Object.entries(files)) {
      let status = 0;
      const held = await heldBy(async () => {
        const fisier = file.toString('base64');
        const rest = path.endsWith('/extrase') ? {} : { salveaza: false };
        const month = path.includes('/balante/') ? { luna: '2026-10' } : {};
        const answer = await browser.ask('POST', path.slice('/app/api'.length), { fisier, ...rest, ...month });
        status = answer.status;
        if (status !== 400 && status !== 200) wrong.push(`${name}: ${status} ${answer.text.slice(0, 200)}`);
      });
      if (held > mostHeldMs) wrong.push(`${name}: held the loop for ${held.toFixed(1)} ms`);
    }
    expect(wrong).toEqual([]);
  },
  400_000,
);

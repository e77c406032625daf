import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { storedZip } from '../../src/partners/simulated/stored-zip.ts';
import { ownXml } from '../scenarios/imports/own-files.ts';
import { queryRows, seesAll } from '../support/behind-the-wire/query-rows.ts';
import { runProgram, startProgram, temporaryFolder } from '../support/program/program.ts';
import { provisionedDatabase } from '../support/program/provisioned.ts';

const seller = '12345674';
const files = 1500;

interface Counts {
  readonly state: string;
  readonly added: number;
}

test('an import by command that is killed goes on under its name when the same files come again, with all of them collected [MOVE-22] [MOVE-9]', async () => {
  const { connectionString, folder } = await provisionedDatabase([{ cod_unic: seller, denumire: 'Mutata SRL' }]);
  const zip = join(await temporaryFolder(), 'vechi.zip');
  const documents = Array.from({ length: files }, (_, place) => [
    `${place}.xml`,
    ownXml({ seller, id: `VECHI ${place + 1}` }),
  ]);
  await writeFile(zip, storedZip(Object.fromEntries(documents)));
  const words = ['import', 'invoices', zip, '--company', seller, '--collected-until', '2026-06-30'];
  const where = ['--database', connectionString, '--data', folder];
  const imports = () =>
    queryRows<Counts>(
      connectionString,
      `SELECT m.state, m.added, m.known, m.collected, (SELECT count(*)::integer FROM imported_invoices x
          JOIN invoices i ON i.company_id = x.company_id AND i.invoice_id = x.invoice_id
         WHERE x.company_id = m.company_id AND x.import_id = m.import_id) AS documents FROM imports m`,
    );
  const killed = startProgram([...words, ...where]);
  const isUnderWay = async (): Promise<boolean> => (await imports()).some(({ added }) => added > 0);
  await expect.poll(isUnderWay, { timeout: 120_000, interval: 20 }).toBe(true);
  // What it writes next waits for this.
  const holder = new pg.Client({ connectionString, options: seesAll });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE imported_invoices IN SHARE MODE');
  await killed.end('SIGKILL');
  await holder.end();
  const [cut] = await imports();
  expect(cut).toMatchObject({ state: 'in-progress' });
  expect(cut?.added).toBeLessThan(files);

  const after = await runProgram([...words, ...where]);
  expect(after.code, after.err).toBe(0);
  expect(after.out).toContain(`${files} files: ${files} invoices added, 0 known, 0 refused.`);
  const all = { state: 'ready', added: files, known: 0, collected: files, documents: files };
  expect(await imports()).toEqual([all]);
}, 300_000);

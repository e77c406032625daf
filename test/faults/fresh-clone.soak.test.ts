import { existsSync } from 'node:fs';
import { cp, readFile, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../architecture/source-files.ts';
import { npmStart } from '../support/program/npm-start.ts';
import { temporaryFolder } from '../support/program/program.ts';

/** What a clone does not hold: what was made here, and the history. */
const made = /(?:^|\/)(?:node_modules|dist)$|^(?:\.git|dist\.new-.*|data|coverage)$/;

/**
 * What `git clone` and `npm ci --omit=dev` would give: the sources, and of the packages those that the lock file does not mark as being for
 * development.
 */
async function freshClone(): Promise<string> {
  const clone = join(await temporaryFolder(), 'facturier');
  await cp(root, clone, { recursive: true, filter: (path) => !made.test(path.slice(root.length)) });
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const needed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  for (const [path] of needed.filter(([path]) => existsSync(join(root, path)))) {
    await cp(join(root, path), join(clone, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isOwn(join(root, path)),
    });
  }
  for (const name of ['client', 'console']) {
    await symlink(`../${name}`, join(clone, 'node_modules', `facturier-${name}`));
  }
  await cp(join(root, 'node_modules/.package-lock.json'), join(clone, 'node_modules/.package-lock.json'));
  return clone;
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly link?: boolean }>>;
}

/** Packages inside of a package are entries of their own. */
const isOwn = (from: string) => (path: string) => !path.slice(from.length).startsWith('/node_modules');

test('npm start on a clean clone builds, starts, provisions the demo and prints a curl, with the packages that running needs; a second run does none of it twice [OPS-START-1] [OPS-START-12] [ROOM-2]', {
  timeout: 400_000,
}, async () => {
  const clone = await freshClone();
  expect(existsSync(join(clone, 'node_modules/vitest'))).toBe(false);
  expect(existsSync(join(clone, 'node_modules/typescript'))).toBe(false);
  const first = npmStart(clone);
  await expect.poll(first.out, { timeout: 300_000 }).toContain('Svc-Cod-Unic');
  for (const name of ['the service', 'the console']) expect(first.err()).toContain(`Building ${name}`);
  const url = /^facturier ready (\S+)/m.exec(first.out())?.[1];
  const page = await (await fetch(`${url}/app`)).text();
  const [script] = /\/app\/assets\/[\w-]+\.js/.exec(page) ?? [];
  expect((await fetch(`${url}${script}`)).status).toBe(200);
  const key = /API key +(\S+)/.exec(first.out())?.[1];
  await first.end();
  const built = await stat(join(clone, 'dist/main.js'));

  const second = npmStart(clone);
  await expect.poll(second.out).toContain(`API key        ${key}`);
  expect(second.err()).not.toContain('Building');
  expect(second.err()).not.toContain('Installing');
  expect((await stat(join(clone, 'dist/main.js'))).mtimeMs).toBe(built.mtimeMs);
  await second.end();
});

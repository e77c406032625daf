import { cp, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../architecture/source-files.ts';
import { npmStart } from '../support/npm-start.ts';
import { temporaryFolder } from '../support/program.ts';

/** What a clone does not hold: what was made here, and the history. */
const made = /(?:^|\/)(?:node_modules|dist)$|^(?:\.git|dist\.new-.*|data|coverage)$/;

/** What `git clone` would give, with the packages already there: installing them is what every run of the suite begins with. */
async function freshClone(): Promise<string> {
  const clone = join(await temporaryFolder(), 'facturier');
  await cp(root, clone, { recursive: true, filter: (path) => !made.test(path.slice(root.length)) });
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  return clone;
}

test('npm start on a clean clone builds, starts, provisions the demo and prints a curl; all three packages are built; a second run does none of it twice [OPS-START-1] [ROOM-2]', {
  timeout: 400_000,
}, async () => {
  const clone = await freshClone();
  const first = npmStart(clone);
  await expect.poll(first.out, { timeout: 300_000 }).toContain('Svc-Cod-Unic');
  expect(first.err()).toContain('Building');
  const url = /^facturier ready (\S+)/m.exec(first.out())?.[1];
  const page = await (await fetch(`${url}/app`)).text();
  const [script] = /\/app\/assets\/[\w-]+\.js/.exec(page) ?? [];
  expect((await fetch(`${url}${script}`)).status).toBe(200);
  expect((await stat(join(clone, 'client/dist/client.d.ts'))).isFile()).toBe(true);
  const key = /API key +(\S+)/.exec(first.out())?.[1];
  await first.end();
  const built = await stat(join(clone, 'dist/main.js'));

  const second = npmStart(clone);
  await expect.poll(second.out, { timeout: 60_000 }).toContain(`API key        ${key}`);
  expect(second.err()).not.toContain('Building');
  expect(second.err()).not.toContain('Installing');
  expect((await stat(join(clone, 'dist/main.js'))).mtimeMs).toBe(built.mtimeMs);
  await second.end();
});

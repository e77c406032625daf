import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cp, mkdir, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../architecture/source-files.ts';
import { temporaryFolder } from '../support/program.ts';

/** What `git clone` would give, with the packages already there: installing them is what every run of the suite begins with. */
async function freshClone(): Promise<string> {
  const clone = join(await temporaryFolder(), 'facturier');
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((name) => name !== '')) {
    await mkdir(dirname(join(clone, file)), { recursive: true });
    await cp(join(root, file), join(clone, file)).catch(() => undefined);
  }
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  return clone;
}

interface Started {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
}

function npmStart(clone: string): Started {
  const child = spawn('npm', ['start', '--', '--port', '0'], { cwd: clone, stdio: ['ignore', 'pipe', 'pipe'] });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    text.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    text.err += String(chunk);
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, out: () => text.out, err: () => text.err };
}

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.on('close', resolve));

test('npm start on a clean clone builds, starts, provisions the demo and prints a curl; a second run does none of it twice [OPS-START-1]', async () => {
  const clone = await freshClone();
  const first = npmStart(clone);
  await expect.poll(first.out, { timeout: 90_000 }).toContain('Svc-Cod-Unic');
  expect(first.err()).toContain('Building');
  const key = /API key +(\S+)/.exec(first.out())?.[1];
  const firstEnd = ended(first.child);
  first.child.kill('SIGTERM');
  await firstEnd;
  const built = await stat(join(clone, 'dist/main.js'));

  const second = npmStart(clone);
  await expect.poll(second.out, { timeout: 30_000 }).toContain(`API key        ${key}`);
  expect(second.err()).not.toContain('Building');
  expect(second.err()).not.toContain('Installing');
  expect((await stat(join(clone, 'dist/main.js'))).mtimeMs).toBe(built.mtimeMs);
  const secondEnd = ended(second.child);
  second.child.kill('SIGTERM');
  await secondEnd;
});

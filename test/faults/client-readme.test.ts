import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../architecture/source-files.ts';
import { installedData } from '../support/program/installed-data.ts';
import { serveProgram } from '../support/program/program.ts';

const page = readFileSync(join(root, 'client/README.md'), 'utf8');
const blocks = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);

test("the client's README: ten lines to the first invoice, and every other line of it works too, with the client as it is built [CLIENT-10] [CLIENT-9]", async () => {
  const { url, out } = await serveProgram(['--data', await installedData(), '--with-demo']);
  await expect.poll(out).toMatch(/API key +\S+\n/);
  const key = /API key +(\S+)/.exec(out())?.[1] ?? '';
  const [first = ''] = blocks;
  expect(
    first
      .trim()
      .split('\n')
      .filter((line) => line !== '').length,
  ).toBeLessThanOrEqual(10);

  const program = blocks
    .join('\n')
    .replace("'http://127.0.0.1:8080'", JSON.stringify(url))
    .replace("'fct_test_...'", JSON.stringify(key));
  const { code, output } = await runScript(program);
  expect(output).toContain('FCT 1\n');
  expect(output).toContain('Ion Pop\n');
  expect(output).toContain('404 ');
  expect(code, output).toBe(0);
});

/** The example is a module of this folder, from which the package is found by its name. */
function runScript(text: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-'], { cwd: root, stdio: 'pipe' });
  child.stdin.end(text);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

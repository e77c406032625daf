import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiOf } from '../../src/api/v2/openapi.ts';
import { v2Operations } from '../../src/api/v2/operations.ts';
import { soakTest } from '../support/runner/effort.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const patienceMs = 120_000;

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facturier-openapi-'));
  file = join(folder, 'openapi.json');
  // A public address: linters rightly frown on a description that names a loopback one.
  await writeFile(file, JSON.stringify(openApiOf(v2Operations, 'https://facturare.exemplu.ro'), null, 2));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the document passes the recommended rules of Redocly, without a warning [OPS-DOC-1]', {
  timeout: patienceMs,
}, async () => {
  const { code, output, stdout } = await run('redocly', ['lint', '--config', 'redocly.yaml', '--format', 'json', file]);
  expect(code, output).toBe(0);
  expect(JSON.parse(stdout).totals, output).toMatchObject({ errors: 0, warnings: 0 });
});

soakTest(
  'the document passes the OpenAPI rules of Spectral, without a warning [OPS-DOC-1]',
  {
    timeout: patienceMs,
  },
  async () => {
    const { code, output } = await run('spectral', [
      'lint',
      '--ruleset',
      '.spectral.yaml',
      '--fail-severity',
      'warn',
      file,
    ]);
    expect(code, output).toBe(0);
  },
);

interface Ended {
  readonly code: number | string;
  readonly stdout: string;
  readonly output: string;
}

/** It runs as a person would run it, but never over the network. */
function run(program: string, args: readonly string[]): Promise<Ended> {
  const options = {
    cwd: repository,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    timeout: patienceMs,
  };
  return new Promise((resolve) => {
    execFile(join(repository, 'node_modules/.bin', program), args, options, (error, stdout, stderr) => {
      resolve({ code: error ? (error.code ?? 'killed') : 0, stdout, output: `${stdout}\n${stderr}` });
    });
  });
}

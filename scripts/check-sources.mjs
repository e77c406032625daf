// Checks types and lint of all packages: the console with the DOM, the service with Node, the client with what both have in common.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './prepare.mjs';

const typeChecked = ['tsconfig.json', 'client/tsconfig.json', 'console/tsconfig.json', 'console/test/tsconfig.json'];

/**
 * The service and its tests take as long as everything else, so both halves run at the same time, on two cores. Each has one checker,
 * because each further one works out again most of the types that another has: four took 46 s of processor time where one takes 18.
 * Returns 0 if nothing is wrong.
 */
async function checkSources() {
  const compiler = ['node_modules/typescript-native/bin/tsc', '--checkers', '1'];
  const [service, ...others] = typeChecked.map((project) => [...compiler, '-p', project]);
  const lint = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'];
  const results = await Promise.all([inTurn([service]), inTurn([lint, ...others])]);
  return results.flat().find((code) => code !== 0) ?? 0;
}

/** Runs tests, and beside the first of them, which wait half of the time, types and lint; an error there ends the run. */
export async function testsBesideSources(args, env = {}, sourcesCount = true) {
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const checked = sourcesCount ? checkSources() : Promise.resolve(0);
  checked.then((wrong) => wrong !== 0 && run.kill('SIGINT'));
  const [wrong, [status]] = await Promise.all([checked, once(run, 'close')]);
  return wrong || (status ?? 1);
}

/** Runs all of them, also after one that failed, so that everything that is wrong is reported. */
async function inTurn(commands) {
  const results = [];
  for (const args of commands) results.push(await statusOf(args));
  return results;
}

/** Output goes to stderr, like that of every step. */
function statusOf(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

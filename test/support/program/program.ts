import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { quickFolder } from '../service/database-server.ts';

const program = fileURLToPath(new URL('../../../bin/facturier', import.meta.url));
const present: readonly string[] = [program];
const manyCommands = fileURLToPath(new URL('./run-commands.mjs', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly url: string;
  readonly child: ChildProcess;
  /** Everything printed on stdout so far. */
  readonly out: () => string;
  /** Sends the signal and waits for the end. */
  readonly end: (signal: NodeJS.Signals) => Promise<Finished>;
  readonly finished: Promise<Finished>;
}

type Variables = Readonly<Record<string, string>>;

export async function runProgram(
  words: readonly string[],
  variables: Variables = {},
  entry: Entry = present,
): Promise<Finished> {
  return start(words, variables, entry).finished;
}

/** What Node is started with to run a version of the program. */
export type Entry = readonly string[];

/**
 * Runs commands one after the other in one process, for tests that are not about processes, because starting the program takes longer than
 * most of its commands.
 */
export async function runCommands(...calls: readonly CommandCall[]): Promise<readonly Finished[]> {
  const list = calls.map(({ words, variables = {} }) => ({
    words,
    variables: { ...withoutBank(words), ...variables },
  }));
  const { code, out, err } = await startNode([manyCommands, JSON.stringify(list)], {}).finished;
  if (code !== 0) throw new Error(`The commands ended with ${code}: ${err}`);
  const outs = out.split(/<ended with (\d+)>/);
  const errs = err.split('<ended>');
  return calls.map((_, at) => ({ code: Number(outs[2 * at + 1]), out: outs[2 * at] ?? '', err: errs[at] ?? '' }));
}

interface CommandCall {
  readonly words: readonly string[];
  readonly variables?: Variables;
}

/** Starts a command of the program that a test ends before it is done. */
export function startProgram(words: readonly string[]) {
  return start(words, {});
}

/** It says when to end what a test started; by default it is ended with the test. */
export type WhenDone = (end: () => Promise<void>) => void;

/** Starts `serve` on a free port and waits for the ready line. */
export async function serveProgram(
  words: readonly string[],
  variables: Variables = {},
  whenDone: WhenDone = onTestFinished,
  entry: Entry = present,
): Promise<Running> {
  const ready = /^facturier ready (\S+) environment=\w+$/m;
  return readyProgram(['serve', '--port', '0', ...words], variables, ready, whenDone, entry);
}

/** Starts `worker` and waits for the ready line. */
export async function workerProgram(words: readonly string[], variables: Variables = {}): Promise<Running> {
  return readyProgram(['worker', ...words], variables, /^facturier (worker) ready environment=\w+$/m, onTestFinished);
}

async function readyProgram(
  words: readonly string[],
  variables: Variables,
  ready: RegExp,
  whenDone: WhenDone,
  entry: Entry = present,
): Promise<Running> {
  const running = start(words, { FACTURIER_LOG_LEVEL: 'error', ...variables }, entry);
  whenDone(async () => {
    if (running.child.exitCode === null && running.child.signalCode === null) await running.end('SIGTERM');
  });
  const url = await new Promise<string>((resolve, reject) => {
    running.child.stdout?.on('data', () => {
      const match = ready.exec(running.out());
      if (match?.[1]) resolve(match[1]);
    });
    void running.finished.then(({ code, err }) => reject(new Error(`${words[0]} ended with ${code}: ${err}`)));
  });
  return { ...running, url };
}

/** A folder that is deleted when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(await quickFolder(), 'facturier-program-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function start(words: readonly string[], variables: Variables, entry: Entry = present) {
  return startNode([...entry, ...words], { ...withoutBank(words), ...variables });
}

/** No test calls the real central bank. */
function withoutBank(words: readonly string[]): Variables {
  return words.includes('production') ? { FACTURIER_BNR_URL: 'off' } : {};
}

function startNode(words: readonly string[], variables: Variables) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('FACTURIER_'));
  const child = spawn(process.execPath, words, {
    env: { ...Object.fromEntries(inherited), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output.err += String(chunk);
  });
  const finished = new Promise<Finished>((resolve) => child.on('close', (code) => resolve({ code, ...output })));
  return {
    child,
    out: () => output.out,
    finished,
    end: (signal: NodeJS.Signals) => {
      child.kill(signal);
      return finished;
    },
  };
}

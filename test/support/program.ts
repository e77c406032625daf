import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { quickFolder } from './database-server.ts';

const program = fileURLToPath(new URL('../../bin/facturier', import.meta.url));

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

/** Runs a command of the program to its end. */
export async function runProgram(words: readonly string[], variables: Variables = {}): Promise<Finished> {
  return start(words, variables).finished;
}

/** Starts a command of the program that a test ends before it is done. */
export function startProgram(words: readonly string[]) {
  return start(words, {});
}

/** When what a test started is ended: with the test, where nothing else is said. */
export type WhenDone = (end: () => Promise<void>) => void;

/** Starts `serve` on a free port and waits for the ready line. */
export async function serveProgram(
  words: readonly string[],
  variables: Variables = {},
  whenDone: WhenDone = onTestFinished,
): Promise<Running> {
  const ready = /^facturier ready (\S+) environment=\w+$/m;
  return readyProgram(['serve', '--port', '0', ...words], variables, ready, whenDone);
}

/** Starts `worker` and waits for the ready line. */
export async function workerProgram(words: readonly string[]): Promise<Running> {
  return readyProgram(['worker', ...words], {}, /^facturier (worker) ready environment=\w+$/m, onTestFinished);
}

async function readyProgram(
  words: readonly string[],
  variables: Variables,
  ready: RegExp,
  whenDone: WhenDone,
): Promise<Running> {
  const running = start(words, { FACTURIER_LOG_LEVEL: 'error', ...variables });
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

/** A folder that goes when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(await quickFolder(), 'facturier-program-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function start(words: readonly string[], variables: Variables) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('FACTURIER_'));
  // No test reaches the real central bank.
  const bank = words.includes('production') ? { FACTURIER_BNR_URL: 'off' } : {};
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...Object.fromEntries(inherited), ...bank, ...variables },
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

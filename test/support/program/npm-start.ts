import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

export interface NpmStart {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Ends it as Ctrl-C does, and waits until it has ended. */
  readonly end: () => Promise<void>;
}

/** `npm start` in a checkout, on a free port, without the settings of whoever runs the tests. */
export function npmStart(
  checkout: string,
  words: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): NpmStart {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('FACTURIER_'));
  const child = spawn('npm', ['start', '--', '--port', '0', ...words], {
    cwd: checkout,
    env: { ...Object.fromEntries(inherited), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    text.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    text.err += String(chunk);
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    child,
    out: () => text.out,
    err: () => text.err,
    end: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

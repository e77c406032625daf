import type { FileHandle } from 'node:fs/promises';
import { copyFile, open, stat, truncate } from 'node:fs/promises';

const LARGEST_LOG_BYTES = 4 * 1024 * 1024;
const CHECK_MILLISECONDS = 60_000;
const TAIL_BYTES = 64 * 1024;

/** The beginning of each line, which distinguishes the lines of one server from those of another. */
export const LOG_LINE_PREFIX = '%m [%p] ';

export async function openServerLog(log: string): Promise<FileHandle> {
  await keepSmall(log);
  return open(log, 'a', 0o600);
}

/** Keeps the log small while the server writes to it; the returned function ends this. */
export function watchServerLog(log: string): () => void {
  const timer = setInterval(() => void keepSmall(log).catch(() => undefined), CHECK_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The last messages of that server about its own end, without the time; empty if there are none. */
export async function lastMessages(log: string, pid: number): Promise<string> {
  const { lines, own } = await lastLines(log, pid);
  // A program that could not even load has written without the prefix.
  const line = own.findLast((candidate) => /FATAL:|PANIC:/.test(candidate)) ?? own.at(-1) ?? lines.at(-1) ?? '';
  return messageOf(line);
}

/** Why a server ended that had started; null if it could not say so, because it was killed. */
export async function reasonOfEnd(log: string, pid: number): Promise<string | null> {
  const { own } = await lastLines(log, pid);
  const line = own.findLast((candidate) => /FATAL:|PANIC:|received \w+ shutdown request/.test(candidate));
  return line === undefined ? null : messageOf(line);
}

async function lastLines(log: string, pid: number) {
  const lines = (await tail(log)).split('\n').filter((line) => line.trim() !== '');
  return { lines, own: lines.filter((line) => line.includes(`[${pid}] `)) };
}

const messageOf = (line: string): string => line.replace(/^.*?\[\d+\] /, '').replace(/^[A-Z]+: +/, '');

/** The server appends through a handle of its own, so the file is emptied in place; one previous file is kept. */
async function keepSmall(log: string): Promise<void> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= LARGEST_LOG_BYTES) return;
  await copyFile(log, `${log}.previous`);
  await truncate(log);
}

async function tail(log: string): Promise<string> {
  const file = await open(log, 'r').catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { size } = await file.stat();
    const length = Math.min(size, TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

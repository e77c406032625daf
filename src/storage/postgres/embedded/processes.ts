import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from './error-code.ts';

const POLL_MILLISECONDS = 10;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return !isZombie(pid);
}

/** True if the process ends within the time, false if it is still there. */
export async function isGoneWithin(pid: number, seconds: number): Promise<boolean> {
  const deadline = Date.now() + seconds * 1000;
  while (isAlive(pid)) {
    if (Date.now() >= deadline) return false;
    await sleep(POLL_MILLISECONDS);
  }
  return true;
}

/** The program of a process and its arguments, in one line; empty if the process is gone. */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    // This file is readable for everyone, unlike /proc/PID/cwd, which root in a container may not read of another user's process.
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return line.replaceAll('\0', ' ').trim();
  }
  const answer = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return answer?.stdout.trim() ?? '';
}

/** A container whose first process does not reap others keeps ended processes in the process table. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}

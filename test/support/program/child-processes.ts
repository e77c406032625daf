import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** The resident memory. */
  readonly megabytes: number;
  readonly command: string;
}

export function childProcesses(parent: number): readonly RunningProcess[] {
  return allProcesses().filter((one) => one.parent === parent);
}

/** Linux has `/proc`, which needs no `ps`, a program that small images lack; macOS has no `/proc` but always `ps`. */
const allProcesses = process.platform === 'linux' ? processesOfProc : processesOfPs;

function processesOfProc(): readonly RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => processOfProc(Number(pid)) ?? []);
}

/** Null for a process that has ended meanwhile. */
function processOfProc(pid: number): RunningProcess | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const figureOf = (name: string): number => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return { pid, parent: figureOf('PPid'), megabytes: figureOf('VmRSS') / 1024, command };
  } catch {
    return null;
  }
}

function processesOfPs(): readonly RunningProcess[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8', maxBuffer: 2 ** 24 });
  return table.split('\n').flatMap((row) => {
    const [, pid, parentPid, kilobytes, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s(.*)$/.exec(row) ?? [];
    if (pid === undefined) return [];
    return [{ pid: Number(pid), parent: Number(parentPid), megabytes: Number(kilobytes) / 1024, command }];
  });
}

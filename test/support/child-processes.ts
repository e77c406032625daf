import { execFileSync } from 'node:child_process';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** Resident. */
  readonly megabytes: number;
  readonly command: string;
}

/** The processes that this one started. */
export function childProcesses(parent: number): readonly RunningProcess[] {
  return allProcesses().filter((one) => one.parent === parent);
}

export function allProcesses(): readonly RunningProcess[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8', maxBuffer: 2 ** 24 });
  return table.split('\n').flatMap((row) => {
    const [, pid, parentPid, kilobytes, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s(.*)$/.exec(row) ?? [];
    if (pid === undefined) return [];
    return [{ pid: Number(pid), parent: Number(parentPid), megabytes: Number(kilobytes) / 1024, command }];
  });
}

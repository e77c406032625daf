import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second on every architecture. */
const ticksPerSecond = 100;

/**
 * The processor time of the process; null if the system does not report it. On a busy machine wall-clock time would include other
 * processes.
 */
export function processorSeconds(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks / ticksPerSecond : null;
  } catch {
    return null;
  }
}

/** The memory of a running process; null if the system does not report it. */
export function residentMegabytes(pid: number | undefined): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

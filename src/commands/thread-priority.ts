import { constants, setPriority } from 'node:os';

/**
 * Lets the thread that answers callers go first, where the machine has less processor than work. Only Linux gives a thread a
 * priority of its own; elsewhere it would be that of the whole process.
 */
export function goBehindCallers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL / 2);
  } catch {
    // A system that does not let us is as it was before.
  }
}

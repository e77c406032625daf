import type { ConsoleOperation } from './operation.ts';

/** OPS-LOOP-7: a form of some hundred lines takes longer to be priced than to be read. */
const largestFormOnLoop = 16 * 1024;

/** OPS-LOOP-5, OPS-LOOP-7: what would hold up the loop for too long, if it were read and done here. */
export function isTooLarge(row: ConsoleOperation, bytes: number): boolean {
  if (row.carries === 'table' || row.carries === 'statement') return true;
  return bytes > largestFormOnLoop && mayWait(row);
}

/** A form that the thread can do: whether a fresh proof is needed stands in some bodies, and a file is sent while it is made. */
export function mayWait({ carries, data, proof, method }: ConsoleOperation): boolean {
  return method !== 'GET' && carries === 'form' && data !== 'file' && typeof proof === 'string';
}

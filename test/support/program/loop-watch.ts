import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** The longest time that a request may block the loop, on a machine that does the sample of `loop-watch.mjs` within its time. */
export const mostHeldMs = 50;
const samplePaceMs = 12;

/** The variables with which the program is started, so that it can be asked how long its loop was blocked. */
export function watched(socket: string): Readonly<Record<string, string>> {
  const preload = new URL('./loop-watch.mjs', import.meta.url).href;
  return { NODE_OPTIONS: `--import ${preload}`, LOOP_WATCH_SOCKET: socket, LOOP_WATCH_PACE_OVER: `${mostHeldMs}` };
}

export interface LoopReport {
  /** The longest time that the thread of the loop ran between two of its turns. */
  readonly heldMs: number;
  /** The longest delay that `monitorEventLoopDelay` saw, which includes the time of other processes on this machine. */
  readonly delayMs: number;
  readonly residentMb: number;
  /** The duration of the sample, measured when the loop was blocked too long. */
  readonly paceMs: number;
}

/** The time scaled to the machine for which the limit was set, because a machine that is slow at this moment is slow for everything. */
export const heldAtPace = ({ heldMs, paceMs }: LoopReport): number => heldMs / Math.max(1, paceMs / samplePaceMs);

/** The report covers the time since the last question. */
export async function askLoop(socket: string): Promise<LoopReport> {
  const connection = connect(socket);
  await once(connection, 'connect');
  return JSON.parse(await text(connection));
}

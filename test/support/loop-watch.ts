import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** The longest that a request may hold the loop, on a machine that does the sample of `loop-watch.mjs` within its time. */
export const mostHeldMs = 50;
const samplePaceMs = 12;

/** What the program is started with, so that it can be asked how long its loop was held. */
export function watched(socket: string): Readonly<Record<string, string>> {
  const preload = new URL('./loop-watch.mjs', import.meta.url).href;
  return { NODE_OPTIONS: `--import ${preload}`, LOOP_WATCH_SOCKET: socket, LOOP_WATCH_PACE_OVER: `${mostHeldMs}` };
}

export interface LoopReport {
  /** The longest that the thread of the loop ran between two turns of it. */
  readonly heldMs: number;
  /** The longest delay that `monitorEventLoopDelay` saw, which counts the time of others on this machine too. */
  readonly delayMs: number;
  readonly residentMb: number;
  /** How long the sample took, when the loop was held too long. */
  readonly paceMs: number;
}

/** Told for a machine that is as quick as the one the limit was set for: one that is slow at this moment is slow for everything. */
export const heldAtPace = ({ heldMs, paceMs }: LoopReport): number => heldMs / Math.max(1, paceMs / samplePaceMs);

/** Since it was asked last. */
export async function askLoop(socket: string): Promise<LoopReport> {
  const connection = connect(socket);
  await once(connection, 'connect');
  return JSON.parse(await text(connection));
}

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the program is started with, so that it can be asked how long its loop was held. */
export function watched(socket: string): Readonly<Record<string, string>> {
  const preload = new URL('./loop-watch.mjs', import.meta.url).href;
  return { NODE_OPTIONS: `--import ${preload}`, LOOP_WATCH_SOCKET: socket };
}

export interface LoopReport {
  /** The longest time between two turns of the loop in which the program had a processor. */
  readonly heldMs: number;
  /** The longest delay that `monitorEventLoopDelay` saw, which counts the time of others on this machine too. */
  readonly delayMs: number;
  readonly residentMb: number;
}

/** Since it was asked last. */
export async function askLoop(socket: string): Promise<LoopReport> {
  const connection = connect(socket);
  await once(connection, 'connect');
  return JSON.parse(await text(connection));
}

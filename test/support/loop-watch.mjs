// Loaded into the program by `--import`: tells whoever connects how long the loop was held since it was last asked.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const everyMs = 5;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: everyMs });
  delay.enable();
  let held = 0;
  let last = { at: performance.now(), waited: waitedMs() };
  setInterval(() => {
    const now = { at: performance.now(), waited: waitedMs() };
    // What the machine gave to others is not what a request took.
    held = Math.max(held, now.at - last.at - (now.waited - last.waited) - everyMs);
    last = now;
  }, everyMs).unref();

  createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(JSON.stringify({ heldMs: held, delayMs: delay.max / 1e6, residentMb: process.memoryUsage.rss() / 1e6 }));
    held = 0;
    delay.reset();
  })
    .listen(process.env.LOOP_WATCH_SOCKET)
    .unref();
}

/** How long this thread was ready to run and had no processor; known on Linux alone. */
function waitedMs() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

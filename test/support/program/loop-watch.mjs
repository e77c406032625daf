// Loaded into the program by `--import`: it tells whoever connects how long the event loop was blocked since the last question.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const everyMs = 5;
/** It is about a quarter of the longest time that a request may block the loop, on the machine for which the limit was set. */
const sample = JSON.stringify(
  Array.from({ length: 2000 }, (_, place) => ({ [`m${place}`]: place, text: 'x'.repeat(40) })),
);

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: everyMs });
  delay.enable();
  let held = 0;
  let last = now();
  setInterval(() => {
    held = Math.max(held, ranSince(last) - everyMs);
    last = now();
  }, everyMs).unref();

  createServer((socket) => {
    socket.on('error', () => undefined);
    const asked = { heldMs: held, delayMs: delay.max / 1e6, residentMb: process.memoryUsage.rss() / 1e6 };
    socket.end(JSON.stringify({ ...asked, paceMs: held > Number(process.env.LOOP_WATCH_PACE_OVER) ? pace() : 0 }));
    held = 0;
    last = now();
    delay.reset();
  })
    .listen(process.env.LOOP_WATCH_SOCKET)
    .unref();
}

function now() {
  return { at: performance.now(), ...scheduled() };
}

/** How long this thread ran, as far as it is known, because the time that the machine gave to others was not taken by a request. */
function ranSince(then) {
  const { at, ran, waited } = now();
  return Math.min(at - then.at - (waited - then.waited), ran - then.ran);
}

/** The duration of a constant piece of work: the median of five, since other processes may disturb it. */
function pace() {
  const times = Array.from({ length: 5 }, () => {
    const begun = now();
    for (let turn = 0; turn < 5; turn += 1) JSON.stringify(JSON.parse(sample));
    return ranSince(begun);
  });
  return times.sort((one, other) => one - other)[2];
}

/** How long this thread had a processor, and how long it was ready to run and had none; known on Linux only. */
function scheduled() {
  try {
    const [ran, waited] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
    return { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 };
  } catch {
    return { ran: performance.now(), waited: 0 };
  }
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Of times in milliseconds. */
export function spread(times) {
  return { count: times.length, p50: median(times), p99: quantile(times, 0.99) };
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * Every connection works on jobs of its own, one after the other, for so many seconds. Jobs are of different companies, so
 * that no connection waits for a row another one holds.
 */
export async function during(seconds, connections, jobs, work) {
  const times = [];
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    connections.map(async (connection, number) => {
      const own = jobs.filter((_, place) => place % connections.length === number);
      for (let turn = 0; performance.now() < until; turn += 1) {
        times.push(await work(connection, own[turn % own.length]));
      }
    }),
  );
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: times.length / elapsedSeconds,
    ...spread(times),
    // How much of one core the measuring itself took.
    ownCpuShare: (user + system) / 1e6 / elapsedSeconds,
  };
}

import type { Connection } from '../connection.ts';

/**
 * Takes the next turn to ask the public registry, over all processes. Returns the wait until then, or null if the queue is too long; in
 * that case no turn is taken.
 */
export async function takeRegistryTurn(
  connection: Connection,
  secondsBetween: number,
  longestWaitSeconds: number,
): Promise<number | null> {
  const [row] = await connection.run<{ waitSeconds: number }>(
    'registry-turns.take',
    `INSERT INTO registry_turns AS t (free_at) VALUES (now() + make_interval(secs => $1))
     ON CONFLICT (only_row) DO UPDATE SET free_at = greatest(t.free_at, now()) + make_interval(secs => $1)
      WHERE t.free_at <= now() + make_interval(secs => $2)
     RETURNING extract(epoch FROM free_at - now())::double precision - $1 AS "waitSeconds"`,
    [secondsBetween, longestWaitSeconds],
  );
  return row?.waitSeconds ?? null;
}

import type pg from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';
import { type HeldLock, holdLock } from './held-lock.ts';

const announceAgainMs = 5_000;
const presence = { lock: advisoryLocks.presence, name: 'presence' } as const;

/**
 * Shows, for as long as this process lives, that a service uses the database. Returns a function that ends this; null if another process
 * needs the database exclusively.
 */
export async function announceService(connectionString: string): Promise<(() => Promise<void>) | null> {
  let isOver = false;
  let again: NodeJS.Timeout | undefined;
  const first = await holdLock(connectionString, { ...presence, how: 'shared', waits: false });
  if (!first) return null;
  let held: HeldLock = first;

  const watch = (): void =>
    held.lost.addEventListener('abort', () => {
      if (!isOver) announceLater();
    });
  const announceLater = (): void => {
    again = setTimeout(async () => {
      try {
        held = (await holdLock(connectionString, { ...presence, how: 'shared', waits: true })) ?? held;
        watch();
        if (isOver) await held.release();
      } catch {
        if (!isOver) announceLater();
      }
    }, announceAgainMs).unref();
  };
  watch();
  return async () => {
    isOver = true;
    clearTimeout(again);
    await held.release();
  };
}

export const isServed = (client: pg.ClientBase): Promise<boolean> => isHeld(client, advisoryLocks.presence);

/** Whether some process makes the backup of the schedule, or verifies it. */
export const isBackingUp = (client: pg.ClientBase): Promise<boolean> => isHeld(client, advisoryLocks.backup);

async function isHeld(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE d.datname = current_database() AND locktype = 'advisory' AND classid = 0 AND objid = $1 AND objsubid = 1 AND granted`,
    [lock],
  );
  return rows.length > 0;
}

/** Runs the work while no service can start, which is over with the signal; null if one uses the database. */
export async function whileAlone<T>(
  connectionString: string,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const held = await holdLock(connectionString, { ...presence, how: 'alone', waits: false });
  return held && work(held.lost).finally(held.release);
}

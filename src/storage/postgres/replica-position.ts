import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../connection.ts';

/** How far the primary has written, and who it is. */
export interface Position {
  /** The server, the database in it, and its timeline, which a promotion changes. */
  readonly identity: string;
  readonly end: string;
}

export interface Standing {
  /** Whether it follows the primary on its timeline. A server that went another way may be further and yet lack what was written. */
  readonly isReplica: boolean;
  /** So much of the log of the primary is still to be replayed. */
  readonly behindBytes: number;
}

/**
 * Whatever was committed before it is asked lies before the end: a commit is answered once its log is flushed. Where the server is set up
 * not to wait for that, the end is what is still to be flushed. The counts of calls do not wait either, but nobody reads them there.
 */
export async function readPosition(connection: Connection): Promise<Position> {
  const [position] = await connection.run<Position>(
    'replica.position',
    `SELECT concat_ws('/', system_identifier, (SELECT oid FROM pg_database WHERE datname = current_database()),
                      left(pg_walfile_name(written_to), 8)) AS identity, written_to::text AS end
       FROM pg_control_system(),
            (SELECT CASE current_setting('synchronous_commit')
                    WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END) AS own (written_to)`,
    [],
  );
  if (!position) throw new Error('the database does not say how far it has written');
  return position;
}

/** The timeline is that of the last restart point, so a replica counts as such again some time after its primary was replaced. */
export async function readStanding(connection: Connection, { identity, end }: Position): Promise<Standing> {
  const [standing] = await connection.run<Standing>(
    'replica.standing',
    `SELECT pg_is_in_recovery() AND replayed_to IS NOT NULL
              AND concat_ws('/', system_identifier, (SELECT oid FROM pg_database WHERE datname = current_database()),
                            upper(lpad(to_hex(timeline_id), 8, '0'))) = $1 AS "isReplica",
            greatest(pg_wal_lsn_diff($2::pg_lsn, replayed_to), 0)::double precision AS "behindBytes"
       FROM pg_control_system(), pg_control_checkpoint(), (SELECT pg_last_wal_replay_lsn()) AS own (replayed_to)`,
    [identity, end],
  );
  if (!standing) throw new Error('the replica does not say how far it has read');
  return standing;
}

export class NotAsFar extends Error {}
export class NotItsReplica extends Error {}

/** A replica is usually a moment behind whoever writes. */
const waitsMs = [2, 5, 10, 20, 40];

/** Returns once the replica has everything up to the position, or throws soon. */
export async function requirePosition(connection: Connection, position: Position): Promise<void> {
  for (const ms of [...waitsMs, null]) {
    const { isReplica, behindBytes } = await readStanding(connection, position);
    if (!isReplica) throw new NotItsReplica('it is no streaming replica of the database');
    if (behindBytes === 0) return;
    if (ms === null) throw new NotAsFar(`it is ${behindBytes} bytes behind the database`);
    await sleep(ms);
  }
}

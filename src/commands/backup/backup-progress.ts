import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { systemClock } from '../../partners/system.ts';
import type { BackupOrders } from './write-backup-file.ts';

/** How far the backup of the schedule is that this process writes. */
export interface BackupProgress {
  readonly rows: number;
  /** About as many rows will be in it, by what the server knows of its tables. */
  readonly aboutRows: number;
  readonly bytes: number;
}

export interface ProgressNeeds {
  readonly logger: Logger;
  /** So much time is at least between two lines of the log. */
  readonly tellsEveryMs?: number;
  /** It is told of every piece, and null at the end. */
  readonly onProgress?: ((progress: BackupProgress | null) => void) | undefined;
}

const usuallyMs = 10_000;

/** How much longer than it worked it rests after each piece. */
const restShare = 3;

type Followed = Required<Pick<BackupOrders, 'onBegin' | 'onRows' | 'onTable' | 'through'>>;

/** OPS-BACKUP-12: reports how far the backup is, and leaves three quarters of the time to others. */
export function progressOf(file: string, { logger, tellsEveryMs = usuallyMs, onProgress }: ProgressNeeds): Followed {
  let [tables, rows, expected, bytes] = [0, 0, 0, 0];
  let toldAt = systemClock.elapsedMs();
  // The server may have counted long ago: more is expected as soon as more was written.
  const aboutRows = (): number => Math.max(expected, rows);
  const tell = (): void => {
    onProgress?.({ rows, aboutRows: aboutRows(), bytes });
    const now = systemClock.elapsedMs();
    if (now - toldAt < tellsEveryMs) return;
    toldAt = now;
    const percent = Math.floor((rows / Math.max(aboutRows(), 1)) * 100);
    const mebibytes = Math.round(bytes / 2 ** 20);
    logger.info({ file, tables, rows, aboutRows: aboutRows(), percent, mebibytes }, 'a backup is being written');
  };
  return {
    onBegin(about) {
      expected = about;
      onProgress?.({ rows, aboutRows: aboutRows(), bytes });
    },
    onRows: (more) => {
      rows += more;
    },
    onTable: () => {
      tables += 1;
    },
    async *through(source) {
      let since = systemClock.elapsedMs();
      for await (const chunk of source) {
        bytes += chunk.length;
        yield chunk;
        tell();
        await sleep(Math.min((systemClock.elapsedMs() - since) * restShare, 1000));
        since = systemClock.elapsedMs();
      }
    },
  };
}

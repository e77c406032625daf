import type { Database } from '../../storage/database.ts';
import { type DeadJobs, listDeadJobs, listWaitingJobs, type WaitingJobs } from '../../storage/jobs/jobs.ts';
import { readLastBackup } from '../../storage/postgres/installation-marks.ts';

export interface Examined {
  readonly name: string;
  readonly verdict: 'well' | 'advice' | 'wrong';
  /** Null means that there is nothing more to say. */
  readonly says: string | null;
}

export interface InstallationStateNeeds {
  readonly database: Database;
  readonly examine: () => Promise<readonly Examined[]>;
}

export interface InstallationState {
  readonly checks: readonly Examined[];
  readonly waitingJobs: readonly WaitingJobs[];
  readonly deadJobs: readonly DeadJobs[];
  /** Null means never. */
  readonly lastBackupAt: Date | null;
}

/** CON-OP-1: simultaneous requests share one examination. */
export const readInstallationState = ({ database, examine }: InstallationStateNeeds) => {
  let underWay: Promise<readonly Examined[]> | null = null;
  const examined = (): Promise<readonly Examined[]> => {
    underWay ??= examine().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  return async (): Promise<InstallationState> => {
    const { installation } = database;
    return {
      checks: await examined(),
      waitingJobs: await listWaitingJobs(installation),
      deadJobs: await listDeadJobs(installation),
      lastBackupAt: await readLastBackup(installation),
    };
  };
};

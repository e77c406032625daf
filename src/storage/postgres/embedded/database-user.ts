import { readFile, stat } from 'node:fs/promises';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** The user that the database runs as, if that is not the user of this process. */
export interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
}

const UNPRIVILEGED_USERS = ['postgres', 'nobody'];

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged user; everyone else runs it as themselves. */
export async function chooseDatabaseUser(cluster: string): Promise<DatabaseUser | undefined> {
  const owner = await stat(cluster).catch(() => undefined);
  const ourselves = process.getuid?.();
  if (ourselves !== 0) {
    if (owner !== undefined && owner.uid !== ourselves) {
      throw new DatabaseUnavailable(`The database in ${cluster} belongs to another user, who alone can run it.`);
    }
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return unprivilegedUser();
}

async function unprivilegedUser(): Promise<DatabaseUser> {
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const wanted of UNPRIVILEGED_USERS) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new DatabaseUnavailable(
    `PostgreSQL does not run as root, and this system has no user ${UNPRIVILEGED_USERS.join(' or ')} to run it as; ` +
      'run facturier as an ordinary user, or use --database URL.',
  );
}

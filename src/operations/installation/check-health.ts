import type { HealthConnection } from '../../storage/postgres/health-connection.ts';
import { tryWrite } from '../../storage/postgres/installation-marks.ts';
import { readMigrations, readSchemaVersions } from '../../storage/postgres/migrate.ts';

export interface Health {
  readonly isReady: boolean;
  readonly database: 'reachable' | 'unreachable';
  readonly schema: 'current' | 'behind' | 'unknown';
  readonly writes: 'accepted' | 'refused' | 'unknown';
  /** It is about the disk of the embedded database; that of another server is not ours to see. */
  readonly space: 'enough' | 'low' | 'unknown';
}

export interface HealthNeeds {
  readonly health: HealthConnection;
  /** It is null where the disk cannot be seen. */
  readonly freeMebibytes: (() => Promise<number>) | null;
  readonly minFreeMebibytes: number;
}

const cacheMs = 1000;

/**
 * OPS-HEALTH-2, OPS-HEALTH-3: ready means that the database answers, has every migration of this version and accepts a write, and
 * that its disk has space. However often it is called, it checks at most once a second, and never twice at once.
 */
export const checkHealth = (needs: HealthNeeds) => {
  const known = readMigrations().then((migrations) => migrations.map(({ version }) => version));
  let last: Promise<Health> | undefined;

  const look = async (): Promise<Health> => {
    const [space, database] = await Promise.all([spaceOf(needs), databaseOf(needs.health, await known)]);
    const isReady = database.schema === 'current' && database.writes === 'accepted' && space !== 'low';
    return { isReady, ...database, space };
  };
  return (): Promise<Health> => {
    last ??= look().finally(() => {
      setTimeout(() => {
        last = undefined;
      }, cacheMs).unref();
    });
    return last;
  };
};

async function databaseOf(
  health: HealthConnection,
  known: readonly number[],
): Promise<Pick<Health, 'database' | 'schema' | 'writes'>> {
  try {
    const applied = new Set(await health.use(readSchemaVersions));
    if (!known.every((version) => applied.has(version))) {
      return { database: 'reachable', schema: 'behind', writes: 'unknown' };
    }
  } catch {
    return { database: 'unreachable', schema: 'unknown', writes: 'unknown' };
  }
  const isAccepted = await health.use(tryWrite).then(
    () => true,
    () => false,
  );
  return { database: 'reachable', schema: 'current', writes: isAccepted ? 'accepted' : 'refused' };
}

async function spaceOf({ freeMebibytes, minFreeMebibytes }: HealthNeeds): Promise<Health['space']> {
  if (freeMebibytes === null) return 'unknown';
  return freeMebibytes().then(
    (free) => (free >= minFreeMebibytes ? 'enough' : 'low'),
    () => 'unknown' as const,
  );
}

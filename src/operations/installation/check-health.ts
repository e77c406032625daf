import type { Database } from '../../storage/database.ts';
import { readMigrations, readSchemaVersions } from '../../storage/migrate.ts';

export interface Health {
  readonly isReady: boolean;
  readonly database: 'reachable' | 'unreachable';
  readonly schema: 'current' | 'behind' | 'unknown';
}

/** OPS-HEALTH-2: ready means that the database answers and has every migration this version knows. */
export const checkHealth = ({ database }: { readonly database: Database }) => {
  const known = readMigrations().then((migrations) => migrations.map(({ version }) => version));

  return async (): Promise<Health> => {
    try {
      const applied = new Set(await soon(readSchemaVersions(database.installation)));
      const isReady = (await known).every((version) => applied.has(version));
      return { isReady, database: 'reachable', schema: isReady ? 'current' : 'behind' };
    } catch {
      return { isReady: false, database: 'unreachable', schema: 'unknown' };
    }
  };
};

const patienceMs = 3000;

/** Who asks for health wants an answer, also when the database gives none. */
async function soon<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

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
      const applied = new Set(await readSchemaVersions(database.installation));
      const isReady = (await known).every((version) => applied.has(version));
      return { isReady, database: 'reachable', schema: isReady ? 'current' : 'behind' };
    } catch {
      return { isReady: false, database: 'unreachable', schema: 'unknown' };
    }
  };
};

import { migrate } from '../storage/postgres/migrate.ts';
import type { Command } from './command.ts';
import { checkDatabase, prepareDatabase, withDatabase } from './installation.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'Bring the schema of the database up to date.',
  flags: {},
  arguments: [],
  async run({ settings, out }) {
    return withDatabase(settings, 'command', async ({ connectionString }) => {
      await checkDatabase(connectionString, settings);
      const applied = await migrate(connectionString);
      await prepareDatabase(connectionString, settings);
      for (const { name } of applied) out(`applied ${name}`);
      out('The schema is up to date.');
      return 0;
    });
  },
};

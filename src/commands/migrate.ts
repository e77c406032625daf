import { migrate } from '../storage/postgres/migrate.ts';
import type { Command } from './command.ts';
import { checkDatabase, prepareDatabase, reachDatabase } from './installation.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'Bring the schema of the database up to date.',
  flags: {},
  arguments: [],
  async run({ settings, out }) {
    const database = await reachDatabase(settings, 'command');
    try {
      await checkDatabase(database.connectionString, settings);
      const applied = await migrate(database.connectionString);
      await prepareDatabase(database.connectionString, settings);
      for (const { name } of applied) out(`applied ${name}`);
      out('The schema is up to date.');
      return 0;
    } finally {
      await database.stop();
    }
  },
};

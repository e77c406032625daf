import { connectionOf } from '../storage/connection.ts';
import { releaseOutwardJobs } from '../storage/postgres/installation.ts';
import type { Command } from './command.ts';
import { prepareDatabase, reachDatabase, withClient } from './installation.ts';

export const release: Command = {
  name: 'release',
  usage: 'release',
  summary: 'Let mail and messages to the tax authority go out again after a restore.',
  flags: {},
  arguments: [],
  async run({ settings, out }) {
    const database = await reachDatabase(settings, 'command');
    try {
      await prepareDatabase(database.connectionString, settings);
      const wereHeld = await withClient(database.connectionString, (client) =>
        releaseOutwardJobs(connectionOf(client)),
      );
      out(wereHeld ? 'Mail and messages to the tax authority go out again.' : 'Nothing was held.');
      return 0;
    } finally {
      await database.stop();
    }
  },
};

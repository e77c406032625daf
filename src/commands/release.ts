import { releaseOutwardJobs } from '../storage/postgres/installation.ts';
import type { Command } from './command.ts';
import { withInstallation } from './installation.ts';

export const release: Command = {
  name: 'release',
  usage: 'release',
  summary: 'Let mail, messages to the tax authority and webhooks go out again after a restore.',
  flags: {},
  arguments: [],
  async run({ settings, out }) {
    const wereHeld = await withInstallation(settings, ({ installation }) => releaseOutwardJobs(installation));
    out(wereHeld ? 'Mail, messages to the tax authority and webhooks go out again.' : 'Nothing was held.');
    return 0;
  },
};

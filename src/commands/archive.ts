import { setTimeout as pause } from 'node:timers/promises';
import { WrongUsage } from '../config-values.ts';
import { hasFailed, isUnderWay } from '../domain/archive/archive.ts';
import type { ArchiveRead } from '../operations/archives/read-archive.ts';
import { readArchive } from '../operations/archives/read-archive.ts';
import { sharedParts } from '../service/parts.ts';
import type { Database } from '../storage/database.ts';
import { findCompanyOfArchive } from '../storage/invoices/archives.ts';
import type { Command, CommandCall } from './command.ts';
import { CannotGoOn, withInstallation } from './installation.ts';

/** OPS-CLI-19: it exits with 0 if the archive is ready, or not ready yet and nobody waits for it; with 1 if it never will be. */
export const archive: Command = {
  name: 'archive',
  usage: 'archive ID [--watch]',
  summary: 'Say how far an archive is, or follow it to its end.',
  flags: { watch: { type: 'boolean', help: 'wait until it is ready or has failed, and show how far it is' } },
  arguments: ['ID'],
  async run(call) {
    const { settings, positionals } = call;
    const archiveId = /^arh_([0-9a-f]{32})$/.exec(positionals[0] ?? '')?.[1];
    if (archiveId === undefined) throw new WrongUsage('The id of an archive is arh_ and 32 hexadecimal digits.');
    return withInstallation(settings, (database) => show(database, archiveId, call));
  },
};

const lookMs = 500;

async function show(database: Database, archiveId: string, { settings, flags, out }: CommandCall): Promise<number> {
  const companyId = await findCompanyOfArchive(database.installation, archiveId);
  if (companyId === null) throw new CannotGoOn(`There is no archive arh_${archiveId}.`);
  const read = () => readArchive(sharedParts({ settings, database }))({ companyId }, archiveId);
  const watch = flags['watch'] === true;
  const progress = watch && process.stdout.isTTY ? progressBar() : progressLines(out);
  let seen = await read();
  progress.show(seen);
  while (watch && isUnderWay(seen.state)) {
    await pause(lookMs);
    seen = await read();
    progress.show(seen);
  }
  progress.end();
  return hasFailed(seen.state) ? 1 : 0;
}

interface Progress {
  readonly show: (archive: ArchiveRead) => void;
  readonly end: () => void;
}

/** It writes one line each time something changed. */
function progressLines(out: CommandCall['out']): Progress {
  let last = '';
  return {
    show(archive) {
      const line = progressText(archive);
      if (line !== last) out(line);
      last = line;
    },
    end: () => undefined,
  };
}

const barWidth = 30;

/** It writes one line over and over. */
function progressBar(): Progress {
  return {
    show(archive) {
      const filled = archive.found === 0 ? 0 : Math.floor((archive.printed / archive.found) * barWidth);
      const bar = `${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}`;
      process.stdout.write(`\r[${bar}] ${progressText(archive)}, ${archive.seconds} s\u001b[K`);
    },
    end: () => void process.stdout.write('\n'),
  };
}

function progressText({ state, printed, found }: ArchiveRead): string {
  return `${state} ${printed}/${found}`;
}

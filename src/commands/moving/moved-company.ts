import type pg from 'pg';
import { WrongUsage } from '../../config-values.ts';
import { connectionOf } from '../../storage/connection.ts';
import { findCompanies } from '../../storage/directory/companies.ts';
import {
  countRunningJobs,
  markMoved,
  TooBusyToMove,
  unmarkMoved,
} from '../../storage/postgres/moving/moved-companies.ts';
import type { CommandCall } from '../command.ts';
import { CannotGoOn, prepareDatabase, withClient, withDatabase } from '../installation.ts';

const longestTarget = 500;

/** Null where the company stays. What moves is to be continued, which needs its secrets. */
export function moveTarget({ flags }: Pick<CommandCall, 'flags'>, passphrase: string | null): string | null {
  const target = flags['move-to'];
  if (typeof target !== 'string') return null;
  if (!/^https?:\/\/[^\s"<>]+$/.test(target) || target.length > longestTarget) {
    throw new WrongUsage(`${target} is not an address such as https://facturi.exemplu.ro.`);
  }
  if (passphrase === null) throw new WrongUsage('A company that moves takes its secrets along: add --passphrase-file.');
  return target;
}

const waitMs = 250;
const mostWaits = 240;

/** OPS-MOVE-6: marks the company, and waits for what has begun and reaches outside, such as a mail on its way. */
export async function beginMove(client: pg.Client, fiscalCode: string, movedTo: string): Promise<void> {
  const companyId = await companyIdOf(client, fiscalCode);
  await markMoved(client, { companyId, fiscalCode, movedTo, at: new Date() }).catch((error: unknown) => {
    if (!(error instanceof TooBusyToMove)) throw error;
    throw new CannotGoOn('The service is too busy to stop the company for a moment; nothing was changed. Try again.');
  });
  for (let waits = 0; (await countRunningJobs(client, companyId)) > 0; waits += 1) {
    if (waits === mostWaits) {
      throw new CannotGoOn(
        `A job of the company still runs. It is marked as moved: try again, or "company stay ${fiscalCode}".`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

export async function endMove({ settings, out }: CommandCall, fiscalCode: string): Promise<number> {
  const wasMoved = await withDatabase(settings, 'command', async ({ connectionString }) => {
    await prepareDatabase(connectionString, settings);
    return withClient(connectionString, async (client) => unmarkMoved(client, await companyIdOf(client, fiscalCode)));
  });
  out(wasMoved ? `${fiscalCode} stays: it can be changed here again.` : `${fiscalCode} had not moved.`);
  return 0;
}

export async function companyIdOf(client: pg.Client, fiscalCode: string): Promise<number> {
  const [company] = await findCompanies(connectionOf(client), [fiscalCode]);
  if (!company) throw new CannotGoOn(`There is no company with the fiscal code ${fiscalCode}.`);
  return Number(company.companyId);
}

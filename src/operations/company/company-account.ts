import type { Environment } from '../../domain/access/access.ts';
import { type Shortage, shortagesOf } from '../../domain/company/shortages.ts';
import { Refused } from '../../domain/refusal.ts';
import { type JournalRow, listSeriesChanges } from '../../storage/audit/audit-reads.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Actor, Database } from '../../storage/database.ts';
import { findIssuingFacts, lockCompany } from '../../storage/directory/companies.ts';
import {
  type CompanyAccount,
  removeBankAccount as dropBankAccount,
  removePlatform as dropPlatform,
  type ListedApiUser,
  type ListedKey,
  type ListedSeries,
  listGaps,
  listKeysWithUse,
  listSeriesWithUse,
  readCompanyAccount as readAccount,
  listApiUsers as readApiUsers,
  type SeriesGap,
} from '../../storage/directory/company-account.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Changer } from '../caller.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

export const readCompanyAccount =
  ({ database }: Needs) =>
  (caller: Actor): Promise<CompanyAccount> =>
    database.transact(caller, readAccount);

/** PROV-12 */
export const listShortages =
  ({ database, environment }: Needs & { readonly environment: Environment }) =>
  (caller: Actor): Promise<readonly Shortage[]> =>
    database.transact(caller, async (tx) => shortagesOf(await findIssuingFacts(tx), environment));

/** KEY-7: an active key counts against the plan; one that was revoked or has ended does not. */
export const listCompanyKeys =
  ({ database, clock }: Needs) =>
  async (caller: Actor): Promise<readonly (ListedKey & { readonly isActive: boolean })[]> => {
    const keys = await database.transact(caller, listKeysWithUse);
    const now = clock.now();
    return keys.map((key) => ({
      ...key,
      isActive: key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now),
    }));
  };

export const listApiUsers =
  ({ database }: Needs) =>
  (caller: Actor): Promise<readonly ListedApiUser[]> =>
    database.transact(caller, readApiUsers);

export const listCompanySeries =
  ({ database }: Needs) =>
  (caller: Actor): Promise<readonly ListedSeries[]> =>
    database.transact(caller, listSeriesWithUse);

/** V2-FIRM-3 */
export const listPlatforms =
  ({ database }: Needs) =>
  (caller: Actor): Promise<readonly string[]> =>
    database.transact(caller, async (tx) => (await readAccount(tx)).platforms);

const mostGaps = 100;

/** CON-SET-4 */
export const explainSeries =
  ({ database }: Needs) =>
  (caller: Actor, code: string): Promise<readonly SeriesGap[]> =>
    database.transact(caller, async (tx) => {
      await requireSeries(tx, code);
      return listGaps(tx, code, mostGaps);
    });

const mostHistory = 100;

export const readSeriesHistory =
  ({ database }: Needs) =>
  (caller: Actor, code: string): Promise<readonly JournalRow[]> =>
    database.transact(caller, async (tx) => {
      await requireSeries(tx, code);
      return listSeriesChanges(tx, code, mostHistory);
    });

async function requireSeries(tx: Transaction, code: string): Promise<void> {
  const known = await listSeriesWithUse(tx);
  if (!known.some((series) => series.code === code)) throw new Refused({ reason: 'resource-not-found' });
}

export const removePlatform =
  (needs: Needs) =>
  (caller: Changer, origin: string): Promise<void> =>
    remove(needs, caller, 'platforms', origin, (tx) => dropPlatform(tx, origin));

export const removeBankAccount =
  (needs: Needs) =>
  (caller: Changer, iban: string): Promise<void> =>
    remove(needs, caller, 'bankAccounts', iban, (tx) => dropBankAccount(tx, iban));

function remove(
  { database, clock }: Needs,
  caller: Changer,
  member: string,
  removed: string,
  drop: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  return database.transact(caller, async (tx) => {
    const { fiscalCode } = await lockCompany(tx);
    if (!(await drop(tx))) throw new Refused({ reason: 'resource-not-found' });
    const change = {
      subject: 'company',
      name: fiscalCode,
      action: 'changed',
      details: { [member]: { removed } },
    } as const;
    await recordChange(tx, caller.author, change, clock.now());
  });
}

import type { Environment } from '../../domain/access/access.ts';
import type { MasterKey } from '../../domain/access/master-key.ts';
import type { Logo } from '../../domain/company/look.ts';
import { type CompanyDeclaration, declaredNothing } from '../../domain/company-declaration.ts';
import { Refused, refusedToPeople } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { lockCompany } from '../../storage/directory/companies.ts';
import { claimMasterKey } from '../../storage/postgres/installation.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Changer } from '../caller.ts';
import type { PasswordHasher } from '../people-ports.ts';
import type { Clock, Ids } from '../ports.ts';
import { decideCompany, readKnownCompany } from './decide-company.ts';
import type { ProvisionedCompany, ProvisioningFinding } from './provisioning-command.ts';
import { applyDecision } from './write-company.ts';

export interface ChangeCompanyNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
  readonly environment: Environment;
  readonly masterKey: () => Promise<MasterKey>;
}

/** A member that is not named stays as it is. */
export type CompanyChanges = Partial<Omit<CompanyDeclaration, 'place' | 'fiscalCode' | 'consoleUsers'>>;

/**
 * CON-SET-1: the steps are those of provisioning, for one existing company: decide from what is known, write, and record the differences.
 * `logo` is the clean form of the new logo. Returns the secrets of what it created.
 */
export const changeCompany =
  (needs: ChangeCompanyNeeds) =>
  (caller: Changer, changes: CompanyChanges, logo: Logo | null = null): Promise<ProvisionedCompany> =>
    needs.database.transact(caller, (tx) => changeWithin(tx, needs, caller, changes, logo));

/** KEY-4: a name that is taken is refused, and so is a key that is over, because it would open nothing. */
export const createKey =
  (needs: ChangeCompanyNeeds) =>
  (caller: Changer, key: CompanyDeclaration['keys'][number]): Promise<ProvisionedCompany> =>
    needs.database.transact(caller, async (tx) => {
      await lockCompany(tx);
      const { keys } = await readKnownCompany(tx, null);
      if (keys.some(({ name }) => name === key.name)) throw refusedToPeople({ is: 'name-taken', of: 'key' });
      if (key.expiresAt && key.expiresAt <= needs.clock.now()) throw refusedToPeople({ is: 'key-over' });
      return changeWithin(tx, needs, caller, { keys: [key] });
    });

export const createApiUser =
  (needs: ChangeCompanyNeeds) =>
  (caller: Changer, name: string): Promise<ProvisionedCompany> =>
    needs.database.transact(caller, async (tx) => {
      await lockCompany(tx);
      const { apiUserNames } = await readKnownCompany(tx, null);
      if (apiUserNames.includes(name)) throw refusedToPeople({ is: 'name-taken', of: 'key' });
      return changeWithin(tx, needs, caller, { apiUserNames: [name] });
    });

export const createSeries =
  (needs: ChangeCompanyNeeds) =>
  (caller: Changer, series: CompanyDeclaration['series'][number]): Promise<ProvisionedCompany> =>
    needs.database.transact(caller, async (tx) => {
      await lockCompany(tx);
      const { series: known } = await readKnownCompany(tx, null);
      if (known.some(({ code }) => code === series.code)) throw refusedToPeople({ is: 'name-taken', of: 'series' });
      return changeWithin(tx, needs, caller, { series: [series] });
    });

export const changeSeries =
  (needs: ChangeCompanyNeeds) =>
  (caller: Changer, series: CompanyDeclaration['series'][number]): Promise<ProvisionedCompany> =>
    needs.database.transact(caller, async (tx) => {
      await lockCompany(tx);
      const { series: known } = await readKnownCompany(tx, null);
      if (!known.some(({ code }) => code === series.code)) throw new Refused({ reason: 'resource-not-found' });
      return changeWithin(tx, needs, caller, { series: [series] });
    });

/** KEY-5: a key is revoked for good, and at once. */
export const revokeKey =
  (needs: ChangeCompanyNeeds) =>
  (caller: Changer, name: string): Promise<ProvisionedCompany> =>
    needs.database.transact(caller, async (tx) => {
      await lockCompany(tx);
      const key = (await readKnownCompany(tx, null)).keys.find((known) => known.name === name);
      if (!key) throw new Refused({ reason: 'resource-not-found' });
      return changeWithin(tx, needs, caller, { keys: [{ ...key, isRevoked: true }] });
    });

async function changeWithin(
  tx: Transaction,
  needs: ChangeCompanyNeeds,
  { author }: Changer,
  changes: CompanyChanges,
  logo: Logo | null = null,
): Promise<ProvisionedCompany> {
  const { environment, clock, ids, passwords } = needs;
  const { fiscalCode, name, plan } = await lockCompany(tx);
  const now = clock.now();
  const company = { ...declaredNothing(fiscalCode, name), ...changes };
  const decision = decideCompany(await readKnownCompany(tx, plan), company, { environment, now, logo });
  const [finding] = decision.findings;
  if (finding) throw refusedFor(finding);
  const masterKey = decision.newApiUserNames.length > 0 ? await keyToSealWith(tx, needs) : null;
  const { provisioned } = await applyDecision(tx, decision, { ids, passwords, environment, masterKey, now }, author);
  return provisioned;
}

async function keyToSealWith(tx: Transaction, needs: ChangeCompanyNeeds): Promise<MasterKey> {
  const masterKey = await needs.masterKey();
  const claimed = await claimMasterKey(tx, masterKey.fingerprint);
  if (!claimed.equals(masterKey.fingerprint)) throw new Error('the master key is not the one of this installation');
  return masterKey;
}

function refusedFor(finding: ProvisioningFinding): Error {
  switch (finding.wrong) {
    case 'too-many-keys':
      return refusedToPeople({
        is: 'keys-exceeded',
        plan: finding.plan,
        allowed: finding.allowed,
        active: finding.active,
      });
    case 'series-kind-differs':
    case 'series-default-twice':
    case 'reversal-default-twice':
    case 'reversal-default-not-invoice':
      return refusedToPeople({ is: 'series-not-possible', finding });
    case 'logo-refused':
      return refusedToPeople({ is: 'logo-refused', fault: finding.fault });
    case 'too-many-looks':
      return refusedToPeople({ is: 'too-many', most: finding.most });
    case 'key-unknown':
    case 'warehouse-unknown':
    case 'trial-balance':
    case 'other-master-key':
    case 'supplier-currency-unknown':
    case 'supplier-amount-too-large':
    case 'supplier-line-price':
    case 'supplier-line-quantity':
    case 'supplier-warehouse-unknown':
    case 'supplier-payment-in-future':
    case 'supplier-payments-too-large':
    case 'supplier-invoice-not-payable':
      return new Error(`the company cannot be changed: ${finding.wrong}`);
  }
}

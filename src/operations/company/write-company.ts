import type { Environment } from '../../domain/access/access.ts';
import { hashApiKey, makeApiKey, makePrivateKey, privateKeyContext } from '../../domain/access/credentials.ts';
import type { MasterKey } from '../../domain/access/master-key.ts';
import type { Author } from '../../domain/access/right.ts';
import type { ConsoleUserDeclaration } from '../../domain/company-declaration.ts';
import { changeKeys, createKeys } from '../../storage/access/api-keys.ts';
import { createApiUsers, revokeApiUsers } from '../../storage/access/api-users.ts';
import { saveAccounts } from '../../storage/accounting/accounting-exports.ts';
import { saveTrialBalance } from '../../storage/accounting/trial-balances.ts';
import { type Change, recordChanges } from '../../storage/audit/audit-trail.ts';
import { type OpeningLevel, saveArticles } from '../../storage/directory/articles.ts';
import { saveBankAccounts, saveBankBalances } from '../../storage/directory/bank-accounts.ts';
import { saveClients } from '../../storage/directory/clients.ts';
import { saveSettings, switchV1, updateCompany } from '../../storage/directory/companies.ts';
import { listCompanyParts } from '../../storage/directory/company-parts.ts';
import { saveExchangeRates } from '../../storage/directory/exchange-rates.ts';
import { saveLook } from '../../storage/directory/looks.ts';
import { saveMailSettings } from '../../storage/directory/mail-settings.ts';
import { addPlatforms } from '../../storage/directory/platforms.ts';
import { changeSeries, createSeries } from '../../storage/directory/series.ts';
import { saveSuppliers } from '../../storage/directory/suppliers.ts';
import { saveWarehouses } from '../../storage/directory/warehouses.ts';
import { addMember } from '../../storage/people/memberships.ts';
import { ensurePerson, setPassword } from '../../storage/people/persons.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { PasswordHasher } from '../people-ports.ts';
import type { Ids } from '../ports.ts';
import { enterSupplierInvoices } from '../steps/enter-supplier-invoices.ts';
import { openingChanges } from '../steps/judge-articles.ts';
import { type CompanyDecision, companyChanges } from './decide-company.ts';
import type { ProvisionedCompany } from './provisioning-command.ts';

interface Writing {
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
  readonly environment: Environment;
  /** It is null where nothing is to be sealed. */
  readonly masterKey: MasterKey | null;
  readonly now: Date;
}

/** Writes what was decided for one company, and records the differences, whoever caused them. */
export async function applyDecision(
  tx: Transaction,
  decision: CompanyDecision,
  writing: Writing,
  author: Author,
): Promise<{ readonly provisioned: ProvisionedCompany; readonly changes: readonly Change[] }> {
  const { provisioned, openings, entered } = await writeCompany(tx, decision, writing);
  const changes = companyChanges(decision.known.parts, await listCompanyParts(tx));
  await recordChanges(tx, author, [...changes, ...openingChanges(openings), ...entered], writing.now);
  return { provisioned, changes: [...changes, ...entered] };
}

interface WrittenCompany {
  readonly provisioned: ProvisionedCompany;
  readonly openings: readonly OpeningLevel[];
  /** It holds the new invoices of suppliers. */
  readonly entered: readonly Change[];
}

/** Everything but people takes one statement, however much there is. */
async function writeCompany(tx: Transaction, decision: CompanyDecision, writing: Writing): Promise<WrittenCompany> {
  const { company, series, look } = decision;
  const { ids, now } = writing;
  await updateCompany(tx, company, now);
  await saveSettings(tx, company.settings);
  if (company.isV1Active !== null || company.acceptsV1Forms !== null) await switchV1(tx, company);
  if (Object.keys(company.mailSettings).length > 0) await saveMailSettings(tx, company.mailSettings);
  if (Object.keys(company.accounts).length > 0) await saveAccounts(tx, company.accounts);
  if (Object.keys(look).length > 0) await saveLook(tx, look, now);
  // Clients are saved before the series, because an issue that fills in a client takes its number last.
  await saveClients(
    tx,
    company.clients.map((client) => ({ ...client, clientId: ids.uuid() })),
    now,
  );
  await saveBankAccounts(tx, company.bankAccounts);
  await saveBankBalances(tx, company.bankAccounts, now);
  await addPlatforms(tx, company.platforms);
  await changeSeries(tx, series.changed);
  await createSeries(tx, series.created);
  await saveWarehouses(tx, company.warehouses);
  const openings = await saveArticles(tx, company.articles, now);
  await saveExchangeRates(tx, company.exchangeRates);
  await saveSuppliers(
    tx,
    company.suppliers.map((supplier) => ({ ...supplier, supplierId: ids.uuid() })),
    now,
  );
  for (const balance of company.trialBalances) await saveTrialBalance(tx, balance, now);
  const { changes: entered } = await enterSupplierInvoices(tx, company.supplierInvoices, { source: 'file', ids, now });
  await writeMembers(tx, company.consoleUsers, writing);
  await revokeApiUsers(tx, company.revokedApiUserNames, now);
  const keys = await writeKeys(tx, decision, writing);
  const apiUsers = await writeApiUsers(tx, decision, writing);
  return { provisioned: { fiscalCode: company.fiscalCode, keys, apiUsers }, openings, entered };
}

async function writeKeys(tx: Transaction, { keys }: CompanyDecision, { ids, environment, now }: Writing) {
  const secrets = keys.created.map((declared) => ({
    declared,
    key: declared.isRevoked ? null : makeApiKey(environment, ids.randomBytes),
  }));
  await changeKeys(tx, keys.changed, now);
  await createKeys(
    tx,
    secrets.map(({ declared, key }) => ({ ...declared, hash: key === null ? null : hashApiKey(key) })),
    now,
  );
  return secrets.flatMap(({ declared: { name }, key }) => (key === null ? [] : [{ name, key }]));
}

async function writeApiUsers(
  tx: Transaction,
  { company: { fiscalCode }, newApiUserNames }: CompanyDecision,
  { ids, masterKey, now }: Writing,
) {
  if (newApiUserNames.length === 0) return [];
  if (!masterKey) throw new Error('private keys are to be sealed without a master key');
  const users = newApiUserNames.map((name) => ({ name, privateKey: makePrivateKey(ids.randomBytes) }));
  await createApiUsers(
    tx,
    users.map(({ name, privateKey }) => ({
      name,
      sealedPrivateKey: masterKey.seal(Buffer.from(privateKey), privateKeyContext(fiscalCode, name)),
    })),
    now,
  );
  return users;
}

/**
 * CON-PERSON-2: each person that the file names administers the company, and has the password of the file. A password that is the one in
 * force keeps its hash, so that a second run changes nothing (PROV-4).
 */
async function writeMembers(
  tx: Transaction,
  users: readonly ConsoleUserDeclaration[],
  { passwords, now }: Writing,
): Promise<void> {
  for (const { email, password } of users) {
    const { personId, passwordHash } = await ensurePerson(tx, email, now);
    const isInForce = passwordHash !== null && (await passwords.matches(password, passwordHash));
    if (!isInForce) await setPassword(tx, personId, await passwords.hash(password));
    await addMember(tx, personId, 'administrator', now);
  }
}

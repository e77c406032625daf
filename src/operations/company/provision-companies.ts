import type { Environment } from '../../domain/access/access.ts';
import type { MasterKey } from '../../domain/access/master-key.ts';
import { operator } from '../../domain/access/right.ts';
import type { Logo, LogoFault, LogoFile } from '../../domain/company/look.ts';
import { shortagesOf } from '../../domain/company/shortages.ts';
import type { CompanyDeclaration } from '../../domain/company-declaration.ts';
import { type InputProblem, Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import {
  createCompanies,
  findCompanies,
  findIssuingFacts,
  lockProvisioning,
} from '../../storage/directory/companies.ts';
import { claimMasterKey } from '../../storage/postgres/installation.ts';
import type { InstallationTransaction } from '../../storage/transaction.ts';
import type { PasswordHasher } from '../people-ports.ts';
import type { Clock, Ids } from '../ports.ts';
import { type CompanyDecision, decideCompany, nothingKnown, readKnownCompany } from './decide-company.ts';
import type { ProvisioningCommand, ProvisionResult } from './provisioning-command.ts';
import { applyDecision } from './write-company.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
  readonly environment: Environment;
  /** It is read only when a private key is to be sealed: an installation without v1 needs no master key. */
  readonly masterKey: () => Promise<MasterKey>;
  /** It makes logos harmless, and tries to print them. */
  readonly readLogos: (files: readonly LogoFile[]) => Promise<readonly (Logo | LogoFault)[]>;
}

/**
 * PROV-3: one transaction serves the whole file: gather what is known about every company, decide, then write all or nothing. PROV-4:
 * running the same file again writes nothing. OPS-AUDIT-1: the differences are recorded, and nothing else.
 */
export const provisionCompanies =
  (needs: Needs) =>
  async (command: ProvisioningCommand, isRehearsal = false): Promise<ProvisionResult> => {
    const logos = await logosOf(command, needs);
    return unlessRehearsed((rehearsed) =>
      needs.database.transactInstallation(async (installation) => {
        await lockProvisioning(installation);
        const now = needs.clock.now();
        const decisions = await decide(installation, command, { environment: needs.environment, now, logos });
        refuseIfAny([...command.problems, ...findingsOf(decisions).map((one) => command.problemOf(...one))]);

        const masterKey = await keyToSealWith(installation, decisions, command, needs.masterKey);
        const created = await createCompanies(
          installation,
          decisions.flatMap(({ known, company }) => (known.companyId === null ? [company] : [])),
          now,
        );
        const newIds = new Map(created.map(({ fiscalCode, companyId }) => [fiscalCode, companyId]));
        const companies = [];
        for (const decision of decisions) {
          const companyId = decision.known.companyId ?? newIds.get(decision.company.fiscalCode);
          if (companyId === undefined) throw new Error(`the company ${decision.company.fiscalCode} was not created`);
          const writing = {
            ids: needs.ids,
            passwords: needs.passwords,
            environment: needs.environment,
            masterKey,
            now,
          };
          const tx = installation.ofCompany(companyId);
          const { provisioned, changes } = await applyDecision(tx, decision, writing, operator);
          const shortages = shortagesOf(await findIssuingFacts(tx), needs.environment);
          companies.push({ ...provisioned, changes, shortages });
        }
        if (isRehearsal) throw rehearsed({ companies });
        return { companies };
      }),
    );
  };

type Logos = ReadonlyMap<CompanyDeclaration, Logo | LogoFault>;

/** CON-LOOK-4: logos are read outside the transaction, because printing takes its time. */
async function logosOf({ companies }: ProvisioningCommand, { readLogos }: Needs): Promise<Logos> {
  const declared = companies.flatMap((company) => (company.look.logo ? [{ company, file: company.look.logo }] : []));
  const read = await readLogos(declared.map(({ file }) => file));
  return new Map(declared.flatMap(({ company }, place) => (read[place] ? [[company, read[place]]] : [])));
}

/** PROV-11: a rehearsal throws its result, so that nothing of it is committed. */
async function unlessRehearsed(
  work: (rehearsed: (result: ProvisionResult) => Error) => Promise<ProvisionResult>,
): Promise<ProvisionResult> {
  let found: ProvisionResult | null = null;
  try {
    return await work((result) => {
      found = result;
      return new Error('only rehearsed');
    });
  } catch (error) {
    if (found) return found;
    throw error;
  }
}

async function decide(
  installation: InstallationTransaction,
  { companies }: ProvisioningCommand,
  { logos, ...circumstances }: { readonly environment: Environment; readonly now: Date; readonly logos: Logos },
): Promise<readonly CompanyDecision[]> {
  const rows = await findCompanies(
    installation,
    companies.map(({ fiscalCode }) => fiscalCode),
  );
  const byFiscalCode = new Map(rows.map((company) => [company.fiscalCode, company]));
  const decisions = [];
  for (const company of companies) {
    const found = byFiscalCode.get(company.fiscalCode);
    const known = found ? await readKnownCompany(installation.ofCompany(found.companyId), found.plan) : nothingKnown;
    decisions.push(decideCompany(known, company, { ...circumstances, logo: logos.get(company) ?? null }));
  }
  return decisions;
}

function findingsOf(decisions: readonly CompanyDecision[]) {
  return decisions.flatMap(({ company, findings }) => findings.map((finding) => [company.place, finding] as const));
}

/** KEY-6: private keys sealed with a second key could not be opened by a service that holds the first. */
async function keyToSealWith(
  installation: InstallationTransaction,
  decisions: readonly CompanyDecision[],
  { problemOf }: ProvisioningCommand,
  load: () => Promise<MasterKey>,
): Promise<MasterKey | null> {
  const sealing = decisions.filter(({ newApiUserNames }) => newApiUserNames.length > 0);
  if (sealing.length === 0) return null;
  const masterKey = await load();
  const claimed = await claimMasterKey(installation, masterKey.fingerprint);
  if (!claimed.equals(masterKey.fingerprint)) {
    refuseIfAny(sealing.map(({ company }) => problemOf(company.place, { wrong: 'other-master-key' })));
  }
  return masterKey;
}

function refuseIfAny(problems: readonly InputProblem[]): void {
  if (problems.length > 0) throw new Refused({ reason: 'invalid-input', problems });
}

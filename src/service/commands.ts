import { sealChanges } from '../operations/audit/seal-changes.ts';
import { verifyAudit } from '../operations/audit/verify-audit.ts';
import { bindImports } from '../operations/bind-imports.ts';
import { connectCompany } from '../operations/spv/spv-access.ts';
import { type AnafAccount, anafSpv } from '../partners/anaf/spv.ts';
import { auditAnchorFile } from '../partners/audit-anchor-file.ts';
import { companyRegistryOf, statementsOf } from '../partners/choose-partners.ts';
import { auditSealer, type ServiceFacts, sharedParts } from './parts.ts';

/** Only the operator at the machine imports by command. */
export function buildImports(facts: ServiceFacts) {
  const { registryUrl, statementsUrl } = facts.settings;
  const shared = sharedParts(facts);
  const registry = companyRegistryOf(registryUrl, shared.clock);
  return bindImports({ ...shared, registry, statements: statementsOf(statementsUrl) });
}

/** The audit trails are sealed and verified by command, too. */
export function buildVerification({ settings, database }: ServiceFacts) {
  const sealer = auditSealer(database.installation, settings);
  const anchors = auditAnchorFile(settings.dataFolder);
  return {
    anchors,
    sealChanges: sealChanges({ database, sealer, anchors }),
    verifyAudit: async (...input: Parameters<ReturnType<typeof verifyAudit>>) =>
      verifyAudit({ database, sealer: await sealer() })(...input),
  };
}

/** A company authorises the service at the tax authority by an application of ours there. */
export function buildSpvAccount(facts: ServiceFacts, account: AnafAccount) {
  const spv = anafSpv(async () => account);
  return {
    authorizationUrl: spv.authorizationUrl,
    connectCompany: connectCompany({ ...sharedParts(facts), spv }),
  };
}

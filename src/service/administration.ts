import { startRenderer } from '../documents/pdf/renderer.ts';
import type { Logo, LogoFault, LogoFile } from '../domain/company/look.ts';
import { readArchive } from '../operations/archives/read-archive.ts';
import { sealChanges } from '../operations/audit/seal-changes.ts';
import { verifyAudit } from '../operations/audit/verify-audit.ts';
import { bindAdministration } from '../operations/bind-administration.ts';
import { logoFrom } from '../operations/company/change-look.ts';
import { settlePayment } from '../operations/payments/unallocated-money.ts';
import { connectCompany } from '../operations/spv/spv-access.ts';
import { type AnafAccount, anafSpv } from '../partners/anaf/spv.ts';
import { argon2Hasher } from '../partners/argon2.ts';
import { auditAnchorFile } from '../partners/audit-anchor-file.ts';
import { companyRegistryOf, statementsOf } from '../partners/choose-partners.ts';
import { auditSealer, type ServiceFacts, sharedParts } from './parts.ts';

/** Only the operator at the machine may do these. */
export function buildAdministration(facts: ServiceFacts) {
  const { settings, database } = facts;
  const { masterKey, ...shared } = sharedParts(facts);
  const sealer = auditSealer(database.installation, settings);
  const anchors = auditAnchorFile(settings.dataFolder);
  return {
    ...bindAdministration({
      ...shared,
      masterKey,
      registry: companyRegistryOf(settings.registryUrl, shared.clock),
      statements: statementsOf(settings.statementsUrl),
      passwords: argon2Hasher(settings.passwordCost),
      readLogos,
    }),
    readArchive: readArchive(shared),
    settlePayment: settlePayment(shared),
    anchors,
    sealChanges: sealChanges({ database, sealer, anchors }),
    verifyAudit: async (...input: Parameters<ReturnType<typeof verifyAudit>>) =>
      verifyAudit({ database, sealer: await sealer() })(...input),
    /** A company authorises the service at the tax authority by an application of ours there. */
    spvAccess: (account: AnafAccount) => {
      const spv = anafSpv(async () => account);
      return {
        authorizationUrl: spv.authorizationUrl,
        connectCompany: connectCompany({ ...shared, masterKey, spv }),
      };
    },
  };
}

/** A printer of its own does it and ends with the last logo, because a command has no service at hand. */
async function readLogos(files: readonly LogoFile[]): Promise<readonly (Logo | LogoFault)[]> {
  if (files.length === 0) return [];
  const renderer = startRenderer({ printers: 1 });
  try {
    const read = [];
    for (const file of files) read.push(await logoFrom(renderer, 0, file));
    return read;
  } finally {
    await renderer.stop();
  }
}

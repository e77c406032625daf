import { startRenderer } from '../documents/pdf/renderer.ts';
import type { Logo, LogoFault, LogoFile } from '../domain/company/look.ts';
import { bindAdministration } from '../operations/bind-administration.ts';
import { logoFrom } from '../operations/company/change-look.ts';
import { argon2Hasher } from '../partners/argon2.ts';
import { companyRegistryOf } from '../partners/choose-partners.ts';
import { type ServiceFacts, sharedParts } from './parts.ts';

/** Only the operator at the machine may do these. */
export function buildAdministration(facts: ServiceFacts) {
  const { settings } = facts;
  const { masterKey, ...shared } = sharedParts(facts);
  return {
    ...bindAdministration({
      ...shared,
      masterKey,
      registry: companyRegistryOf(settings.registryUrl, shared.clock),
      passwords: argon2Hasher(settings.passwordCost),
      readLogos,
    }),
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

import { codeOwner } from '../../domain/client/code-owner.ts';
import { isUnusablePersonalCode } from '../../domain/client/personal-code.ts';
import { keptFiscalCode, normaliseFiscalCode } from '../../domain/company/fiscal-code.ts';
import { findCountry } from '../../domain/nomenclature/countries.ts';
import type { Loose } from './readable.ts';
import type { ClientFile } from './schema.ts';

/** A client, or a supplier, which has no kind of its own. */
export type PartnerFile = Loose<Pick<ClientFile, 'denumire' | 'cod_unic' | 'tara' | 'tip'>>;

export function isRomanian({ tara }: Pick<PartnerFile, 'tara'>): boolean {
  return tara === undefined || findCountry(tara)?.code === 'RO';
}

/** V2-CLIENT-2: of a Romanian individual, 13 digits that are no CNP are neither searched nor saved. */
export function usableFiscalCode(partner: PartnerFile): string | null {
  if (partner.cod_unic === undefined) return null;
  const code = normaliseFiscalCode(partner.cod_unic);
  return code === '' || hasUnusablePersonalCode(partner) ? null : code;
}

/** V2-CLIENT-5: a client abroad keeps the `RO` of a Romanian code. */
export function clientFiscalCode(client: PartnerFile): string | null {
  return usableFiscalCode(client) === null ? null : keptFiscalCode(client.cod_unic ?? '', countryCodeOf(client));
}

/** Whom the code names; null without a usable one. */
export function clientIdentity(client: PartnerFile): string | null {
  const code = clientFiscalCode(client);
  if (code === null) return null;
  const { codeCountry, codeNumber } = codeOwner(code, countryCodeOf(client));
  return `${codeCountry} ${codeNumber}`;
}

function countryCodeOf({ tara }: Pick<PartnerFile, 'tara'>): string {
  return (tara === undefined ? undefined : findCountry(tara)?.code) ?? 'RO';
}

export function hasUnusablePersonalCode(partner: PartnerFile): boolean {
  const { tip, cod_unic = '' } = partner;
  return tip === 'PF' && isRomanian(partner) && isUnusablePersonalCode(normaliseFiscalCode(cod_unic));
}

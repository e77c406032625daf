import { isUnusablePersonalCode } from '../../domain/client/personal-code.ts';
import { normaliseFiscalCode } from '../../domain/company/fiscal-code.ts';
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

export function hasUnusablePersonalCode(partner: PartnerFile): boolean {
  const { tip, cod_unic = '' } = partner;
  return tip === 'PF' && isRomanian(partner) && isUnusablePersonalCode(normaliseFiscalCode(cod_unic));
}

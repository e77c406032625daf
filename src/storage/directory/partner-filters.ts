import { asked, type Filter } from '../listing.ts';

/** What lists of clients and of suppliers are both filtered by. A filter that is null does not restrict the list. */
export interface PartnerFilters {
  readonly email: string | null;
  readonly phone: string | null;
  readonly countryCode: string | null;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly addressPart: string | null;
}

/** `row` is the alias of the partner's row. */
export const partnerConditions = (row: string, filters: PartnerFilters): readonly Filter[] => [
  [filters.email, (p) => `${row}.email_digest = md5(${asked(p)})`],
  [filters.phone, (p) => `${row}.phone_key = ${asked(p)}`],
  [filters.countryCode, (p) => `${row}.country_code = ${p}`],
  [filters.countyCode, (p) => `folded(${row}.county_code) = ${asked(p)}`],
  [filters.locality, (p) => `${row}.locality_key = ${asked(p)}`],
  [filters.addressPart, (p) => `strpos(${row}.address_key, ${asked(p)}) > 0`],
];

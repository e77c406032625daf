import { findCounty } from '../../domain/nomenclature/counties.ts';
import { findCountry } from '../../domain/nomenclature/countries.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

interface ListedPartner {
  readonly name: string;
  readonly fiscalCode: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly countryCode: string;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
}

const countyOf = ({ countryCode, countyCode }: ListedPartner): string | null =>
  (countryCode === 'RO' && countyCode && findCounty(countyCode)?.name) || null;

/** What is said of a client and of a supplier alike. */
export const partnerShape = shape<ListedPartner>()({
  denumire: out.text('name', { examples: ['Exemplu SRL'] }),
  cod_unic: out.textOrNull('fiscalCode', { examples: ['2864518'] }),
  email: out.textOrNull('email', { examples: ['contact@exemplu.ro'] }),
  telefon: out.textOrNull('phone', { examples: ['0740123456'] }),
  cod_tara: out.text('countryCode', { examples: ['RO'] }),
  tara: out.text(({ countryCode }) => findCountry(countryCode)?.name ?? countryCode, { examples: ['ROMANIA'] }),
  cod_judet: out.textOrNull('countyCode', { examples: ['IS'] }),
  judet: out.textOrNull(countyOf, { description: 'Numele județului, pentru România.', examples: ['Iași'] }),
  localitate: out.textOrNull('locality', { examples: ['Iași'] }),
  adresa: out.textOrNull('address', { examples: ['Str. Palat 1'] }),
});

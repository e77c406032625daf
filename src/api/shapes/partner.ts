import { Type } from 'typebox';
import { findCounty } from '../../domain/nomenclature/counties.ts';
import { findCountry } from '../../domain/nomenclature/countries.ts';
import { nullable } from '../schema/schemas.ts';

/** What is said of a client and of a supplier alike. */
export const partnerMembers = {
  denumire: Type.String({ examples: ['Exemplu SRL'] }),
  cod_unic: nullable(Type.String({ examples: ['2864518'] })),
  email: nullable(Type.String({ examples: ['contact@exemplu.ro'] })),
  telefon: nullable(Type.String({ examples: ['0740123456'] })),
  cod_tara: Type.String({ examples: ['RO'] }),
  tara: Type.String({ examples: ['ROMANIA'] }),
  cod_judet: nullable(Type.String({ examples: ['IS'] })),
  judet: nullable(Type.String({ description: 'Numele județului, pentru România.', examples: ['Iași'] })),
  localitate: nullable(Type.String({ examples: ['Iași'] })),
  adresa: nullable(Type.String({ examples: ['Str. Palat 1'] })),
};

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

export const toPartner = (partner: ListedPartner) => ({
  denumire: partner.name,
  cod_unic: partner.fiscalCode,
  email: partner.email,
  telefon: partner.phone,
  cod_tara: partner.countryCode,
  tara: findCountry(partner.countryCode)?.name ?? partner.countryCode,
  cod_judet: partner.countyCode,
  judet: (partner.countryCode === 'RO' && partner.countyCode && findCounty(partner.countyCode)?.name) || null,
  localitate: partner.locality,
  adresa: partner.address,
});

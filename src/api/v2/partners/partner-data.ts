import { type Static, Type } from 'typebox';
import { findCounty } from '../../../domain/nomenclature/counties.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { nullable, strict, text } from '../../schema/schemas.ts';

/** What clients and suppliers have in common on this wire. */

export const partnerFilters = {
  email: Type.Optional(
    text(500, { description: 'Adresa de e-mail întreagă. Lipsa înseamnă oricare.', examples: ['contact@exemplu.ro'] }),
  ),
  telefon: Type.Optional(
    text(100, { description: 'Telefonul, așa cum este păstrat. Lipsa înseamnă oricare.', examples: ['0740123456'] }),
  ),
  cod_tara: Type.Optional(text(10, { description: 'Codul țării. Lipsa înseamnă oricare.', examples: ['RO'] })),
  cod_judet: Type.Optional(text(100, { description: 'Codul județului. Lipsa înseamnă oricare.', examples: ['IS'] })),
  localitate: Type.Optional(
    text(100, { description: 'Localitatea întreagă. Lipsa înseamnă oricare.', examples: ['Iași'] }),
  ),
  adresa: Type.Optional(text(500, { description: 'O parte din adresă. Lipsa înseamnă oricare.', examples: ['Palat'] })),
};
const filterSchema = strict(partnerFilters);

export const partnerFiltersOf = (query: Static<typeof filterSchema>) => ({
  email: query.email ?? null,
  phone: query.telefon ?? null,
  // A code that no country has is kept by nobody.
  countryCode: query.cod_tara === undefined ? null : (findCountry(query.cod_tara)?.code ?? query.cod_tara),
  countyCode: query.cod_judet ?? null,
  locality: query.localitate ?? null,
  addressPart: query.adresa ?? null,
});

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

import { type Static, Type } from 'typebox';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { strict, text } from '../../schema/schemas.ts';

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
  // Nobody is stored with a code that no country has.
  countryCode: query.cod_tara === undefined ? null : (findCountry(query.cod_tara)?.code ?? query.cod_tara),
  countyCode: query.cod_judet ?? null,
  locality: query.localitate ?? null,
  addressPart: query.adresa ?? null,
});

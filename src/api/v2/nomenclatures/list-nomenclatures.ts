import { Type } from 'typebox';
import { counties } from '../../../domain/nomenclature/counties.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { Refused } from '../../../domain/refusal.ts';
import { date, decimal, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { listOperation } from '../operation.ts';

/** The eight lists are public, bounded only by the protective rate, and read only. */
const publicList = {
  method: 'GET',
  group: 'Nomenclatoare',
  access: 'keyless',
  rate: 'protective',
  platform: 'none',
  params: 'none',
  body: 'none',
  answer: 'list',
  refusals: [],
} as const;

export const listCounties = listOperation({
  ...publicList,
  id: 'listeazaJudetele',
  path: '/v2/nomenclatoare/judete',
  summary: 'Județele',
  description: 'Cele 41 de județe și municipiul București.',
  query: 'none',
  data: strict({ nume: Type.String({ examples: ['Iași'] }), cod: Type.String({ examples: ['IS'] }) }),
  identity: ['cod'],
  run: (operations, { page }) => operations.listCounties(page),
  toData: ({ name, code }) => ({ nume: name, cod: code }),
});

export const listLocalities = listOperation({
  ...publicList,
  id: 'listeazaLocalitatile',
  path: '/v2/nomenclatoare/localitati',
  summary: 'Localitățile unui județ',
  description: 'Localitățile județului dat prin `cod_judet`; pentru București, sectoarele. Date GeoNames, CC BY 4.0.',
  query: strict({
    cod_judet: oneOf(
      counties.map(({ code }) => code),
      { description: 'Codul județului, din `GET /v2/nomenclatoare/judete`.', examples: ['IS'] },
    ),
  }),
  data: strict({ nume: Type.String({ examples: ['Pașcani'] }) }),
  identity: [],
  run: (operations, { query, page }) => operations.listLocalities(query.cod_judet, page),
  toData: (name) => ({ nume: name }),
});

export const listBanks = listOperation({
  ...publicList,
  id: 'listeazaBancile',
  path: '/v2/nomenclatoare/banci',
  summary: 'Băncile',
  description: 'Băncile din România, cu codul BIC.',
  query: 'none',
  data: strict({
    nume: Type.String({ examples: ['BANCA TRANSILVANIA'] }),
    bic: Type.String({ examples: ['BTRLRO22'] }),
    alias: nullable(Type.String({ examples: ['BT'] })),
  }),
  identity: ['bic'],
  run: (operations, { page }) => operations.listBanks(page),
  toData: ({ name, bic, alias }) => ({ nume: name, bic, alias }),
});

export const listCurrencies = listOperation({
  ...publicList,
  id: 'listeazaValutele',
  path: '/v2/nomenclatoare/valute',
  summary: 'Valutele',
  description: 'Codurile ISO 4217.',
  query: 'none',
  data: strict({ nume: Type.String({ examples: ['RON'] }) }),
  identity: [],
  run: (operations, { page }) => operations.listCurrencies(page),
  toData: ({ code }) => ({ nume: code }),
});

export const listCountries = listOperation({
  ...publicList,
  id: 'listeazaTarile',
  path: '/v2/nomenclatoare/tari',
  summary: 'Țările',
  description: 'Țările lumii, cu codul ISO (Grecia: EL).',
  query: 'none',
  data: strict({ nume: Type.String({ examples: ['ROMANIA'] }), cod: Type.String({ examples: ['RO'] }) }),
  identity: ['cod'],
  run: (operations, { page }) => operations.listCountries(page),
  toData: ({ name, code }) => ({ nume: name, cod: code }),
});

export const listVatRates = listOperation({
  ...publicList,
  id: 'listeazaCoteleTva',
  path: '/v2/nomenclatoare/cote-tva',
  summary: 'Cotele de TVA',
  description:
    'Cotele de TVA ale unei țări la o dată, ca fracție: 0.21 înseamnă 21 %. Țările din afara Uniunii Europene: numai 0.',
  query: strict({
    tara: Type.Optional(
      text(128, { description: 'Codul sau numele țării. Lipsa înseamnă România.', examples: ['RO'] }),
    ),
    data: Type.Optional(
      date({ description: 'Ziua la care se aplică cotele. Lipsa înseamnă astăzi.', examples: ['2026-11-15'] }),
    ),
  }),
  data: strict({ valoare: decimal(4, { minimum: 0, examples: [0.21] }) }),
  identity: [],
  run: (operations, { query, page, today }) => {
    const country = findCountry(query.tara ?? 'RO');
    if (!country) throw unknownCountry(query.tara ?? '');
    return operations.listVatRates(country.code, query.data ?? today, page);
  },
  toData: (rate) => ({ valoare: Number(rate) }),
});

export const listInvoiceTypes = listOperation({
  ...publicList,
  id: 'listeazaTipurileDeFactura',
  path: '/v2/nomenclatoare/tipuri-factura',
  summary: 'Tipurile de factură',
  description: 'La emitere se trimite codul sau numele.',
  query: 'none',
  data: strict({ nume: Type.String({ examples: ['Factura'] }), cod: Type.String({ examples: ['F'] }) }),
  identity: ['cod'],
  run: (operations, { page }) => operations.listInvoiceTypes(page),
  toData: ({ name, code }) => ({ nume: name, cod: code }),
});

export const listCollectionKinds = listOperation({
  ...publicList,
  id: 'listeazaTipurileDeIncasare',
  path: '/v2/nomenclatoare/tipuri-incasare',
  summary: 'Tipurile de încasare',
  description: 'Felurile în care se încasează o factură.',
  query: 'none',
  data: strict({ nume: Type.String({ examples: ['Chitanta'] }) }),
  identity: [],
  run: (operations, { page }) => operations.listCollectionKinds(page),
  toData: ({ name }) => ({ nume: name }),
});

function unknownCountry(received: string): Refused {
  return new Refused({
    reason: 'invalid-input',
    problems: [
      {
        location: 'query',
        path: ['tara'],
        code: 'invalid_value',
        message: `Tara "${received}" nu este in nomenclatorul tarilor.`,
      },
    ],
  });
}

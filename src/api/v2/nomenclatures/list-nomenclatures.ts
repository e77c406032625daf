import { Type } from 'typebox';
import { counties } from '../../../domain/nomenclature/counties.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { Refused } from '../../../domain/refusal.ts';
import { date, decimal, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { listOperation } from '../operation.ts';

/** What the eight lists have in common: public, bounded only by the protective rate, read only. */
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
  summary: 'Judetele',
  description: 'Cele 41 de judete si municipiul Bucuresti.',
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
  summary: 'Localitatile unui judet',
  description: 'Localitatile judetului dat prin `cod_judet`; pentru Bucuresti, sectoarele. Date GeoNames, CC BY 4.0.',
  query: strict({
    cod_judet: oneOf(
      counties.map(({ code }) => code),
      { description: 'Codul judetului.', examples: ['IS'] },
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
  summary: 'Bancile',
  description: 'Bancile din Romania, cu codul BIC.',
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
  summary: 'Tarile',
  description: 'Tarile lumii, cu codul ISO (Grecia: EL).',
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
    'Cotele de TVA ale unei tari la o data, ca fractie: 0.21 inseamna 21 %. Tarile din afara Uniunii Europene: numai 0.',
  query: strict({
    tara: Type.Optional(text(128, { description: 'Codul sau numele tarii; implicit Romania.', examples: ['RO'] })),
    data: Type.Optional(date({ description: 'Implicit astazi.' })),
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
  summary: 'Tipurile de factura',
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
  summary: 'Tipurile de incasare',
  description: 'Felurile in care se incaseaza o factura.',
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

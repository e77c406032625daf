import { Type } from 'typebox';
import { isPersonalCode, searchedCode } from '../../../domain/company/party-code.ts';
import { decimalToNumber, storedDecimal, storedDecimalOrNull } from '../../../domain/decimal/decimal.ts';
import { date, decimal, nullable, strict, text } from '../../schema/schemas.ts';
import { supplierId, toSupplierId, uuidOfSupplierId } from '../../shapes/identifiers.ts';
import { partnerShape } from '../../shapes/partner.ts';
import { listOperation, operation } from '../operation.ts';
import { partnerFilters, partnerFiltersOf } from '../partners/partner-data.ts';

export const listSuppliers = listOperation({
  id: 'listeazaFurnizorii',
  method: 'GET',
  path: '/v2/furnizori',
  group: 'Furnizori',
  summary: 'Furnizorii',
  description:
    'Furnizorii firmei, după nume. Filtrele nu țin seama de litere mari sau mici și de diacritice. Un furnizor apare odată cu prima lui factură.',
  access: { right: 'suppliers:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    id: Type.Optional(supplierId({ description: 'Numai furnizorul cu acest `id`. Lipsa înseamnă oricare.' })),
    q: Type.Optional(
      text(200, { minLength: 2, description: 'O parte din nume. Lipsa înseamnă orice nume.', examples: ['moara'] }),
    ),
    cod_unic: Type.Optional(
      text(128, { description: 'Codul fiscal, cu sau fără RO. Lipsa înseamnă oricare.', examples: ['90100234'] }),
    ),
    ...partnerFilters,
  }),
  body: 'none',
  answer: 'list',
  data: strict({
    id: Type.String({
      description: 'Identificatorul furnizorului.',
      examples: ['frn_0123456789abcdef0123456789abcdef'],
    }),
    ...partnerShape.schema.properties,
    tip_persoana: Type.String({ description: '`PJ`, sau `PF` pentru un CNP.', examples: ['PJ'] }),
  }),
  identity: ['id'],
  refusals: [],
  run: (operations, { from, query, page }) =>
    operations.listSuppliers(
      from,
      {
        supplierId: query.id === undefined ? null : uuidOfSupplierId(query.id),
        namePart: query.q ?? null,
        codes: query.cod_unic === undefined ? null : searchedCode(query.cod_unic).spellings,
        ...partnerFiltersOf(query),
      },
      page,
    ),
  toData: (supplier) => ({
    id: toSupplierId(supplier.supplierId),
    ...partnerShape.out(supplier),
    tip_persoana: supplier.fiscalCode !== null && isPersonalCode(supplier.fiscalCode) ? 'PF' : 'PJ',
  }),
});

export const readSupplierBalance = operation({
  id: 'citesteSoldulFurnizorului',
  method: 'GET',
  path: '/v2/furnizori/{id_furnizor}/sold',
  group: 'Furnizori',
  summary: 'Soldul unui furnizor',
  description:
    'Ce îi datorează firma, în RON la cursul fiecărui document, și documentele cu ceva de plată, după scadență. Un document în valută al cărui curs nu se știe nu intră în sume. Cele respinse sau șterse de furnizor nu intră nicăieri.',
  access: { right: 'suppliers:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: strict({ id_furnizor: supplierId({ description: 'Furnizorul: `id` din `GET /v2/furnizori`.' }) }),
  query: 'none',
  body: 'none',
  answer: 'one',
  data: strict({
    sold_total: decimal(2, { description: 'Ce a rămas de plată, în RON.', examples: [505] }),
    rulaj_total: decimal(2, { description: 'Toate facturile, cele de creditare cu minus, în RON.', examples: [605] }),
    facturi: Type.Array(
      strict({
        document: Type.String({ description: 'Numărul dat de furnizor.', examples: ['FF-908'] }),
        tip_document: Type.String({ description: 'Numele documentului.', examples: ['Factura'] }),
        valuta: Type.String({ examples: ['RON'] }),
        suma: decimal(2, {
          description: 'Ce a rămas de plată, în valuta documentului; cu minus la o notă de creditare.',
          examples: [505],
        }),
        curs_valutar: nullable(
          decimal(6, { description: '1 pentru RON; null cât timp cursul nu se știe.', examples: [1] }),
        ),
        data_emitere: date({ examples: ['2026-10-20'] }),
        data_inregistrare: date({ description: 'Data primirii.', examples: ['2026-10-21'] }),
      }),
    ),
  }),
  identity: [],
  takesFields: false,
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) => operations.readSupplierBalance(from, uuidOfSupplierId(params.id_furnizor)),
  toData: ({ totalBalance, totalTurnover, documents }) => ({
    sold_total: decimalToNumber(totalBalance),
    rulaj_total: decimalToNumber(totalTurnover),
    facturi: documents.map((document) => {
      const rate = storedDecimalOrNull(document.exchangeRate);
      return {
        document: document.number,
        tip_document: document.documentName,
        valuta: document.currency,
        suma: decimalToNumber(storedDecimal(document.remaining)),
        curs_valutar: rate && decimalToNumber(rate),
        data_emitere: document.issuedOn,
        data_inregistrare: document.receivedOn,
      };
    }),
  }),
});

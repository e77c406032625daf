import { Type } from 'typebox';
import { decimalToNumber, storedDecimal, storedDecimalOrNull } from '../../../domain/decimal/decimal.ts';
import { nullable, strict, text } from '../../schema/schemas.ts';
import { operation, plainRow, supplierReaders } from '../operation.ts';
import { invoiceParams } from './supplier-data.ts';

const pageSize = 50;

export const listSuppliers = operation({
  ...plainRow,
  id: 'listeazaFurnizoriiFirmei',
  method: 'GET',
  path: '/app/api/furnizori',
  summary: 'Furnizorii firmei, după nume',
  access: supplierReaders,
  query: strict({ cauta: Type.Optional(text(200, { minLength: 2 })), dupa: Type.Optional(text(200)) }),
  data: strict({
    furnizori: Type.Array(
      strict({
        id: Type.String(),
        denumire: Type.String(),
        cod_unic: nullable(Type.String()),
        email: nullable(Type.String()),
        telefon: nullable(Type.String()),
        cod_tara: Type.String(),
        cod_judet: nullable(Type.String()),
        localitate: nullable(Type.String()),
        adresa: nullable(Type.String()),
      }),
    ),
    urmatoarea: nullable(Type.String()),
  }),
  run: (operations, { from, query: { cauta, dupa } }) =>
    operations.listSuppliers(
      from,
      {
        supplierId: null,
        namePart: cauta ?? null,
        codes: null,
        email: null,
        phone: null,
        countryCode: null,
        countyCode: null,
        locality: null,
        addressPart: null,
      },
      { start: dupa === undefined ? { at: 'start' } : { at: 'after', position: placeOf(dupa) }, limit: pageSize },
    ),
  toData: ({ rows, next }) => ({
    furnizori: rows.map((supplier) => ({
      id: supplier.supplierId,
      denumire: supplier.name,
      cod_unic: supplier.fiscalCode,
      email: supplier.email,
      telefon: supplier.phone,
      cod_tara: supplier.countryCode,
      cod_judet: supplier.countyCode,
      localitate: supplier.locality,
      adresa: supplier.address,
    })),
    urmatoarea: next && `${next[1]}${next[0]}`,
  }),
});

const idLength = 36;
const nobody = '00000000-0000-0000-0000-000000000000';

/** The id, then the beginning of the name; what is none of ours is a place at the start. */
function placeOf(text: string): readonly [nameStart: string, supplierId: string] {
  const id = text.slice(0, idLength);
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? [text.slice(idLength), id] : ['', nobody];
}

export const readSupplierBalance = operation({
  ...plainRow,
  id: 'citesteSoldulUnuiFurnizor',
  method: 'GET',
  path: '/app/api/furnizori/{id}/sold',
  summary: 'Ce datorează firma unui furnizor, în RON, și documentele cu ceva de plată',
  access: supplierReaders,
  params: invoiceParams,
  data: strict({
    sold_total: Type.Number(),
    rulaj_total: Type.Number(),
    facturi: Type.Array(
      strict({
        document: Type.String(),
        tip_document: Type.String(),
        valuta: Type.String(),
        suma: Type.Number(),
        curs_valutar: nullable(Type.Number()),
        data_emitere: Type.String(),
        data_inregistrare: Type.String(),
      }),
    ),
  }),
  run: (operations, { from, params: { id } }) => operations.readSupplierBalance(from, id),
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

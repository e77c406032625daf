import { type Static, type TSchema, Type } from 'typebox';
import { largestNumber } from '../../../domain/decimal/decimal.ts';
import { date, decimal, documentNumber, oneOf, text, visibleText } from '../../schema/schemas.ts';

/** V1-LEN-1, V1-LEN-2, V1-LEN-3: the members of factura/emitere have the lengths of v1. */

/** Quantities and unit prices still fit fifteen digits with their decimals. */
const largestInteger = 2_147_483_647;

const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(schema);
const integer = () => Type.Integer({ minimum: 0, maximum: largestInteger });
const named = (maxLength: number, nomenclature: string) =>
  Type.String({ minLength: 1, maxLength, 'x-nomenclature': nomenclature });

const client = Type.Object({
  Denumire: visibleText(255),
  CodUnic: optional(text(128)),
  Email: optional(text(100)),
  Telefon: optional(text(100)),
  Tara: named(128, 'tari'),
  Judet: optional(text(100)),
  Localitate: optional(text(100)),
  Adresa: optional(text(500)),
  Tip: oneOf(['PF', 'PJ']),
  NrRegCom: optional(text(128)),
  IdExtern: optional(integer()),
  Strain: optional(Type.Boolean()),
  ContBancar: optional(text(100)),
  PlatitorTVA: optional(Type.Boolean()),
});

const line = Type.Object({
  Denumire: visibleText(1000),
  CodArticol: optional(text(128)),
  CodGestiune: optional(text(128)),
  // V1-ISSUE-14: blanks mean something here.
  Descriere: optional(Type.String({ minLength: 0, maxLength: 4000 })),
  CodCentruCost: optional(text(255)),
  NrCrt: optional(integer()),
  Tip: optional(oneOf(['Articol', 'Discount'])),
  NrCrtArticol: optional(integer()),
  NrProduse: decimal(3, { minimum: -largestNumber, maximum: largestNumber }),
  UM: text(5),
  CotaTVA: decimal(2, { minimum: 0, maximum: 100 }),
  PretUnitar: optional(decimal(6, { maximum: largestNumber })),
  PretTotal: optional(decimal(2)),
});

export const issueMembers = Type.Object({
  Serie: text(50),
  Numar: optional(documentNumber()),
  Valuta: Type.String({ minLength: 3, maxLength: 3, 'x-nomenclature': 'valute' }),
  TipFactura: named(50, 'tipuri-factura'),
  DataEmitere: optional(date()),
  DataScadenta: optional(date()),
  Text: optional(text(2000)),
  Explicatii: optional(text(2000)),
  TvaLaIncasare: optional(Type.Boolean()),
  VerificareDuplicat: optional(Type.Boolean()),
  ValideazaCodUnicRo: optional(Type.Boolean()),
  IdExtern: optional(text(36)),
  Client: client,
  Continut: Type.Array(line, { minItems: 1, maxItems: 10_000 }),
});

export type IssueMembers = Static<typeof issueMembers>;

/** The example works on a new demo company. */
export const issueExample: IssueMembers = {
  Serie: 'FCT',
  Valuta: 'RON',
  TipFactura: 'Factura',
  Client: {
    Denumire: 'Ion Popescu',
    Tara: 'Romania',
    Judet: 'Iasi',
    Localitate: 'Iasi',
    Adresa: 'Str. Lapusneanu 2',
    Tip: 'PF',
  },
  Continut: [
    {
      CodArticol: 'A1',
      Denumire: 'Cană ceramică',
      UM: 'BUC',
      NrProduse: 2,
      CotaTVA: 21,
      PretUnitar: 24.5,
      CodGestiune: 'DEP',
    },
  ],
};

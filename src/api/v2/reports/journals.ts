import { Type } from 'typebox';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { date, decimal, formed, nullable, strict } from '../../schema/schemas.ts';
import { toSupplierInvoiceId } from '../../shapes/identifiers.ts';
import { daysOfMonth, vatBase } from '../../shapes/vat-journal.ts';
import { listOperation } from '../operation.ts';

/** What the reports about one month have in common. */
export const ofMonth = {
  method: 'GET',
  group: 'Rapoarte',
  access: { right: 'reports:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    luna: formed(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, 'o luna, de exemplu 2026-11', {
      description: 'Luna, `yyyy-mm`.',
      examples: ['2026-11'],
    }),
  }),
  body: 'none',
  refusals: [],
} as const;

const common = { ...ofMonth, answer: 'list' } as const;

const total = decimal(2, { description: 'Cu TVA, în RON la cursul documentului.', examples: [121] });

/** GRP-REP-7 */
export const readSalesJournal = listOperation({
  ...common,
  id: 'citesteJurnalulDeVanzari',
  path: '/v2/rapoarte/jurnal-vanzari',
  summary: 'Jurnalul de vânzări al unei luni',
  description:
    'Documentele emise în lună, după dată, serie și număr, cu baza și TVA pe categorii; storno cu minus. Sumele lunii întregi sunt în `meta.totaluri`. Un document în valută al cărui curs nu se știe nu apare.',
  data: strict({
    serie: Type.String({ examples: ['FCT'] }),
    numar: Type.String({ examples: ['1'] }),
    data_emitere: date(),
    client: Type.String({ examples: ['Client Exemplu SRL'] }),
    cod_unic_client: nullable(Type.String({ examples: ['2864518'] })),
    total,
    baze: Type.Array(vatBase.schema),
    tva_la_incasare: Type.Boolean({ description: 'Dacă TVA se datorează pe măsura încasării.' }),
  }),
  identity: ['serie', 'numar'],
  run: (operations, { from, query, page }) => operations.readSalesJournal(from, daysOfMonth(query.luna), page),
  totals: { schema: vatBase.schema, of: ({ totals }) => totals.map(vatBase.out) },
  toData: (entry) => ({
    serie: entry.series,
    numar: entry.number,
    data_emitere: entry.issuedOn,
    client: entry.clientName,
    cod_unic_client: entry.clientFiscalCode,
    total: decimalToNumber(entry.total),
    baze: entry.bases.map(vatBase.out),
    tva_la_incasare: entry.isVatOnCollection,
  }),
});

/** GRP-REP-8 */
export const readPurchaseJournal = listOperation({
  ...common,
  id: 'citesteJurnalulDeCumparari',
  path: '/v2/rapoarte/jurnal-cumparari',
  summary: 'Jurnalul de cumpărări al unei luni',
  description:
    'Facturile de la furnizori emise în lună, cu baza și TVA pe categorii; notele de creditare cu minus. Cele respinse sau șterse de furnizor nu apar, nici cele în valută al căror curs nu se știe. Sumele lunii întregi sunt în `meta.totaluri`.',
  data: strict({
    id: Type.String({ examples: ['ffr_0123456789abcdef0123456789abcdef'] }),
    numar: Type.String({ description: 'Numărul dat de furnizor.', examples: ['FF-908'] }),
    data_emitere: date(),
    data_primire: date(),
    furnizor: Type.String({ examples: ['Moara Albă SRL'] }),
    cod_unic_furnizor: nullable(Type.String({ examples: ['90100234'] })),
    total,
    baze: Type.Array(vatBase.schema),
  }),
  identity: ['id', 'numar'],
  run: (operations, { from, query, page }) => operations.readPurchaseJournal(from, daysOfMonth(query.luna), page),
  totals: { schema: vatBase.schema, of: ({ totals }) => totals.map(vatBase.out) },
  toData: (entry) => ({
    id: toSupplierInvoiceId(entry.invoiceId),
    numar: entry.number,
    data_emitere: entry.issuedOn,
    data_primire: entry.receivedOn,
    furnizor: entry.supplierName,
    cod_unic_furnizor: entry.supplierFiscalCode,
    total: decimalToNumber(entry.total),
    baze: entry.bases.map(vatBase.out),
  }),
});

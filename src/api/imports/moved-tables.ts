import { type Static, type TObject, Type } from 'typebox';
import { storedFiscalCode } from '../../domain/company/identifiers.ts';
import { countryOfCode } from '../../domain/company/party-code.ts';
import { type Decimal, decimalFromNumber, largestNumber } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import type { TableKind } from '../../domain/imports/import.ts';
import type { OpeningBalance } from '../../domain/imports/opening-balance.ts';
import type { EntryOf, MovedTable } from '../../domain/imports/table-import.ts';
import { type CountryCode, findCountry } from '../../domain/nomenclature/countries.ts';
import { findCurrency } from '../../domain/nomenclature/currencies.ts';
import type { TableProblem } from '../../domain/people/console-refusal.ts';
import { mostTableColumns, type TableBounds, TableNotReadable } from '../../formats/table/table.ts';
import type { Finding } from '../schema/finding.ts';
import { date, decimal, oneOf, strict, text, visibleText } from '../schema/schemas.ts';
import { type Validator, validatorOf } from '../schema/validator.ts';
import { type DirectoryTable, type KindOfTable, readDirectoryTable, tellUncertain } from './directory-table.ts';
import {
  articleTable,
  clientBalanceTable,
  clientTable,
  seriesKindWords,
  seriesTable,
  stockTable,
  supplierBalanceTable,
  supplierTable,
} from './kinds-of-tables.ts';

/** MOVE-13: the bounds of a table that a company brings along: what a larger one has more is sent in a second file. */
export const movedBounds = {
  mostRows: 10_000,
  headingWithin: 10,
  mostCells: 350_000,
  mostColumns: mostTableColumns,
} as const satisfies TableBounds & { readonly mostColumns: number };

interface MovedKind<Kind extends TableKind> {
  readonly table: KindOfTable;
  readonly check: Validator;
  readonly entryOf: (sent: never) => EntryOf<Kind>;
}

const kindOf = <Kind extends TableKind, Form extends TObject>(
  table: KindOfTable,
  form: Form,
  entryOf: (sent: Static<Form>) => EntryOf<Kind>,
): MovedKind<Kind> => ({ table, check: validatorOf(form), entryOf });

const partner = {
  denumire: visibleText(255),
  cod_unic: Type.Optional(text(128)),
  email: Type.Optional(text(500)),
  telefon: Type.Optional(text(100)),
  tara: Type.Optional(Type.String({ minLength: 1, maxLength: 128, 'x-nomenclature': 'tari' })),
  cod_judet: Type.Optional(text(100)),
  localitate: Type.Optional(text(100)),
  adresa: Type.Optional(text(500)),
  nr_reg_com: Type.Optional(text(128)),
  cont_bancar: Type.Optional(text(50)),
  platitor_tva: Type.Optional(Type.Boolean()),
};
const supplierForm = strict(partner);
const clientForm = strict({ tip: oneOf(['PJ', 'PF']), ...partner });

const clientOf = ({ tip, ...sent }: Static<typeof clientForm>): EntryOf<'clients'> => {
  const { countryCode, ...client } = supplierOf(sent);
  return {
    ...client,
    kind: tip === 'PJ' ? 'legal-entity' : 'individual',
    // The code of a person says no country.
    countryCode: (tip === 'PJ' || sent.tara !== undefined ? countryCode : 'RO') as CountryCode,
    externalId: null,
    language: null,
  };
};

const articleForm = strict({
  nume: visibleText(2000),
  cod: Type.Optional(text(128)),
  cod_bare: Type.Optional(text(20)),
  um: Type.Optional(text(20)),
  pret_unitar: Type.Optional(decimal(6, { minimum: 0, maximum: largestNumber })),
  cota_tva: Type.Optional(decimal(4, { minimum: 0, maximum: 1 })),
  descriere: Type.Optional(text(4000)),
});

const decimalOf = (value: number | undefined): Decimal | null =>
  value === undefined ? null : decimalFromNumber(value);

const articleOf = (sent: Static<typeof articleForm>): EntryOf<'articles'> => ({
  name: sent.nume,
  code: sent.cod ?? null,
  barcode: sent.cod_bare ?? null,
  unit: sent.um ?? null,
  unitPrice: decimalOf(sent.pret_unitar),
  vatRate: decimalOf(sent.cota_tva),
  description: sent.descriere ?? null,
});

function supplierOf(sent: Static<typeof supplierForm>): EntryOf<'suppliers'> {
  const code = sent.cod_unic?.trim() ?? '';
  const countryCode = findCountry(sent.tara ?? countryOfCode(code))?.code ?? 'RO';
  return {
    name: sent.denumire,
    fiscalCode: code === '' ? null : storedFiscalCode(code, countryCode),
    tradeRegisterNumber: sent.nr_reg_com ?? null,
    isVatPayer: sent.platitor_tva ?? null,
    email: sent.email ?? null,
    phone: sent.telefon ?? null,
    bankAccount: sent.cont_bancar ?? null,
    countryCode,
    countyCode: sent.cod_judet ?? null,
    locality: sent.localitate ?? null,
    address: sent.adresa ?? null,
  };
}

const quantity = decimal(3, { maximum: largestNumber });
const stockForm = strict({
  cod: Type.Optional(text(128)),
  denumire: Type.Optional(text(2000)),
  gestiune: Type.Optional(text(50)),
  cantitate: quantity,
});

const stockOf = (sent: Static<typeof stockForm>): EntryOf<'stock'> => ({
  code: sent.cod ?? null,
  name: sent.denumire ?? null,
  warehouseCode: sent.gestiune ?? null,
  quantity: decimalFromNumber(sent.cantitate),
});

const seriesForm = strict({
  serie: visibleText(50),
  fel: Type.Optional(oneOf([...seriesKindWords.keys()])),
  urmatorul_numar: Type.Optional(Type.Integer({ minimum: 0, maximum: largestNumber })),
  cifre: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
});

const seriesOf = (sent: Static<typeof seriesForm>): EntryOf<'series'> => ({
  code: sent.serie,
  kind: seriesKindWords.get(sent.fel ?? '') ?? 'invoice',
  nextNumber: sent.urmatorul_numar ?? 1,
  digits: sent.cifre ?? 0,
});

const money = decimal(2, { maximum: largestNumber });
const balanceForm = strict({
  ...supplierForm.properties,
  numar: visibleText(100),
  data: date(),
  scadenta: Type.Optional(date()),
  valuta: Type.Optional(Type.String({ minLength: 1, maxLength: 128, 'x-nomenclature': 'valute' })),
  curs: Type.Optional(decimal(6, { exclusiveMinimum: 0, maximum: largestNumber })),
  total: Type.Optional(money),
  rest: money,
});

const balanceOf = (sent: Static<typeof balanceForm>): OpeningBalance => ({
  partner: sent.denumire,
  fiscalCode: sent.cod_unic?.trim() || null,
  number: sent.numar,
  issuedOn: sent.data,
  dueOn: sent.scadenta ?? null,
  currency: findCurrency(sent.valuta ?? 'RON')?.code ?? 'RON',
  exchangeRate: decimalOf(sent.curs),
  total: sent.total === undefined ? null : roundToMoney(decimalFromNumber(sent.total)),
  left: roundToMoney(decimalFromNumber(sent.rest)),
});

const kinds: { readonly [Kind in TableKind]: MovedKind<Kind> } = {
  clients: kindOf(clientTable, clientForm, clientOf),
  suppliers: kindOf(supplierTable, supplierForm, supplierOf),
  articles: kindOf(articleTable, articleForm, articleOf),
  stock: kindOf(stockTable, stockForm, stockOf),
  series: kindOf(seriesTable, seriesForm, seriesOf),
  'client-balances': kindOf(clientBalanceTable, balanceForm, balanceOf),
  'supplier-balances': kindOf(supplierBalanceTable, balanceForm, balanceOf),
};

/** The members of each kind in the order in which people look for them, and those that a table must have. */
export const membersOf = (kind: TableKind): readonly { readonly name: string; readonly isNeeded: boolean }[] => {
  const { titles, needed } = kinds[kind].table;
  return Object.keys(titles).map((name) => ({ name, isNeeded: needed.includes(name) }));
};

export interface ReadMovedTable {
  readonly table: DirectoryTable;
  readonly moved: MovedTable;
  /** What the form of the kind does not take, by row. */
  readonly wrong: readonly { readonly line: number; readonly finding: Finding }[];
}

/** MOVE-13: reads a table, and holds each row to the form of its kind. */
export function readMovedTable(
  kind: TableKind,
  bytes: Buffer,
  chosen: readonly { readonly camp: string; readonly titlu: string }[],
): ReadMovedTable | { readonly unreadable: TableProblem } {
  try {
    return readRows(kind, bytes, new Map(chosen.map(({ camp, titlu }) => [camp, titlu])));
  } catch (error) {
    if (error instanceof TableNotReadable) return { unreadable: error.problem };
    throw error;
  }
}

function readRows(kind: TableKind, bytes: Buffer, chosen: ReadonlyMap<string, string>): ReadMovedTable {
  const { table: kindOfTable, check, entryOf } = kinds[kind];
  const table = readDirectoryTable(bytes, kindOfTable, { bounds: movedBounds, chosen });
  const wrong: { readonly line: number; readonly finding: Finding }[] = [];
  const rows = table.rows.flatMap(({ line, body }) => {
    const { value, findings } = check(body);
    wrong.push(...findings.map((finding) => ({ line, finding: tellUncertain(finding, body) })));
    return findings.length > 0 ? [] : [{ line, entry: entryOf(value as never) }];
  });
  return { table, moved: { kind, rows } as MovedTable, wrong };
}

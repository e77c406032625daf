import { findCounty, findCountyByName } from '../../domain/nomenclature/counties.ts';
import { columnsOf, readTable } from '../../formats/read-table.ts';
import { type InTime, usualTable } from '../../formats/table/table.ts';

/** Tables that people import: of clients, articles, and whatever else a company brings along. */

type Cells = Readonly<Record<string, string>>;

export interface KindOfTable {
  /** CON-IMP-1: the titles by which a column is known, in lower case and without diacritics; an earlier one comes before a later one. */
  readonly titles: Readonly<Record<string, readonly string[]>>;
  /** No table is one without this column. */
  readonly needed: string;
  /** Makes of the cells of a row what somebody would send who fills in the form. */
  readonly bodyOf: (cells: Cells) => object;
}

export const clientTable: KindOfTable = {
  titles: {
    tip: ['tip', 'fel', 'tip persoana'],
    denumire: ['denumire', 'nume', 'client', 'firma', 'denumire client', 'name'],
    cod_unic: ['cod unic', 'cod fiscal', 'cui', 'cif', 'cnp', 'cui cnp', 'cod'],
    email: ['email', 'e mail', 'mail'],
    telefon: ['telefon', 'tel', 'mobil'],
    tara: ['tara', 'cod tara'],
    cod_judet: ['judet', 'cod judet'],
    localitate: ['localitate', 'oras'],
    adresa: ['adresa', 'strada'],
    nr_reg_com: ['nr reg com', 'reg com', 'registrul comertului'],
    cont_bancar: ['cont bancar', 'cont', 'iban'],
  },
  needed: 'denumire',
  bodyOf: clientBody,
};

export const articleTable: KindOfTable = {
  titles: {
    nume: ['denumire', 'nume', 'articol', 'denumire articol', 'produs', 'name'],
    cod: ['cod articol', 'cod', 'sku'],
    cod_bare: ['cod de bare', 'cod bare', 'ean', 'barcode'],
    um: ['um', 'u m', 'unitate', 'unitate de masura'],
    pret_unitar: ['pret unitar', 'pret', 'pret fara tva'],
    cota_tva: ['cota tva', 'tva', 'cota de tva'],
    descriere: ['descriere'],
  },
  needed: 'nume',
  bodyOf: articleBody,
};

export interface DirectoryTable {
  /** The titles of the columns that are known, and those of the others. */
  readonly known: readonly string[];
  readonly unknown: readonly string[];
  readonly rows: readonly { readonly line: number; readonly body: object }[];
}

/** Null: the first row has no column with the name. Throws `TableNotReadable` where it is no table. */
export function readDirectoryTable(bytes: Buffer, kind: KindOfTable, isInTime: InTime): DirectoryTable | null {
  const [heading, ...rows] = readTable(bytes, usualTable, isInTime);
  const columns = columnsOf(heading?.cells ?? [], kind.titles);
  if (!heading || !columns.has(kind.needed)) return null;
  const places = new Set(columns.values());
  return {
    known: heading.cells.filter((_title, place) => places.has(place)),
    unknown: heading.cells.filter((title, place) => title !== '' && !places.has(place)),
    rows: rows.map(({ line, cells }) => {
      const named = [...columns].flatMap(([member, place]) => (cells[place] ? [[member, cells[place]] as const] : []));
      return { line, body: kind.bodyOf(Object.fromEntries(named)) };
    }),
  };
}

/** A county may be named; a client without a code, or with that of a person, is a person. */
function clientBody({ tip = '', cod_judet, ...cells }: Cells): object {
  const code = cells['cod_unic']?.replaceAll(/\s/g, '') ?? '';
  const isPerson = /^pf|^persoan[aă] fizic/i.test(tip) || (tip === '' && (code === '' || /^\d{13}$/.test(code)));
  const county = cod_judet === undefined ? undefined : (findCounty(cod_judet) ?? findCountyByName(cod_judet))?.code;
  return {
    tip: isPerson ? 'PF' : 'PJ',
    ...cells,
    ...(cod_judet === undefined ? {} : { cod_judet: county ?? cod_judet }),
  };
}

function articleBody({ pret_unitar, cota_tva, ...cells }: Cells): object {
  const rate = cota_tva === undefined ? undefined : numberIn(cota_tva.replace('%', ''));
  return {
    ...cells,
    ...(pret_unitar === undefined ? {} : { pret_unitar: numberIn(pret_unitar) }),
    // 21, 21% and 0.21 are the same rate; no rate is above one hundred percent or below one.
    ...(rate === undefined
      ? {}
      : { cota_tva: typeof rate === 'number' && rate >= 1 ? Number((rate / 100).toFixed(6)) : rate }),
  };
}

/** A number has a comma or a point, with or without separated thousands; a text that is none stays as it is, and is told. */
function numberIn(text: string): number | string {
  const plain = text.replaceAll(/[\s\u00A0]/g, '');
  const decimal = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(plain)
    ? plain.replaceAll('.', '').replace(',', '.')
    : /^-?\d{1,3}(?:,\d{3})+\.\d+$/.test(plain)
      ? plain.replaceAll(',', '')
      : plain.replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(decimal) ? Number(decimal) : text;
}

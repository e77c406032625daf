import type { SeriesKind } from '../../domain/company/series.ts';
import { findCounty, findCountyByName, fold } from '../../domain/nomenclature/counties.ts';
import type { Cells, KindOfTable } from './directory-table.ts';
import { dayIn, ifThere, numberIn, rateIn, rateNumberIn, wholeIn, yesNoIn } from './table-cells.ts';

/**
 * CON-IMP-1, MOVE-15: what the tables of people, and those that SmartBill, Oblio, FGO and SAGA export, call their columns, in lower case and
 * without diacritics. The most telling title comes first.
 */

const partnerTitles = {
  cod_unic: [
    'cod unic',
    'cod fiscal',
    'cui',
    'cif',
    'cif cnp',
    'cui cnp',
    'cod fiscal cnp',
    'cui cif',
    'cnp',
    'vat code',
    'cod',
  ],
  email: ['email', 'e mail', 'mail', 'adresa email'],
  telefon: ['telefon', 'tel', 'mobil', 'telefon mobil', 'nr telefon'],
  tara: ['tara', 'cod tara'],
  cod_judet: ['judet', 'cod judet', 'judet sector'],
  localitate: ['localitate', 'oras', 'localitate sector'],
  adresa: ['adresa', 'strada', 'adresa sediu', 'sediu social', 'sediu'],
  nr_reg_com: ['nr reg com', 'reg com', 'registrul comertului', 'nr registrul comertului', 'reg comertului'],
  cont_bancar: ['cont bancar', 'iban', 'cont iban', 'cont banca', 'cont'],
  platitor_tva: ['platitor tva', 'platitor de tva', 'is tva'],
};

export const clientTable: KindOfTable = {
  titles: {
    tip: ['tip', 'fel', 'tip persoana', 'tip client'],
    denumire: ['denumire', 'nume', 'client', 'firma', 'denumire client', 'nume client', 'partener', 'name'],
    ...partnerTitles,
  },
  needed: ['denumire'],
  bodyOf: clientBody,
};

export const supplierTable: KindOfTable = {
  titles: {
    denumire: ['denumire', 'nume', 'furnizor', 'firma', 'denumire furnizor', 'nume furnizor', 'partener', 'name'],
    ...partnerTitles,
  },
  needed: ['denumire'],
  bodyOf: partnerBody,
};

const articleNames = [
  'denumire',
  'nume',
  'articol',
  'denumire articol',
  'produs',
  'denumire produs',
  'nume produs',
  'name',
];
const articleCodes = ['cod articol', 'cod produs', 'cod', 'sku'];

export const articleTable: KindOfTable = {
  titles: {
    nume: articleNames,
    cod: articleCodes,
    cod_bare: ['cod de bare', 'cod bare', 'ean', 'barcode'],
    um: ['um', 'u m', 'unitate', 'unitate de masura', 'unitate masura'],
    pret_unitar: [
      'pret unitar',
      'pret fara tva',
      'pret unitar fara tva',
      'pret vanzare fara tva',
      'pret vanz',
      'pret vanzare',
      'pret',
    ],
    pret_cu_tva: ['pret cu tva', 'pret vanzare cu tva', 'pret v tva', 'pret unitar cu tva'],
    cota_tva: ['cota tva', 'tva', 'cota de tva', 'procent tva', 'tva articol'],
    descriere: ['descriere', 'descriere produs'],
  },
  needed: ['nume'],
  numbers: ['pret_unitar', 'pret_cu_tva'],
  bodyOf: articleBody,
};

export const stockTable: KindOfTable = {
  titles: {
    cod: articleCodes,
    denumire: articleNames,
    gestiune: ['gestiune', 'cod gestiune', 'depozit', 'denumire gestiune'],
    cantitate: ['cantitate', 'stoc', 'stoc curent', 'stoc final', 'cantitate stoc', 'cant', 'sold'],
  },
  needed: ['cantitate'],
  numbers: ['cantitate'],
  bodyOf: ({ cantitate, ...cells }) => ({ ...cells, ...ifThere('cantitate', cantitate, numberIn) }),
};

export const seriesTable: KindOfTable = {
  titles: {
    serie: ['serie', 'seria', 'serie document'],
    fel: ['fel', 'tip', 'tip document', 'document', 'tip serie'],
    urmatorul_numar: ['urmatorul numar', 'numar urmator', 'nr urmator', 'urmator'],
    ultimul_numar: ['ultimul numar', 'ultimul nr', 'numar curent', 'numar final'],
    cifre: ['cifre', 'numar cifre', 'numar de cifre'],
  },
  needed: ['serie'],
  bodyOf: seriesBody,
};

const balanceTable = (partners: readonly string[], left: readonly string[]): KindOfTable => ({
  titles: {
    denumire: [...partners, 'partener', 'denumire partener', 'denumire', 'nume', 'firma'],
    cod_unic: partnerTitles.cod_unic.filter((title) => title !== 'cod'),
    serie: ['serie', 'seria', 'serie factura', 'serie document'],
    numar: [
      'numar',
      'nr',
      'numar factura',
      'nr factura',
      'numar document',
      'nr document',
      'nr doc',
      'serie si numar',
      'serie numar',
      'factura',
      'document',
    ],
    data: ['data', 'data emiterii', 'data emitere', 'data factura', 'data facturii', 'data document', 'data doc'],
    scadenta: ['scadenta', 'data scadentei', 'data scadenta', 'termen', 'termen de plata', 'termen plata'],
    valuta: ['valuta', 'moneda'],
    curs: ['curs', 'curs valutar'],
    total: [
      'total',
      'valoare totala',
      'total factura',
      'valoare factura',
      'valoare cu tva',
      'total cu tva',
      'valoare',
      'suma',
    ],
    rest: [...left, 'rest', 'ramas', 'suma ramasa', 'valoare ramasa', 'sold', 'sold final', 'neachitat'],
  },
  needed: ['denumire', 'numar', 'data', 'rest'],
  numbers: ['total', 'rest'],
  bodyOf: balanceBody,
});

export const clientBalanceTable = balanceTable(
  ['client', 'denumire client', 'nume client'],
  ['rest de incasat', 'de incasat', 'ramas de incasat', 'rest incasat', 'neincasat'],
);
export const supplierBalanceTable = balanceTable(
  ['furnizor', 'denumire furnizor', 'nume furnizor'],
  ['rest de plata', 'de plata', 'ramas de plata', 'rest plata', 'neplatit'],
);

/** A code of nothing but a dash or zeros is none. */
function partnerBody({ cod_judet, cod_unic, platitor_tva, ...cells }: Cells): Readonly<Record<string, unknown>> {
  const county = cod_judet === undefined ? undefined : (findCounty(cod_judet) ?? findCountyByName(cod_judet))?.code;
  const code = cod_unic === undefined || /^[-0\s]*$/.test(cod_unic) ? undefined : cod_unic;
  return {
    ...cells,
    ...ifThere('cod_unic', code, (text) => text),
    ...ifThere('platitor_tva', platitor_tva, yesNoIn),
    ...ifThere('cod_judet', cod_judet, (text) => county ?? text),
  };
}

/** A county may be named; a client without a code, or with that of a person, is a person. */
function clientBody({ tip = '', ...cells }: Cells): object {
  const body = partnerBody(cells);
  const code = String(body['cod_unic'] ?? '').replaceAll(/\s/g, '');
  const isPerson = /^pf|^persoan[aă] fizic/i.test(tip) || (tip === '' && (code === '' || /^\d{13}$/.test(code)));
  return { tip: isPerson ? 'PF' : 'PJ', ...body };
}

/** A price with VAT is the price of a form only together with its rate. */
function articleBody({ pret_unitar, pret_cu_tva, cota_tva, ...cells }: Cells): object {
  const rate = cota_tva === undefined ? undefined : rateIn(cota_tva);
  const whole = pret_cu_tva === undefined || pret_unitar !== undefined ? undefined : numberIn(pret_cu_tva);
  const isKnown = typeof whole === 'number' && typeof rate === 'number';
  return {
    ...cells,
    ...(whole === undefined
      ? {}
      : { pret_unitar: isKnown ? Number((whole / (1 + rate)).toFixed(4)) : (pret_cu_tva ?? '') }),
    ...ifThere('pret_unitar', pret_unitar, numberIn),
    ...(rate === undefined ? {} : { cota_tva: rate }),
  };
}

export const seriesKindWords: ReadonlyMap<string, SeriesKind> = new Map([
  ['factura', 'invoice'],
  ['proforma', 'proforma'],
  ['comanda', 'order'],
  ['deviz', 'quote'],
  ['aviz', 'delivery-note'],
  ['chitanta', 'receipt'],
] as const);

/** A kind is known by its first letters. */
const seriesKindIn = (text: string): string =>
  [...seriesKindWords.keys()].find((word) => fold(text).startsWith(word.slice(0, 3))) ?? text;

function seriesBody({ fel, urmatorul_numar, ultimul_numar, cifre, ...cells }: Cells): object {
  const last = ultimul_numar === undefined ? undefined : wholeIn(ultimul_numar);
  return {
    ...cells,
    ...ifThere('fel', fel, seriesKindIn),
    ...(last === undefined ? {} : { urmatorul_numar: typeof last === 'number' ? last + 1 : last }),
    ...ifThere('urmatorul_numar', urmatorul_numar, wholeIn),
    ...ifThere('cifre', cifre, wholeIn),
  };
}

/** A series in a column of its own belongs to the number; without a number it names no document. */
function balanceBody({ serie, numar = '', data, scadenta, valuta, curs, total, rest, ...cells }: Cells): object {
  return {
    ...partnerBody(cells),
    numar: serie === undefined || numar === '' ? numar : `${serie} ${numar}`,
    ...ifThere('data', data, dayIn),
    ...ifThere('scadenta', scadenta, dayIn),
    ...ifThere('valuta', valuta, (text) => (/^(?:lei|leu)$/i.test(text) ? 'RON' : text.toUpperCase())),
    ...ifThere('curs', curs, rateNumberIn),
    ...ifThere('total', total, numberIn),
    ...ifThere('rest', rest, numberIn),
  };
}

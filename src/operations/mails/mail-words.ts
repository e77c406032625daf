import type { InvoiceTypeCode } from '../../domain/nomenclature/invoice-types.ts';

/** The Romanian words of a mail, with the names that a company may use in texts of its own. */

/** The places that a text may have. */
export const mailPlaces = [
  'document',
  'serie',
  'numar',
  'data',
  'total',
  'valuta',
  'scadenta',
  'client',
  'firma',
  'link_plata',
] as const;
export type MailPlace = (typeof mailPlaces)[number];

export const standardSubject = '{firma}: {document} {serie} {numar}';

export const standardBody = `Bună ziua,

Găsiți în atașament {document} {serie} {numar} din {data}, în valoare de {total} {valuta}.
Termen de plată: {scadenta}.
Puteți plăti online aici: {link_plata}

Vă mulțumim,
{firma}
`;

const documentWords: Readonly<Partial<Record<InvoiceTypeCode, string>>> = {
  FS: 'factura simplificată',
  P: 'proforma',
  C: 'comanda',
  D: 'devizul',
  A: 'avizul de însoțire a mărfii',
};

export function documentWord(type: InvoiceTypeCode, isReversal: boolean): string {
  return `${documentWords[type] ?? 'factura'}${isReversal ? ' storno' : ''}`;
}

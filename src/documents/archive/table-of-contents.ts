import type { ArchiveKind, ListedDocument, ListedReceived } from '../../domain/archive/archive.ts';
import { add } from '../../domain/decimal/arithmetic.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import { roundToMoney, zeroMoney } from '../../domain/decimal/rounding.ts';
import type { InvoiceStatus } from '../../domain/invoice/lifecycle.ts';
import { csvRecord, shownText } from '../../formats/csv/write-csv.ts';

export const contentsFileName = 'cuprins.csv';

/** The first seven columns of issued documents are the oldest, so that a program that reads columns by position still works. */
const columns: Readonly<Record<ArchiveKind, readonly string[]>> = {
  'issued-invoices': [
    ...['serie', 'numar', 'data', 'client', 'total', 'valuta', 'fisier'],
    ...['status', 'cod_unic', 'baza', 'tva'],
  ],
  'supplier-invoices': ['furnizor', 'cod_unic', 'numar', 'data', 'total', 'valuta', 'fisier'],
};
/** V2-ARCH-12: this text replaces the file name of a deleted document. */
const deletedMeanwhile = 'document sters intre timp';

/** V2-ARCH-11: the index of an archive, in UTF-8 with BOM; its records follow RFC 4180, except for the semicolon. */
export function tableOfContents(kind: ArchiveKind = 'issued-invoices') {
  const lines = [`\uFEFF${csvRecord(columns[kind])}`];
  const totals = new Map<string, Amounts>();
  return {
    /** `file` is null if the document was deleted meanwhile. */
    add(document: ListedDocument | ListedReceived, file: string | null): void {
      const name = shownText(file ?? deletedMeanwhile);
      if ('series' in document) {
        lines.push(csvRecord(issuedFields(document, name)));
        if (file !== null && document.status !== 'cancelled') addTo(totals, document);
      } else {
        lines.push(csvRecord(receivedFields(document, name)));
      }
    },
    bytes: (): Buffer => Buffer.from([...lines, ...totalLines(totals)].join('')),
  };
}

function issuedFields(document: ListedDocument, file: string): readonly string[] {
  const { series, number, issuedOn, clientName, fiscalCode, status, net, vat, gross, currency } = document;
  return [
    ...[series, number, issuedOn, clientName].map(shownText),
    ...[comma(gross), currency, file],
    ...[statusNames[status], shownText(fiscalCode ?? ''), comma(net), comma(vat)],
  ];
}

const statusNames: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'draft',
  issued: 'emisa',
  cancelled: 'anulata',
  reversed: 'stornata',
  reversal: 'storno',
};

/** The columns are those of the contract, with a point in amounts. */
function receivedFields(document: ListedReceived, file: string): readonly string[] {
  const { supplierName, fiscalCode, number, issuedOn, gross, currency } = document;
  return [...[supplierName, fiscalCode ?? '', number, issuedOn].map(shownText), gross, currency, file];
}

type Amounts = Pick<ListedDocument, 'net' | 'vat' | 'gross'>;

function addTo(totals: Map<string, Amounts>, { currency, net, vat, gross }: ListedDocument): void {
  const before = totals.get(currency) ?? nothing;
  totals.set(currency, {
    net: sumOf(before.net, net),
    vat: sumOf(before.vat, vat),
    gross: sumOf(before.gross, gross),
  });
}

const sumOf = (one: string, other: string): string =>
  decimalToString(roundToMoney(add(storedDecimal(one), storedDecimal(other))));
const zero = decimalToString(zeroMoney);
const nothing: Amounts = { net: zero, vat: zero, gross: zero };

/** V2-ARCH-17: one total for each currency, because a sum over several has no meaning. */
function totalLines(totals: ReadonlyMap<string, Amounts>): readonly string[] {
  return [...totals]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { net, vat, gross }]) =>
      csvRecord(['TOTAL', '', '', '', comma(gross), currency, '', '', '', comma(net), comma(vat)]),
    );
}

const comma = (amount: string): string => amount.replace('.', ',');

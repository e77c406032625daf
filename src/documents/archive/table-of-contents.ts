import type { ArchiveKind, ListedDocument, ListedReceived } from '../../domain/archive/archive.ts';
import { csvRecord, shownText } from '../spreadsheet/csv.ts';

export const contentsFileName = 'cuprins.csv';

const columns: Readonly<Record<ArchiveKind, readonly string[]>> = {
  'issued-invoices': ['serie', 'numar', 'data', 'client', 'total', 'valuta', 'fisier'],
  'supplier-invoices': ['furnizor', 'cod_unic', 'numar', 'data', 'total', 'valuta', 'fisier'],
};
/** V2-ARCH-12: in the place of the file's name. */
const deletedMeanwhile = 'document sters intre timp';

/** V2-ARCH-11: the index of an archive, in UTF-8 with BOM; its records follow RFC 4180, except for the semicolon. */
export function tableOfContents(kind: ArchiveKind = 'issued-invoices') {
  const lines = [`\uFEFF${csvRecord(columns[kind])}`];
  return {
    /** No file: the document is gone. */
    add(document: ListedDocument | ListedReceived, file: string | null): void {
      const { gross, currency } = document;
      lines.push(
        csvRecord([...namesOf(document).map(shownText), gross, currency, shownText(file ?? deletedMeanwhile)]),
      );
    },
    bytes: (): Buffer => Buffer.from(lines.join('')),
  };
}

function namesOf(document: ListedDocument | ListedReceived): readonly string[] {
  const { number, issuedOn } = document;
  return 'series' in document
    ? [document.series, number, issuedOn, document.clientName]
    : [document.supplierName, document.fiscalCode ?? '', number, issuedOn];
}

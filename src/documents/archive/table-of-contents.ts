import type { ListedDocument } from '../../domain/archive/archive.ts';
import { csvRecord, shownText } from '../spreadsheet/csv.ts';

export const contentsFileName = 'cuprins.csv';

const columns = ['serie', 'numar', 'data', 'client', 'total', 'valuta', 'fisier'];
/** V2-ARCH-12: in the place of the file's name. */
const deletedMeanwhile = 'document sters intre timp';

/** V2-ARCH-11: the index of an archive, in UTF-8 with BOM; its records follow RFC 4180, except for the semicolon. */
export function tableOfContents() {
  const lines = [`\uFEFF${csvRecord(columns)}`];
  return {
    /** No file: the document is gone. */
    add({ series, number, issuedOn, clientName, gross, currency }: ListedDocument, file: string | null): void {
      const texts = [series, number, issuedOn, clientName].map(shownText);
      lines.push(csvRecord([...texts, gross, currency, shownText(file ?? deletedMeanwhile)]));
    },
    bytes: (): Buffer => Buffer.from(lines.join('')),
  };
}

import type { ListedDocument } from '../../domain/archive/archive.ts';

export const contentsFileName = 'cuprins.csv';

const columns = ['serie', 'numar', 'data', 'client', 'total', 'valuta', 'fisier'];
/** V2-ARCH-12: in the place of the file's name. */
const deletedMeanwhile = 'document sters intre timp';

/** V2-ARCH-11: the index of an archive, in UTF-8 with BOM; its records follow RFC 4180, except for the semicolon. */
export function tableOfContents() {
  const lines = [`\uFEFF${record(columns)}`];
  return {
    /** No file: the document is gone. */
    add({ series, number, issuedOn, clientName, gross, currency }: ListedDocument, file: string | null): void {
      const texts = [series, number, issuedOn, clientName].map(shown);
      lines.push(record([...texts, gross, currency, shown(file ?? deletedMeanwhile)]));
    },
    bytes: (): Buffer => Buffer.from(lines.join('')),
  };
}

function record(fields: readonly string[]): string {
  return `${fields.map(quoted).join(';')}\r\n`;
}

/** What begins like a formula would be computed by a spreadsheet; behind an apostrophe it is shown. */
function shown(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

function quoted(field: string): string {
  return /[";\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

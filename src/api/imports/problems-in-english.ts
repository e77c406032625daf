import type { ImportProblem } from '../../domain/imports/import-problem.ts';
import type { RowProblem } from '../../domain/imports/row-problem.ts';
import type { TableProblem } from '../../domain/people/console-refusal.ts';
import { movedBounds } from './moved-tables.ts';

/** What the command says of an import, and the console to who reads English. Each begins small, because the command writes the name before it. */

/** MOVE-2: why a file was not taken. */
export function importProblemInEnglish(problem: ImportProblem): string {
  switch (problem.is) {
    case 'too-large':
      return 'it is larger than is read.';
    case 'not-readable':
      return `it is not an invoice that can be read: ${problem.because}.`;
    case 'nested-too-deep':
      return 'it is an archive of archives in an archive.';
    case 'other-seller':
      return `its seller is ${problem.seller ?? 'not said'}.`;
    case 'issued-in-future':
      return `its day, ${problem.issuedOn}, has not come.`;
    case 'number-too-long':
      return 'its series or number is too long.';
    case 'exchange-rate-unknown':
      return `it states no rate of ${problem.currency}, and none is known for ${problem.issuedOn}.`;
    case 'lines-do-not-add-up':
      return 'its lines do not add up to its total.';
    case 'paid-beyond-total':
      return `it says that ${problem.paid} was paid of its ${problem.gross}.`;
    case 'contradicts':
      return `${problem.document} is here already, of ${problem.issuedOn} and ${problem.gross} ${problem.currency}.`;
    case 'number-of-deleted':
      return `its number belonged to ${problem.document}, which was deleted and keeps it.`;
    case 'value-refused':
      return 'it has a value that cannot be stored.';
  }
}

/** MOVE-13: what is wrong with a row of a table. */
export function rowProblemInEnglish(problem: RowProblem): string {
  switch (problem.is) {
    case 'row-repeated':
      return `the same is on row ${problem.line}.`;
    case 'client-code-taken':
    case 'article-code-taken':
    case 'article-barcode-taken':
      return `its code belongs to ${problem.by}.`;
    case 'address-repeated':
      return `the address ${problem.by} is there twice.`;
    case 'currency-unknown':
      return `the currency ${problem.currency} is unknown.`;
    case 'stock-there':
      return `the article has a stock of ${problem.quantity} there already.`;
    case 'series-behind':
      return `the series is here, and its next number is ${problem.nextNumber}.`;
    case 'fiscal-code-missing':
    case 'fiscal-code-wrong':
    case 'county-unknown':
    case 'vat-rate-unknown':
    case 'nothing-left':
    case 'left-beyond-total':
    case 'due-before-issue':
    case 'article-unknown':
    case 'warehouse-unknown':
    case 'series-kind-differs':
      return plainSentences[problem.is];
    default:
      return importProblemInEnglish(problem);
  }
}

const plainSentences = {
  'fiscal-code-missing': 'a legal entity needs a fiscal code.',
  'fiscal-code-wrong': 'its fiscal code is wrong.',
  'county-unknown': 'its county is unknown.',
  'vat-rate-unknown': 'its rate is no VAT rate of today.',
  'nothing-left': 'what is left has to be more than zero.',
  'left-beyond-total': 'more is left than its total.',
  'due-before-issue': 'it is due before its issue.',
  'article-unknown': 'its article is unknown; import the articles first.',
  'warehouse-unknown': 'its warehouse is unknown.',
  'series-kind-differs': 'the series is here, for documents of another kind.',
} as const;

/** Why a file is no table that can be read. */
export const tableProblemsInEnglish: Readonly<Record<TableProblem, string>> = {
  'not-a-table': 'it is neither CSV nor XLSX',
  'too-many-rows': `it has more than ${movedBounds.mostRows} rows`,
  'too-many-columns': 'it has too many columns',
  'too-many-cells': 'it has too many cells',
  'too-large': 'it is too large',
  'too-slow': 'it takes too long to read',
};

import {
  type CompanyPlace,
  indicatorCodes,
  placeOf,
  type StatementFigure,
  type StatementRow,
  statementFigures,
} from '../../domain/accounting/statement.ts';
import { commaBelow } from '../../formats/read-table.ts';

/** It returns what a line says, or a sentence on what is wrong with it. */
export type LineReader<Row> = (line: string) => Row | { readonly wrong: string };

/** GRP-POS-3: the heading chooses the reader; an unknown heading gives a sentence. */
export function statementReader(heading: string): LineReader<StatementRow> | { readonly wrong: string } {
  const found = columnsOf(heading, ['CUI', 'CAEN', ...statementFigures.map((figure) => indicatorCodes[figure])]);
  if ('wrong' in found) return found;
  const { separator, placeIn } = found;
  const codeAt = placeIn('CUI');
  const activityAt = placeIn('CAEN');
  const figures = statementFigures.map((figure) => ({ figure, at: placeIn(indicatorCodes[figure]) }));
  return (line) => {
    const cells = cellsOf(line, separator);
    const fiscalCode = codeIn(cells[codeAt] ?? '');
    if (fiscalCode === null) return { wrong: `"${told(cells[codeAt])}" is no CUI` };
    const activity = (cells[activityAt] ?? '').trim();
    if (!/^(?:\d{1,4})?$/.test(activity)) return { wrong: `"${told(activity)}" is no CAEN code` };
    const amounts: Partial<Record<StatementFigure, string>> = {};
    for (const { figure, at } of figures) {
      const text = (cells[at] ?? '').trim();
      const form = figure === 'employees' ? wholeNumber : amount;
      if (text !== '' && !form.test(text)) return { wrong: `"${told(text)}" is no number (${indicatorCodes[figure]})` };
      amounts[figure] = text === '' ? '0' : text;
    }
    const isTold = activity !== '' && Number(activity) !== 0;
    const row = amounts as Record<StatementFigure, string>;
    return { fiscalCode, activity: isTold ? activity.padStart(4, '0') : null, ...row };
  };
}

const amount = /^-?\d{1,15}(?:\.\d{1,2})?$/;
const wholeNumber = /^\d{1,8}$/;

/** The file says where companies are, and what they are called. */
export function placeReader(heading: string): LineReader<CompanyPlace> | { readonly wrong: string } {
  const found = columnsOf(heading, ['CUI', 'DENUMIRE', 'JUDET', 'LOCALITATE']);
  if ('wrong' in found) return found;
  const { separator, placeIn } = found;
  const [codeAt, nameAt, countyAt, localityAt] = ['CUI', 'DENUMIRE', 'JUDET', 'LOCALITATE'].map(placeIn);
  return (line) => {
    const cells = cellsOf(line, separator);
    const textAt = (at = -1): string =>
      commaBelow(cells[at] ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, 255);
    const fiscalCode = codeIn(textAt(codeAt));
    if (fiscalCode === null) return { wrong: `"${told(textAt(codeAt))}" is no CUI` };
    return { fiscalCode, name: textAt(nameAt) || null, ...placeOf(textAt(countyAt), textAt(localityAt)) };
  };
}

interface Columns {
  readonly separator: string;
  readonly placeIn: (title: string) => number;
}

/** The separator is the one that the heading has most of. */
function columnsOf(heading: string, titles: readonly string[]): Columns | { readonly wrong: string } {
  const bare = heading.replace(/^\ufeff/, '');
  const count = (separator: string): number => bare.split(separator).length;
  const separator = [',', ';', '^', '\t'].reduce((most, one) => (count(one) > count(most) ? one : most));
  const found = cellsOf(bare, separator).map((title) => title.trim().toUpperCase());
  const missing = titles.filter((title) => !found.includes(title));
  if (missing.length > 0) return { wrong: `its heading has no column ${missing.join(', ')}` };
  return { separator, placeIn: (title) => found.indexOf(title) };
}

function cellsOf(line: string, separator: string): readonly string[] {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}

function codeIn(text: string): number | null {
  const [, digits] = /^\s*(?:RO)?\s*(\d{1,10})\s*$/i.exec(text) ?? [];
  const code = Number(digits ?? 0);
  return code > 0 ? code : null;
}

const told = (text = ''): string => text.slice(0, 40).toWellFormed();

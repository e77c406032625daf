import type { ImportRefusal } from '../../domain/imports/import.ts';
import type { RowProblem } from '../../domain/imports/row-problem.ts';
import type { TableProblem } from '../../domain/people/console-refusal.ts';
import { movedBounds } from '../imports/moved-tables.ts';
import { importProblemInEnglish, rowProblemInEnglish, tableProblemsInEnglish } from '../imports/problems-in-english.ts';
import type { Finding, FindingRule } from '../schema/finding.ts';
import { findingSentence } from './findings.ts';
import { importProblemSentence, rowProblemWords, tableProblemSentences } from './imports.ts';

/** MOVE-21: what is wrong with what a company brings along, in Romanian to programs and to people in their language. */
export interface ImportWords {
  readonly ofFile: (refusal: Pick<ImportRefusal, 'problem'>) => string;
  /** The member of the form, null for the whole row, and a sentence. */
  readonly ofRow: (problem: RowProblem) => readonly [member: string | null, sentence: string];
  readonly ofCell: (finding: Finding, member: string) => string;
  readonly ofTable: Readonly<Record<TableProblem, string>>;
  readonly noColumn: (member: string) => string;
  readonly noTitle: (member: string, title: string) => string;
  readonly noRows: string;
  readonly atRow: (line: number, member: string | null, message: string) => string;
}

export const romanianImportWords: ImportWords = {
  ofFile: importProblemSentence,
  ofRow: rowProblemWords,
  ofCell: findingSentence,
  ofTable: tableProblemSentences(movedBounds.mostRows, movedBounds.mostColumns),
  noColumn: (member) => `Nicio coloană nu are „${member}”; alegeți coloana.`,
  noTitle: (member, title) => `Nicio coloană pentru „${member}” nu are titlul „${title}”.`,
  noRows: 'Tabelul nu are niciun rând sub titluri.',
  atRow: (line, member, message) => `Rândul ${line}${member === null ? '' : `, ${member}`}: ${message}`,
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const tableInEnglish = (problem: TableProblem): string => `${capital(tableProblemsInEnglish[problem])}.`;

export const englishImportWords: ImportWords = {
  ofFile: ({ problem }) => capital(importProblemInEnglish(problem)),
  ofRow: (problem) => [rowProblemWords(problem)[0], capital(rowProblemInEnglish(problem))],
  // The screen names the column beside it.
  ofCell: ({ rule, args }) => cellSentences[rule](args),
  ofTable: {
    'not-a-table': tableInEnglish('not-a-table'),
    'too-many-rows': tableInEnglish('too-many-rows'),
    'too-many-columns': tableInEnglish('too-many-columns'),
    'too-many-cells': tableInEnglish('too-many-cells'),
    'too-large': tableInEnglish('too-large'),
    'too-slow': tableInEnglish('too-slow'),
  },
  noColumn: () => 'No column has it; choose the column.',
  noTitle: (_member, title) => `No column has the title “${title}”.`,
  noRows: 'The table has no rows below its titles.',
  atRow: (line, _member, message) => `Row ${line}: ${message}`,
};

type Args = Finding['args'];

const cellSentences: Readonly<Record<FindingRule, (args: Args) => string>> = {
  missing: () => 'It is needed.',
  unknown: () => 'It is not known here.',
  repeated: () => 'It is there more than once.',
  type: () => 'It is not written as it has to be.',
  'too-long': ({ max }) => `It has at most ${max} characters.`,
  'too-short': ({ min }) => (min === 1 ? 'It cannot be empty.' : `It has at least ${min} characters.`),
  'too-many': ({ max }) => `There are at most ${max}.`,
  'too-few': ({ min }) => `There are at least ${min}.`,
  'too-large': ({ max }) => `It is at most ${max}.`,
  'too-small': ({ min, comparison }) => `It is ${comparison === '>' ? 'more than' : 'at least'} ${min}.`,
  'not-one-of': ({ allowed }) => `It is one of: ${[allowed].flat().map(String).join(', ')}.`,
  'not-in-nomenclature': ({ received }) => `“${received}” is not known.`,
  form: ({ received, readings }) =>
    readings === undefined
      ? `“${received}” is not written as it has to be.`
      : `“${received}” may be read in two ways: write it without a separator of thousands, or with two decimals.`,
  date: () => 'It has to be a date that exists, from 1900 on.',
  timestamp: () => 'It has to be a moment that exists.',
  decimals: ({ max }) => `It has at most ${max} decimals.`,
  digits: ({ max }) => `The number is too long: at most ${max} digits.`,
  characters: () => 'It has characters that cannot be stored.',
  nesting: () => 'It is not written as it has to be.',
  values: () => 'There are too many values.',
};

export const importWordsIn = (language: string): ImportWords =>
  language === 'en' ? englishImportWords : romanianImportWords;

import { createSourceFile, forEachChild, isIdentifier, type Node, ScriptKind, ScriptTarget } from 'typescript';
import { expect, test } from 'vitest';
import { filesUnder, type SourceFile } from './source-files.ts';

/** These had a meaning in this house alone, where the trade has a word: query, storage, sign-in page, backoff, admission, options, mutation, stored. */
const foreign = [
  'asking',
  'door',
  'sought',
  'unheard',
  'wish',
  'wishes',
  'press',
  'presses',
  'rests',
  'tire',
  'tires',
  'kept',
];

/** These stand in names only with the meaning that the trade gives them. */
const only: Readonly<Record<string, readonly string[]>> = {
  // A sign of an alphabet.
  letter: ['letter', 'letters', 'firstLetter', 'inPlainLetters', 'sectorByLetter', 'fewLetters', 'mostLetters'].concat([
    'fewestHeadLetters',
    'mostHeadLetters',
    'descriptionLetters',
    'lettersOf',
  ]),
  // Paid, or no longer waiting.
  settled: [
    'settled',
    'Settled',
    'isSettled',
    'markSettled',
    'recordSettled',
    'settledPart',
    'settledWord',
    'settled_at',
  ].concat(['allSettled', 'onSettled']),
  // Parts of an amount.
  shares: ['shares', 'sharesOf'],
  // Whose turn it is.
  turns: ['turns', 'listMonthTurns', 'listMonthlyTurns', 'listReminderTurns', 'reminder_turns'],
};

/** A column of a migration that landed, and its member in what `outbox` prints. */
const columns = ['kept_at', 'keptAt'];

const watched = [...foreign, 'letters', ...Object.keys(only)];
const allowed = new Set([...Object.values(only).flat(), ...columns]);
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
const mayHave = new RegExp(
  `useAct|(?<![A-Za-z])(?:${watched.join('|')})(?![a-z])|(?:${watched.map(capital).join('|')})(?![a-z])`,
);
const partsOf = (name: string): readonly string[] => name.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase());

const isForeign = (name: string): boolean =>
  name === 'useAct' || (!allowed.has(name) && partsOf(name).some((part) => watched.includes(part)));

function foreignNames({ path, text }: SourceFile): readonly string[] {
  const found = new Set<string>();
  const visit = (node: Node): void => {
    if (isIdentifier(node) && isForeign(node.text)) found.add(`${path}: ${node.text}`);
    forEachChild(node, visit);
  };
  visit(createSourceFile(path, text, ScriptTarget.Latest, false, path.endsWith('x') ? ScriptKind.TSX : ScriptKind.TS));
  return [...found];
}

test('names in the code are words of the trade [ROOM-9]', () => {
  const files = ['src', 'console/src', 'client/src'].flatMap((folder) => filesUnder(folder, '.ts', '.tsx'));
  const looked = files.filter(({ path, text }) => !path.endsWith('/generated.ts') && mayHave.test(text));
  expect(looked.length).toBeGreaterThan(50);
  expect(looked.flatMap(foreignNames)).toEqual([]);
});

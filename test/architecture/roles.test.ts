import { expect, test } from 'vitest';
import { rightOf } from '../../src/api/console/operation.ts';
import { consoleOperations } from '../../src/api/console/operations.ts';
import { roleNames } from '../../src/api/words/vocabulary.ts';
import { personRights } from '../../src/domain/access/right.ts';
import { roles } from '../../src/domain/people/role.ts';
import { filesUnder, isTest, type SourceFile } from './source-files.ts';

/** Who may do what is said once, in `src/domain/people/role.ts`; rows and screens name rights. */

test('no row of the console, nor anything beside the rows, names a role [CON-ROLE-3]', () => {
  const wire = filesUnder('src/api/console', '.ts').filter((file) => !isTest(file));
  expect(wire.length).toBeGreaterThan(50);
  const words = [...roles, roleNames.accountant, roleNames.reader];
  expect(wire.flatMap((file) => namesIn(file, words))).toEqual([]);
});

test('every right that only people have is the right of some row [CON-ROLE-3]', () => {
  const needed = new Set(consoleOperations.map(rightOf));
  expect(personRights.filter((right) => !needed.has(right))).toEqual([]);
});

/** Where a role itself is shown or chosen, and where `operator` is the operator of the installation as an author. */
const exceptions: Readonly<Record<string, string>> = {
  'console/src/generated.ts': 'the types of the interface, which lists roles as the values of a member',
  'console/src/words/ro/account.ts': 'what each role is, where one is chosen',
  'console/src/words/en/account.ts': 'what each role is, where one is chosen',
  'console/src/words/ro/frame.ts': 'what a role is called below the name of the company; authors of the journal',
  'console/src/words/en/frame.ts': 'what a role is called below the name of the company; authors of the journal',
  'console/src/words/ro/documents.ts': 'authors in the history of a document',
  'console/src/words/en/documents.ts': 'authors in the history of a document',
};

test('no screen names a role: it asks for a right [CON-ROLE-3]', () => {
  const sources = filesUnder('console/src', '.ts', '.tsx');
  const naming = sources.filter((file) => namesIn(file, Object.values(roleNames)).length > 0);
  expect(naming.map(({ path }) => path).sort()).toEqual(Object.keys(exceptions).sort());
});

test('no screen compares the role of somebody with anything [CON-ROLE-3]', () => {
  const compared = /\brol\b\s*(?:===?|!==?)|(?:===?|!==?)\s*[\w.?]*\brol\b|(?:includes|has|indexOf)\([\w.?]*\brol\b/;
  const wrong = filesUnder('console/src', '.ts', '.tsx').filter(({ text }) => compared.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

/** The role as a text, or as the name of a member. */
function namesIn({ path, text }: SourceFile, words: readonly string[]): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return words
    .filter((word) => new RegExp(`(['"\`])${word}\\1|(?:^|[{,])\\s*${word}\\??:`, 'm').test(code))
    .map((word) => `${path}: ${word}`);
}

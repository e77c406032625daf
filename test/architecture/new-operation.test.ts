import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import typescript from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { exportedNames, importedNames, importsOf, root, type SourceFile } from './source-files.ts';

const program = join(root, 'scripts/new-operation.mjs');

function run(...args: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  return spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: 'utf8' });
}

/** What the script writes, and where to read what it leaves as it is. */
function written(name: string, group: string, wire: string, path: string, rule: string) {
  const into = mkdtempSync(join(tmpdir(), 'facturier-operation-'));
  onTestFinished(() => rmSync(into, { recursive: true, force: true }));
  const { status, stderr } = run(
    name,
    '--group',
    group,
    '--wire',
    wire,
    '--path',
    path,
    '--rule',
    rule,
    '--into',
    into,
  );
  expect(status, stderr).toBe(0);
  const placeOf = (file: string): string => join(existsSync(join(into, file)) ? into : root, file);
  return { into, textOf: (file: string): string => readFileSync(placeOf(file), 'utf8'), placeOf };
}

interface Case {
  readonly wire: 'v2' | 'console';
  readonly args: Parameters<typeof written>;
  readonly row: string;
  readonly scenario: string;
  readonly lists: readonly [bind: string, rows: string];
}

const wires: readonly Case[] = [
  {
    wire: 'v2',
    args: ['read-motto', 'company', 'v2', '/v2/deviza', 'V2-IDENT'],
    row: 'src/api/v2/company/read-motto.ts',
    scenario: 'test/scenarios/company/read-motto.test.ts',
    lists: ['src/operations/bind-operations.ts', 'src/api/v2/operations.ts'],
  },
  {
    wire: 'console',
    args: [
      'read-motto-of-a-company-with-a-very-long-name',
      'reports',
      'console',
      '/app/api/deviza-unei-firme-cu-un-nume-foarte-lung',
      'CON-SET',
    ],
    row: 'src/api/console/reports/read-motto-of-a-company-with-a-very-long-name.ts',
    scenario: 'test/scenarios/console/read-motto-of-a-company-with-a-very-long-name.test.ts',
    lists: ['src/operations/bind-console.ts', 'src/api/console/operations.ts'],
  },
];

test.each(wires)(
  'an operation of $wire that the script writes parses, imports what there is, is formatted and stands in every table [DOC-12]',
  ({ wire, args, row, scenario, lists }) => {
    const [name, group, , path, topic] = args;
    const { into, textOf, placeOf } = written(...args);
    const operation = `src/operations/${group}/${name}.ts`;
    const files = [operation, row, scenario, ...lists].map((file): SourceFile => ({ path: file, text: textOf(file) }));

    expect(files.flatMap(syntaxErrors)).toEqual([]);
    const missing = files.flatMap((file) => [
      ...importsOf(file).filter(
        (target) => target.includes('/') && target.endsWith('.ts') && !existsSync(placeOf(target)),
      ),
      ...importedNames(file).filter((wanted) => !isExported(wanted, textOf)),
    ]);
    expect(missing).toEqual([]);
    expect(lintErrors(into)).toBe('');

    const called = exportedNames(files[0] as SourceFile).at(-1) ?? '';
    expect(textOf(row)).toContain(`operations.${called}(from)`);
    expect(textOf(lists[0])).toContain(`${called}: ${called}(needs),`);
    expect(textOf(lists[1])).toMatch(new RegExp(`^ {2}${called},$`, 'm'));
    expect(mandatoryKeys(wire).filter((key) => !new RegExp(`^ {2}${key}[:,]`, 'm').test(textOf(row)))).toEqual([]);

    const rule = new RegExp(`^\\| (${topic}-\\d+) \\| \`GET ${path}\` .*\\| built \\|$`, 'm').exec(
      textOf('docs/requirements.md'),
    )?.[1];
    expect(rule).toBeDefined();
    expect(textOf(scenario)).toContain(`[${rule}]`);
  },
);

test('the script refuses what is there already, and what it cannot place, and writes nothing [DOC-12]', () => {
  const asked = ['--group', 'company', '--wire', 'v2', '--path', '/v2/deviza', '--rule', 'V2-IDENT'];
  const without = (option: string) => asked.toSpliced(asked.indexOf(option), 2);
  expect(run('read-identity', ...asked)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('is there already'),
  });
  for (const option of ['--group', '--rule']) {
    expect(run('read-motto', ...without(option)), option).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Usage'),
    });
  }
  expect(existsSync(join(root, 'src/operations/company/read-motto.ts'))).toBe(false);
});

function syntaxErrors({ path, text }: SourceFile): readonly string[] {
  const { diagnostics = [] } = typescript.transpileModule(text, { fileName: path, reportDiagnostics: true });
  return diagnostics.map(({ messageText }) => `${path}: ${typescript.flattenDiagnosticMessageText(messageText, '\n')}`);
}

/** Each is written as `src/domain/page.ts Page`. */
function isExported(wanted: string, textOf: (file: string) => string): boolean {
  const [path = '', name = ''] = wanted.split(' ');
  return exportedNames({ path, text: textOf(path) }).includes(name);
}

/** What the lint says of everything that was written; empty where nothing is to be mended. */
function lintErrors(folder: string): string {
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  const args = [
    join(root, 'node_modules/@biomejs/biome/bin/biome'),
    'ci',
    '--error-on-warnings',
    '--vcs-enabled=false',
    '.',
  ];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** The keys that the type of a row does not let anybody leave out. */
function mandatoryKeys(wire: 'v2' | 'console'): readonly string[] {
  const type = readFileSync(join(root, `src/api/${wire}/${wire === 'v2' ? 'operation' : 'row'}.ts`), 'utf8');
  const names = wire === 'v2' ? ['OperationFacts', 'SingleOperation'] : ['WrittenRow'];
  const bodies = names.map((name) => new RegExp(`interface ${name}\\b[^{]*\\{(.*?)^\\}`, 'ms').exec(type)?.[1] ?? '');
  return bodies.flatMap((body) => [...body.matchAll(/^ {2}readonly (\w+):/gm)].map(([, key = '']) => key));
}

// Writes the files of a new operation in the form of the existing ones: the operation, its row, its scenario and its rule. They compile,
// pass the lint and answer; then change them as needed. See "Recipe: add an operation" in CONTRIBUTING.md.
//
//   node scripts/new-operation.mjs read-motto --group company --wire v2 --path /v2/deviza --rule V2-IDENT
//
// With --into FOLDER nothing of the project changes: the files are written there, under the same paths.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const usage =
  'Usage: node scripts/new-operation.mjs VERB-NOUN --group GROUP --wire v2|console --path /v2/CUVANT|/app/api/CUVANT --rule TOPIC [--into FOLDER]';

const starts = { v2: '/v2/', console: '/app/api/' };

function main() {
  const asked = readArguments();
  const facts = { ...asked, ...namesOf(asked), rule: nextRule(asked.rule) };
  const files = [
    [facts.operationFile, operationText(facts)],
    [facts.rowFile, facts.wire === 'v2' ? v2RowText(facts) : consoleRowText(facts)],
    [facts.scenarioFile, facts.wire === 'v2' ? v2ScenarioText(facts) : consoleScenarioText(facts)],
    [facts.bindFile, withBinding(read(facts.bindFile), facts)],
    [facts.listFile, withRow(read(facts.listFile), facts)],
    ['docs/requirements.md', withRule(read('docs/requirements.md'), facts)],
  ];
  for (const [path, text] of formatted(files)) {
    console.log(`${existsSync(join(root, path)) ? 'changes' : 'writes'} ${path}`);
    write(join(facts.into, path), text);
  }
  const types = facts.wire === 'v2' ? 'client-types' : 'console-types';
  console.log(`
Next: say in docs/requirements.md what ${facts.rule} promises, and in the scenario how it is seen; see it fail, then build it.
Then a line of docs/glossary.md for every new word, and in test/architecture/wires.test.ts why the row stands on one wire only.
      npx vitest run --project architecture test/architecture/${types}.test.ts -u
      npx vitest run --project embedded ${facts.scenarioFile}`);
}

function readArguments() {
  const { values, positionals } = parsed();
  const { group = '', wire = '', path = '', rule = '', into = root } = values;
  const [name = ''] = positionals;
  if (!/^[a-z]+(?:-[a-z]+)+$/.test(name) || positionals.length !== 1)
    refuse('The name is a verb and a noun: read-motto.');
  if (!Object.hasOwn(starts, wire)) refuse('The wire is v2 or console.');
  if (!existsSync(join(root, 'src/operations', group)) || group === '') {
    refuse(`The group is one of: ${readdirSync(join(root, 'src/operations')).filter(isFolder).join(', ')}.`);
  }
  if (!path.startsWith(starts[wire]) || !/^[a-z0-9/-]+$/.test(path)) refuse(`The path begins with ${starts[wire]}.`);
  if (!new RegExp(`^\\| ${rule}-\\d+ \\|`, 'm').test(read('docs/requirements.md'))) {
    refuse('The rule is a topic of docs/requirements.md: V2-IDENT.');
  }
  return { name, group, wire, path, rule, into };
}

function parsed() {
  const text = { type: 'string' };
  try {
    const options = { group: text, wire: text, path: text, rule: text, into: text };
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return refuse(error.message);
  }
}

const isFolder = (name) => !name.includes('.');

function namesOf({ name, group, wire, path }) {
  const [verb = '', ...noun] = name.split('-');
  const operationFile = `src/operations/${group}/${name}.ts`;
  const rowFile = `src/api/${wire}/${group}/${name}.ts`;
  const scenarioFile = `test/scenarios/${wire === 'v2' ? group : 'console'}/${name}.test.ts`;
  for (const file of [operationFile, rowFile, scenarioFile]) {
    if (existsSync(join(root, file))) refuse(`${file} is there already.`);
  }
  return {
    operationFile,
    rowFile,
    scenarioFile,
    bindFile: `src/operations/${wire === 'v2' ? 'bind-operations' : 'bind-console'}.ts`,
    listFile: `src/api/${wire}/operations.ts`,
    // The function, the row and the operation that both call have one name: `readMotto`.
    called: `${verb}${pascal(noun)}`,
    result: pascal(noun),
    id: `citeste${pascal(path.split('/').at(-1).split('-'))}`,
  };
}

const pascal = (words) => words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');

function nextRule(topic) {
  const numbers = [...read('docs/requirements.md').matchAll(new RegExp(`^\\| ${topic}-(\\d+) \\|`, 'gm'))];
  return `${topic}-${Math.max(...numbers.map(([, number]) => Number(number))) + 1}`;
}

const operationText = ({ called, result, rule }) => `import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';

export interface ${result} {
  readonly at: Date;
}

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/** ${rule} */
export const ${called} =
  ({ database, clock }: Needs) =>
  (caller: Caller): Promise<${result}> =>
    database.transact(caller, async () => ({ at: clock.now() }));
`;

const v2RowText = ({
  called,
  id,
  path,
  group,
}) => `import { bucharestTimestamp } from '../../../domain/time/calendar.ts';
import { strict, timestamp } from '../../schema/schemas.ts';
import { operation } from '../operation.ts';

export const ${called} = operation({
  id: '${id}',
  method: 'GET',
  path: '${path}',
  group: '${neighbour(group, /\bgroup: '(\w+)'/) ?? 'Identitate'}',
  summary: 'Momentul serviciului',
  description: 'Spune ce moment este la serviciu.',
  access: { right: '${neighbour(group, /\bright: '([\w-]+:read)'/) ?? 'invoices:read'}', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: 'one',
  data: strict({ la: timestamp({ description: 'Momentul în care s-a răspuns.' }) }),
  identity: [],
  refusals: [],
  run: (operations, { from }) => operations.${called}(from),
  toData: ({ at }) => ({ la: bucharestTimestamp(at) }),
});
`;

/** What the other rows of the folder have: their heading in the reference, and the right to read them. */
function neighbour(group, pattern) {
  const folder = join(root, 'src/api/v2', group);
  const texts = existsSync(folder) ? readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')) : [];
  return pattern.exec(texts.join('\n'))?.[1];
}

const consoleRowText = ({ called, id, path }) => `import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { get } from '../row.ts';

export const ${called} = get('${path}', {
  id: '${id}',
  summary: 'Momentul serviciului',
  access: 'invoices:read',
  data: shape<ResultOf<'${called}'>>()({ la: out.moment('at') }),
  run: (operations, { from }) => operations.${called}(from),
});
`;

const v2ScenarioText = ({ group, path, rule }) => `import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop } from '${group === 'invoices' ? './shop.ts' : '../invoices/shop.ts'}';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

test('a key of the company is told the moment [${rule}]', async () => {
  const { headers } = await openShop(service);
  const reply = await service.send('${path}', { headers });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toEqual({ la: '2026-11-15T12:00:00.000+02:00' });
});
`;

const consoleScenarioText = ({ path, rule }) => `import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

test('a member of the company is told the moment [${rule}]', async () => {
  const { browser } = await openHouse(service);
  expect(await browser.done('GET', '${path.slice(starts.console.length - 1)}')).toEqual({ la: '2026-11-15T12:00:00.000+02:00' });
});
`;

/** Adds it at the end of the bound operations, whose order does not matter. */
function withBinding(text, { called, group, name, wire }) {
  const imported = `import { ${called} } from './${group}/${name}.ts';\n${text}`;
  const end = wire === 'v2' ? '\n  };\n}\n' : '\n});\n';
  const at = imported.lastIndexOf(end);
  if (at < 0) refuse('The end of what is bound was not found.');
  return `${imported.slice(0, at)}\n${called}: ${called}(needs),${imported.slice(at)}`;
}

/** Adds it after the last row of the same folder, because the reference shows the rows in this order; else at the end. */
function withRow(text, { called, group, name }) {
  const neighbours = [...text.matchAll(/^import (?:\{([^}]*)\}) from '\.\/([\w-]+)\//gm)]
    .filter(([, , folder]) => folder === group)
    .flatMap(([, names]) => names.split(',').map((one) => one.trim()))
    .filter((one) => one !== '');
  const end = text.lastIndexOf('\n];');
  if (end < 0) refuse('The end of the table of rows was not found.');
  const places = neighbours.map((one) => text.indexOf(`\n  ${one},`, text.indexOf('[] = ['))).filter((at) => at > 0);
  const at = places.length === 0 ? end : text.indexOf('\n', Math.max(...places) + 1);
  const listed = `${text.slice(0, at)}\n  ${called},${text.slice(at)}`;
  return `import { ${called} } from './${group}/${name}.ts';\n${listed}`;
}

function withRule(text, { rule, path }) {
  const topic = rule.replace(/-\d+$/, '');
  const last = [...text.matchAll(new RegExp(`^\\| ${topic}-\\d+ \\|.*$`, 'gm'))].at(-1);
  const at = last.index + last[0].length;
  return `${text.slice(0, at)}\n| ${rule} | \`GET ${path}\` answers the moment at which it was asked | project | built |${text.slice(at)}`;
}

/** Formats the files and sorts their imports as the lint wants them, in a temporary folder, all at once. */
function formatted(files) {
  const folder = mkdtempSync(join(tmpdir(), 'facturier-new-'));
  try {
    for (const [path, text] of [['biome.json', read('biome.json')], ...files]) write(join(folder, path), text);
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const args = [biome, 'check', '--write', '--vcs-enabled=false', '.'];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) refuse(stderr);
    return files.map(([path]) => [path, readFileSync(join(folder, path), 'utf8')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(target, text) {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

const read = (path) => readFileSync(join(root, path), 'utf8');

class NotPossible extends Error {}

function refuse(sentence) {
  throw new NotPossible(sentence);
}

try {
  main();
} catch (error) {
  if (!(error instanceof NotPossible)) throw error;
  console.error(`${error.message}\n${usage}`);
  process.exitCode = 2;
}

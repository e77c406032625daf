import { expect, test } from 'vitest';
import { filesUnder, importsOf, isTest } from './source-files.ts';

/** Who may import whom. The first pattern that fits a file is its ring; the root files put everything together. */
const rings: readonly (readonly [string, RegExp, readonly RegExp[]])[] = [
  // Hashing is a function of its bytes.
  ['domain', /^src\/domain\//, [/^src\/domain\//, /^node:crypto$/]],
  // Codecs: bytes and text in, values of the domain out, and back. Nothing is opened, asked or waited for.
  ['formats', /^src\/formats\//, [/^src\/(?:formats|domain)\//, /^node:(?:stream|zlib)$/, /^yazl$/]],
  ['storage', /^src\/storage\//, [/^src\/(?:storage|domain)\//, /^node:/, /^pg(?:-copy-streams)?$/]],
  [
    'documents',
    /^src\/documents\//,
    [
      /^src\/(?:documents|formats|domain)\//,
      /^node:(?:child_process|fs|os|timers\/promises|url|zlib)$/,
      /^(?:@myriaddreamin\/typst-ts-node-compiler|uqr)$/,
    ],
  ],
  [
    'partners',
    /^src\/partners\//,
    [
      /^src\/(?:partners|formats|domain)\//,
      /^src\/operations\/(?:people-|webhook-|card-refund-)?ports\.ts$/,
      /^node:/,
      /^(?:stripe|openid-client|otpauth|@node-rs\/argon2|@simplewebauthn\/server)$/,
      /^nodemailer\//,
    ],
  ],
  ['operations', /^src\/operations\//, [/^src\/(?:operations|domain|formats|storage|documents)\//, /^node:crypto$/]],
  ['jobs', /^src\/jobs\//, [/^src\/(?:jobs|operations|domain|storage)\//, /^pino$/]],
  // One file for each noun that more than one wire speaks of: its schema, and how it is said and read.
  ['shapes', /^src\/api\/shapes\//, [/^src\/(?:api\/shapes|api\/schema|api\/words|operations|domain)\//, /^typebox$/]],
  ['schema', /^src\/api\/schema\//, [/^src\/(?:api\/schema|domain)\//, /^(?:ajv|typebox)/]],
  [
    'http',
    /^src\/api\/http\//,
    [
      /^src\/(?:api\/http|operations|domain)\//,
      /^(?:fastify|pino)$/,
      /^node:(?:crypto|http|net|stream|timers\/promises)$/,
    ],
  ],
  [
    'docs',
    /^src\/api\/docs\//,
    [/^src\/(?:api\/docs|api\/http|api\/schema|domain|formats\/html)\//, /^fastify$/, /^node:crypto$/],
  ],
  [
    'v2',
    /^src\/api\/v2\//,
    [
      /^src\/(?:api\/v2|api\/http|api\/imports|api\/schema|api\/shapes|api\/words|operations|domain)\//,
      /^(?:fastify|pino|typebox)$/,
      /^node:(?:crypto|stream)$/,
    ],
  ],
  // v2 for assistants: its rows as tools, each call a request of v2.
  [
    'mcp',
    /^src\/api\/mcp\//,
    [
      /^src\/(?:api\/mcp|api\/v2|api\/http|operations|domain)\//,
      /^src\/api\/words\/vocabulary\.ts$/,
      /^(?:fastify|pino|typebox)$/,
      /^@modelcontextprotocol\/sdk\//,
      /^node:(?:crypto|stream)/,
    ],
  ],
  [
    'v1',
    /^src\/api\/v1\//,
    [
      /^src\/(?:api\/v1|api\/http|api\/schema|api\/words|operations|domain)\//,
      /^(?:fastify|pino|typebox)$/,
      /^node:crypto$/,
    ],
  ],
  [
    'console',
    /^src\/api\/console\//,
    [
      /^src\/(?:api\/console|api\/exports|api\/http|api\/imports|api\/schema|api\/shapes|api\/words|operations|formats|domain)\//,
      // A row that equals one of v2 is derived from it.
      /^src\/api\/v2\/operation\.ts$/,
      /^src\/api\/v2\/\w+\//,
      /^(?:fastify|pino|typebox)$/,
      /^node:(?:crypto|stream)$/,
    ],
  ],
  [
    'provisioning',
    /^src\/api\/(?:provisioning|imports)\//,
    [
      /^src\/(?:api\/provisioning|api\/imports|api\/schema|api\/shapes|operations|formats|domain)\//,
      /^src\/api\/words\/vocabulary\.ts$/,
      /^typebox$/,
    ],
  ],
  [
    'pages',
    /^src\/api\/pages\//,
    [
      /^src\/(?:api\/pages|api\/http|operations|domain|formats\/html)\//,
      /^src\/api\/words\/vocabulary\.ts$/,
      // Figures, dates and titles are written as on the printed document, and in its language.
      /^src\/documents\/(?:pdf\/format|payment-code|test-mark)\.ts$/,
      /^src\/documents\/words\//,
      /^(?:fastify|pino)$/,
      // The files of the console.
      /^node:(?:crypto|fs|path)$/,
    ],
  ],
  // What is said in Romanian, to programs and people: names of the wire and sentences, one file for each noun.
  [
    'words',
    /^src\/api\/words\//,
    [/^src\/(?:api\/words|api\/imports|operations|formats|domain)\//, /^src\/api\/schema\/finding\.ts$/],
  ],
  // Tables that people open in a spreadsheet: of the figures that v2 and the screens have.
  [
    'exports',
    /^src\/api\/exports\//,
    [/^src\/(?:api\/exports|api\/shapes|api\/words|operations|domain)\//, /^src\/api\/v2\/(?:operation\.ts$|\w+\/)/],
  ],
  // Puts everything together that is not a wire.
  [
    'service',
    /^src\/service\//,
    [/^src\/(?:service|operations|domain|storage|documents|partners|jobs)\//, /^src\/config\.ts$/, /^node:crypto$/],
  ],
  [
    'commands',
    /^src\/(?:commands\/|main\.ts|config(?:-[a-z]+)?\.ts|logging\.ts)/,
    [/^src\//, /^node:/, /^(?:pg|pino|fastify|prom-client)$/],
  ],
];

const sources = filesUnder('src', '.ts').filter((file) => !isTest(file));

test('every file stands in a ring and imports only what its ring may', () => {
  const wrong = sources.flatMap((file) => {
    const ring = rings.find(([, folder]) => folder.test(file.path));
    if (!ring) return [`${file.path} stands in no ring`];
    const [name, , allowed] = ring;
    return importsOf(file)
      .filter((target) => !allowed.some((pattern) => pattern.test(target)))
      .map((target) => `${file.path} (${name}) imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('v1 can be taken away: nothing but the process that serves it imports it', () => {
  const users = sources.filter(
    (file) =>
      !file.path.startsWith('src/api/v1/') && importsOf(file).some((target) => target.startsWith('src/api/v1/')),
  );
  expect(users.map(({ path }) => path)).toEqual([
    'src/commands/http-process.ts',
    'src/commands/offload/offload-thread.ts',
    'src/commands/offload/offload.ts',
    'src/commands/offload/orders.ts',
  ]);
});

test('the server knows no version: whatever a wire says it says itself', () => {
  const server = sources.filter(({ path }) => path.startsWith('src/api/http/'));
  expect(
    server.filter(({ text }) => /\/v[12]\b|problem\+json|\bv[12][A-Z]/.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('no command imports a wire, but for what serves them, what sends events in their words, what reads files, and the words that wires share', () => {
  const users = sources.filter(
    (file) =>
      file.path.startsWith('src/commands/') &&
      !/^src\/commands\/(?:http-process\.ts|mcp\.ts|offload\/|background\/background\.ts)/.test(file.path) &&
      importsOf(file).some((target) => /^src\/api\/(?!provisioning\/|imports\/|words\/vocabulary\.ts$)/.test(target)),
  );
  expect(users.map(({ path }) => path)).toEqual([]);
});

test('the service is put together in one place: nothing else chooses partners or binds operations', () => {
  const builders = sources.filter(
    (file) =>
      importsOf(file).some((target) =>
        /^src\/(?:partners\/choose-(?:partners|spv)|operations\/bind-operations|jobs\/job-kinds)\.ts$/.test(target),
      ) &&
      /\bimport \{[^}]*\b(?:\w+Of|bindOperations|jobKinds)\b[^}]*\} from '[^']*(?:choose-partners|choose-spv|bind-operations|job-kinds)\.ts'/.test(
        file.text,
      ),
  );
  expect(builders.filter(({ path }) => !path.startsWith('src/service/')).map(({ path }) => path)).toEqual([]);
  expect(builders.length).toBeGreaterThan(0);
});

test.each([
  ['the service', 'src'],
  ['the console', 'console/src'],
])('no file of %s imports itself through others [ROOM-1]', (_name, folder) => {
  const files = filesUnder(folder, '.ts', '.tsx').filter((file) => !isTest(file));
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]));
  const cycles: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      return;
    }
    if (finished.has(path)) return;
    for (const target of imports.get(path) ?? []) walk(target, [...trail, path]);
    finished.add(path);
  };
  const finished = new Set<string>();
  for (const path of imports.keys()) walk(path, []);
  expect(finished.size).toBeGreaterThan(100);
  expect(cycles).toEqual([]);
});

/**
 * The order of the groups of a ring, those that import nothing first. A group is a folder, or a file beside the folders; it imports only
 * groups that stand before it.
 */
const orderOfGroups: Readonly<Record<string, readonly string[]>> = {
  'src/domain/': [
    'first-of.ts',
    'ip-address.ts',
    'nearest-name.ts',
    'page.ts',
    'time',
    'decimal',
    'mail',
    'nomenclature',
    'access',
    'audit',
    'company',
    'vat',
    'attachment.ts',
    'client',
    'article',
    'invoice',
    'archive',
    'moving',
    'bank',
    'reports',
    'spv',
    'accounting',
    'supplier',
    'imports',
    'people',
    'event',
    'company-declaration.ts',
    'refusal.ts',
    'collection',
    'proforma',
    'recurring',
  ],
  'src/storage/': [
    'advisory-locks.ts',
    'batched.ts',
    'faults.ts',
    'scope.ts',
    'within-time.ts',
    'cancel-statement.ts',
    'connection.ts',
    'quick-reads.ts',
    'joint-reads.ts',
    'joint-writes.ts',
    'transaction.ts',
    'database.ts',
    'listing.ts',
    'sorted-page.ts',
    'named-parameters.ts',
    'sql',
    'access',
    'directory',
    'attachments',
    'events',
    'jobs',
    'payments',
    'spv',
    'invoices',
    'suppliers',
    'accounting',
    'audit',
    'imports',
    'reports',
    'people',
    'postgres',
  ],
  'src/formats/': [
    'html',
    'table',
    'statement',
    'xml',
    'zip',
    'csv',
    'xlsx',
    'pictures',
    'camt',
    'mt940',
    'en16931',
    'cii',
    'ubl',
    'rasp',
    'saga',
    'attached-type.ts',
    'read-table.ts',
    'read-statement.ts',
    'read-received-invoice.ts',
    'read-own-invoice.ts',
    'own-invoice-files.ts',
  ],
  'src/documents/': [
    'archive',
    'logo',
    'sheets',
    'words',
    'payment-code.ts',
    'printed-document.ts',
    'test-mark.ts',
    'pdf',
  ],
  'src/operations/': [
    'caller.ts',
    'card-refund-ports.ts',
    'people-ports.ts',
    'webhook-ports.ts',
    'ports.ts',
    'job-policies.ts',
    'calls',
    'steps',
    'accounting',
    'archives',
    'articles',
    'attachments',
    'audit',
    'bank',
    'clients',
    'collections',
    'company',
    'events',
    'exchange-rates',
    'imports',
    'installation',
    'invoices',
    'mails',
    'moving',
    'nomenclatures',
    'overview',
    'partners',
    'portal',
    'payments',
    'people',
    'recurring',
    'reports',
    'spv',
    'suppliers',
    'bind-administration.ts',
    'bind-imports.ts',
    'bind-chosen.ts',
    'bind-console.ts',
    'bind-operations.ts',
  ],
  'src/api/': [
    'schema',
    'http',
    'imports',
    'words',
    'shapes',
    'docs',
    'pages',
    'provisioning',
    'v1',
    'v2',
    'mcp',
    'exports',
    'console',
  ],
};

test.each(Object.entries(orderOfGroups))('the groups of %s stand in one order', (ring, order) => {
  const groupOf = (path: string): string => path.slice(ring.length).split('/', 1)[0] ?? '';
  const files = sources.filter(({ path }) => path.startsWith(ring));
  // Every group has its place, and every place a group.
  expect(new Set(files.map(({ path }) => groupOf(path)))).toEqual(new Set(order));
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith(ring) && order.indexOf(groupOf(target)) > order.indexOf(groupOf(file.path)))
      .map((target) => `${file.path} imports ${target}, which stands above it`),
  );
  expect(wrong).toEqual([]);
});

test('no operation calls one of another group: what several share stands in steps/, or in calls/ where it is about calls', () => {
  const ring = 'src/operations/';
  const groupOf = (path: string): string => path.slice(ring.length).split('/', 1)[0] ?? '';
  // A recurring invoice is issued on its day as a caller would issue it.
  const known = ['src/operations/recurring/issue-recurring.ts imports src/operations/invoices/issue-invoice.ts'];
  const across = sources
    .filter(({ path }) => path.startsWith(ring) && !groupOf(path).endsWith('.ts'))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith(ring) && !/\.ts$|^(?:calls|steps)$/.test(groupOf(target)))
        .filter((target) => groupOf(target) !== groupOf(file.path))
        .map((target) => `${file.path} imports ${target}`),
    );
  expect(across).toEqual(known);
});

/** The places where the outside world comes in. */
const confined: readonly (readonly [string, RegExp, RegExp])[] = [
  ['process.env', /process\.env\b/, /^src\/config\.ts$/],
  [
    'the clock',
    /\bnew Date\(\)|\bDate\.now\(|performance\.now\(/,
    /^src\/(?:partners\/|commands\/|storage\/postgres\/embedded\/|api\/docs\/reference-page\/)/,
  ],
  [
    'randomness',
    /\brandom(?:Bytes|UUID|Int)\b[^;]*from 'node:crypto'|Math\.random\(/,
    /^src\/(?:service\/|partners\/|storage\/postgres\/embedded\/)/,
  ],
  // OPS-PROXY-1: behind a proxy it is the proxy's.
  [
    'the address of the connection',
    /\brequest\.ips?\b|\bremoteAddress\b/,
    /^src\/api\/http\/(?:server|ask-inside)\.ts$/,
  ],
  ['SQL', /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b/, /^src\/storage\//],
  // Operations hold no prose: what a person reads is worded by a wire or by documents/words.
  ['Romanian with its diacritics', /[ăâîșțĂÂÎȘȚ]/, /^src\/(?!operations\/)/],
];

test.each(confined)('%s is used only where it belongs', (_name, pattern, allowed) => {
  const wrong = sources.filter(({ path, text }) => pattern.test(text) && !allowed.test(path)).map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test('no file outgrows its room', () => {
  const long = sources.filter(({ path, text }) => !path.includes('/nomenclature/') && text.split('\n').length > 300);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test('e-invoicing has one name in every ring, spv', () => {
  const otherNames = /[eE]invoice|[a-z]Authority|\bAuthority[A-Z]/;
  // Tables, columns and kinds of jobs that were stored before the word was chosen.
  const stored = /\beinvoice_sendings\b|'(?:upload|follow)-einvoice'/g;
  const wrong = sources.filter(
    ({ path, text }) => /einvoice|authority/.test(path) || otherNames.test(text.replace(stored, '')),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

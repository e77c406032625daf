import { expect, test } from 'vitest';
import { filesUnder, isTest, type SourceFile } from './source-files.ts';

const sources = new Map(
  filesUnder('src', '.ts')
    .filter((file) => !isTest(file))
    .map((file) => [file.path, file]),
);

/** What is loaded with a file: everything that it imports, and that those import; not what they load when they use it, nor types. */
function loadedWith(entry: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const walk = (name: string): void => {
    if (loaded.has(name)) return;
    loaded.add(name);
    const file = sources.get(name);
    for (const target of file ? loadedBy(file) : []) walk(target);
  };
  walk(entry);
  return loaded;
}

function loadedBy({ path, text }: SourceFile): readonly string[] {
  const folder = new URL(`file:///${path}`);
  const statements = text.matchAll(/^(?:import|export) (?!type\b)(?:[^;']*? from )?'([^']+)'/gm);
  return [...statements].map(([, name = '']) =>
    name.startsWith('.') ? new URL(name, folder).pathname.slice(1) : name,
  );
}

const partners = [/^stripe/, /^nodemailer/, /^openid-client/, /^@node-rs\/argon2/, /^@simplewebauthn\//];
const serving = [/^fastify$/, /^ajv/, /^src\/api\/(?:v1\/|v2\/|console\/|pages\/|docs\/|http\/server)/, /^src\/jobs\//];

const measured = ['src/commands/http-worker.ts', 'src/commands/background/background-thread.ts'];

const among = (loaded: ReadonlySet<string>, patterns: readonly RegExp[]) =>
  [...loaded].filter((name) => patterns.some((pattern) => pattern.test(name)));

test.each([
  'src/commands/serve.ts',
  'src/commands/worker.ts',
  'src/commands/http-worker.ts',
  'src/commands/background/background-thread.ts',
  'src/commands/offload/offload-thread.ts',
])('%s starts without the packages of partners that it may never ask [OPS-START-11]', (entry) => {
  const loaded = loadedWith(entry);
  expect(loaded.size).toBeGreaterThan(50);
  expect(among(loaded, partners)).toEqual([]);
});

test.each(['src/commands/serve.ts', 'src/commands/http-worker.ts', 'src/main.ts', 'src/commands/mcp.ts'])(
  '%s is loaded without the package that speaks with assistants [MCP-12]',
  (entry) => {
    expect(among(loadedWith(entry), [/^@modelcontextprotocol\//, /^src\/api\/mcp\/(?!wire)/])).toEqual([]);
  },
);

test.each(['src/commands/serve.ts', 'src/commands/worker.ts', ...measured])(
  '%s is loaded without what measures [OPS-METRICS-1]',
  (entry) => {
    expect(
      among(loadedWith(entry), [/^prom-client/, /^src\/commands\/metrics\/(?:meter|metrics|installation)/]),
    ).toEqual([]);
  },
);

test.each(['key', 'company', 'series', 'user', 'archive', 'payments', 'audit'])(
  'the command %s loads neither partners nor what serves HTTP or works in the background [OPS-START-11]',
  (command) => {
    const loaded = loadedWith(`src/commands/${command}.ts`);
    expect(loaded.size).toBeGreaterThan(20);
    expect(among(loaded, [...partners, ...serving])).toEqual([]);
  },
);

import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Compiled modules are cached, because loading the compiler takes longer than a whole test.
const kept = new URL('../../../node_modules/.cache/test-threads/', import.meta.url);

const sources = new URL('../../../src/', import.meta.url).href;
let bundles = null;

/** Callers that have no bundles, such as the benches, give none. */
export function initialize({ bundled }) {
  bundles = bundled;
}

export function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: bundleOf(url) ?? translated(url), shortCircuit: true };
}

/** The bundle of an entry with everything that it imports, if there is one, because loading hundreds of files takes seconds. */
function bundleOf(url) {
  if (bundles === null || !url.startsWith(sources)) return null;
  return textOf(new URL(url.slice(sources.length).replace(/ts$/, 'js'), bundles));
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function translated(url) {
  const source = readFileSync(new URL(url), 'utf8');
  const file = new URL(`${createHash('sha256').update(source).digest('hex')}.js`, kept);
  return textOf(file) ?? translateInto(file, source);
}

function translateInto(file, source) {
  const text = translate(source);
  mkdirSync(kept, { recursive: true });
  const fresh = new URL(`${file.href}.${randomUUID()}`);
  writeFileSync(fresh, text);
  renameSync(fresh, file);
  return text;
}

function translate(source) {
  const typescript = createRequire(import.meta.url)('typescript');
  const compilerOptions = { module: typescript.ModuleKind.ESNext, target: typescript.ScriptTarget.ES2023 };
  return typescript.transpileModule(source, { compilerOptions }).outputText;
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';

// Compiled modules are cached, because loading the compiler takes longer than a whole test.
const kept = new URL('../../../node_modules/.cache/test-threads/', import.meta.url);

const sources = new URL('../../../src/', import.meta.url).href;
let bundles = null;

/** Callers that have no bundles, such as the benches, give none. */
export function initialize(given) {
  bundles = given?.bundled ?? null;
}

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: (await bundleOf(url)) ?? (await translated(url)), shortCircuit: true };
}

/** The bundle of an entry with everything that it imports, if there is one, because loading hundreds of files takes seconds. */
async function bundleOf(url) {
  if (bundles === null || !url.startsWith(sources)) return null;
  const file = new URL(url.slice(sources.length).replace(/ts$/, 'js'), bundles);
  return readFile(file, 'utf8').catch(() => null);
}

async function translated(url) {
  const source = await readFile(new URL(url), 'utf8');
  const file = new URL(`${createHash('sha256').update(source).digest('hex')}.js`, kept);
  try {
    return await readFile(file, 'utf8');
  } catch {
    const text = await translate(source);
    await mkdir(kept, { recursive: true });
    const fresh = new URL(`${file.href}.${randomUUID()}`);
    await writeFile(fresh, text);
    await rename(fresh, file);
    return text;
  }
}

async function translate(source) {
  const { default: typescript } = await import('typescript');
  const compilerOptions = { module: typescript.ModuleKind.ESNext, target: typescript.ScriptTarget.ES2023 };
  return typescript.transpileModule(source, { compilerOptions }).outputText;
}

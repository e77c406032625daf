import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceFile {
  /** The path from the root, with forward slashes: `src/domain/page.ts`. */
  readonly path: string;
  readonly text: string;
}

export function filesUnder(folder: string, ...endings: readonly string[]): readonly SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export const isTest = ({ path }: SourceFile): boolean => path.endsWith('.test.ts');

/** What a file imports: relative ones from the root, packages by their names. */
export function importsOf({ path, text }: SourceFile): readonly string[] {
  const found = text.matchAll(/(?<!')\b(?:from|import)\s*\(?\s*'([^']+)'/g);
  return [...found].map(([, name = '']) =>
    name.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), name)) : name,
  );
}

export function exportedNames({ text }: SourceFile): readonly string[] {
  const found = text.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm);
  return [...found].map(([, name = '']) => name);
}

/** As `src/domain/page.ts Page`; `*` where all of a file is taken. */
export function importedNames(file: SourceFile): readonly string[] {
  const found = file.text.matchAll(/(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|\* as \w+)\s+from\s+'(\.[^']+)'/g);
  const whenNeeded = [...file.text.matchAll(/import\('(\.[^']+)'\)/g)].map(
    ([whole]) => `${importsOf({ path: file.path, text: whole })[0]} *`,
  );
  const atOnce = [...found].flatMap(([whole, names = '']) => {
    const [target] = importsOf({ path: file.path, text: whole });
    if (names.startsWith('*')) return [`${target} *`];
    return names
      .slice(1, -1)
      .split(',')
      .filter((name) => name.trim() !== '')
      .map((name) => `${target} ${/(?:type\s+)?(\w+)/.exec(name.replace(/^\s*type\s/, ''))?.[1]}`);
  });
  return [...atOnce, ...whenNeeded];
}

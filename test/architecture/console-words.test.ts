import { expect, test } from 'vitest';
import { filesUnder, importsOf } from './source-files.ts';

const files = filesUnder('console/src', '.ts', '.tsx');
const outside = files.filter(({ path }) => !path.startsWith('console/src/words/'));
const pathsOf = (found: readonly { readonly path: string }[]) => found.map(({ path }) => path);

test('no module of the console exports what changes [CON-APP-24]', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(pathsOf(files.filter(({ text }) => /^export let\b/m.test(text)))).toEqual([]);
});

test('screens and parts ask for the words of the person, and never take those of one language [CON-APP-24]', () => {
  const asking = outside.filter(({ text }) => /\buseWords\(\)/.test(text));
  expect(asking.length).toBeGreaterThan(100);
  const language = /^console\/src\/words\/(?:ro|en)(?:\.ts$|\/)/;
  const taking = outside.filter((file) =>
    importsOf({ ...file, text: withoutTypes(file.text) }).some((target) => language.test(target)),
  );
  // The first words are Romanian where no others can be fetched.
  expect(pathsOf(taking)).toEqual(['console/src/main.tsx']);
});

test('the words of a person are asked for inside a component or a hook, not while a module is loaded [CON-APP-24]', () => {
  expect(pathsOf(files.filter(({ text }) => /^(?:export )?(?:const|let) [^\n]*= useWords\(\)/m.test(text)))).toEqual(
    [],
  );
});

test('only what provides the words says to the browser which language they are [CON-APP-24]', () => {
  const naming = files.filter(({ text }) => /\bdocumentElement\.lang\b/.test(text));
  expect(pathsOf(naming)).toEqual(['console/src/words/speaking.tsx']);
});

const withoutTypes = (text: string): string => text.replaceAll(/^import type [^;]*;\n/gm, '');

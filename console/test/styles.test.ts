import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../src');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const screens = names.filter((name) => name.endsWith('.tsx'));
const modules = names.filter((name) => name.endsWith('.module.css'));
const shared = new Set(names.filter((name) => /^look\/.*\.css$/.test(name)).flatMap((name) => classesIn(textOf(name))));

test('every sheet but those of look/ is a module, and a file beside it or below imports it [CON-STYLE-1]', () => {
  expect(modules.length).toBeGreaterThan(30);
  const others = names.filter((name) => name.endsWith('.css') && !name.startsWith('look/') && !modules.includes(name));
  expect(others).toEqual([]);
  // Its name is part of the names of its classes.
  expect(new Set(modules.map((sheet) => posix.basename(sheet))).size).toBe(modules.length);
  const imported = new Set(screens.flatMap((name) => stylesOf(name).map(([, sheet]) => sheet)));
  expect(modules.filter((sheet) => !imported.has(sheet))).toEqual([]);
});

test('a class that a screen takes from a module stands there, and every class of a module is taken [CON-STYLE-1]', () => {
  const taken = new Map<string, Set<string>>(modules.map((sheet) => [sheet, new Set<string>()]));
  const missing: string[] = [];
  for (const name of screens) {
    for (const [variable, sheet] of stylesOf(name)) {
      const there = classesIn(textOf(sheet));
      for (const { pattern, text } of namedBy(variable, textOf(name))) {
        const found = there.filter((one) => pattern.test(one));
        if (found.length === 0) missing.push(`${name}: ${text}`);
        for (const one of found) taken.get(sheet)?.add(one);
      }
    }
  }
  expect(missing).toEqual([]);
  const idle = modules.flatMap((sheet) =>
    classesIn(textOf(sheet))
      .filter((one) => !taken.get(sheet)?.has(one))
      .map((one) => `${sheet}: ${one}`),
  );
  expect(idle).toEqual([]);
});

test('a class that is written as a word is one of those that all screens share, which are few [CON-STYLE-1]', () => {
  const written = screens.flatMap((name) =>
    [...textOf(name).matchAll(/className="([^"]*)"/g)].flatMap(([, text = '']) =>
      text.split(' ').map((one) => ({ name, one })),
    ),
  );
  expect(written.length).toBeGreaterThan(100);
  expect(written.filter(({ one }) => !shared.has(one)).map(({ name, one }) => `${name}: ${one}`)).toEqual([]);
  expect(shared.size).toBeLessThanOrEqual(40);
});

test('a module names a class of no other module: what it does not own is shared [CON-STYLE-1]', () => {
  const foreign = modules.flatMap((sheet) =>
    [...textOf(sheet).matchAll(/:global\(\.([\w-]+)\)/g)]
      .filter(([, one = '']) => !shared.has(one))
      .map(([text]) => `${sheet}: ${text}`),
  );
  expect(foreign).toEqual([]);
});

/** The names by which a file imports modules, and the sheets. */
function stylesOf(name: string): readonly (readonly [string, string])[] {
  return [...textOf(name).matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';$/gm)].map(
    ([, variable = '', path = '']) => [variable, posix.join(posix.dirname(name), path)],
  );
}

/** `styles['menu']` names one class; of a name with a part that is worked out, whatever fits. */
function namedBy(variable: string, text: string): readonly { readonly pattern: RegExp; readonly text: string }[] {
  return [...text.matchAll(new RegExp(`\\b${variable}\\[(?:'([^']+)'|\`([^\`]+)\`)\\]`, 'g'))].map(
    ([found, plain, worked = '']) => ({
      pattern: new RegExp(`^${plain ?? worked.replaceAll(/\$\{[^}]*\}/g, '.+')}$`),
      text: found,
    }),
  );
}

/** Returns the classes of selectors alone, without those that a module takes from the shared ones. */
function classesIn(sheet: string): readonly string[] {
  const selectors = sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/"[^"]*"/g, '')
    .match(/[^{};]+(?=\{)/g);
  return [
    ...new Set((selectors ?? []).flatMap((one) => [...one.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))),
  ];
}

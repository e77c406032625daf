import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { readProvisioningFile } from '../../src/api/provisioning/file.ts';
import { provisioningFile } from '../../src/api/provisioning/schema.ts';
import { rightOfName } from '../../src/api/words/vocabulary.ts';
import { root } from '../architecture/source-files.ts';

const page = readFileSync(join(root, 'docs/provisioning.md'), 'utf8');

interface ObjectSchema {
  readonly properties: Readonly<Record<string, TSchema & { items?: TSchema }>>;
  readonly required?: readonly string[];
}

/** Every object of the file by its path, the file itself as `file`. */
function objectsOf(schema: object, path: string): readonly (readonly [string, ObjectSchema])[] {
  if ('items' in schema) return objectsOf(schema.items as object, `${path}[]`);
  if (!('properties' in schema)) return [];
  const object = schema as ObjectSchema;
  const inside = Object.entries(object.properties).flatMap(([name, member]) =>
    objectsOf(member, path === 'file' ? name : `${path}.${name}`),
  );
  return [[path, object], ...inside];
}

/** The members that the page describes, by the path of their object: `cod_unic`, `**cod_unic**` where it is required. */
const described = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => [
      /^`([^`]+)`/.exec(section)?.[1] ?? section,
      new Map(
        [...section.matchAll(/^\| (\*\*)?`(\w+)`(?:\*\*)? \| [^|]+ \| ([^|]+) \|$/gm)].map(
          ([, bold, name = '', meaning = '']) => [name, { isRequired: bold !== undefined, meaning }],
        ),
      ),
    ]),
);

test('docs/provisioning.md describes every member of the file and no other, and says which are required [DOC-4]', () => {
  const objects = objectsOf(provisioningFile, 'file');
  expect([...described.keys()].sort()).toEqual(objects.map(([path]) => path).sort());
  for (const [path, { properties, required = [] }] of objects) {
    const members = described.get(path) ?? new Map();
    expect([...members.keys()].sort(), path).toEqual(Object.keys(properties).sort());
    const bold = [...members].flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
    expect(bold.sort(), path).toEqual([...required].sort());
  }
});

test('docs/provisioning.md names every right there is [DOC-4]', () => {
  const named = [...page.matchAll(/`(\w+:\w+)`/g)].map(([, right = '']) => right);
  expect([...new Set(named)].sort()).toEqual([...rightOfName.keys()].sort());
});

test('the file that docs/provisioning.md shows is read without a problem [DOC-4]', () => {
  const example = /```json\n(\{ "companii": [\s\S]*?)```/.exec(page)?.[1] ?? '';
  const { problems, companies } = readProvisioningFile(example);
  expect(problems).toEqual([]);
  expect(companies).toHaveLength(1);
});

/** A schema as a file says it, each member with the words that the page has for it. */
function explained(schema: object, path: string): object {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'items') return [keyword, explained(value, `${path}[]`)];
      if (keyword !== 'properties') return [keyword, value];
      const members = Object.entries(value as Record<string, object>).map(([name, member]) => [
        name,
        {
          description: described.get(path)?.get(name)?.meaning ?? '',
          ...explained(member, path === 'file' ? name : `${path}.${name}`),
        },
      ]);
      return [keyword, Object.fromEntries(members)];
    }),
  );
}

test('docs/provisioning.schema.json is the schema that the service validates with [DOC-3]', async () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'facturier provisioning file',
    ...explained(provisioningFile, 'file'),
  };
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(join(root, 'docs/provisioning.schema.json'));
});

import { firstOf } from '../../domain/first-of.ts';
import type { InputProblem } from '../../domain/refusal.ts';
import { excerpt } from '../schema/finding.ts';

/** Null means every member; else each name has the selection inside it. */
export type Selection = ReadonlyMap<string, Selection> | null;

interface ObjectSchema {
  readonly properties: Readonly<Record<string, unknown>>;
}

export const longestFields = 2000;
/** Each problem names all that is allowed. */
const mostFieldProblems = 10;

/** V2-FIELDS-1: reads `serie,incasari(suma_incasata)` against the schema of the answer. */
export function parseFields(
  text: string,
  schema: ObjectSchema,
): { readonly selection: Selection; readonly problems: readonly InputProblem[] } {
  const tree = readTree(text);
  if (!tree || tree.size === 0) return { selection: null, problems: [notReadable(text)] };
  const problems = firstOf(mostFieldProblems, problemsOf(tree, schema, ''));
  return { selection: problems.length > 0 ? tree : withIdentities(tree, schema), problems };
}

/** The members that identify the elements of a list come with whatever else of them is asked for. */
function withIdentities(tree: ReadonlyMap<string, Selection>, schema: ObjectSchema): ReadonlyMap<string, Selection> {
  return new Map(
    [...tree].map(([name, inner]) => {
      const nested = inner && nestedSchema(schema.properties[name]);
      if (!nested) return [name, inner];
      const identity = Object.keys(nested.properties).filter((one) => isMarked(nested.properties[one], 'x-identity'));
      return [name, withIdentities(new Map([...identity.map((one) => [one, null] as const), ...inner]), nested)];
    }),
  );
}

/** Identity members stay even when they are not asked for. */
export function selectFields(
  row: Readonly<Record<string, unknown>>,
  selection: Selection,
  identity: readonly string[],
): Readonly<Record<string, unknown>> {
  if (!selection) return row;
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      const inner = selection.get(name);
      if (inner === undefined) return identity.includes(name) ? [[name, value]] : [];
      return [[name, selectInside(value, inner)]];
    }),
  );
}

function selectInside(value: unknown, selection: Selection): unknown {
  if (!selection || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => selectInside(item, selection));
  return selectFields(value as Readonly<Record<string, unknown>>, selection, []);
}

/** Returns null where the text does not read as names, commas and closed parentheses. */
function readTree(text: string): Map<string, Selection> | null {
  const tokens = text.replaceAll(' ', '').match(/[\w-]+|[(),]|[^\w\-(),]+/g) ?? [];
  let at = 0;

  const readList = (depth: number): Map<string, Selection> | null => {
    const names = new Map<string, Selection>();
    for (;;) {
      const name = tokens[at];
      if (name === undefined || !/^[\w-]+$/.test(name)) return null;
      at += 1;
      let inner: Selection = null;
      if (tokens[at] === '(') {
        at += 1;
        inner = depth < 3 ? readList(depth + 1) : null;
        if (!inner || tokens[at] !== ')') return null;
        at += 1;
      }
      names.set(name, merged(names.get(name), inner));
      if (tokens[at] !== ',') return names;
      at += 1;
    }
  };

  const tree = readList(0);
  return at === tokens.length ? tree : null;
}

/** A name asked for twice collapses into one. */
function merged(earlier: Selection | undefined, later: Selection): Selection {
  if (earlier === undefined || !earlier) return later;
  return later ? new Map([...earlier, ...later]) : earlier;
}

function* problemsOf(
  tree: ReadonlyMap<string, Selection>,
  schema: ObjectSchema,
  prefix: string,
): Generator<InputProblem> {
  const allowed = Object.keys(schema.properties);
  for (const [name, inner] of tree) {
    const member = schema.properties[name];
    if (!Object.hasOwn(schema.properties, name)) {
      yield problem(
        'invalid_value',
        `Campul "${prefix}${excerpt(name)}" nu exista. Campuri permise: ${allowed.join(', ')}.`,
        allowed,
      );
      continue;
    }
    const nested = nestedSchema(member);
    if (inner && !nested) {
      yield problem('invalid_value', `Campul "${prefix}${name}" nu are subcampuri.`, allowed);
    } else if (inner && nested) {
      yield* problemsOf(inner, nested, `${prefix}${name}.`);
    } else if (nested && isMarked(member, 'x-subfields-required')) {
      const subfields = Object.keys(nested.properties);
      yield problem(
        'subfields_required',
        `Campul "${prefix}${name}" cere subcampuri, de exemplu ${name}(${subfields.slice(0, 2).join(',')}). Subcampuri permise: ${subfields.join(', ')}.`,
        subfields,
      );
    }
  }
}

/** Returns the object inside a member: itself, or the items of a list. */
function nestedSchema(member: unknown): ObjectSchema | null {
  if (typeof member !== 'object' || member === null) return null;
  if ('properties' in member) return member as ObjectSchema;
  return 'items' in member ? nestedSchema(member.items) : null;
}

function isMarked(member: unknown, mark: 'x-subfields-required' | 'x-identity'): boolean {
  return typeof member === 'object' && member !== null && mark in member;
}

function notReadable(text: string): InputProblem {
  return {
    location: 'query',
    path: ['fields'],
    code: 'invalid_format',
    message: `Parametrul "fields" trebuie sa fie o lista de campuri separate prin virgula; s-a primit "${excerpt(text)}".`,
  };
}

function problem(code: InputProblem['code'], message: string, allowed: readonly string[]): InputProblem {
  return { location: 'query', path: ['fields'], code, message, args: { permise: allowed } };
}

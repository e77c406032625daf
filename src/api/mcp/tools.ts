import type { TObject } from 'typebox';
import type { Right } from '../../domain/access/right.ts';
import { plain } from '../v2/openapi-schemas.ts';
import type { Operation } from '../v2/operation.ts';
import { querySchemaOf } from '../v2/parameters.ts';
import { rightNames } from '../words/vocabulary.ts';

/** A tool is a row of v2; the names of the members are those of the protocol. */
export interface RowTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Record<string, object>;
    readonly required: string[];
    readonly additionalProperties: false;
  };
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
  };
}

/** The body stands in this argument; path and query parameters have their own names. */
const bodyArgument = 'corp';

/**
 * MCP-1: a row is offered unless its answer is a stream, which has no bound, or shows a secret, which is no business of a model.
 */
export const isOffered = (row: Operation): boolean => row.answer !== 'stream' && row.answersSecret !== true;

export const changesSomething = ({ method }: Operation): boolean => method !== 'GET';

/** MCP-2: a key sees the tools that its rights allow; `rightsOfKey` has the names of the wire. */
export function isAllowed({ access }: Operation, rightsOfKey: readonly string[]): boolean {
  if (access === 'keyless' || access.right === 'none') return true;
  return rightsOfKey.includes(rightNames[access.right satisfies Right]);
}

/** Tools are made when somebody first asks for them, and once. */
const made = new WeakMap<Operation, RowTool>();

export function toolOf(row: Operation): RowTool {
  const tool = made.get(row) ?? describedTool(row);
  made.set(row, tool);
  return tool;
}

function describedTool(row: Operation): RowTool {
  const { id, summary, description, params, body, method } = row;
  const isRead = !changesSomething(row);
  const query = querySchemaOf(row);
  const path = params === 'none' ? null : params;
  return {
    name: id,
    title: summary,
    description: `${summary}. ${description}\n\n${method} ${row.path}`,
    inputSchema: {
      type: 'object',
      properties: {
        ...(path ? membersOf(path) : {}),
        ...membersOf(query),
        ...(body === 'none' ? {} : { [bodyArgument]: plain(body.schema) }),
      },
      required: [
        ...(path ? Object.keys(path.properties) : []),
        ...requiredIn(query),
        ...(body !== 'none' && body.presence === 'required' ? [bodyArgument] : []),
      ],
      additionalProperties: false,
    },
    annotations: {
      title: summary,
      readOnlyHint: isRead,
      // What stands in the books of a company cannot be taken back by repeating the call with other values.
      destructiveHint: !isRead,
      idempotentHint: isRead || method === 'PUT' || method === 'DELETE',
    },
  };
}

const membersOf = ({ properties }: TObject): Record<string, object> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, plain(schema)]));

export const requiredIn = ({ required }: TObject): readonly string[] => required ?? [];

/** It is a request of v2; the caller's own headers are added by whoever sends it. */
export interface RowRequest {
  readonly method: Operation['method'];
  readonly url: string;
  readonly body: string | null;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** MCP-8: no operation has as many; each that v2 does not know would cost it a sentence. */
const mostArguments = 100;
/** The address of a request to v2 itself can be no longer. */
const longestUrl = 16 * 1024;

/**
 * MCP-3: the arguments become the request as they are, right or wrong, so that v2 finds all that is wrong with them and says it. Only
 * what cannot be written as a request is refused here, with the returned sentence.
 */
export function requestOf(row: Operation, given: Arguments): RowRequest | string {
  if (Object.keys(given).length > mostArguments) return `Operația are cel mult ${mostArguments} de argumente.`;
  const { [bodyArgument]: body, ...others } = given;
  const hasBody = row.body !== 'none';
  const path = pathOf(row, others);
  if (typeof path !== 'string')
    return `Un parametru din adresă lipsește, sau nu este un text care poate sta într-o adresă: ${path.unwritable.join(', ')}.`;
  const inPath = row.params === 'none' ? [] : Object.keys(row.params.properties);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(hasBody ? others : given)) {
    if (value !== null && value !== undefined && !inPath.includes(name)) search.append(name, textOf(value));
  }
  const url = search.size === 0 ? path : `${path}?${search}`;
  if (url.length > longestUrl) return 'Argumentele sunt prea lungi pentru o adresă.';
  if (!hasBody || body === null || body === undefined) return { method: row.method, url, body: null };
  const written = writtenJson(body);
  if (written === null) return `Argumentul ${bodyArgument} are numere prea mari sau prea multe niveluri.`;
  return { method: row.method, url, body: written };
}

/** A dot alone would lead to another address, and so to another operation than the one that was asked for. */
const leadsElsewhere = /^\.{0,2}$/;

function pathOf({ path, params }: Operation, given: Arguments): string | { readonly unwritable: readonly string[] } {
  const names = params === 'none' ? [] : Object.keys(params.properties);
  const unwritable = names.filter((name) => !isWritable(given[name]));
  if (unwritable.length > 0) return { unwritable };
  return names.reduce((url, name) => url.replace(`{${name}}`, () => encodeURIComponent(String(given[name]))), path);
}

const isWritable = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && !leadsElsewhere.test(value) && value.isWellFormed());

function textOf(value: unknown): string {
  return typeof value === 'object' ? (writtenJson(value) ?? '') : String(value);
}

/** A number beyond all bounds would become null on its way, and null means that a member was left out. */
function writtenJson(value: unknown): string | null {
  try {
    return JSON.stringify(value, (_name, member) => {
      if (typeof member === 'number' && !Number.isFinite(member)) throw new RangeError('a number without end');
      return member;
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

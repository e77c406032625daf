import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Operations } from '../../operations/bind-operations.ts';
import { nullable, strict } from '../schema/schemas.ts';
import type { Shape } from '../shapes/shape.ts';
import { type Access, type ConsoleFile, type ConsoleOperation, plainRow, type TypedCall } from './operation.ts';
import { cursorOf } from './page-cursor.ts';

/** These keys may be left out of a row: `plainRow` has what is meant then. */
type Unusual = Partial<
  Pick<ConsoleOperation, 'v2' | 'proof' | 'check' | 'rate' | 'repeats' | 'carries' | 'session' | 'ids'>
>;

interface WrittenRow<A, Params, Query, Body, Result> extends Unusual {
  readonly id: string;
  readonly summary: string;
  readonly access: A;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly run: (operations: Operations, call: TypedCall<A, Params, Query, Body>) => Promise<Result>;
  /** How the result is answered; without it, and without `file`, nothing is. */
  readonly data?: Shape<Result>;
  readonly file?: (result: Result) => ConsoleFile;
}

const rowOf =
  (method: ConsoleOperation['method']) =>
  <
    const A extends Access,
    Result,
    Params extends TObject | 'none' = 'none',
    Query extends TObject | 'none' = 'none',
    Body extends TObject | 'none' = 'none',
  >(
    path: ConsoleOperation['path'],
    { data, file, ...row }: WrittenRow<A, Params, Query, Body, Result>,
  ): ConsoleOperation =>
    ({
      ...plainRow,
      ...row,
      method,
      path,
      data: file ? 'file' : (data?.schema ?? 'nothing'),
      toData: file ?? data?.out ?? (() => null),
    }) as unknown as ConsoleOperation;

/** Each makes a row of the table; the checks before `run` keep what its types promise. */
export const get = rowOf('GET');
export const post = rowOf('POST');
export const put = rowOf('PUT');
export const del = rowOf('DELETE');

/** A list is answered under one name. */
export const listed = <Value, Data>(name: string, { schema, out }: Shape<Value, Data>): Shape<readonly Value[]> => ({
  schema: strict({ [name]: Type.Array(schema) }),
  out: (values) => ({ [name]: values.map(out) }),
});

interface Page<Value> {
  readonly rows: readonly Value[];
  readonly next: readonly unknown[] | null;
}

/** A page of a list is answered with the place where the next one begins. */
export const paged = <Value, Data>(name: string, { schema, out }: Shape<Value, Data>): Shape<Page<Value>> => ({
  schema: strict({ [name]: Type.Array(schema), urmatoarea: nullable(Type.String()) }),
  out: ({ rows, next }) => ({ [name]: rows.map(out), urmatoarea: cursorOf(next) }),
});

/** CON-LIST-9: so is one of a list that people order; `ordonate` is false where it is too long for the order that was asked for. */
export const ordered = <Value, Data>(
  name: string,
  { schema, out }: Shape<Value, Data>,
): Shape<Page<Value> & { readonly isSorted: boolean }> => ({
  schema: strict({ [name]: Type.Array(schema), urmatoarea: nullable(Type.String()), ordonate: Type.Boolean() }),
  out: ({ rows, next, isSorted }) => ({ [name]: rows.map(out), urmatoarea: cursorOf(next), ordonate: isSorted }),
});

/** A single value is answered under a name. */
export const single = <Schema extends TSchema>(name: string, schema: Schema): Shape<Static<Schema>> => ({
  schema: strict({ [name]: schema }),
  out: (value) => ({ [name]: value }),
});

/** What the operation made is the file. */
export const sent = (file: ConsoleFile): ConsoleFile => file;

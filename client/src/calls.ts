import type { paths } from './generated.ts';

/** The types in this file say what each call takes and what it answers, according to the OpenAPI document. */

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type OperationAt<Path extends keyof paths, M extends Method> = paths[Path][M];

/** The paths that have an operation with this method. */
export type PathWith<M extends Method> = {
  [Path in keyof paths]: OperationAt<Path, M> extends { responses: unknown } ? Path : never;
}[keyof paths];

/** The paths that answer in pages. */
export type ListPath = {
  [Path in PathWith<'get'>]: Answered<OperationAt<Path, 'get'>> extends Page<unknown> ? Path : never;
}[PathWith<'get'>];

export interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly pagination: { readonly next_cursor: string | null; readonly prev_cursor: string | null } };
}

/** What a caller may give with any call. */
export interface CallOptions {
  /** Your own key, if a repetition must be recognised after a restart of your program too; otherwise one is made for each call. */
  readonly idempotencyKey?: string;
  /** Your own UUID, to find the call in logs; otherwise one is made for each call. */
  readonly interactionId?: string;
  /** Aborts the call, also while it waits for its next attempt. */
  readonly signal?: AbortSignal;
}

type PartOf<Operation, Name extends string> = Operation extends { parameters: { [N in Name]: infer Part } }
  ? [Part] extends [undefined]
    ? unknown
    : { readonly [N in Name]: Part }
  : Operation extends { parameters: { [N in Name]?: infer Part } }
    ? [Part] extends [undefined]
      ? unknown
      : { readonly [N in Name]?: Part }
    : unknown;

type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { readonly body: Body }
  : Operation extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { readonly body?: Body }
    : unknown;

type Said<Operation> = PartOf<Operation, 'path'> & PartOf<Operation, 'query'> & BodyOf<Operation>;

/** What a call takes besides its path. `Fields` is the value of `fields`, if the operation has it. */
export type Sent<Path extends keyof paths, M extends Method, Fields = undefined> = Said<OperationAt<Path, M>> &
  (TakesFields<OperationAt<Path, M>> extends true ? { readonly query?: { readonly fields?: Fields } } : unknown) &
  CallOptions;

/** The second argument may be left out if nothing in it is required. */
export type SentArguments<Path extends keyof paths, M extends Method, Fields = undefined> =
  Record<never, never> extends Said<OperationAt<Path, M>>
    ? [sent?: Sent<Path, M, Fields>]
    : [sent: Sent<Path, M, Fields>];

type Answered<Operation> = Operation extends { responses: { 200: { content: infer Content } } }
  ? 'application/pdf' extends keyof Content
    ? Uint8Array
    : { [Media in keyof Content]: Decoded<Media, Content[Media]> }[keyof Content]
  : never;

/** JSON is read, a text is a string, and any other file is its bytes. */
type Decoded<Media, Value> = Media extends 'application/json'
  ? Value
  : Media extends 'application/xml' | `text/${string}`
    ? string
    : Uint8Array;

/**
 * The answer to a call. The OpenAPI document marks the members of a read as optional, because `fields` can leave them out; without
 * `fields` all of them are present.
 */
export type Answer<Path extends keyof paths, M extends Method, Fields = undefined> = [Fields] extends [undefined]
  ? TakesFields<OperationAt<Path, M>> extends true
    ? Complete<Answered<OperationAt<Path, M>>>
    : Answered<OperationAt<Path, M>>
  : Answered<OperationAt<Path, M>>;

type TakesFields<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? 'fields' extends keyof NonNullable<Query>
    ? true
    : false
  : false;

type Complete<Value> = Value extends Uint8Array
  ? Value
  : Value extends readonly (infer Item)[]
    ? Complete<Item>[]
    : Value extends object
      ? { [Name in keyof Value]-?: Complete<Value[Name]> }
      : Value;

export type RowOf<Listed> = Listed extends { data: readonly (infer Row)[] } ? Row : never;

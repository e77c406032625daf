import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { DeclaredRate } from '../../domain/access/rate.ts';
import type { Plan, Right } from '../../domain/access/right.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import type { InputProblem, RefusalReason } from '../../domain/refusal.ts';
import type { Operations } from '../../operations/bind-operations.ts';
import type { Caller } from '../../operations/caller.ts';
import { strict } from '../schema/schemas.ts';

/**
 * One row per operation. Everything is made from the rows: the router, the checks and their order, OpenAPI, the access table of the
 * documentation, and the contract tests. So every key is mandatory ("none" is written out), but for the `Exceptions`.
 */
export type Operation = SingleOperation | ListOperation | FileOperation | StreamOperation;

/** Few rows need these, and nothing is open without them: a test holds every answer with a secret to `answersSecret`. */
interface Exceptions {
  /** It is called also when the schema found problems, so that all are reported together. Without it the schema says all. */
  readonly checkQuery?: CheckQuery;
  /** The example sends these beyond the required parameters, where it would be refused without them. */
  readonly exampleQuery?: Readonly<Record<string, string>>;
  /** What it reads takes long whatever its size, so that a thread always does it. Without it the size decides. */
  readonly inThread?: true;
  /** A single read always answers whole. Without it a read accepts `fields`. */
  readonly takesFields?: false;
  /** The answer shows a secret, so that what is stored of it for repetitions is encrypted. Without it the answer shows none. */
  readonly answersSecret?: true;
}

interface OperationFacts extends Exceptions {
  /** It is the OpenAPI operationId, and the name under which calls are counted. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A path has `{name}` for parameters, each described in `params`. A parameter with a pattern is part of the address. */
  readonly path: `/v2/${string}`;
  readonly group: Group;
  readonly summary: string;
  readonly description: string;
  readonly access: { readonly right: Right | 'none'; readonly plans: readonly Plan[] | 'any' } | 'keyless';
  readonly rate: DeclaredRate | 'protective';
  /** A row with `required` must be called with a registered platform in `Svc-Url-Platforma`. */
  readonly platform: 'required' | 'none';
  readonly params: TObject | 'none';
  readonly query: TObject | 'none';
  readonly body: BodyFacts | 'none';
  /** These members come back even when `fields` does not ask for them. */
  readonly identity: readonly string[];
  /** It may give these refusals beyond those that its other keys already imply. */
  readonly refusals: readonly RefusalReason[];
}

interface Answering<Data> extends OperationFacts {
  readonly data: TSchema;
  readonly run: (operations: Operations, call: Call) => Promise<unknown>;
  readonly toData: (result: never) => Data;
}

export interface SingleOperation extends Answering<unknown> {
  readonly answer: 'one' | 'nothing';
}

export interface ListOperation extends OperationFacts {
  readonly answer: 'list';
  readonly data: TObject;
  readonly run: (operations: Operations, call: ListCall) => Promise<Page<unknown, unknown>>;
  readonly toData: (row: never) => Readonly<Record<string, unknown>>;
  /** It is an exception too: sums of the whole list stand beside the page (`meta.totaluri`). Without it there are none. */
  readonly totals?: { readonly schema: TObject; readonly of: (page: never) => readonly unknown[] };
}

/** Each kind of file has its media type. */
export const fileTypes = { xml: 'application/xml', pdf: 'application/pdf' } as const;

/** The answer is a file, without `{data, meta}` around it. */
export interface FileOperation extends Answering<AnsweredFile> {
  readonly answer: keyof typeof fileTypes;
}

/** The file is sent while it is made. */
export interface StreamOperation extends Answering<StreamedFile> {
  readonly answer: 'stream';
  /** The description names these types. */
  readonly mediaTypes: readonly string[];
}

export interface StreamedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface AnsweredFile {
  readonly fileName: string;
  /** Bytes that somebody else wrote are passed on as they are, in the encoding that they declare themselves. */
  readonly content: string | Buffer;
}

export interface BodyFacts {
  readonly schema: TObject;
  readonly presence: 'required' | 'optional';
  /** A reader pastes these, the plainest first; none where nothing needs to be said. OPS-DOC-5: each works. */
  readonly examples: readonly BodyExample[];
  /** So many are accepted where a file stands in the body. Without it a body is as large as everywhere. */
  readonly mebibytes?: number;
  /** It is called also when the schema found problems, so that all are reported together. Without it the schema says all. */
  readonly check?: (body: unknown, problems: readonly InputProblem[], today: string) => readonly InputProblem[];
  /** It is called only when something else is wrong already. Without it the operation itself checks. */
  readonly checkNames?: (operations: Operations, call: WrongCall) => Promise<readonly InputProblem[]>;
}

export interface BodyExample {
  readonly summary: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** An operation that takes no members accepts no body, or an empty object; any member in it is reported, never ignored. */
export const emptyBody = { schema: strict({}), presence: 'optional', examples: [] } as const satisfies BodyFacts;

/** An operation that has nothing to tell answers so; `data` is null. */
export const nothing = { answer: 'nothing', data: Type.Null(), identity: [], toData: () => null } as const;

/** The call is refused; these parts of it could be read. */
export interface WrongCall {
  readonly from: Caller | Anonymous;
  readonly body: unknown;
  readonly problems: readonly InputProblem[];
  readonly platform: string;
}

/** The query is as it was sent: the schema may have found errors in it. */
export type CheckQuery<From = Caller | Anonymous> = (
  query: Readonly<Record<string, unknown>>,
  call: { readonly from: From; readonly today: string },
) => readonly InputProblem[];

export type Group =
  | 'Identitate'
  | 'Facturi'
  | 'Arhive'
  | 'Mutare'
  | 'Clienti'
  | 'Furnizori'
  | 'Parteneri'
  | 'Articole'
  | 'Stocuri'
  | 'Banca'
  | 'Balante'
  | 'Firme'
  | 'Rapoarte'
  | 'Evenimente'
  | 'Nomenclatoare';

/** A row's `run` receives it: everything is checked, and still in the words of the wire. */
export interface Call {
  readonly from: Caller | Anonymous;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly today: string;
  /** It is the address of the issuing site; empty where the row does not ask for it. */
  readonly platform: string;
}

export type ListCall = Call & { readonly page: PageRequest<never> };

export interface Anonymous {
  readonly address: string;
}

type Members<Schema> = Schema extends TSchema ? Static<Schema> : Readonly<Record<string, never>>;

interface Typed<Params, Query, Body> {
  readonly params: Members<Params>;
  readonly query: Members<Query>;
  readonly body: Body extends { readonly schema: TSchema } ? Static<Body['schema']> : undefined;
}

type From<Access> = Access extends 'keyless' ? Anonymous : Caller;

type SingleRow<Access, Params, Query, Body, Data, Result> = Omit<
  SingleOperation,
  'access' | 'params' | 'query' | 'checkQuery' | 'body' | 'data' | 'run' | 'toData'
> & {
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly checkQuery?: CheckQuery<From<Access>>;
  readonly body: Body;
  readonly data: Data;
  readonly run: (
    operations: Operations,
    call: Typed<Params, Query, Body> & {
      readonly from: From<Access>;
      readonly today: string;
      readonly platform: string;
    },
  ) => Promise<Result>;
  readonly toData: (result: Result) => Data extends TSchema ? Static<Data> : never;
};

type FileRow<Access, Params, Result> = Omit<
  FileOperation,
  'access' | 'params' | 'query' | 'checkQuery' | 'body' | 'run' | 'toData'
> & {
  readonly access: Access;
  readonly params: Params;
  readonly query: 'none';
  readonly body: 'none';
  readonly run: (
    operations: Operations,
    call: Typed<Params, 'none', 'none'> & { readonly from: From<Access> },
  ) => Promise<Result>;
  readonly toData: (result: Result) => AnsweredFile;
};

type StreamRow<Access, Params, Query, Result> = Omit<
  StreamOperation,
  'access' | 'params' | 'query' | 'checkQuery' | 'body' | 'run' | 'toData'
> & {
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly checkQuery?: CheckQuery<From<Access>>;
  readonly body: 'none';
  readonly run: (
    operations: Operations,
    call: Typed<Params, Query, 'none'> & { readonly from: From<Access>; readonly today: string },
  ) => Promise<Result>;
  readonly toData: (result: Result) => StreamedFile;
};

type ListRow<Access, Params, Query, Data, Row, Result, Total> = Omit<
  ListOperation,
  'access' | 'params' | 'query' | 'checkQuery' | 'body' | 'data' | 'run' | 'toData' | 'totals'
> & {
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly checkQuery?: CheckQuery<From<Access>>;
  readonly body: 'none';
  readonly data: Data;
  readonly run: (
    operations: Operations,
    call: Typed<Params, Query, 'none'> & {
      readonly from: From<Access>;
      readonly today: string;
      // The position comes out of the row's own cursor, so it is whatever the operation put there.
      readonly page: PageRequest<never>;
    },
  ) => Promise<Result & Page<Row, unknown>>;
  readonly toData: (row: Row) => Data extends TSchema ? Static<Data> : never;
  readonly totals?: {
    readonly schema: Total;
    readonly of: (page: Result) => readonly (Total extends TSchema ? Static<Total> : never)[];
  };
};

/** Ties the types of a row together; the table then holds rows of every type. The checks before `run` make it safe. */
export function operation<
  const Access extends OperationFacts['access'],
  Params extends TObject | 'none',
  Query extends TObject | 'none',
  Body extends OperationFacts['body'],
  Data extends TSchema,
  Result,
>(row: SingleRow<Access, Params, Query, Body, Data, Result>): SingleOperation {
  return row as unknown as SingleOperation;
}

export function listOperation<
  const Access extends OperationFacts['access'],
  Params extends TObject | 'none',
  Query extends TObject | 'none',
  Data extends TObject,
  Row,
  Result,
  Total extends TObject,
>(row: ListRow<Access, Params, Query, Data, Row, Result, Total>): ListOperation {
  return row as unknown as ListOperation;
}

export const isFileRow = (row: Operation): row is FileOperation => row.answer in fileTypes;

export function fileOperation<const Access extends OperationFacts['access'], Params extends TObject | 'none', Result>(
  row: FileRow<Access, Params, Result>,
): FileOperation {
  return row as unknown as FileOperation;
}

export function streamOperation<
  const Access extends OperationFacts['access'],
  Params extends TObject | 'none',
  Query extends TObject | 'none',
  Result,
>(row: StreamRow<Access, Params, Query, Result>): StreamOperation {
  return row as unknown as StreamOperation;
}

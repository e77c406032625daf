import type { Static, TObject, TSchema } from 'typebox';
import type { DeclaredRate } from '../../domain/access/rate.ts';
import type { MemberRight } from '../../domain/access/right.ts';
import { type Role, rightsOfRole } from '../../domain/people/role.ts';
import type { InputProblem, Refused } from '../../domain/refusal.ts';
import type { Operations } from '../../operations/bind-operations.ts';
import type { Caller } from '../../operations/caller.ts';
import type { Visitor } from '../../operations/people/people-needs.ts';
import type { Session } from '../../operations/people/sessions.ts';

/**
 * One row for each operation of the console. Everything is made from the rows: the router, the checks and their order, the description
 * from which the console's types are generated, and the contract tests. So every key but `check` is mandatory; the constructors of
 * `row.ts` write out what most rows say.
 */
export interface ConsoleOperation {
  readonly id: string;
  /** The rows of v2 by which programs ask for the same; why there is none stands in `test/architecture/wires.test.ts`. */
  readonly v2: readonly string[];
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A parameter is written as `{name}` and described in `params`. */
  readonly path: `/app/api/${string}`;
  readonly summary: string;
  /** It is open to anyone, to whoever is signed in, to the operator, or to a member of the company whose role has this right. */
  readonly access: Access;
  /** CON-PROOF-1: whether the person must have shown lately who they are: always, never, or where the body names one of these. */
  readonly proof: 'fresh' | 'any' | { readonly freshWith: readonly string[] };
  readonly params: TObject | 'none';
  readonly query: TObject | 'none';
  readonly body: TObject | 'none';
  /** It finds what a schema cannot say, also where the schema found problems, so that all are told together. */
  readonly check?: (
    operations: Operations,
    body: Readonly<Record<string, unknown>>,
    today: string,
  ) => readonly InputProblem[];
  /** The protective one is of a person; a declared one is of the company, counted together with keys. */
  readonly rate: DeclaredRate | 'protective';
  /** CON-ONCE-1: whether, under the same `Idempotency-Key`, it is done once however often it is asked for. */
  readonly repeats: 'once' | 'anew';
  /**
   * How large the body may be: a form that was filled in, a file, a statement of a bank, which is larger, or a file that is kept, the
   * largest. OPS-LOOP-5: a table and a statement are read by a thread, however short: a few packed kilobytes are a large table.
   */
  readonly carries: 'form' | 'file' | 'table' | 'statement' | 'attachment';
  /** A row that opens a session answers with its token alone, and one that begins a session with what is to come back. */
  readonly session: 'opens' | 'ends' | 'keeps' | 'begins';
  /** CON-MEMBER-6: whether `id`, in the path and in what a list answers, is sealed for the company. */
  readonly ids: 'plain' | 'sealed';
  /** A `file` is sent while it is made (`ConsoleFile`). */
  readonly data: TSchema | 'nothing' | 'file';
  readonly run: (operations: Operations, call: ConsoleCall) => Promise<unknown>;
  readonly toData: (result: never, call: ConsoleCall) => unknown;
}

/** A row with `data: 'file'` answers this. */
export interface ConsoleFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: AsyncIterable<Uint8Array>;
}

export type Access = 'anyone' | 'person' | 'operator' | MemberRight;

/** A row that is about no company needs no right: null. */
export const rightOf = ({ access }: Pick<ConsoleOperation, 'access'>): MemberRight | null =>
  access === 'anyone' || access === 'person' || access === 'operator' ? null : access;

/** A member who acts in a company, in the form in which operations know a caller. */
export interface Member extends Caller {
  readonly role: Role;
}

/** CON-ROLE-3: whether somebody with this role may do what needs this right. */
export const may = ({ role }: Pick<Member, 'role'>, right: MemberRight): boolean => rightsOfRole[role].includes(right);

export interface ConsoleCall {
  readonly visitor: Visitor;
  /** The browser says where the page is from; it is empty where the browser does not. */
  readonly origin: string;
  /** The browser keeps this while an identity provider is asked who the person is. */
  readonly pending: string | null;
  readonly session: Session | null;
  readonly from: Member | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly today: string;
  /** Says to people why something was not done. */
  readonly explain: (refused: Refused) => string;
  /** CON-IMP-5: whether there is time left to read what was sent. */
  readonly isInTime: () => boolean;
}

type Members<Schema> = Schema extends TSchema ? Static<Schema> : Readonly<Record<string, never>>;

export type TypedCall<A, Params, Query, Body> = {
  readonly visitor: Visitor;
  readonly origin: string;
  readonly pending: string | null;
  readonly session: A extends 'anyone' ? null : Session;
  readonly from: A extends MemberRight ? Member : null;
  readonly params: Members<Params>;
  readonly query: Members<Query>;
  readonly body: Members<Body>;
  readonly today: string;
  readonly explain: (refused: Refused) => string;
  readonly isInTime: () => boolean;
};

/** Most rows have this in common. */
export const plainRow = {
  v2: [],
  proof: 'any',
  params: 'none',
  query: 'none',
  body: 'none',
  rate: 'protective',
  repeats: 'anew',
  carries: 'form',
  session: 'keeps',
  ids: 'plain',
} as const;

import type { Static, TObject } from 'typebox';
import type { DeclaredRate } from '../../domain/access/rate.ts';
import type { Plan } from '../../domain/access/right.ts';
import type { InputProblem, RefusalReason } from '../../domain/refusal.ts';
import type { Operations } from '../../operations/bind-operations.ts';
import type { Caller } from '../../operations/caller.ts';

/**
 * One row per operation of v1. Every key is mandatory ("none" is written out): the router, the checks and their order, the
 * headers that name the successor, and the contract tests are made from the rows.
 */
export interface Operation {
  readonly method: 'POST' | 'GET';
  readonly path: `/v1/${string}`;
  /** The reference page shows it: in Romanian, with its diacritics. */
  readonly summary: string;
  /** This operation of v2 replaces it. */
  readonly successor: `/v2/${string}` | '/docs';
  readonly access: Access | 'public';
  readonly rate: DeclaredRate | 'protective';
  /** V1-ISSUE-17: a limited operation is done within the time limit, or leaves nothing behind. */
  readonly time: 'limited' | 'unlimited';
  /** It describes the body, or the query of a GET; members that it does not name are ignored. */
  readonly members: TObject;
  /** The members work on a new demo company, once the document they name is there. */
  readonly example: Readonly<Record<string, unknown>>;
  /** It checks what a schema cannot, and is called only when the schema found nothing. */
  readonly check: ((members: never, today: string) => readonly InputProblem[]) | 'none';
  /** A success has these members beside `Success`. */
  readonly answer: TObject;
  /** It may give these refusals beyond those that its other keys already imply. */
  readonly refusals: readonly RefusalReason[];
  readonly run: (operations: Operations, call: Call) => Promise<unknown>;
  readonly toAnswer: (result: never, members: never) => Readonly<Record<string, unknown>>;
}

export interface Access {
  readonly plans: readonly Plan[];
  /** V1-HASH-4: the text of the member at this path ends what is hashed; an empty path means none. */
  readonly suffix: readonly string[];
}

/** A row's `run` receives it: everything is checked, and still in the words of the wire. */
export interface Call {
  readonly caller: Caller | { readonly address: string };
  readonly members: unknown;
  readonly today: string;
  readonly platform: string;
}

type Row<Who, Members extends TObject, Answer extends TObject, Result> = Omit<
  Operation,
  'access' | 'members' | 'example' | 'check' | 'answer' | 'run' | 'toAnswer'
> & {
  readonly access: Who;
  readonly members: Members;
  readonly example: Static<Members>;
  readonly check: ((members: Static<Members>, today: string) => readonly InputProblem[]) | 'none';
  readonly answer: Answer;
  readonly run: (
    operations: Operations,
    call: Omit<Call, 'caller' | 'members'> & {
      readonly caller: Who extends 'public' ? { readonly address: string } : Caller;
      readonly members: Static<Members>;
    },
  ) => Promise<Result>;
  readonly toAnswer: (result: Result, members: Static<Members>) => Static<Answer>;
};

/** Ties the types of a row together; the table then holds rows of every type. The checks before `run` make it safe. */
export function operation<
  const Who extends Operation['access'],
  Members extends TObject,
  Answer extends TObject,
  Result,
>(row: Row<Who, Members, Answer, Result>): Operation {
  return row as unknown as Operation;
}

/** V1-RATE-2 */
export const oncePerSecond: DeclaredRate = { calls: 1, seconds: 1 };

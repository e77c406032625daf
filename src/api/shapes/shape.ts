import type { Static, TObject, TSchema } from 'typebox';
import type { Operations } from '../../operations/bind-operations.ts';
import { strict } from '../schema/schemas.ts';

/** What an operation gives back. */
export type ResultOf<Name extends keyof Operations> = Awaited<ReturnType<Operations[Name]>>;

/** One member of what is answered: its schema, and how its value is taken from the thing that is answered. */
export interface Member<Value, Schema extends TSchema = TSchema> {
  readonly schema: Schema;
  readonly out: (value: Value) => Static<Schema>;
}

type Members<Value> = Readonly<Record<string, Member<Value>>>;

/** How a thing is answered: what it is called, of which kind each member is, and where each is taken from. */
export interface Shape<Value, Data = unknown, Schema extends TSchema = TSchema> {
  readonly schema: Schema;
  readonly out: (value: Value) => Data;
}

/** A shape that was declared member by member; another one takes them over by `...it.members`. */
interface DeclaredShape<Value, Declared extends Members<Value>>
  extends Shape<Value, DataOf<Declared>, TObject<{ [Name in keyof Declared]: Declared[Name]['schema'] }>> {
  readonly members: Declared;
}

type DataOf<Declared> = {
  -readonly [Name in keyof Declared]: Declared[Name] extends { readonly out: (value: never) => infer Data }
    ? Data
    : never;
};

/** Declares how a `Value` is answered, a line for each member: `shape<Series>()({ serie: out.text('code'), … })`. */
export const shape =
  <Value>() =>
  <Declared extends Members<Value>>(members: Declared): DeclaredShape<Value, Declared> => {
    const all = Object.entries<Member<Value>>(members);
    return {
      members,
      schema: strict(Object.fromEntries(all.map(([name, { schema }]) => [name, schema]))) as never,
      out: (value) => {
        const data: Record<string, unknown> = {};
        for (const [name, member] of all) data[name] = member.out(value);
        return data as never;
      },
    };
  };

/** The members of a shape of something that stands at `from` in what is answered. */
export function membersAt<Name extends string, Value, Declared extends Members<Value>>(
  from: Name,
  { members }: DeclaredShape<Value, Declared>,
) {
  type Moved = { [Key in keyof Declared]: Member<{ readonly [At in Name]: Value }, Declared[Key]['schema']> };
  const moved = Object.entries<Member<Value>>(members).map(([name, { schema, out }]) => {
    const member: Member<Readonly<Record<Name, Value>>> = { schema, out: (value) => out(value[from]) };
    return [name, member] as const;
  });
  return Object.fromEntries(moved) as unknown as Moved;
}

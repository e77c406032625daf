import { type Static, type TObject, type TOptional, type TSchema, Type } from 'typebox';
import { nullable, strict } from '../schema/schemas.ts';

/** One member of what is sent: its schema, what the operation calls it, and what the operation gets of it. */
interface Field<Name extends string, Schema extends TSchema, Given> {
  readonly name: Name;
  readonly schema: Schema;
  readonly read: (sent: never) => Given;
}

type Fields = Readonly<Record<string, Field<string, TSchema, unknown>>>;
type GivenBy<Read> = Read extends { readonly read: (sent: never) => infer Given } ? Given : never;
type FormSchema<Declared extends Fields> = TObject<{ [Word in keyof Declared]: Declared[Word]['schema'] }>;

/** What is sent, and what an operation gets of it. */
interface Form<Declared extends Fields> {
  /** A form that has these members and others takes them from here. */
  readonly fields: Declared;
  readonly schema: FormSchema<Declared>;
  readonly in: (sent: Static<FormSchema<Declared>>) => GivenIn<Declared>;
}

type GivenIn<Declared extends Fields> = {
  readonly [Word in keyof Declared as Declared[Word]['name']]: GivenBy<Declared[Word]>;
};

/** Declares what is sent, a line for each member: `form({ numar: into('number', text(50)), … })`. */
export function form<Declared extends Fields>(fields: Declared): Form<Declared> {
  const all = Object.entries<Field<string, TSchema, unknown>>(fields);
  return {
    fields,
    schema: strict(Object.fromEntries(all.map(([word, { schema }]) => [word, schema]))) as never,
    in: (sent) => {
      const members = sent as Readonly<Record<string, never>>;
      return Object.fromEntries(all.map(([word, { name, read }]) => [name, read(members[word] as never)])) as never;
    },
  };
}

/** Of members that may each be left out the operation gets those that were sent: the others stay as they are. */
export function sentOf<Declared extends Fields>(
  fields: Declared,
  sent: { readonly [Word in keyof Declared]?: unknown },
): Partial<GivenIn<Declared>> {
  const named = Object.entries<Field<string, TSchema, unknown>>(fields).filter(([word]) => sent[word] !== undefined);
  return Object.fromEntries(named.map(([word, { name, read }]) => [name, read(sent[word] as never)])) as never;
}

/** A member that the operation gets as it was sent, or as `read` makes it. */
export function into<Name extends string, Schema extends TSchema>(
  name: Name,
  schema: Schema,
): Field<Name, Schema, Static<Schema>>;
export function into<Name extends string, Schema extends TSchema, Given>(
  name: Name,
  schema: Schema,
  read: (sent: Static<Schema>) => Given,
): Field<Name, Schema, Given>;
export function into(name: string, schema: TSchema, read: (sent: never) => unknown = (sent) => sent) {
  return { name, schema, read };
}

/** A member that may be left out; the operation gets null then. */
export function intoOrNull<Name extends string, Schema extends TSchema>(
  name: Name,
  schema: Schema,
): Field<Name, TOptional<Schema>, Static<Schema> | null>;
export function intoOrNull<Name extends string, Schema extends TSchema, Given>(
  name: Name,
  schema: Schema,
  read: (sent: Static<Schema>) => Given,
): Field<Name, TOptional<Schema>, Given | null>;
export function intoOrNull(name: string, schema: TSchema, read: (sent: never) => unknown = (sent) => sent) {
  return {
    name,
    schema: Type.Optional(schema),
    read: (sent: unknown) => (sent === undefined ? null : read(sent as never)),
  };
}

/** A member that may be left out or be null; the operation gets null then. */
export function intoNullable<Name extends string, Schema extends TSchema>(
  name: Name,
  schema: Schema,
): NullableField<Name, Schema, Static<Schema>>;
export function intoNullable<Name extends string, Schema extends TSchema, Given>(
  name: Name,
  schema: Schema,
  read: (sent: Static<Schema>) => Given,
): NullableField<Name, Schema, Given>;
export function intoNullable(name: string, schema: TSchema, read: (sent: never) => unknown = (sent) => sent) {
  return intoOrNull(name, nullable(schema), (sent) => (sent === null ? null : read(sent as never)));
}

type NullableField<Name extends string, Schema extends TSchema, Given> = Field<
  Name,
  TOptional<ReturnType<typeof nullable<Schema>>>,
  Given | null
>;

/** A member that is sent and answered as it is kept, for a form and a shape alike. */
export const asStored = <Name extends string, Schema extends TSchema>(name: Name, schema: Schema) => ({
  ...into(name, schema),
  out: (value: Readonly<Record<Name, Static<Schema>>>): Static<Schema> => value[name],
});

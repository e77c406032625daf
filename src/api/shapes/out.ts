import { type Static, type TSchema, Type } from 'typebox';
import { type Decimal, decimalToNumber } from '../../domain/decimal/decimal.ts';
import { bucharestTimestamp } from '../../domain/time/calendar.ts';
import { type Described, date, decimal, nullable, oneOf, timestamp } from '../schema/schemas.ts';
import { storedNumber, toAmount } from './money.ts';
import type { Member, Shape } from './shape.ts';

/** A member is taken from the property of that name, or is what a function makes of the whole. */
type From<Value, Taken> =
  | { [Name in keyof Value]: Value[Name] extends Taken ? Name : never }[keyof Value]
  | ((value: Value) => Taken);

function taking<Value, Taken>(from: From<Value, Taken>): (value: Value) => Taken {
  return typeof from === 'function'
    ? (from as (value: Value) => Taken)
    : (value) => value[from as keyof Value] as unknown as Taken;
}

/** A kind of member that the schema alone says everything about. */
const plain =
  <Schema extends TSchema>(schemaOf: (options: Described) => Schema) =>
  <Value>(from: From<Value, Static<Schema>>, options: Described = {}): Member<Value, Schema> => ({
    schema: schemaOf(options),
    out: taking(from),
  });

/** A kind of member that is said otherwise than it is stored. */
const said =
  <Stored, Schema extends TSchema>(schemaOf: (options: Described) => Schema, say: (stored: Stored) => Static<Schema>) =>
  <Value>(from: From<Value, Stored>, options: Described = {}): Member<Value, Schema> => {
    const take = taking(from);
    return { schema: schemaOf(options), out: (value) => say(take(value)) };
  };

const orNull =
  <Stored, Data>(say: (stored: Stored) => Data) =>
  (stored: Stored | null): Data | null =>
    stored === null ? null : say(stored);

const instant = (options: Described) => Type.String({ ...options });
const amount = (options: Described) => decimal(2, options);

type Names<Word extends string> = Readonly<Record<Word, string>>;
const wordSchema = <Of extends Names<string>>(names: Of, options: Described = {}) =>
  oneOf(Object.values(names) as Of[keyof Of][], options);

/** The kinds of members of answers. */
export const out = {
  /** What has a schema of its own. */
  of: <Value, Schema extends TSchema>(schema: Schema, from: From<Value, Static<Schema>>): Member<Value, Schema> => ({
    schema,
    out: taking(from),
  }),
  text: plain((options) => Type.String({ ...options })),
  textOrNull: plain((options) => nullable(Type.String({ ...options }))),
  texts: <Value>(from: From<Value, readonly string[]>) => ({ schema: Type.Array(Type.String()), out: copying(from) }),
  whole: plain((options) => Type.Integer({ ...options })),
  wholeOrNull: plain((options) => nullable(Type.Integer({ ...options }))),
  yesNo: plain((options) => Type.Boolean({ ...options })),
  yesNoOrNull: plain((options) => nullable(Type.Boolean({ ...options }))),
  date: plain(date),
  dateOrNull: plain((options) => nullable(date(options))),
  moment: said(instant, bucharestTimestamp),
  momentOrNull: said((options) => nullable(instant(options)), orNull(bucharestTimestamp)),
  /** A moment whose schema says that it is one. */
  timestamp: said(timestamp, bucharestTimestamp),
  money: said(amount, toAmount),
  moneyOrNull: said((options) => nullable(amount(options)), orNull(toAmount)),
  decimal: <Value>(places: number, from: From<Value, Decimal>, options: Described = {}) =>
    said((described) => decimal(places, described), decimalToNumber)<Value>(from, options),
  decimalOrNull: <Value>(places: number, from: From<Value, Decimal | null>, options: Described = {}) =>
    said((described) => nullable(decimal(places, described)), orNull(decimalToNumber))<Value>(from, options),
  /** A figure that is stored as a text. */
  stored: <Value>(places: number, from: From<Value, string>, options: Described = {}) =>
    said((described) => decimal(places, described), storedNumber)<Value>(from, options),
  storedOrNull: <Value>(places: number, from: From<Value, string | null>, options: Described = {}) =>
    said((described) => nullable(decimal(places, described)), orNull(storedNumber))<Value>(from, options),
  /** A word of a vocabulary, by its name on the wire. */
  word: <Value, Of extends Names<string>>(names: Of, from: From<Value, keyof Of>, options: Described = {}) =>
    said(
      (described) => wordSchema(names, described),
      (stored: keyof Of) => names[stored],
    )<Value>(from, options),
  wordOrNull: <Value, Of extends Names<string>>(names: Of, from: From<Value, keyof Of | null>) =>
    said(
      () => nullable(wordSchema(names)),
      orNull((stored: keyof Of) => names[stored]),
    )<Value>(from),
  words: <Value, Of extends Names<string>>(names: Of, from: From<Value, readonly (keyof Of)[]>) =>
    said(
      () => Type.Array(wordSchema(names)),
      (stored: readonly (keyof Of)[]) => stored.map((one) => names[one]),
    )<Value>(from),
  /** Something that has a shape of its own. */
  one: <Value, Part, Data>(of: Shape<Part, Data>, from: From<Value, Part>) =>
    said(() => Type.Unsafe<Data>(of.schema), of.out)<Value>(from),
  oneOrNull: <Value, Part, Data>(of: Shape<Part, Data>, from: From<Value, Part | null>) =>
    said(() => nullable(Type.Unsafe<Data>(of.schema)), orNull(of.out))<Value>(from),
  list: <Value, Part, Data>(of: Shape<Part, Data>, from: From<Value, readonly Part[]>) =>
    said(
      () => Type.Array(Type.Unsafe<Data>(of.schema)),
      (parts: readonly Part[]) => parts.map(of.out),
    )<Value>(from),
  listOrNull: <Value, Part, Data>(of: Shape<Part, Data>, from: From<Value, readonly Part[] | null>) =>
    said(
      () => Type.Unsafe<Data[] | null>({ type: ['array', 'null'], items: of.schema }),
      orNull((parts: readonly Part[]) => parts.map(of.out)),
    )<Value>(from),
} as const;

function copying<Value>(from: From<Value, readonly string[]>): (value: Value) => string[] {
  const take = taking(from);
  return (value) => [...take(value)];
}

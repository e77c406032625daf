import { type Static, type TSchema, Type } from 'typebox';
import { invisibleCharacters } from '../../domain/invoice/issue-names.ts';

/** The building blocks of every wire's schemas. One value gives validation, static type and OpenAPI. */

export interface Described {
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

export const text = (maxLength: number, options: Described & { readonly minLength?: number } = {}) =>
  Type.String({ minLength: 1, maxLength, ...options });

/** Text with at least one visible character: blanks and invisible characters alone cannot be a name. */
export const visibleText = (maxLength: number, options: Described = {}, hint = 'un text care nu e gol') =>
  formed(somethingVisible, hint, { maxLength, ...options });

const somethingVisible = new RegExp(`[^${invisibleCharacters}]`);

/**
 * A number that the caller chooses: any text with a visible character (V2-TRUE-9) that can be part of an address, where one dot
 * and two dots have a meaning of their own.
 */
export const documentNumber = (options: Described = {}) =>
  formed(chosenNumber, 'un text care nu e gol si nu e . sau ..', { maxLength: 50, ...options });

const chosenNumber = new RegExp(`^(?:[\\s\\S]*[^.${invisibleCharacters}][\\s\\S]*|\\.{3,})$`);

/** Text in a fixed format; `hint` completes the sentence "must be ..." for the caller. */
export const formed = (pattern: RegExp, hint: string, options: Described & { readonly maxLength?: number } = {}) =>
  Type.String({ pattern: pattern.source, 'x-hint': hint, ...options });

export const date = (options: Described = {}) => Type.String({ format: 'date', ...options });
export const timestamp = (options: Described = {}) => Type.String({ format: 'date-time', ...options });

/** An exact decimal of at most `places` decimals. */
export const decimal = (
  places: number,
  options: Described & {
    readonly minimum?: number;
    readonly exclusiveMinimum?: number;
    readonly maximum?: number;
    /** Of one, where people may write a percent. */
    readonly 'x-fraction'?: true;
  } = {},
) => Type.Number({ 'x-decimals': places, ...options });

export const oneOf = <const Values extends readonly string[]>(values: Values, options: Described = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });

/** A member that is always present and may be null. */
export const nullable = <Schema extends TSchema>(schema: Schema) => {
  const { type, enum: values, ...rest } = schema as TSchema & { type?: unknown; enum?: readonly unknown[] };
  return Type.Unsafe<Static<Schema> | null>({
    ...rest,
    type: [type, 'null'],
    ...(values ? { enum: [...values, null] } : {}),
  });
};

/** An object that refuses members it does not name. */
export const strict = <Properties extends Record<string, TSchema>>(properties: Properties, options: Described = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** Where nothing can be sent: one value, so that its validator is compiled once. */
export const noMembers = strict({});

/** A text that may be left out; its description says what happens then. */
export const optionalText = (max: number, description: string, example: string) =>
  Type.Optional(text(max, { description, examples: [example] }));

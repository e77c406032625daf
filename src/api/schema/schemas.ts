import { type Static, type TSchema, Type } from 'typebox';
import { invisibleCharacters } from '../../domain/invoice/issue-names.ts';
import { mailAddressPattern } from '../../domain/mail/mail.ts';

/** Every wire builds its schemas from these. One value gives validation, static type and OpenAPI. */

export interface Described {
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

export const text = (maxLength: number, options: Described & { readonly minLength?: number } = {}) =>
  Type.String({ minLength: 1, maxLength, ...options });

/** The text has at least one visible character: blanks and invisible characters alone cannot be a name. */
export const visibleText = (maxLength: number, options: Described = {}, hint = 'un text care nu e gol') =>
  formed(somethingVisible, hint, { maxLength, ...options });

const somethingVisible = new RegExp(`[^${invisibleCharacters}]`);

/**
 * The caller chooses the number: any text with a visible character (V2-TRUE-9) that can be part of an address, where one dot and two dots
 * have a meaning of their own.
 */
export const documentNumber = (options: Described = {}) =>
  formed(chosenNumber, 'un text care nu e gol si nu e . sau ..', { maxLength: 50, ...options });

const chosenNumber = new RegExp(`^(?:[\\s\\S]*[^.${invisibleCharacters}][\\s\\S]*|\\.{3,})$`);

/** The name of a file: something visible, no path, and nothing that ends a line or turns the direction of reading. */
export const fileName = (maxLength: number, options: Described = {}) =>
  formed(plainFileName, 'un nume de fisier, fara cale si fara caractere de control', { maxLength, ...options });

const notInFileName = '/\\\\\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069';
const plainFileName = new RegExp(`^[^${notInFileName}]*[^/\\\\${invisibleCharacters}][^${notInFileName}]*$`);

/** The text has a fixed format; `hint` completes the sentence "must be ..." for the caller. */
export const formed = (pattern: RegExp, hint: string, options: Described & { readonly maxLength?: number } = {}) =>
  Type.String({ pattern: pattern.source, 'x-hint': hint, ...options });

/** Somebody to send to. */
export const mailRecipient = (options: Described = {}) =>
  formed(mailAddressPattern, 'o singura adresa de e-mail', { maxLength: 254, ...options });

export const date = (options: Described = {}) => Type.String({ format: 'date', ...options });
export const timestamp = (options: Described = {}) => Type.String({ format: 'date-time', ...options });

/** It is an exact decimal of at most `places` decimals. */
export const decimal = (
  places: number,
  options: Described & {
    readonly minimum?: number;
    readonly exclusiveMinimum?: number;
    readonly maximum?: number;
    /** It is a fraction where people may write a percent. */
    readonly 'x-fraction'?: true;
  } = {},
) => Type.Number({ 'x-decimals': places, ...options });

export const oneOf = <const Values extends readonly string[]>(values: Values, options: Described = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });

/** The member is always present and may be null. */
export const nullable = <Schema extends TSchema>(schema: Schema) => {
  const { type, enum: values, ...rest } = schema as TSchema & { type?: unknown; enum?: readonly unknown[] };
  return Type.Unsafe<Static<Schema> | null>({
    ...rest,
    type: [type, 'null'].flat(),
    ...(values ? { enum: [...values, null] } : {}),
  });
};

/** The object refuses members it does not name. */
export const strict = <Properties extends Record<string, TSchema>>(properties: Properties, options: Described = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** An object of which every member may be left out. */
export const partial = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Partial(strict(properties), { additionalProperties: false });

/** It stands where nothing can be sent, and is one value, so that its validator is compiled once. */
export const noMembers = strict({});

/** The text may be left out; its description says what happens then. */
export const optionalText = (max: number, description: string, example: string) =>
  Type.Optional(text(max, { description, examples: [example] }));

export const emailSchema = formed(mailAddressPattern, 'o adresă de e-mail', { maxLength: 254 });

export const uuidSchema = formed(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'un id');

/** A name that people can see, copy and type again: no space at its ends, no hidden sign. */
export const nameText = (maxLength: number) =>
  formed(/^[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$/u, 'un nume fără spații la capete și fără semne ascunse', { maxLength });

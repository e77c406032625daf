/** The wires write this part of OpenAPI 3.1, and the reference page reads it. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly contact: { readonly name: string; readonly url: string };
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly TagObject[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Components;
}

export interface TagObject {
  readonly name: string;
  /** People read this name; several tools know it. */
  readonly 'x-displayName': string;
  readonly description: string;
}

export const httpMethods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type HttpMethod = (typeof httpMethods)[number];
export type PathItem = { readonly [Method in HttpMethod]?: OperationObject };

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** It is empty where no key is needed. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (ParameterObject | Reference)[];
  readonly requestBody?: RequestBodyObject;
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
  readonly 'x-acces': AccessNote;
  /** It is the place among all operations, in the order in which people need them: paths group those of one address. */
  readonly 'x-ordine': number;
}

/** OpenAPI has no members for these; readers look for them first. */
export interface AccessNote {
  /** It says the same in sentences, which close the description. */
  readonly propozitii: string;
  readonly drept: string;
  readonly abonament: string;
  readonly limita: string;
}

export interface Components {
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  readonly parameters: Readonly<Record<string, ParameterObject>>;
  readonly headers: Readonly<Record<string, HeaderObject>>;
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly schemas: Readonly<Record<string, SchemaObject>>;
}

export interface SecurityScheme {
  readonly type: 'http';
  readonly scheme: 'bearer';
  readonly bearerFormat: string;
  readonly description: string;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: SchemaObject;
  /** The example of the operation sends it, although it is not required. */
  readonly example?: string;
}

export interface HeaderObject {
  readonly description: string;
  /** Every answer has the header. */
  readonly required?: true;
  readonly schema: SchemaObject;
}

export interface RequestBodyObject {
  readonly required: boolean;
  readonly content: Readonly<Record<string, MediaType>>;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  readonly content: Readonly<Record<string, MediaType>>;
}

export interface MediaType {
  readonly schema: SchemaObject | Reference;
  readonly examples?: Readonly<Record<string, ExampleObject>>;
}

export interface ExampleObject {
  readonly summary: string;
  readonly value: unknown;
}

export interface Reference {
  readonly $ref: string;
}

/** It is JSON Schema 2020-12, with the keywords our building blocks use. */
export interface SchemaObject {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: SchemaObject | Reference;
  readonly properties?: Readonly<Record<string, SchemaObject | Reference>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly 'x-decimals'?: number;
  readonly 'x-subfields-required'?: boolean;
  readonly 'x-identity'?: boolean;
}

/** Returns the target of a reference within this document; anything else is returned as it is. */
export function resolved<T extends object>(document: OpenApiDocument, value: T | Reference): T {
  if (!('$ref' in value)) return value;
  const target = value.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), document);
  if (!isRecord(target)) throw new Error(`nothing stands at ${value.$ref}`);
  return target as T;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

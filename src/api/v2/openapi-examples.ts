import type { SchemaObject } from '../schema/openapi-document.ts';
import type { Meta } from './envelope.ts';
import { inlined } from './openapi-schemas.ts';

/** It is the same in every example, so that the document does not change from one run to the next. */
export const exampleMeta: Meta = {
  timestamp: '2026-11-13T10:15:30.123+02:00',
  trace: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
};

/**
 * The answer has all of its members. It is undefined if no example was given and none can be generated, as for text in a fixed format.
 */
export function answerExampleOf(schema: SchemaObject): unknown {
  const { examples, enum: values, type } = schema;
  if (examples?.length) return examples[0];
  if (schema.const !== undefined) return schema.const;
  if (values?.length) return values[0];
  switch ([type].flat()[0]) {
    case 'object':
      return objectExample(schema);
    case 'array':
      return schema.items === undefined ? [] : [answerExampleOf(inlined(schema.items))].filter(isKnown);
    case 'string':
      return textExample(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function objectExample(schema: SchemaObject): unknown {
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, inlined(member)] as const);
  return Object.fromEntries(
    members.map(([name, member]) => [name, answerExampleOf(member)] as const).filter(([, value]) => isKnown(value)),
  );
}

function textExample({ format, pattern, minLength = 0, type }: SchemaObject): unknown {
  if (format === 'date') return exampleMeta.timestamp.slice(0, 10);
  if (format === 'date-time') return exampleMeta.timestamp;
  if (pattern !== undefined) return [type].flat().includes('null') ? null : undefined;
  return 'text'.padEnd(minLength, '.');
}

function isKnown(value: unknown): boolean {
  return value !== undefined;
}

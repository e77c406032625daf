import type { Operation } from '../../../src/api/v2/operation.ts';

/** The value of a parameter of a row's path: an id of the right form that names nothing, or the example of what is no id. */
export function parameterOf({ params }: Pick<Operation, 'params'>, name: string): string {
  const schema = Object(params === 'none' ? {} : params.properties[name]);
  const { format, maxLength = Number.POSITIVE_INFINITY, pattern = '', examples } = schema;
  const [, prefix = 'prb'] = /^\^(\w+)_/.exec(pattern) ?? [];
  const nothing = `${prefix}_${'f'.repeat(32)}`;
  const isFree = format === undefined && maxLength >= nothing.length && new RegExp(pattern).test(nothing);
  return isFree ? nothing : String(examples?.[0]);
}

import { type TObject, Type } from 'typebox';
import { strict, text } from '../schema/schemas.ts';
import { longestFields } from './fields.ts';
import type { Operation } from './operation.ts';

export const defaultLimit = 50;
export const largestLimit = 200;

const paging = {
  cursor: Type.Optional(text(600, { description: 'Cursorul primit in meta.pagination.' })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: defaultLimit,
      description: `Cate randuri pe pagina; peste ${largestLimit} se raspunde cu ${largestLimit}.`,
    }),
  ),
};

const fields = Type.Optional(
  text(longestFields, {
    description: 'Campurile cerute, separate prin virgula; lipsa inseamna toate.',
    examples: ['nume'],
  }),
);

/** The query of a row: its own filters, and what every list or every read with members accepts. */
export function querySchemaOf(row: Operation): TObject {
  return strict({
    ...(row.query === 'none' ? {} : row.query.properties),
    ...(row.answer === 'list' ? paging : {}),
    ...(hasFields(row) ? { fields } : {}),
  });
}

/** V2-FIELDS-1: `fields` works on lists and on single reads. */
export function hasFields(row: Operation): boolean {
  return row.method === 'GET' && 'properties' in row.data;
}

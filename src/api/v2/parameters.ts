import { type TObject, Type } from 'typebox';
import { maxBodyMebibytes } from '../http/server.ts';
import { strict, text } from '../schema/schemas.ts';
import { longestFields } from './fields.ts';
import type { Operation } from './operation.ts';

export const defaultLimit = 50;
export const largestLimit = 200;

const paging = {
  cursor: Type.Optional(
    text(600, {
      description:
        'Pagina cerută: `next_cursor` sau `prev_cursor` din `meta.pagination`, cu aceleași filtre. Lipsa înseamnă prima pagină.',
      examples: ['AXk3vQ0s1Y7mXo2cT9eLrWg'],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      examples: [defaultLimit],
      description: `Câte rânduri pe pagină; peste ${largestLimit} se răspunde cu ${largestLimit}. Lipsa înseamnă ${defaultLimit}.`,
    }),
  ),
};

const fields = Type.Optional(
  text(longestFields, {
    description: 'Câmpurile cerute, separate prin virgulă. Lipsa înseamnă toate.',
    examples: ['nume'],
  }),
);

/** A row's own filters are joined by the parameters of every list or read. */
export function querySchemaOf(row: Operation): TObject {
  return strict({
    ...(row.query === 'none' ? {} : row.query.properties),
    ...(row.answer === 'list' ? paging : {}),
    ...(hasFields(row) ? { fields } : {}),
  });
}

/** V2-FIELDS-1: `fields` works on lists and on single reads. */
export function hasFields(row: Operation): boolean {
  return row.method === 'GET' && 'properties' in row.data && row.takesFields !== false;
}

/** OPS-BODY-1: how large a body may be. */
export const mebibytesOf = ({ body }: Operation): number =>
  body === 'none' ? maxBodyMebibytes : (body.mebibytes ?? maxBodyMebibytes);

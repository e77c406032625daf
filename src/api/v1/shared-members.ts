import { type TSchema, Type } from 'typebox';
import { plans } from '../../domain/access/right.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { NumberedPageRequest, PageRequest } from '../../domain/page.ts';
import { text } from '../schema/schemas.ts';
import { oncePerSecond } from './operation.ts';

/** V1-OP-12: pages have numbers, from 1. */
export const pageMembers = {
  NrPagina: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  NrArticole: Type.Optional(Type.Integer({ minimum: 1 })),
};

const defaultSize = 50;
const largestSize = 200;

interface PageMembers {
  readonly NrPagina?: number;
  readonly NrArticole?: number;
}

/** A size above the largest one is reduced to it. */
export function pageRequestOf({ NrPagina = 1, NrArticole = defaultSize }: PageMembers): NumberedPageRequest {
  return { number: NrPagina, size: Math.min(NrArticole, largestSize) };
}

export const pageAnswer = <Row extends TSchema>(row: Row) =>
  Type.Object({
    Result: Type.Object({
      Total: Type.Integer(),
      NrPagina: Type.Integer(),
      NrArticole: Type.Integer(),
      List: Type.Array(row),
    }),
  });

export function pageSaid<Row>(total: number, members: PageMembers, rows: readonly Row[]) {
  const { number, size } = pageRequestOf(members);
  return { Result: { Total: total, NrPagina: number, NrArticole: size, List: [...rows] } };
}

/** v1 returns these lists in full, up to the number of elements that a provisioning file may have. */
export const wholeList: PageRequest<never> = { start: { at: 'start' }, limit: 10_000 };

/** v1 names a document by these. */
export const documentMembers = { Numar: text(50), Serie: text(50) };

export const documentAnswer = { Numar: Type.String(), Serie: Type.String() };
export const linkedAnswer = { ...documentAnswer, Link: Type.String({ minLength: 1 }) };

/** V1-ERR-6 */
export const message = { Message: Type.String() };

/** Rows about one document have this in common. */
export const ofDocument = {
  method: 'POST',
  access: { plans, suffix: ['Numar'] },
  rate: oncePerSecond,
  time: 'limited',
  members: Type.Object(documentMembers),
  example: { Serie: 'FCT', Numar: '1' },
  check: 'none',
  answer: Type.Object(message),
} as const;

export interface LinkedDocument extends DocumentName {
  readonly link: string;
}

export function toLinked({ series, number, link }: LinkedDocument) {
  return { Numar: number, Serie: series, Link: link };
}

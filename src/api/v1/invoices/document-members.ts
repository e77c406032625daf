import { Type } from 'typebox';
import type { DocumentName } from '../../../domain/invoice/issued-invoice.ts';
import { text } from '../../schema/schemas.ts';

/** How v1 names a document. */
export const documentMembers = { Numar: text(50), Serie: text(50) };

export const documentAnswer = { Numar: Type.String(), Serie: Type.String() };
export const linkedAnswer = { ...documentAnswer, Link: Type.String({ minLength: 1 }) };

/** V1-ERR-6 */
export const message = { Message: Type.String() };

export interface LinkedDocument extends DocumentName {
  readonly link: string;
}

export function toLinked({ series, number, link }: LinkedDocument) {
  return { Numar: number, Serie: series, Link: link };
}

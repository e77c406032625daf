import { Type } from 'typebox';
import { text } from '../../schema/schemas.ts';

/** How v1 names a document. */
export const documentMembers = { Numar: text(50), Serie: text(50) };

export const documentAnswer = { Numar: Type.String(), Serie: Type.String() };

/** V1-ERR-6 */
export const message = { Message: Type.String() };

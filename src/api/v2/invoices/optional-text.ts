import { Type } from 'typebox';
import { text } from '../../schema/schemas.ts';

/** A text that may be left out; its description says what happens then. */
export const optionalText = (max: number, description: string, example: string) =>
  Type.Optional(text(max, { description, examples: [example] }));

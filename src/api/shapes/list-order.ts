import { Type } from 'typebox';
import type { Sorting } from '../../domain/page.ts';
import { oneOf } from '../schema/schemas.ts';
import { codeWord } from '../words/invoices.ts';

interface Asked {
  readonly ordine?: string | undefined;
  readonly sens?: string | undefined;
}

/** CON-LIST-8, CON-LIST-9: the columns by which a list is ordered, and which way. */
export const listOrder = <By extends string>(names: Readonly<Record<By, string>>) => ({
  members: {
    ordine: Type.Optional(oneOf(Object.values<string>(names))),
    sens: Type.Optional(oneOf(['crescator', 'descrescator'])),
  },
  sortingOf({ ordine, sens }: Asked): Sorting<By> | null {
    const by = codeWord(names, ordine);
    return by && { by, direction: sens === 'descrescator' ? 'descending' : 'ascending' };
  },
});

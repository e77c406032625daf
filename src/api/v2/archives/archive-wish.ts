import { type Static, Type } from 'typebox';
import type { ArchiveKind, ArchiveWish } from '../../../domain/archive/archive.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { date, oneOf, strict } from '../../schema/schemas.ts';
import type { BodyFacts } from '../operation.ts';
import { kindWords } from './archive-words.ts';

const schema = strict({
  data_de_la: date({ description: 'Prima zi a perioadei, după data emiterii.', examples: ['2026-11-01'] }),
  data_pana_la: date({ description: 'Ultima zi a perioadei, inclusiv.', examples: ['2026-11-30'] }),
  tip_arhiva: Type.Optional(
    oneOf(Object.values(kindWords), {
      description:
        'Ce intră în arhivă. Lipsa înseamnă `facturi_emise`: documentele fiscale, cu storno și cu cele anulate.',
      examples: ['facturi_emise'],
    }),
  ),
});

/** V2-ARCH-1: the body of the check and of the creation. */
export const archiveWishBody = {
  schema,
  presence: 'required',
  examples: [{ summary: 'Tot ce s-a emis din 2026', value: { data_de_la: '2026-01-01', data_pana_la: '2099-12-31' } }],
  check: periodProblems,
} as const satisfies BodyFacts;

export function toWish({ data_de_la, data_pana_la, tip_arhiva }: Static<typeof schema>): ArchiveWish {
  const kinds = Object.keys(kindWords) as ArchiveKind[];
  const kind = kinds.find((one) => kindWords[one] === tip_arhiva) ?? 'issued-invoices';
  return { kind, from: data_de_la, until: data_pana_la };
}

/** A day that does not exist is told as such, and then there is no period to judge. */
function periodProblems(body: unknown, problems: readonly InputProblem[]): readonly InputProblem[] {
  if (typeof body !== 'object' || body === null) return [];
  const { data_de_la: from, data_pana_la: until } = body as Readonly<Record<string, unknown>>;
  const isWrong = problems.some(({ path }) => path[0] === 'data_de_la' || path[0] === 'data_pana_la');
  if (isWrong || typeof from !== 'string' || typeof until !== 'string' || from <= until) return [];
  const message = '"data_de_la" nu poate fi dupa "data_pana_la".';
  return [{ location: 'body', path: ['data_de_la'], code: 'out_of_range', message }];
}

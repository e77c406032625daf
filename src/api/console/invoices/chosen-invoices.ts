import { type Static, Type } from 'typebox';
import type { Refused } from '../../../domain/refusal.ts';
import type { ActResult } from '../../../operations/invoices/act-on-each.ts';
import { nullable, strict, text } from '../../schema/schemas.ts';
import { operation, plainRow } from '../operation.ts';

/** CON-BULK-1: what can be done with several documents of the list at once. */

const mostChosen = 100;

const chosen = strict({
  documente: Type.Array(strict({ serie: text(50), numar: text(50) }), { minItems: 1, maxItems: mostChosen }),
});

const results = Type.Array(
  strict({ serie: Type.String(), numar: Type.String(), reusit: Type.Boolean(), mesaj: nullable(Type.String()) }),
);

const row = { ...plainRow, method: 'POST', body: chosen } as const;

export const mailChosen = operation({
  ...row,
  id: 'trimiteAlesePeEmail',
  path: '/app/api/facturi-alese/e-mail',
  summary: 'Trimite clienților documentele alese; un rezultat pentru fiecare',
  access: 'invoices:send',
  data: strict({ rezultate: results }),
  run: async (operations, { from, body, explain }) =>
    toResults(await operations.mailEach(from, namesOf(body)), explain),
  toData: (rezultate) => ({ rezultate }),
});

export const sendChosenToSpv = operation({
  ...row,
  id: 'trimiteAleseInSpv',
  path: '/app/api/facturi-alese/spv',
  summary: 'Trimite în SPV documentele alese; un rezultat pentru fiecare',
  access: 'invoices:report',
  data: strict({ rezultate: results }),
  run: async (operations, { from, body, explain }) =>
    toResults(await operations.sendEachToSpv(from, namesOf(body)), explain),
  toData: (rezultate) => ({ rezultate }),
});

export const archiveChosen = operation({
  ...row,
  id: 'arhiveazaAlese',
  path: '/app/api/facturi-alese/arhiva',
  summary: 'Cere o arhivă PDF cu exact documentele alese',
  access: 'archives:manage',
  data: strict({ arhiva: nullable(Type.String()), rezultate: results }),
  run: async (operations, { from, body }) => {
    const names = namesOf(body);
    return { names, ...(await operations.archiveChosen(from, names)) };
  },
  toData: ({ names, archive, documents }) => ({
    arhiva: archive?.archiveId ?? null,
    rezultate: names.map(({ series, number }) => {
      const reusit = documents.some((one) => one.series === series && one.number === number);
      return { serie: series, numar: number, reusit, mesaj: reusit ? null : 'Documentul nu există.' };
    }),
  }),
});

const namesOf = ({ documente }: Static<typeof chosen>) =>
  documente.map(({ serie, numar }) => ({ series: serie, number: numar }));

const toResults = (done: readonly ActResult[], explain: (refused: Refused) => string) =>
  done.map(({ series, number, refused }) => ({
    serie: series,
    numar: number,
    reusit: refused === null,
    mesaj: refused && explain(refused),
  }));

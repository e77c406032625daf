import { Type } from 'typebox';
import { strict } from '../../schema/schemas.ts';
import { archiveId, toArchiveId, uuidOfArchiveId } from '../identifiers.ts';
import { emptyBody, operation } from '../operation.ts';

export const createArchiveLink = operation({
  id: 'genereazaLinkulArhivei',
  method: 'POST',
  path: '/v2/arhive-pdf/{id_arhiva}/genereaza-link-de-descarcare',
  group: 'Arhive',
  summary: 'Linkul de descărcare al unei arhive',
  description:
    'O adresă nouă la fiecare apel, fără cheie, valabilă zece minute; o descărcare întreruptă se poate continua. Numai după ce arhiva este gata.',
  access: { right: 'archives:manage', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: strict({ id_arhiva: archiveId({ description: 'Arhiva: `id` primit la crearea ei.' }) }),
  query: 'none',
  body: emptyBody,
  answer: 'one',
  data: strict({
    id: archiveId({ description: 'Identificatorul arhivei.' }),
    link: Type.String({
      description: 'Adresa fișierului ZIP.',
      examples: ['https://facturi.exemplu.ro/arhive/AXk3vQ'],
    }),
    expira_in_secunde: Type.Integer({ description: 'Cât mai este valabilă adresa.', examples: [600] }),
  }),
  identity: [],
  refusals: ['resource-not-found', 'archive-not-ready'],
  run: (operations, { from, params }) => operations.createArchiveLink(from, uuidOfArchiveId(params.id_arhiva)),
  toData: ({ archiveId: id, address, seconds }) => ({
    id: toArchiveId(id),
    link: address,
    expira_in_secunde: seconds,
  }),
});

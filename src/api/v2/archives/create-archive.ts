import { Type } from 'typebox';
import { bucharestTimestamp } from '../../../domain/time/bucharest.ts';
import { strict, timestamp } from '../../schema/schemas.ts';
import { archiveId, toArchiveId } from '../identifiers.ts';
import { operation } from '../operation.ts';
import { archiveWishBody, toWish } from './archive-wish.ts';
import { statusWords } from './archive-words.ts';

export const createArchive = operation({
  id: 'creeazaArhiva',
  method: 'POST',
  path: '/v2/arhive-pdf',
  group: 'Arhive',
  summary: 'Cere o arhivă PDF',
  description:
    'Începe generarea unei arhive ZIP, cu câte un PDF pentru fiecare document al perioadei și `cuprins.csv`. Starea ei se citește până când `este_gata` sau `are_eroare` este `true`.',
  access: { right: 'archives:manage', plans: 'any' },
  rate: { calls: 1, seconds: 30 },
  platform: 'none',
  params: 'none',
  query: 'none',
  body: archiveWishBody,
  answer: 'one',
  data: strict({
    id: archiveId({ description: 'Identificatorul arhivei.' }),
    creata_la: timestamp(),
    status: Type.String({ description: 'Pot apărea valori noi.', examples: ['de_generat_arhiva'] }),
    numar_documente_gasite: Type.Integer({ description: 'Câte documente are perioada.', examples: [12] }),
  }),
  identity: [],
  refusals: ['archive-not-possible'],
  run: (operations, { from, body }) => operations.createArchive(from, toWish(body)),
  toData: ({ archiveId: id, createdAt, state, found }) => ({
    id: toArchiveId(id),
    creata_la: bucharestTimestamp(createdAt),
    status: statusWords[state],
    numar_documente_gasite: found,
  }),
});
